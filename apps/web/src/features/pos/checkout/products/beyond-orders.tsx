import type { SellableProduct } from '@bhandar/domain/pos';
import { titleOf } from '@bhandar/domain/shared';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../../lib/api/trpc';
import { formatCount } from '../../../../lib/format';

/** More would push the results of the search out of view. */
const NAMED = 3;

interface BeyondOrdersProps {
  search: string;
  locationId: string;
  /** What the search found to sell. */
  results: readonly SellableProduct[];
}

/** Goods in the store that a search finds and that nobody approved for this person: they were on the shelf, and missing. */
export default function BeyondOrders({ search, locationId, results }: BeyondOrdersProps) {
  const { t } = useTranslation('pos');
  const { data } = trpc.inventory.listStoreStock.useQuery({ locationId, search, limit: NAMED + results.length });
  const found = new Set(results.map(({ productId }) => productId));
  const others = data?.data.filter(({ productId, sellable }) => sellable > 0 && !found.has(productId)) ?? [];
  if (others.length === 0) return null;
  const named = others.slice(0, NAMED).map((other) => `${titleOf(other)} (${formatCount(other.sellable)})`);
  return <p className="px-1 text-ink-2 text-sm">{t('beyondOrders', { products: named.join(', ') })}</p>;
}
