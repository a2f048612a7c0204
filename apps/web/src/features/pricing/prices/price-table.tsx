import type { StoreRef } from '@bhandar/domain/accounts';
import { maySeeCost, STORE_PRICE_SORTS, type StorePrice } from '@bhandar/domain/pricing';
import { titleOf } from '@bhandar/domain/shared';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable, keepRows, useActor, usePage, usePriceLabels } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { PHONE, useMedia } from '../../../lib/use-media';
import { askedOf, useGoodsFilters } from './goods-filters';
import { priceColumns } from './price-columns';
import { PriceSheet } from './price-sheet';

export function PriceTable({ store }: { store: StoreRef }) {
  const { t } = useTranslation('pricing');
  const words = usePriceLabels();
  const actor = useActor();
  const utils = trpc.useUtils();
  const showsCost = maySeeCost(actor);
  const { address, filters } = useGoodsFilters();
  const page = usePage({
    sorts: STORE_PRICE_SORTS,
    // What the store sells comes first; most of a catalogue is nowhere on its shelf.
    defaultSort: { by: 'stock', direction: 'desc' },
    matchFirst: true,
    filters: address,
  });
  const query = { ...askedOf(page.query), locationId: store.id };
  const list = trpc.pricing.listStorePrices.useQuery(query, keepRows);
  const [open, setOpen] = useState<StorePrice>();
  const phone = useMedia(PHONE);
  const sets = actor.role !== 'employee';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels depend on the language only, as t does.
  const columns = useMemo(
    () => priceColumns(t, { showsCost, sets, onCard: phone, why: words, open: setOpen }),
    [t, showsCost, sets, phone],
  );
  return (
    <>
      <DataTable
        label={t('view_prices')}
        columns={columns}
        list={list}
        page={page}
        fetchPage={(at) => utils.client.pricing.listStorePrices.query({ ...query, ...at })}
        rowKey={({ productId }) => productId}
        rowName={titleOf}
        searchLabel={t('search')}
        filters={filters}
        empty={{ title: t('empty'), description: t('emptyText') }}
        loadingText={t('loading')}
        failedText={t('failed')}
        onOpen={setOpen}
      />
      {open ? <PriceSheet store={store} product={open} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}
