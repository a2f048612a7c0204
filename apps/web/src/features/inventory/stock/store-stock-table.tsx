import type { ProductKind } from '@bhandar/domain/catalogue';
import {
  type ExpiryWindow,
  STOCK_LEVEL_STATUSES,
  type StockPlace,
  StockSort,
  type StoreStock,
} from '@bhandar/domain/inventory';
import { titleOf } from '@bhandar/domain/shared';
import { Select } from '@bhandar/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { choiceFilter, DataTable, keepRows, textFilter, usePage, usePastStoreOptions } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatCount } from '../../../lib/format';
import { placeTitle } from '../../../lib/place-title';
import { useThresholds } from '../../../lib/thresholds';
import type { MovementTarget } from './movement-target';
import { MovementsSheet } from './movements-sheet';
import { StockBatches } from './stock-batches';
import { useStockColumns } from './stock-columns';

/** The organisation's expiry steps, and the horizon of the expiry list. */
const WINDOWS = ['expired', 'soon', 'near', '180'] as const satisfies readonly ExpiryWindow[];

interface StoreStockTableProps {
  kind: ProductKind;
  /** The chosen location. */
  place: StockPlace | undefined;
  places: readonly StockPlace[];
}

/** A location's stock by product, expandable into batches. The number on hand opens its movements. */
export function StoreStockTable({ kind, place, places }: StoreStockTableProps) {
  const { t } = useTranslation('inventory');
  const page = usePage({
    scope: 'stock',
    sorts: StockSort.options,
    defaultSort: { by: 'expiry', direction: 'asc' },
    matchFirst: true,
    filters: {
      expiry: choiceFilter(WINDOWS),
      standing: choiceFilter(STOCK_LEVEL_STATUSES),
      place: textFilter,
    },
    views: ['place'],
  });
  const { lowStockUnits, expirySoonDays, expiryNearDays } = useThresholds();
  const { place: _, ...query } = page.query;
  const placeOptions = usePastStoreOptions(places);
  const utils = trpc.useUtils();
  const list = trpc.inventory.listStoreStock.useQuery(
    { ...query, kind, ...(place ? { locationId: place.id } : {}) },
    { ...keepRows, enabled: place !== undefined },
  );
  const [shown, setShown] = useState<MovementTarget>();
  const show = (stock: StoreStock, batch?: MovementTarget['batch']) => {
    if (!place) return;
    const target = {
      locationId: place.id,
      placeName: placeTitle(place),
      productId: stock.productId,
      name: titleOf(stock),
    };
    setShown(batch ? { ...target, batch } : target);
  };

  return (
    <div className="flex flex-col gap-3">
      {place ? <p className="text-ink-2 max-sm:sr-only">{t('storeStockText', { place: placeTitle(place) })}</p> : null}
      <DataTable
        label={t('storeStock')}
        columns={useStockColumns((stock) => show(stock))}
        list={list}
        page={page}
        fetchPage={(at) =>
          utils.client.inventory.listStoreStock.query({
            ...query,
            kind,
            ...(place ? { locationId: place.id } : {}),
            ...at,
          })
        }
        rowKey={(stock) => stock.productId}
        rowName={titleOf}
        searchLabel={t('searchStock')}
        searchHint={t('searchStockShort')}
        filters={[
          {
            key: 'expiry',
            label: t('filterExpiry'),
            options: WINDOWS.map((value) => ({
              value,
              label: t(`expiry_${value}`, {
                days: formatCount(value === 'soon' ? expirySoonDays : expiryNearDays),
              }),
            })),
          },
          {
            key: 'standing',
            label: t('filterStanding'),
            options: STOCK_LEVEL_STATUSES.map((value) => ({
              value,
              label: t(`standing_${value}`, { units: formatCount(lowStockUnits) }),
            })),
          },
        ]}
        toolbar={
          places.length > 1 ? (
            <div className="w-56 max-sm:w-full">
              <Select
                aria-label={t('place')}
                controlSize="sm"
                value={place?.id}
                options={placeOptions}
                onValueChange={(id) => page.setFilter('place', id)}
              />
            </div>
          ) : undefined
        }
        empty={{ title: t('stockEmpty'), description: t('stockEmptyText') }}
        failedText={t('stockFailed')}
        expand={(stock) => (
          <StockBatches stock={stock} name={titleOf(stock)} onMovements={(batch) => show(stock, batch)} />
        )}
      />
      {shown ? <MovementsSheet target={shown} onClose={() => setShown(undefined)} /> : null}
    </div>
  );
}
