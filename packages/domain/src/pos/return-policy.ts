import type { Actor } from '../accounts';
import { isManager } from '../accounts';
import { DomainError, daysUntil, refuse, type Violation } from '../shared';
import { RETURN_POLICY } from './receipt';
import type { Disposition, ReturnableLine } from './sale-return';

/** Days after the sale's own on which goods may come back. */
export const RETURN_DAYS = 7;

/** Units of a receipt's line that nobody has returned or asked to. */
export const leftToReturn = ({ quantity, returned, pending }: ReturnableLine): number => quantity - returned - pending;

/** Why nothing of a receipt may come back any more. */
export function whyNotReturnReceipt({ businessOn, today }: { businessOn: string; today: string }): Violation[] {
  if (daysUntil(today, businessOn) <= RETURN_DAYS) return [];
  return [{ field: 'saleId', message: `${RETURN_POLICY[0]} This receipt is of ${businessOn}.` }];
}

/** Why a line may not come back at all. */
export function whyNotReturnLine(line: ReturnableLine, field = 'lines'): Violation[] {
  return line.requiresPrescription ? [{ field, message: RETURN_POLICY[1] }] : [];
}

/** Returned goods go back on the shelf only when a manager says so. */
export function whyNotDispose(actor: Pick<Actor, 'role'>, disposition: Disposition, field = 'lines'): Violation[] {
  if (disposition === 'quarantine' || isManager(actor)) return [];
  return [{ field, message: 'Only a manager can put returned goods back on the shelf' }];
}

export interface AskedReturn {
  lineNo: number;
  quantity: number;
  disposition: Disposition;
}

/** Refuses what the policy forbids (400), then what has come back before (409). */
export function refuseReturn(
  actor: Pick<Actor, 'role'>,
  sale: { businessOn: string; today: string; lines: readonly ReturnableLine[] },
  asked: readonly AskedReturn[],
): void {
  const lines = new Map(sale.lines.map((line) => [line.lineNo, line]));
  const violations = whyNotReturnReceipt(sale);
  const over: Violation[] = [];
  asked.forEach(({ lineNo, quantity, disposition }, index) => {
    const line = lines.get(lineNo);
    const field = `lines.${index}.quantity`;
    if (!line) {
      violations.push({ field, message: `The receipt has no line ${lineNo}` });
      return;
    }
    violations.push(...whyNotReturnLine(line, field), ...whyNotDispose(actor, disposition, field));
    const left = leftToReturn(line);
    if (quantity > left) over.push({ field, message: overReturnedMessage(line, left) });
  });
  refuse(violations, 'VALIDATION_FAILED');
  const [first] = over;
  if (first) {
    const fields = Object.fromEntries(over.map(({ field, message }) => [field, message]));
    throw new DomainError('INVALID_TRANSITION', first.message, { fields });
  }
}

export const overReturnedMessage = ({ name, quantity }: Pick<ReturnableLine, 'name' | 'quantity'>, left: number) =>
  left <= 0
    ? `${name}: all ${quantity} were returned already`
    : `${name}: only ${left} of ${quantity} can still be returned`;
