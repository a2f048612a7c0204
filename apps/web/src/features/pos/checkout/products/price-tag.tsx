import type { SellableProduct } from '@bhandar/domain/pos';
import { usePriceWords } from '../../../../kit';
import { formatAmount } from '../../../../lib/format';

/** The price with its reason at hand, and the MRP crossed out where the store asks less. */
export function PriceTag({ product: { price, mrpMinor, unitPriceMinor } }: { product: SellableProduct }) {
  const words = usePriceWords();
  if (unitPriceMinor === null) return null;
  const lower = mrpMinor !== null && unitPriceMinor < mrpMinor;
  return (
    <span title={words(price)} className="inline-flex flex-wrap items-baseline gap-x-1.5">
      {formatAmount(unitPriceMinor)}
      {lower ? <s className="font-normal text-ink-3 text-xs">{formatAmount(mrpMinor)}</s> : null}
    </span>
  );
}

/** Why a line's price is not simply the MRP. */
export function PriceReason({ product: { price } }: { product: SellableProduct }) {
  const words = usePriceWords();
  if (price.source === 'mrp' && !price.cappedByMrp) return null;
  return <span className="text-ink-3 text-xs">{words(price)}</span>;
}
