import type { ProductStep } from '@bhandar/domain/inventory';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink, type Column, csvInstant, DataTable, DocumentLink, keepRows, useHrefTo, usePage } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatCount, formatInstant } from '../../../lib/format';

/** The product's movements at the locations that the user can access, newest first. */
export function ProductMovements({ id }: { id: string }) {
  const { t } = useTranslation('catalogue');
  const hrefTo = useHrefTo();
  const page = usePage({ scope: 'steps' });
  const { page: at, limit } = page.query;
  const utils = trpc.useUtils();
  const list = trpc.catalogue.listProductSteps.useQuery({ id, page: at, limit }, keepRows);
  const columns = useMemo(() => stepColumns(t, (batch) => hrefTo('batch', { id: batch }) ?? ''), [t, hrefTo]);
  return (
    <section>
      <h2 className="mt-2 mb-2 font-semibold text-lg">{t('movements')}</h2>
      <DataTable
        label={t('movements')}
        columns={columns}
        list={list}
        page={page}
        fetchPage={(at) => utils.client.catalogue.listProductSteps.query({ id, ...at })}
        rowKey={(step) => String(step.id)}
        rowName={(step) => t(`document_${step.document.kind}`)}
        empty={{ title: t('noMovements') }}
      />
    </section>
  );
}

function stepColumns(t: TFunction<'catalogue'>, batchHref: (id: string) => string): Column<ProductStep>[] {
  const place = ({ kind, name }: ProductStep['from']) =>
    kind === 'warehouse' || kind === 'store' ? name : t(`place_${kind}`);
  return [
    {
      id: 'document',
      header: t('document'),
      card: 'title',
      csv: ({ document }) => [t(`document_${document.kind}`), document.label].filter(Boolean).join(' '),
      cell: ({ document }) => <DocumentLink document={document} kind={t(`document_${document.kind}`)} />,
    },
    {
      id: 'when',
      header: t('when'),
      csv: (step) => csvInstant(step.occurredAt),
      cell: (step) => formatInstant(step.occurredAt),
    },
    {
      id: 'fromTo',
      header: t('fromTo'),
      wrap: true,
      cell: (step) => (
        <>
          {place(step.from)} <span aria-hidden="true">→</span> {place(step.to)}
          {step.reason ? <span className="block text-ink-3 text-xs">{step.reason}</span> : null}
        </>
      ),
    },
    {
      id: 'batch',
      header: t('batch'),
      cell: (step) => (
        <AppLink href={batchHref(step.batchId)} className="underline underline-offset-4 hover:text-brand-ink">
          {step.batchNumber || t('batchNone')}
        </AppLink>
      ),
    },
    { id: 'by', header: t('by'), cell: (step) => step.actorName },
    { id: 'units', header: t('units'), align: 'end', card: 'aside', cell: (step) => formatCount(step.quantity) },
  ];
}
