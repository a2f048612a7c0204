import type { ProductStep } from '@bhandar/domain/inventory';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink, DataTable, keepRows, stepColumns, useHrefTo, usePage } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';

/** The product's movements at the locations that the user can access, newest first. */
export function ProductMovements({ id }: { id: string }) {
  const { t } = useTranslation('catalogue');
  const hrefTo = useHrefTo();
  const page = usePage({ scope: 'steps' });
  const { page: at, limit } = page.query;
  const utils = trpc.useUtils();
  const list = trpc.catalogue.listProductSteps.useQuery({ id, page: at, limit }, keepRows);
  const columns = useMemo(() => productStepColumns(t, (batch) => hrefTo('batch', { id: batch }) ?? ''), [t, hrefTo]);
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

const productStepColumns = (t: TFunction<'catalogue'>, batchHref: (id: string) => string) =>
  stepColumns<ProductStep>(
    {
      document: t('document'),
      when: t('when'),
      fromTo: t('fromTo'),
      by: t('by'),
      units: t('units'),
      kindOf: (kind) => t(`document_${kind}`),
      placeOf: (kind) => t(`place_${kind}`),
    },
    [
      {
        id: 'batch',
        header: t('batch'),
        cell: (step) => (
          <AppLink href={batchHref(step.batchId)} className="underline underline-offset-4 hover:text-brand-ink">
            {step.batchNumber || t('batchNone')}
          </AppLink>
        ),
      },
    ],
  );
