import * as z from 'zod';
import { type Actor, canAccessStore, type Holder, isManager, whyWithoutGrant } from '../../accounts';
import { coded, Id, issue, requiredText, type Violation } from '../../shared';
import { ReleaseToken } from '../cashier/release-token';

/** The whole sale is undone: its goods go back to the shelf, and the money back by the payments it came by. */
export const VoidSaleInput = z.object({
  saleId: Id,
  reason: requiredText(issue('sale.voidReason'), 300),
  /** The proof that a colleague has released it: the rights of that person decide. */
  release: ReleaseToken.optional(),
});
export type VoidSaleInput = z.infer<typeof VoidSaleInput>;

/** The facts of a sale that decide whether it may still be voided. */
export interface VoidableSale {
  locationId: string;
  cashierId: string;
  isShiftOpen: boolean;
  /** Anything of it was returned, or is requested by a pending return. */
  isReturned: boolean;
}

/** Why this person may not void a sale: sellers void their own, managers those of their stores. */
export function whyNotVoidAs(
  actor: Holder & Pick<Actor, 'id' | 'stores'>,
  { locationId, cashierId }: Pick<VoidableSale, 'locationId' | 'cashierId'>,
): Violation[] {
  const missing = whyWithoutGrant(actor, 'voidSale');
  if (missing.length > 0) return missing;
  if (cashierId === actor.id || (isManager(actor) && canAccessStore(actor, locationId))) return [];
  return [{ field: 'role', ...coded('sale.voidOwn') }];
}

/** Why a sale cannot be voided any more, whoever asks; its goods can still be returned. */
export function whyNotVoid({
  isShiftOpen,
  isReturned,
  isReturnWaiting = false,
}: Pick<VoidableSale, 'isShiftOpen' | 'isReturned'> & { isReturnWaiting?: boolean }): Violation[] {
  if (isReturnWaiting) return [{ field: 'saleId', ...coded('sale.voidReturnWaits') }];
  if (isReturned) return [{ field: 'saleId', ...coded('sale.voidReturned') }];
  return isShiftOpen ? [] : [{ field: 'saleId', ...coded('sale.voidShiftClosed') }];
}

/** Whether only a colleague's PIN is missing to void it. */
export const voidsByPin = (actor: Holder & Pick<Actor, 'id' | 'stores'>, sale: VoidableSale): boolean =>
  whyNotVoidAs(actor, sale).length > 0 && canAccessStore(actor, sale.locationId) && whyNotVoid(sale).length === 0;

export const mayVoidSale = (actor: Holder & Pick<Actor, 'id' | 'stores'>, sale: VoidableSale): boolean =>
  whyNotVoidAs(actor, sale).length === 0 && whyNotVoid(sale).length === 0;
