import type { ProductKind } from '@bhandar/domain/catalogue';
import {
  type ExpiryWindow,
  STOCK_LEVEL_STATUSES,
  type StockPlace,
  StockSort,
  type StoreStock,
  stockLevelStatus,
} from '@bhandar/domain/inventory';
import { titleOf } from '@bhandar/domain/shared';
import { Badge, LabelTag, Select, type Tone } from '@bhandar/ui';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Column, choiceFilter, DataTable, keepRows, textFilter, usePage, usePastStoreOptions } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { currencySign, formatAmount, formatCount } from '../../../lib/format';
import { placeTitle } from '../../../lib/place-title';
import { useThresholds } from '../../../lib/thresholds';
import { ExpiryCell } from '../expiry-cell';
import type { MovementTarget } from './movement-target';
import { MovementsSheet } from './movements-sheet';
import { StockBatches } from './stock-batches';

const TONES: Record<(typeof STOCK_LEVEL_STATUSES)[number], Tone> = { ok: 'ok', low: 'warning', out: 'danger' };

/** The organisation's expiry steps, and the horizon of the expiry list. */
const WINDOWS = ['expired', 'soon', 'near', '180'] as const satisfies readonly ExpiryWindow[];

/** A location's stock by product, expandable into batches. Each figure opens its movements. */
export function StoreStockTable({ kind, places }: { kind: ProductKind; places: readonly StockPlace[] }) {
  const { t } = useTranslation('inventory');
  const page = usePage({
    scope: 'stock',
    sorts: StockSort.options,
    defaultSort: { by: 'expiry', direction: 'asc' },
    filters: {
      expiry: choiceFilter(WINDOWS),
      standing: choiceFilter(STOCK_LEVEL_STATUSES),
      place: textFilter,
    },
    views: ['place'],
  });
  const { lowStockUnits, expirySoonDays, expiryNearDays } = useThresholds();
  const { place: chosen, ...query } = page.query;
  const placeOptions = usePastStoreOptions(places);
  const place = places.find(({ id }) => id === chosen) ?? places[0];
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
            <div className="w-56">
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

function useStockColumns(onMovements: (stock: StoreStock) => void): Column<StoreStock>[] {
  const { t } = useTranslation('inventory');
  const { lowStockUnits } = useThresholds();
  return useMemo(
    () => [
      {
        id: 'product',
        header: t('product'),
        sort: 'name',
        card: 'title',
        width: 'max-xl:max-w-60',
        cell: (stock) => (
          <div className="min-w-0">
            <div className="flex min-w-0 items-center gap-2">
              <span className="truncate font-medium">{stock.name}</span>
              {stock.strength ? <LabelTag title={stock.strength}>{stock.strength}</LabelTag> : null}
            </div>
            <div className="under truncate text-ink-3 text-xs">
              {[stock.genericName, stock.company].filter(Boolean).join(' · ')}
            </div>
          </div>
        ),
      },
      {
        id: 'expiry',
        header: t('soonestExpiry'),
        sort: 'expiry',
        csv: (stock) => stock.soonestExpiry,
        cell: (stock) => <ExpiryCell expiresOn={stock.soonestExpiry} />,
      },
      {
        id: 'batches',
        header: t('batches'),
        align: 'end',
        card: 'hidden',
        cell: (stock) => formatCount(stock.batches.length),
      },
      {
        id: 'sellable',
        header: t('sellable'),
        align: 'end',
        card: 'hidden',
        cell: (stock) => (
          <span className={stock.sellable < stock.onHand ? 'text-marigold-ink' : ''}>
            {formatCount(stock.sellable)}
          </span>
        ),
      },
      {
        id: 'onHand',
        header: t('onHand'),
        sort: 'onHand',
        align: 'end',
        card: 'aside',
        cell: (stock) => (
          <button
            type="button"
            aria-label={t('showMovements', { name: titleOf(stock) })}
            onClick={() => onMovements(stock)}
            className="rounded-tag hover:brightness-95"
          >
            <Badge tone={TONES[stockLevelStatus(stock.sellable, lowStockUnits)]}>
              <span className="underline decoration-current/40 underline-offset-4">{formatCount(stock.onHand)}</span>
            </Badge>
          </button>
        ),
      },
      {
        id: 'value',
        header: t('value', { sign: currencySign() }),
        sort: 'value',
        align: 'end',
        cell: (stock) => formatAmount(stock.valueMinor),
      },
    ],
    [t, lowStockUnits, onMovements],
  );
}
