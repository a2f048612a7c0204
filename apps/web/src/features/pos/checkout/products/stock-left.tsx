import { stockTone } from '@bhandar/domain/catalogue';
import type { SellableProduct } from '@bhandar/domain/pos';
import { Badge } from '@bhandar/ui';
import { useThresholds } from '../../../../lib/thresholds';
import { useLeftLabel } from './use-left-label';

/** How many more can be sold, marked where they are few. */
export function StockLeft({ product, inCart }: { product: SellableProduct; inCart: number }) {
  const leftLabel = useLeftLabel();
  const { lowStockUnits } = useThresholds();
  const { text } = leftLabel(product, inCart);
  if (stockTone(product.approvedQty - inCart, lowStockUnits) === 'success') {
    return <span className="text-ink-2 text-xs leading-5 tabular-nums">{text}</span>;
  }
  return <Badge tone="warning">{text}</Badge>;
}
