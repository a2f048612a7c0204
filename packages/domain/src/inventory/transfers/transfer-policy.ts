import { type Actor, canAccessStore, isManager } from '../../accounts';
import { coded, type Refusal, type Violation } from '../../shared';

type Person = Pick<Actor, 'role' | 'stores'>;

/** Drafting, changing, sending and cancelling belong to the managers of the place that the goods leave. */
export function whyNotSendTransfer(actor: Person, fromId: string): Violation[] {
  if (!isManager(actor)) return [{ field: 'role', ...coded('transfer.sendNotByEmployees') }];
  if (!canAccessStore(actor, fromId)) {
    return [{ field: 'fromId', ...coded('transfer.sendOwnStores') }];
  }
  return [];
}

export function whyNotReceiveTransfer(actor: Person, toId: string): Violation[] {
  if (!isManager(actor)) return [{ field: 'role', ...coded('transfer.receiveNotByEmployees') }];
  if (!canAccessStore(actor, toId)) {
    return [{ field: 'toId', ...coded('transfer.receiveOwnStores') }];
  }
  return [];
}

/** What arrives beyond what was sent is another delivery: a purchase, or goods found. */
export const overReceivedMessage = (lineNo: number, sent: number): Refusal =>
  sent === 1 ? coded('transfer.oneSent', { line: lineNo, sent }) : coded('transfer.someSent', { line: lineNo, sent });
