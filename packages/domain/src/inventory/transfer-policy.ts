import { type Actor, isManager, mayReachStore } from '../accounts';
import type { Violation } from '../shared';

type Person = Pick<Actor, 'role' | 'stores'>;

/** Drafting, changing, sending and cancelling belong to the managers of the place that the goods leave. */
export function whyNotSendTransfer(actor: Person, fromId: string): Violation[] {
  if (!isManager(actor)) return [{ field: 'role', message: 'Employees cannot transfer stock' }];
  if (!mayReachStore(actor, fromId)) {
    return [{ field: 'fromId', message: 'You can only send from your own stores' }];
  }
  return [];
}

export function whyNotReceiveTransfer(actor: Person, toId: string): Violation[] {
  if (!isManager(actor)) return [{ field: 'role', message: 'Employees cannot receive transfers' }];
  if (!mayReachStore(actor, toId)) {
    return [{ field: 'toId', message: 'You can only receive what was sent to your own stores' }];
  }
  return [];
}
