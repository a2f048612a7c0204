import type { StorePrice } from '@bhandar/domain/pricing';
import { titleOf } from '@bhandar/domain/shared';
import { Badge, cn, LabelTag } from '@bhandar/ui';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { type Column, csvMoney, csvPercent, formatUnitCost, UnitCost } from '../../../kit';
import { currencySign, formatAmount, formatCount } from '../../../lib/format';
import { nextText, percentText } from './price-labels';

export const money = (minor: number | null) => (minor === null ? '–' : formatAmount(minor));
/** Taka with up to four decimals; minor units would round. */
export const costText = (unitCost: string | null) => (unitCost === null ? '–' : String(Number(unitCost)));

type Named = Pick<StorePrice, 'name' | 'strength' | 'company'>;

const nameAndStrength = ({ name, strength }: Named): ReactNode => (
  <>
    <span className="truncate font-medium">{name}</span>
    {strength ? <LabelTag title={strength}>{strength}</LabelTag> : null}
  </>
);

export const productCell = (row: Named): ReactNode => (
  <div className="min-w-0">
    <div className="flex min-w-0 items-center gap-x-2 max-sm:flex-wrap">{nameAndStrength(row)}</div>
    <div className="truncate text-ink-3 text-xs max-sm:hidden">{row.company}</div>
  </div>
);

/** In one line, so that more rows of a preview are in view. */
export const productLine = (row: Named): ReactNode => (
  <div className="flex min-w-0 items-center gap-x-2 max-sm:flex-wrap">
    {nameAndStrength(row)}
    <span className="truncate text-ink-3 text-xs max-sm:hidden">{row.company}</span>
  </div>
);

interface Choices {
  showsCost: boolean;
  /** Managers set a price by pressing it. */
  sets: boolean;
  /** A card has no columns for the MRP, the cost and the margin. */
  onCard: boolean;
  why: (price: StorePrice['price']) => string;
  open: (price: StorePrice) => void;
}

/** As high without a figure as with one, so that all cards are alike. */
const CARD_LINE = 'block h-5 truncate font-normal text-ink-3 text-sm';

function CardFacts({ row: { mrpMinor, unitCost }, t }: Pick<PriceCellProps, 'row' | 't'>) {
  const facts = [
    ...(mrpMinor === null ? [] : [t('cardMrp', { amount: formatAmount(mrpMinor) })]),
    ...(unitCost === null ? [] : [t('cardCost', { amount: formatUnitCost(unitCost) })]),
  ];
  return <span className={CARD_LINE}>{facts.join(' · ')}</span>;
}

interface PriceCellProps extends Pick<Choices, 'showsCost' | 'sets' | 'onCard' | 'open'> {
  row: StorePrice;
  t: TFunction<'pricing'>;
}

/** A changed price is bold, on a card above its margin. */
function PriceCell({ row, t, showsCost, sets, onCard, open }: PriceCellProps) {
  const { mrpMinor, margin, warnings } = row;
  const { unitPriceMinor } = row.price;
  const changed = unitPriceMinor !== mrpMinor;
  const figure =
    unitPriceMinor === null ? (
      <Badge tone="warning">{t('noPrice')}</Badge>
    ) : (
      <span className={cn('max-sm:text-lg', changed ? 'font-semibold' : 'text-ink-2')}>
        {/* A card has no headers. */}
        <span className="sm:hidden">{currencySign()} </span>
        {formatAmount(unitPriceMinor)}
      </span>
    );
  const loss = warnings.includes('belowCost') ? <Badge tone="danger">{t('belowCost')}</Badge> : null;
  return (
    <span className="inline-flex items-center gap-2 max-sm:flex-col max-sm:items-end max-sm:gap-0">
      {onCard ? null : loss}
      <span className="inline-flex items-baseline gap-2">
        {sets ? (
          <button
            type="button"
            aria-label={t('setPriceOf', { name: titleOf(row) })}
            title={t('setPrice')}
            onClick={() => open(row)}
            className="underline decoration-line-strong/60 underline-offset-4 hover:text-brand-ink"
          >
            {figure}
          </button>
        ) : (
          figure
        )}
      </span>
      {onCard && showsCost ? (
        <span className={CARD_LINE}>
          {loss ?? (typeof margin === 'number' ? t('cardMargin', { percent: percentText(margin) }) : null)}
        </span>
      ) : null}
    </span>
  );
}

export function priceColumns(
  t: TFunction<'pricing'>,
  { showsCost, sets, onCard, why, open }: Choices,
): Column<StorePrice>[] {
  const sign = currencySign();
  const cost: Column<StorePrice>[] = [
    {
      id: 'cost',
      header: t('cost', { sign }),
      align: 'end',
      card: 'hidden',
      csv: ({ unitCost }) => costText(unitCost),
      cell: ({ unitCost }) => <UnitCost of={unitCost} />,
    },
    {
      id: 'margin',
      header: t('margin'),
      sort: 'margin',
      align: 'end',
      csv: ({ margin }) => csvPercent(margin ?? null),
      // A card has it below the price.
      more: () => null,
      cell: ({ margin }) => percentText(margin),
    },
    {
      id: 'markup',
      header: t('markup'),
      align: 'end',
      card: 'hidden',
      // The margin says the same.
      optional: true,
      csv: ({ markup }) => csvPercent(markup ?? null),
      cell: ({ markup }) => percentText(markup),
    },
  ];
  const isPlainMrp = ({ price }: StorePrice) => price.source === 'mrp' && !price.cappedByMrp;
  const whyCell = (row: StorePrice) => (
    <span className="text-ink-2 text-sm" title={why(row.price)}>
      <span
        className={cn(
          'max-sm:inline-block max-sm:max-w-52 max-sm:truncate max-sm:align-bottom',
          isPlainMrp(row) && 'text-ink-3',
        )}
      >
        {why({ ...row.price, since: null })}
      </span>
      {row.nextAt ? (
        <span className="ml-2">
          <Badge tone="info">{nextText(t, { nextAt: row.nextAt, nextPriceMinor: row.nextPriceMinor })}</Badge>
        </span>
      ) : null}
    </span>
  );
  return [
    {
      id: 'product',
      header: t('product'),
      sort: 'product',
      card: 'title',
      fixed: true,
      csv: titleOf,
      cell: (row) =>
        onCard ? (
          <>
            {productCell(row)}
            <CardFacts row={row} t={t} />
          </>
        ) : (
          productCell(row)
        ),
    },
    { id: 'category', header: t('category'), optional: true, cell: ({ category }) => category },
    {
      id: 'stock',
      header: t('stock'),
      sort: 'stock',
      align: 'end',
      cell: ({ stock }) => <span className={stock === 0 ? 'text-ink-3' : ''}>{formatCount(stock)}</span>,
    },
    {
      id: 'mrp',
      header: t('mrp', { sign }),
      align: 'end',
      // A card has it below the name.
      more: () => null,
      cell: ({ mrpMinor }) => money(mrpMinor),
    },
    ...(showsCost ? cost : []),
    {
      id: 'price',
      header: t('price', { sign }),
      align: 'end',
      card: 'aside',
      csv: ({ price }) => csvMoney(price.unitPriceMinor),
      cell: (row) => <PriceCell row={row} t={t} showsCost={showsCost} sets={sets} onCard={onCard} open={open} />,
    },
    {
      id: 'why',
      header: t('why'),
      wrap: true,
      csv: ({ price }) => why(price),
      // A card already shows the MRP; a bare "MRP" after it says nothing.
      more: (row) => (isPlainMrp(row) && !row.nextAt ? null : whyCell(row)),
      cell: whyCell,
    },
  ];
}
