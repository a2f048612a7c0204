import type { StoreRef } from '@bhandar/domain/accounts';
import { COMPARED_PRICE_SORTS, MAX_COMPARED_STORES, maySeeCost, type StorePrice } from '@bhandar/domain/pricing';
import { titleOf } from '@bhandar/domain/shared';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable, keepRows, useActor, usePage, usePriceLabels } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { askedOf, useGoodsFilters } from '../prices/goods-filters';
import { PriceSheet } from '../prices/price-sheet';
import { compareColumns, type StoreChoice } from './compare-columns';

/** The product as the price sheet of one store takes it. */
const atStore = ({ row: { prices: _, ...facts }, price: { locationId: __, ...price } }: StoreChoice): StorePrice => ({
  ...facts,
  ...price,
});

/** The prices of all stores side by side. */
export function CompareTable({ stores }: { stores: readonly StoreRef[] }) {
  const { t } = useTranslation('pricing');
  const words = usePriceLabels();
  const actor = useActor();
  const manages = actor.role !== 'employee';
  const showsCost = maySeeCost(actor);
  const utils = trpc.useUtils();
  const { address, filters } = useGoodsFilters();
  const page = usePage({
    sorts: COMPARED_PRICE_SORTS,
    defaultSort: { by: 'stock', direction: 'desc' },
    matchFirst: true,
    filters: address,
  });
  const query = askedOf(page.query);
  const list = trpc.pricing.compareStorePrices.useQuery(query, keepRows);
  const [open, setOpen] = useState<StoreChoice>();
  const compared = list.data?.stores ?? stores;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels depend on the language only, as t does.
  const columns = useMemo(
    () => compareColumns(t, { stores: compared, manages, showsCost, why: words, open: setOpen }),
    [t, compared, manages, showsCost],
  );
  return (
    <>
      <DataTable
        label={t('comparedPrices')}
        columns={columns}
        list={list}
        page={page}
        fetchPage={(at) => utils.client.pricing.compareStorePrices.query({ ...query, ...at })}
        rowKey={({ productId }) => productId}
        rowName={titleOf}
        searchLabel={t('search')}
        filters={filters}
        empty={{ title: t('empty'), description: t('emptyText') }}
        loadingText={t('loading')}
        failedText={t('failed')}
      />
      {stores.length > MAX_COMPARED_STORES ? (
        <p className="mt-2 text-ink-3 text-sm">{t('firstStores', { count: MAX_COMPARED_STORES })}</p>
      ) : null}
      {open ? <PriceSheet store={open.store} product={atStore(open)} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}
