import type { Actor } from '../../accounts';
import { canAccessStore, type Holder, hasGrant, isManager, whyWithoutGrant } from '../../accounts';
import type { ReturnStatus } from '../../inventory';
import { coded, daysUntil, refuse, type Violation } from '../../shared';
import { whyNotBatch, whyNotSoMany } from './returned-batches';
import type { Disposition, ReturnableLine, ReturnCause } from './sale-return';

/** The days after the sale within which goods may be returned. */
export const RETURN_DAYS = 7;

/** The days over which the lowest price of a store limits the refund for goods without a receipt. */
export const PRICE_DAYS = 30;

/** Units of a receipt's line that are neither returned nor requested. */
export const leftToReturn = ({ quantity, returned, pending }: ReturnableLine): number => quantity - returned - pending;

/** Recalled and wrongly dispensed goods may always be returned, and those of a voided sale never left. */
const comesBackAlways = (cause: ReturnCause): boolean => cause !== 'unwanted';

/** Why a whole receipt may not be returned any more. */
export function whyNotReturnReceipt(
  { businessOn, today }: { businessOn: string; today: string },
  cause: ReturnCause,
): Violation[] {
  if (comesBackAlways(cause) || daysUntil(today, businessOn) <= RETURN_DAYS) return [];
  return [{ field: 'saleId', ...coded('saleReturn.tooLate', { day: businessOn }) }];
}

/** Why a product may not come back at all. */
export function whyNotReturnLine(
  goods: Pick<ReturnableLine, 'requiresPrescription'>,
  cause: ReturnCause,
  field = 'lines',
): Violation[] {
  return goods.requiresPrescription && !comesBackAlways(cause) ? [{ field, ...coded('saleReturn.prescription') }] : [];
}

/** Why goods without a receipt may not be returned, by the customer's stated day of purchase. */
export function whyNotReturnBought(
  { boughtOn, today }: { boughtOn: string | undefined; today: string },
  cause: ReturnCause,
): Violation[] {
  const field = 'boughtOn';
  if (boughtOn === undefined) return [];
  if (boughtOn > today) return [{ field, ...coded('saleReturn.boughtInFuture') }];
  if (comesBackAlways(cause) || daysUntil(today, boughtOn) <= RETURN_DAYS) return [];
  return [{ field, ...coded('saleReturn.boughtTooLate', { day: boughtOn }) }];
}

/** Goods of unknown condition stay in quarantine until a manager decides. */
export function whyNotShelve(
  returned: { hasReceipt: boolean; cause: ReturnCause },
  disposition: Disposition,
  field = 'lines',
): Violation[] {
  if (disposition === 'quarantine') return [];
  if (!returned.hasReceipt) return [{ field, ...coded('saleReturn.noReceiptQuarantine') }];
  if (!comesBackAlways(returned.cause)) return [];
  return [{ field, ...coded('saleReturn.recalledQuarantine') }];
}

/** Only a manager may return goods to the shelf. */
export function whyNotDispose(actor: Pick<Actor, 'role'>, disposition: Disposition, field = 'lines'): Violation[] {
  if (disposition === 'quarantine' || isManager(actor)) return [];
  return [{ field, ...coded('saleReturn.managerShelves') }];
}

type Person = Holder & Pick<Actor, 'id' | 'stores'>;

/** The facts of a return of sold goods that decide who may do what with it. */
export interface ReturnFacts {
  locationId: string;
  hasReceipt: boolean;
}

/** Whether this person's return takes effect at once. An employee's return without a receipt always waits. */
export const mayPostSaleReturn = (actor: Holder & Pick<Actor, 'stores'>, { locationId, hasReceipt }: ReturnFacts) =>
  hasGrant(actor, 'postReturn') && canAccessStore(actor, locationId) && (hasReceipt || isManager(actor));

/** Whether the person approves the returns of others, with a receipt and without. */
export const decidesSaleReturns = (actor: Holder): boolean => isManager(actor) && hasGrant(actor, 'postReturn');

export function whyNotPostSaleReturn(actor: Holder & Pick<Actor, 'stores'>, facts: ReturnFacts): Violation[] {
  if (mayPostSaleReturn(actor, facts)) return [];
  const managerPosts = coded('return.managerPosts');
  const missing = whyWithoutGrant(actor, 'postReturn', managerPosts);
  return missing.length > 0 ? missing : [{ field: 'role', ...managerPosts }];
}

/** A person who may approve it may delete it; others only their own that still awaits approval. */
export function whyNotVoidSaleReturn(
  actor: Person,
  returned: ReturnFacts & { status: ReturnStatus; requestedById: string; cause: ReturnCause; isExchange: boolean },
): Violation[] {
  if (returned.cause === 'saleVoided') return [{ field: 'returnId', ...coded('saleReturn.voidStays') }];
  if (returned.isExchange) return [{ field: 'returnId', ...coded('saleReturn.exchangeStays') }];
  if (mayPostSaleReturn(actor, returned)) return [];
  if (returned.requestedById === actor.id && returned.status === 'pending') return [];
  return [{ field: 'role', ...coded('return.deleteOwn') }];
}

export interface AskedReturn {
  lineNo: number;
  quantity: number;
  disposition: Disposition;
  batchId?: string | null | undefined;
}

/** Refuses policy violations (400) before units that were returned already (409). */
export function refuseReturn(
  actor: Pick<Actor, 'role'>,
  sale: { businessOn: string; today: string; cause: ReturnCause; lines: readonly ReturnableLine[] },
  asked: readonly AskedReturn[],
): void {
  const lines = new Map(sale.lines.map((line) => [line.lineNo, line]));
  const { cause } = sale;
  const violations = whyNotReturnReceipt(sale, cause);
  const over: Violation[] = [];
  asked.forEach((wanted, index) => {
    const { lineNo, quantity, disposition } = wanted;
    const line = lines.get(lineNo);
    const field = `lines.${index}.quantity`;
    if (!line) {
      violations.push({ field, ...coded('saleReturn.noLine', { line: lineNo }) });
      return;
    }
    violations.push(
      ...whyNotReturnLine(line, cause, field),
      ...whyNotShelve({ hasReceipt: true, cause }, disposition, field),
      ...whyNotDispose(actor, disposition, field),
      ...whyNotBatch(line, cause, wanted, `lines.${index}.batchId`),
    );
    const left = leftToReturn(line);
    if (quantity > left) over.push({ field, ...overReturnedMessage(line, left) });
    over.push(...whyNotSoMany(line, wanted, field));
  });
  refuse(violations, 'VALIDATION_FAILED');
  refuse(over, 'INVALID_TRANSITION');
}

export function overReturnedMessage(
  { name, quantity, pending }: Pick<ReturnableLine, 'name' | 'quantity' | 'pending'>,
  left: number,
) {
  if (pending > 0) return coded('saleReturn.someWait', { name, pending, quantity, left: Math.max(0, left) });
  return left <= 0
    ? coded('saleReturn.allReturned', { name, quantity })
    : coded('saleReturn.onlyLeft', { name, left, quantity });
}
