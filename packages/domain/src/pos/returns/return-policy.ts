import type { Actor } from '../../accounts';
import { isManager } from '../../accounts';
import { coded, daysUntil, refuse, type Violation } from '../../shared';
import type { Disposition, ReturnableLine, ReturnCause } from './sale-return';

/** Days after the sale's own on which goods may come back. */
export const RETURN_DAYS = 7;

/** Days back over which the lowest price of a store is the most that goods without a receipt bring. */
export const PRICE_DAYS = 30;

/** Units of a receipt's line that nobody has returned or asked to. */
export const leftToReturn = ({ quantity, returned, pending }: ReturnableLine): number => quantity - returned - pending;

/** Recalled and wrongly dispensed goods come back whatever they are and however long ago they were sold. */
const comesBackAlways = (cause: ReturnCause): boolean => cause !== 'unwanted';

/** Why nothing of a receipt may come back any more. */
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

/** Why goods without a receipt may not come back, by the day on which the customer says to have bought them. */
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

/** What the shop cannot vouch for waits in quarantine until somebody has decided about it. */
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

/** Returned goods go back on the shelf only when a manager says so. */
export function whyNotDispose(actor: Pick<Actor, 'role'>, disposition: Disposition, field = 'lines'): Violation[] {
  if (disposition === 'quarantine' || isManager(actor)) return [];
  return [{ field, ...coded('saleReturn.managerShelves') }];
}

export interface AskedReturn {
  lineNo: number;
  quantity: number;
  disposition: Disposition;
}

/** Refuses what the policy forbids (400), then what has come back before (409). */
export function refuseReturn(
  actor: Pick<Actor, 'role'>,
  sale: { businessOn: string; today: string; cause: ReturnCause; lines: readonly ReturnableLine[] },
  asked: readonly AskedReturn[],
): void {
  const lines = new Map(sale.lines.map((line) => [line.lineNo, line]));
  const { cause } = sale;
  const violations = whyNotReturnReceipt(sale, cause);
  const over: Violation[] = [];
  asked.forEach(({ lineNo, quantity, disposition }, index) => {
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
    );
    const left = leftToReturn(line);
    if (quantity > left) over.push({ field, ...overReturnedMessage(line, left) });
  });
  refuse(violations, 'VALIDATION_FAILED');
  refuse(over, 'INVALID_TRANSITION');
}

export const overReturnedMessage = ({ name, quantity }: Pick<ReturnableLine, 'name' | 'quantity'>, left: number) =>
  left <= 0
    ? coded('saleReturn.allReturned', { name, quantity })
    : coded('saleReturn.onlyLeft', { name, left, quantity });
