import { LABEL_FORMATS, type LabelFormat, productTitle } from '@bhandar/domain/catalogue';
import { parseWhole } from '@bhandar/domain/shared';
import { Button, Card, EmptyState, NumberInput, Select } from '@bhandar/ui';
import { Printer } from 'lucide-react';
import { parseAsArrayOf, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink, PageHeader, QueryState, useHrefTo } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { LabelSheet } from './label-sheet';

const MAX_COPIES = 500;
const ADDRESS = {
  products: parseAsArrayOf(parseAsString).withDefault([]),
  batch: parseAsString,
  format: parseAsStringLiteral(LABEL_FORMATS).withDefault('a4'),
};

/** A page of labels to print, for chosen products or one batch. */
export default function LabelScreen() {
  const { t } = useTranslation('catalogue');
  const [{ products, batch, format }, setAddress] = useQueryStates(ADDRESS);
  const [copies, setCopies] = useState<Record<string, number>>({});
  const query = trpc.catalogue.listLabels.useQuery({ productIds: products, ...(batch ? { batchId: batch } : {}) });
  const scanner = useHrefTo()('scannerTest');
  // Three labels fill the first row of the sheet.
  const copiesOf = (id: string) => copies[id] ?? 3;
  const total = (query.data ?? []).reduce((sum, { productId }) => sum + copiesOf(productId), 0);
  return (
    <>
      <div className="screen-only">
        <PageHeader
          description={t('labelCount', { count: total })}
          actions={
            <>
              {scanner ? (
                <Button variant="ghost" asChild>
                  <AppLink href={scanner}>{t('scannerTest')}</AppLink>
                </Button>
              ) : null}
              <div className="w-52">
                <Select
                  aria-label={t('labelFormat')}
                  value={format}
                  onValueChange={(next) => void setAddress({ format: next as LabelFormat })}
                  options={LABEL_FORMATS.map((value) => ({ value, label: t(`labelFormat_${value}`) }))}
                />
              </div>
              <Button variant="primary" icon={<Printer />} disabled={total === 0} onClick={() => window.print()}>
                {t('labelPrint')}
              </Button>
            </>
          }
        />
      </div>
      <QueryState query={query} failedText={t('labelsFailed')}>
        {(labels) =>
          labels.length === 0 ? (
            <Card>
              <EmptyState title={t('labelsNone')} description={t('labelsNoneText')} />
            </Card>
          ) : (
            <div className="flex flex-col gap-4 print:block">
              <ul className="screen-only grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
                {labels.map((label) => (
                  <li
                    key={label.productId}
                    className="flex items-center justify-between gap-3 rounded-card border border-line bg-surface px-3 py-2"
                  >
                    <span className="min-w-0 truncate">{productTitle(label)}</span>
                    <div className="w-20 shrink-0">
                      <NumberInput
                        aria-label={t('labelCopies', { name: productTitle(label) })}
                        value={String(copiesOf(label.productId))}
                        onChange={(event) => {
                          const typed = Math.min(MAX_COPIES, parseWhole(event.target.value) ?? 0);
                          setCopies((held) => ({ ...held, [label.productId]: typed }));
                        }}
                      />
                    </div>
                  </li>
                ))}
              </ul>
              <section
                aria-label={t('labelPreview')}
                // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard.
                tabIndex={0}
                className="overflow-x-auto print:overflow-visible"
              >
                <LabelSheet
                  format={format}
                  labels={labels.map((label) => ({ label, copies: copiesOf(label.productId) }))}
                />
              </section>
            </div>
          )
        }
      </QueryState>
    </>
  );
}
