import { type Actor, canAccessStore, type PurchasesByStores } from '../../accounts';
import { coded, type Violation } from '../../shared';

interface Buyer {
  /** The store that buys for itself; null for the warehouse. */
  storeId: string | null;
  orderId?: string | undefined;
  byStores: PurchasesByStores;
}

/** A store's manager buys for the own stores only, and receives none of the warehouse's purchase orders. */
export function whyNotBuy(actor: Pick<Actor, 'role' | 'stores'>, { storeId, orderId, byStores }: Buyer): Violation[] {
  if (storeId === null) {
    return actor.role === 'superadmin' ? [] : [{ field: 'locationId', ...coded('purchase.chooseStore') }];
  }
  if (!canAccessStore(actor, storeId)) return [{ field: 'locationId', ...coded('purchase.ownStores') }];
  if (byStores === 'off') return [{ field: 'locationId', ...coded('purchase.storesOff') }];
  return orderId ? [{ field: 'orderId', ...coded('purchaseOrder.ofWarehouse') }] : [];
}

/** A store's manager voids what the own stores bought, the warehouse any purchase. */
export function whyNotVoidPurchase(
  actor: Pick<Actor, 'role' | 'stores'>,
  { storeId }: Pick<Buyer, 'storeId'>,
): Violation[] {
  if (actor.role === 'superadmin' || (storeId !== null && canAccessStore(actor, storeId))) return [];
  return [{ field: 'purchaseId', ...coded('purchase.ofWarehouse') }];
}
