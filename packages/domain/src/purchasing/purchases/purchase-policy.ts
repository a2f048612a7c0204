import { type Actor, canAccessStore, type PurchasesByStores } from '../../accounts';
import { coded, type Violation } from '../../shared';

interface Buyer {
  /** The store that buys for itself; null for the warehouse. */
  storeId: string | null;
  orderId?: string | undefined;
  byStores: PurchasesByStores;
}

const NO_STORE: Violation[] = [{ field: 'locationId', ...coded('purchase.chooseStore') }];

function whyNotForStore(
  actor: Pick<Actor, 'role' | 'stores'>,
  { storeId, orderId, byStores }: Buyer & { storeId: string },
): Violation[] {
  if (!canAccessStore(actor, storeId)) return [{ field: 'locationId', ...coded('purchase.ownStores') }];
  if (byStores === 'off') return [{ field: 'locationId', ...coded('purchase.storesOff') }];
  return orderId ? [{ field: 'orderId', ...coded('purchaseOrder.ofWarehouse') }] : [];
}

/** A store's manager buys for the own stores only, and receives none of the warehouse's purchase orders. */
export function whyNotBuy(actor: Pick<Actor, 'role' | 'stores'>, { storeId, ...buyer }: Buyer): Violation[] {
  if (storeId === null) return actor.role === 'superadmin' ? [] : NO_STORE;
  const violations = whyNotForStore(actor, { storeId, ...buyer });
  if (violations.length > 0 || buyer.byStores !== 'confirm') return violations;
  return [{ field: 'locationId', ...coded('purchase.needsConfirmation') }];
}

/**
 * Also where stores buy for themselves, because a screen that was opened before the setting changed sends a proposal. It
 * posts nothing until the warehouse confirms it.
 */
export function whyNotProposePurchase(
  actor: Pick<Actor, 'role' | 'stores'>,
  { storeId, ...buyer }: Buyer,
): Violation[] {
  return storeId === null ? NO_STORE : whyNotForStore(actor, { storeId, ...buyer });
}

/** The purchases of one store that may wait at once, so that none buries those of the others. */
export const MAX_WAITING_PROPOSALS = 100;

export const whyNotProposeMore = (waiting: number): Violation[] =>
  waiting < MAX_WAITING_PROPOSALS
    ? []
    : [{ field: 'lines', ...coded('purchaseProposal.tooMany', { count: MAX_WAITING_PROPOSALS }) }];

/** A store's manager voids what the own stores bought, the warehouse any purchase. */
export function whyNotVoidPurchase(
  actor: Pick<Actor, 'role' | 'stores'>,
  { storeId }: Pick<Buyer, 'storeId'>,
): Violation[] {
  if (actor.role === 'superadmin' || (storeId !== null && canAccessStore(actor, storeId))) return [];
  return [{ field: 'purchaseId', ...coded('purchase.ofWarehouse') }];
}
