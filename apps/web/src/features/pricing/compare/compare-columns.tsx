import type { StoreRef } from '@bhandar/domain/accounts';
import type { ComparedPrices, PriceAtStore, ResolvedPrice } from '@bhandar/domain/pricing';
import { titleOf } from '@bhandar/domain/shared';
import { Badge, cn } from '@bhandar/ui';
import type { TFunction } from 'i18next';
import { type Column, csvMoney, csvPercent, formatUnitCost, UnitCost } from '../../../kit';
import { currencySign, formatAmount, formatCount, formatPercent } from '../../../lib/format';
import { placeTitle } from '../../../lib/place-title';
import { costText, money, productCell } from '../prices/price-columns';
import { nextText, percentText } from '../prices/price-labels';

export interface StoreChoice {
  row: ComparedPrices;
  store: StoreRef;
  price: PriceAtStore;
}

interface Choices {
  stores: readonly StoreRef[];
  /** Managers set prices. */
  manages: boolean;
  showsCost: boolean;
  why: (price: ResolvedPrice) => string;
  open: (choice: StoreChoice) => void;
}

interface PriceAtStoreCellProps extends StoreChoice, Pick<Choices, 'manages' | 'why' | 'open'> {
  t: TFunction<'pricing'>;
  /** A card has the source beside the price. */
  onCard?: boolean;
}

const isPlainMrp = ({ source, cappedByMrp }: ResolvedPrice) => source === 'mrp' && !cappedByMrp;

/** The columns are narrow, and most rules are a plain discount. */
const shortWhy = (t: TFunction<'pricing'>, { source, basisPoints, cappedByMrp, raisedToCost }: ResolvedPrice) =>
  source === 'discount' && basisPoints !== null && !cappedByMrp && !raisedToCost
    ? t('offMrp', { percent: formatPercent(basisPoints) })
    : undefined;

/** The price at one store, which one press opens, above its margin, its source unless that is the MRP, and its next change. */
function PriceAtStoreCell({
  row,
  store,
  price: atStore,
  t,
  onCard = false,
  manages,
  why,
  open,
}: PriceAtStoreCellProps) {
  const { price, warnings, margin, nextAt, nextPriceMinor } = atStore;
  const { unitPriceMinor } = price;
  const notes = [
    ...(margin === null ? [] : [percentText(margin)]),
    ...(isPlainMrp(price) ? [] : [shortWhy(t, price) ?? why({ ...price, since: null })]),
  ];
  const names = { name: titleOf(row), store: store.name };
  return (
    <>
      <span className="inline-flex items-center gap-2">
        {warnings.includes('belowCost') ? <Badge tone="danger">{t('belowCost')}</Badge> : null}
        <button
          type="button"
          aria-label={t(manages ? 'setPriceAt' : 'seePriceAt', names)}
          title={manages ? t('setPrice') : undefined}
          onClick={() => open({ row, store, price: atStore })}
          className="underline decoration-line-strong/60 underline-offset-4 hover:text-brand-ink"
        >
          {unitPriceMinor === null ? (
            <Badge tone="warning">{t('noPrice')}</Badge>
          ) : (
            <span className={unitPriceMinor === row.mrpMinor ? 'text-ink-2' : 'font-semibold'}>
              {formatAmount(unitPriceMinor)}
            </span>
          )}
        </button>
      </span>
      <span className={cn('text-ink-3 text-xs', onCard ? 'ml-1.5' : 'block whitespace-normal')} title={why(price)}>
        {notes.join(' · ')}
        {nextAt ? (
          <>
            {notes.length > 0 ? ' · ' : null}
            <span className="text-info-ink">{nextText(t, { nextAt, nextPriceMinor })}</span>
          </>
        ) : null}
      </span>
    </>
  );
}

const priceAt = ({ prices }: ComparedPrices, { id }: StoreRef) => prices.find(({ locationId }) => locationId === id);

/** The lowest margin of the stores, by which the list is sorted. */
function lowestMargin({ prices }: ComparedPrices): number | null {
  const margins = prices.map(({ margin }) => margin).filter((margin) => margin !== null);
  return margins.length > 0 ? Math.min(...margins) : null;
}

const nameAmong = (store: StoreRef, stores: readonly StoreRef[]) =>
  stores.some(({ id, name }) => id !== store.id && name === store.name) ? placeTitle(store) : store.name;

const stockColumn = (
  store: StoreRef,
  t: TFunction<'pricing'>,
  { stores }: Pick<Choices, 'stores'>,
): Column<ComparedPrices> => ({
  id: `stock ${store.id}`,
  header: t('stockAt', { store: nameAmong(store, stores) }),
  align: 'end',
  card: 'hidden',
  optional: true,
  cell: (row) => formatCount(priceAt(row, store)?.stock ?? 0),
});

function storeColumn(store: StoreRef, t: TFunction<'pricing'>, choices: Choices): Column<ComparedPrices> {
  const { stores, manages, why, open } = choices;
  const draw = (row: ComparedPrices, onCard: boolean) => {
    const price = priceAt(row, store);
    return price ? (
      <PriceAtStoreCell
        row={row}
        store={store}
        price={price}
        t={t}
        onCard={onCard}
        manages={manages}
        why={why}
        open={open}
      />
    ) : null;
  };
  return {
    id: store.id,
    header: nameAmong(store, stores),
    align: 'end',
    csv: (row) => csvMoney(priceAt(row, store)?.price.unitPriceMinor ?? null),
    cell: (row) => draw(row, false),
    more: (row) => draw(row, true),
  };
}

export function compareColumns(t: TFunction<'pricing'>, choices: Choices): Column<ComparedPrices>[] {
  const sign = currencySign();
  const cost: Column<ComparedPrices>[] = [
    {
      id: 'cost',
      header: t('cost', { sign }),
      align: 'end',
      csv: ({ unitCost }) => costText(unitCost),
      cell: ({ unitCost }) => <UnitCost of={unitCost} />,
      more: ({ unitCost }) => (unitCost === null ? null : formatUnitCost(unitCost)),
    },
    {
      id: 'margin',
      header: t('lowestMargin'),
      sort: 'margin',
      align: 'end',
      card: 'hidden',
      csv: (row) => csvPercent(lowestMargin(row)),
      cell: (row) => percentText(lowestMargin(row)),
    },
  ];
  return [
    {
      id: 'product',
      header: t('product'),
      sort: 'product',
      card: 'title',
      fixed: true,
      csv: titleOf,
      cell: productCell,
    },
    {
      id: 'stock',
      header: t('comparedStock'),
      sort: 'stock',
      align: 'end',
      cell: ({ stock }) => <span className={cn(stock === 0 && 'text-ink-3')}>{formatCount(stock)}</span>,
    },
    { id: 'mrp', header: t('mrp', { sign }), align: 'end', cell: ({ mrpMinor }) => money(mrpMinor) },
    ...(choices.showsCost ? cost : []),
    ...choices.stores.map((store) => storeColumn(store, t, choices)),
    ...choices.stores.map((store) => stockColumn(store, t, choices)),
  ];
}
