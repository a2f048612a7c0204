import { type Actor, canAccessStore, isManager } from '../../accounts';
import type { Violation } from '../../shared';

type Person = Pick<Actor, 'role' | 'stores'>;

/** Drafting, changing, sending and cancelling belong to the managers of the place that the goods leave. */
export function whyNotSendTransfer(actor: Person, fromId: string): Violation[] {
  if (!isManager(actor)) return [{ field: 'role', message: 'Employees cannot transfer stock' }];
  if (!canAccessStore(actor, fromId)) {
    return [{ field: 'fromId', message: 'You can only send from your own stores' }];
  }
  return [];
}

export function whyNotReceiveTransfer(actor: Person, toId: string): Violation[] {
  if (!isManager(actor)) return [{ field: 'role', message: 'Employees cannot receive transfers' }];
  if (!canAccessStore(actor, toId)) {
    return [{ field: 'toId', message: 'You can only receive what was sent to your own stores' }];
  }
  return [];
}

/** More than was sent cannot be received: the rest is another delivery, or found goods. */
export const overReceivedMessage = (lineNo: number, sent: number): string =>
  `Line ${lineNo}: only ${sent} ${sent === 1 ? 'was' : 'were'} sent`;
