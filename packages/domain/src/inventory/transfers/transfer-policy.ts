import { type Actor, canAccessStore, isManager } from '../../accounts';
import { coded, type Refusal, type Violation } from '../../shared';

type Person = Pick<Actor, 'role' | 'stores'>;

/** The managers of the sending location draft, change, send and cancel a transfer. */
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

/** Units beyond the sent quantity are another delivery: a purchase, or found goods. */
export const overReceivedMessage = (lineNo: number, sent: number): Refusal =>
  sent === 1 ? coded('transfer.oneSent', { line: lineNo, sent }) : coded('transfer.someSent', { line: lineNo, sent });
