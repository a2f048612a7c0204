import type { SellableProduct } from '@bhandar/domain/pos';
import { usePriceLabels } from '../../../../kit/form/use-price-labels';
import { formatAmount } from '../../../../lib/format';

/** The price with its reason, and the MRP struck through if the price is lower. */
export function PriceTag({ product: { price, mrpMinor, unitPriceMinor } }: { product: SellableProduct }) {
  const words = usePriceLabels();
  if (unitPriceMinor === null) return null;
  const lower = mrpMinor !== null && unitPriceMinor < mrpMinor;
  return (
    <span title={words(price)} className="inline-flex flex-wrap items-baseline gap-x-1.5">
      {formatAmount(unitPriceMinor)}
      {lower ? <s className="font-normal text-ink-3 text-xs">{formatAmount(mrpMinor)}</s> : null}
    </span>
  );
}

/** Why the price differs from the MRP, for which a phone has no room; the day since when is in its tooltip. */
export function PriceReason({ product: { price } }: { product: SellableProduct }) {
  const words = usePriceLabels();
  if (price.source === 'mrp' && !price.cappedByMrp) return null;
  return (
    <span title={words(price)} className="w-0 min-w-16 grow truncate text-ink-3 text-xs @max-lg:hidden">
      {words({ ...price, since: null })}
    </span>
  );
}
