import { type StockLevelStatus, type StoreStock, stockLevelStatus } from '@bhandar/domain/inventory';
import { isExpired, titleOf } from '@bhandar/domain/shared';
import { Badge, cn, LabelTag, type Tone } from '@bhandar/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../kit';
import { currencySign, formatAmount, formatCount, today } from '../../../lib/format';
import { useThresholds } from '../../../lib/thresholds';
import { PHONE, useMedia } from '../../../lib/use-media';
import { ExpiryCell } from '../expiry-cell';

const TONES: Record<StockLevelStatus, Tone> = { ok: 'ok', low: 'warning', out: 'danger' };

/** The units on hand that cannot be sold, by reason; expired and blocked ones need an action. */
function unsellableOf({ batches }: StoreStock) {
  const day = today();
  const reasons = { stockExpired: 0, stockBlocked: 0, stockReserved: 0 };
  for (const { expiresOn, blocked, onHand, reserved } of batches) {
    if (expiresOn !== null && isExpired(expiresOn, day)) reasons.stockExpired += onHand;
    else if (blocked) reasons.stockBlocked += onHand;
    else reasons.stockReserved += reserved;
  }
  return (['stockExpired', 'stockBlocked', 'stockReserved'] as const)
    .map((key) => ({ key, units: reasons[key], needsAction: key !== 'stockReserved' }))
    .filter(({ units }) => units > 0);
}

/** The stock of a product at a place. Its status follows what can be sold. */
export function useStockColumns(onMovements: (stock: StoreStock) => void): Column<StoreStock>[] {
  const { t } = useTranslation('inventory');
  const { lowStockUnits } = useThresholds();
  const phone = useMedia(PHONE);
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
            <div className="flex min-w-0 items-center gap-x-2 max-sm:flex-wrap">
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
        cell: (stock) => {
          const past = phone && unsellableOf(stock).find(({ key }) => key === 'stockExpired');
          const units = past ? t('stockExpired', { units: formatCount(past.units) }) : undefined;
          return <ExpiryCell expiresOn={stock.soonestExpiry} past={units} />;
        },
      },
      {
        id: 'batches',
        header: t('batches'),
        align: 'end',
        card: 'hidden',
        cell: (stock) => formatCount(stock.batches.length),
      },
      {
        id: 'onHand',
        header: t('onHand'),
        sort: 'onHand',
        align: 'end',
        cell: (stock) => (
          <button
            type="button"
            aria-label={t('showMovements', { name: titleOf(stock) })}
            onClick={() => onMovements(stock)}
            className="relative underline decoration-line-strong/60 underline-offset-4 before:absolute before:-inset-x-4 before:-inset-y-3 hover:text-brand-ink"
          >
            {formatCount(stock.onHand)}
          </button>
        ),
      },
      {
        id: 'sellable',
        header: t('sellable'),
        align: 'end',
        card: 'aside',
        csv: ({ sellable }) => sellable,
        cell: (stock) => {
          const unsellable = unsellableOf(stock);
          // On a card the expired units are beside the expiry.
          const shown = phone ? unsellable.filter(({ key }) => key !== 'stockExpired') : unsellable;
          const level = stockLevelStatus(stock.sellable, lowStockUnits);
          // No tick beside goods that cannot be sold.
          const tone = level === 'ok' && unsellable.some(({ needsAction }) => needsAction) ? 'neutral' : TONES[level];
          return (
            <div className="flex flex-col items-end gap-0.5">
              <span className="inline-flex items-baseline gap-1.5">
                {/* A card has no headers. */}
                <span className="text-ink-3 text-sm sm:hidden">{t('sellable')}</span>
                <Badge tone={tone} plain={tone === 'neutral'} className="max-sm:text-base">
                  {formatCount(stock.sellable)}
                </Badge>
              </span>
              {shown.map(({ key, units, needsAction }) => (
                <span key={key} className={cn('text-xs', needsAction ? 'text-danger-ink' : 'text-ink-3')}>
                  {t(key, { units: formatCount(units) })}
                </span>
              ))}
            </div>
          );
        },
      },
      {
        id: 'value',
        header: t('value', { sign: currencySign() }),
        sort: 'value',
        align: 'end',
        card: 'hidden',
        spare: true,
        cell: ({ sellableMinor }) => (
          <span className={sellableMinor === 0 ? 'text-ink-3' : ''}>{formatAmount(sellableMinor)}</span>
        ),
      },
    ],
    [t, lowStockUnits, phone, onMovements],
  );
}
