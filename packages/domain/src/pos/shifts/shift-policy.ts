import { type Actor, hasGrant, whyWithoutGrant } from '../../accounts';
import { coded, type Violation } from '../../shared';
import type { CashMovementKind, ShiftKind } from './shift-report';

interface ShiftAtTill {
  kind: ShiftKind;
  state: 'open' | 'closed';
  automatic: boolean;
  heldById: string;
}

type Person = Pick<Actor, 'id' | 'role' | 'grants'>;

/** Only the open shift of a till has a drawer: a standing shift ends with its day, and a closed one is never changed. */
export function whyNotUseDrawer({ kind, state }: Pick<ShiftAtTill, 'kind' | 'state'>): Violation[] {
  if (kind !== 'till') return [{ field: 'shiftId', ...coded('shift.noDrawer') }];
  return state === 'open' ? [] : [{ field: 'shiftId', ...coded('shift.closed') }];
}

/** Cash that leaves the drawer is in it. The refusal does not tell how much that is, since a cashier counts it blind. */
export function whyNotTakeOut(
  { kind, amountMinor }: { kind: CashMovementKind; amountMinor: number },
  expectedMinor: number,
): Violation[] {
  const isTaken = kind === 'payOut' || kind === 'safeDrop';
  return isTaken && amountMinor > expectedMinor ? [{ field: 'amountMinor', ...coded('shift.overDrawer') }] : [];
}

/** A bank gets what the safe holds: drops put it there, each counted with the drawer that it left. */
export const whyNotDeposit = ({ amountMinor }: { amountMinor: number }, safeMinor: number): Violation[] =>
  amountMinor > safeMinor ? [{ field: 'amountMinor', ...coded('shift.overSafe') }] : [];

/** A shift belongs to the person who holds it; nobody holds one that a sale has opened. */
export const whyNotActOnShift = (person: Person, { automatic, heldById }: ShiftAtTill): Violation[] =>
  automatic || heldById === person.id ? [] : whyWithoutGrant(person, 'manageShifts', coded('shift.ofAnother'));

/** A shift that a sale opened makes way for one that a person opens. */
export function whyNotOpenShift(open: { automatic: boolean; heldBy: string } | undefined): Violation[] {
  if (!open || open.automatic) return [];
  return [{ field: 'deviceId', ...coded('shift.alreadyOpen', { name: open.heldBy }) }];
}

export const whyNotHandOver = ({ heldById }: Pick<ShiftAtTill, 'heldById'>, toId: string): Violation[] =>
  heldById === toId ? [{ field: 'toId', ...coded('shift.heldAlready') }] : [];

/** Whether a count closes the shift: without a difference, or with the reason of exactly this one. */
export const isExplained = (
  differenceMinor: number,
  { reason, explainedMinor }: { reason: string; explainedMinor?: number | undefined },
): boolean => differenceMinor === 0 || (reason !== '' && explainedMinor === differenceMinor);

/** A cashier counts the drawer without knowing what it should hold. */
export const maySeeExpectedCash = (person: Person): boolean => hasGrant(person, 'manageShifts');
