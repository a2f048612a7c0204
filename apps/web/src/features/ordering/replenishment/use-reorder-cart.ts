import type { ProductKind } from '@bhandar/domain/catalogue';
import { MAX_ORDER_LINES, type ReorderRow } from '@bhandar/domain/ordering';
import { toast } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useActor, useHrefTo } from '../../../kit';
import { useOrderCart } from '../orders/cart/use-order-cart';

/** Adds the suggestions to the store's cart, limited to the warehouse's stock, and opens it for review. */
export function useReorderCart(kind: ProductKind) {
  const { t } = useTranslation('ordering');
  const cart = useOrderCart(useActor().id, kind);
  const hrefTo = useHrefTo();
  const [, navigate] = useLocation();
  return (rows: readonly ReorderRow[], storeId: string): void => {
    const held = new Set(cart.lines.map(({ productId }) => productId));
    const room = MAX_ORDER_LINES - held.size;
    const served = rows.filter(({ available }) => (available ?? 0) > 0);
    const taken = [
      ...served.filter(({ productId }) => held.has(productId)),
      ...served.filter(({ productId }) => !held.has(productId)).slice(0, room),
    ];
    cart.setStore(storeId);
    for (const { productId, name, strength, category, available, reorder } of taken) {
      const product = { productId, name, strength, category, available: available ?? 0, storeHas: reorder.onHand };
      cart.add(product, reorder.suggested);
    }
    const missing = rows.length - taken.length;
    if (taken.length === 0) {
      toast.error(t('reorderNothingThere'));
      return;
    }
    toast.success(t('reorderInCart', { count: taken.length }), {
      ...(missing > 0 ? { description: t('reorderLeftOut', { count: missing }) } : {}),
    });
    const href = hrefTo(kind === 'pharmacy' ? 'pharmacyRequests' : 'nonPharmacyRequests');
    if (href) navigate(href);
  };
}
