import { coded, type Settlement, type Violation } from '../../shared';

/** The store that buys for itself, by its id; null for the warehouse. */
export type Buyer = string | null;

export const buyerOf = ({ store }: { store: { id: string } | null }): Buyer => store?.id ?? null;

/**
 * The buyer of a payment or refund: the named one, else of those that it could be for the warehouse, else the only store.
 * Undefined where several stores are left, which a person has to choose from.
 */
export function paidBuyer(named: Buyer | undefined, possible: readonly Buyer[]): Buyer | undefined {
  if (named !== undefined) return named;
  const buyers = new Set(possible);
  if (buyers.size === 0 || buyers.has(null)) return null;
  const [only] = buyers;
  return buyers.size === 1 ? only : undefined;
}

/** A payment or credit note settles bills of its own buyer only. */
export function whyNotSettleTogether(
  settles: readonly Settlement[],
  { bills, storeId }: { bills: readonly { id: number; storeId: Buyer }[]; storeId: Buyer },
): Violation[] {
  const buyers = new Map(bills.map((bill) => [bill.id, bill.storeId]));
  const isOfOther = ({ billId, amountMinor }: Settlement) =>
    amountMinor > 0 && buyers.has(billId) && buyers.get(billId) !== storeId;
  return settles.some(isOfOther) ? [{ field: 'settles', ...coded('payment.severalBuyers') }] : [];
}
