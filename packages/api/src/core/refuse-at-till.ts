import type { Actor } from '@bhandar/domain/accounts';
import { coded, DomainError, notPermitted } from '@bhandar/domain/shared';

/**
 * The procedures that a session opened by PIN may call, within the person's own rights: selling and what belongs to it.
 * A PIN is short, so anything else (approvals, prices, settings, people, reports) needs a password.
 */
export const COUNTER_PATHS: ReadonlySet<string> = new Set([
  'accounts.getThresholds',
  'accounts.logout',
  'accounts.setLanguage',
  'notifications.counts',
  'notifications.stream',
  'pos.closeShift',
  'pos.createCustomer',
  'pos.customerAccount',
  'pos.customerTenders',
  'pos.exchangeGoods',
  'pos.findReturnableSale',
  'pos.findScanned',
  'pos.getSale',
  'pos.getShift',
  'pos.giveRelease',
  'pos.handOverShift',
  'pos.holdBill',
  'pos.listBatches',
  'pos.listBestSellers',
  'pos.listCashiers',
  'pos.listCustomers',
  'pos.listFavourites',
  'pos.listHeldBills',
  'pos.listSales',
  'pos.listSellable',
  'pos.listSellableCategories',
  'pos.listSubstitutes',
  'pos.listTenders',
  'pos.lockTill',
  'pos.mailReceipt',
  'pos.openDrawer',
  'pos.openShift',
  'pos.receiptLink',
  'pos.recordCashMovement',
  'pos.recordCustomerReceipt',
  'pos.recordSale',
  'pos.refreshSellable',
  'pos.returnGoods',
  'pos.returnSale',
  'pos.revokeReceiptLink',
  'pos.sellableSnapshot',
  'pos.shareReceipt',
  'pos.switchCashier',
  'pos.syncSales',
  'pos.syncShifts',
  'pos.takeHeldBill',
  'pos.tillContext',
  'pos.tillShift',
  'pos.voidSale',
]);

/** Refuses what the session of a locked till, or one that a PIN opened, may not call. */
export function refuseAtTill(actor: Actor, path: string, meta: { whileLocked?: boolean } | undefined): void {
  if (!meta?.whileLocked) refuseLocked(actor);
  if (actor.atTill && !COUNTER_PATHS.has(path)) throw notPermitted(coded('till.counterOnly'));
}

export function refuseLocked({ tillLocked }: Pick<Actor, 'tillLocked'>): void {
  if (tillLocked) throw new DomainError('TILL_LOCKED', coded('till.locked'));
}
