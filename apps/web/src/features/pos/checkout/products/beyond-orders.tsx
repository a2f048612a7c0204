import type { SellableProduct } from '@bhandar/domain/pos';
import { titleOf } from '@bhandar/domain/shared';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../../../kit/app-link';
import { useHrefTo } from '../../../../kit/scope';
import { trpc } from '../../../../lib/api/trpc';
import { formatAmount } from '../../../../lib/format';

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
  const hrefTo = useHrefTo();
  const { data } = trpc.inventory.listStoreStock.useQuery({ locationId, search, limit: NAMED + results.length });
  const found = new Set(results.map(({ productId }) => productId));
  const others = data?.data.filter(({ productId, sellable }) => sellable > 0 && !found.has(productId)) ?? [];
  const named = others.slice(0, NAMED);
  const productIds = named.map(({ productId }) => productId);
  const { data: priced } = trpc.pos.refreshSellable.useQuery(
    { productIds, locationId },
    { enabled: productIds.length > 0 },
  );
  if (named.length === 0) return null;
  const priceOf = (productId: string) =>
    priced?.find((product) => product.productId === productId)?.unitPriceMinor ?? null;
  return (
    <div className="px-1 text-ink-2 text-sm">
      <p>{t('beyondOrders')}</p>
      <ul>
        {named.map((other) => {
          const price = priceOf(other.productId);
          const facts = [
            t('batchHeld', { count: other.sellable }),
            price === null ? undefined : t('each', { price: formatAmount(price) }),
          ];
          const requests = other.kind === 'pharmacy' ? 'pharmacyRequests' : 'nonPharmacyRequests';
          const order = hrefTo(requests, { search: other.name });
          return (
            <li key={other.productId} className="flex flex-wrap items-baseline gap-x-3">
              <span className="text-ink">{titleOf(other)}</span>
              <span className="tabular-nums">{facts.filter(Boolean).join(' · ')}</span>
              {order ? (
                <AppLink href={order} className="font-medium text-brand-ink underline touch:py-2">
                  {t('orderFromWarehouse')} <span className="sr-only">{titleOf(other)}</span>
                </AppLink>
              ) : null}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
