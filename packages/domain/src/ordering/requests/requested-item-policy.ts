import { type Actor, canAccessStore } from '../../accounts';
import { coded, DomainError, type Violation } from '../../shared';
import type { RequestedItemStatus } from './requested-item';

type Person = Pick<Actor, 'id' | 'role' | 'stores'>;

/** The requester and store of a requested item. */
export interface RequestOwner {
  requestedById: string;
  locationId: string;
}

export function whyNotChangeRequest(actor: Person, owner: RequestOwner): Violation[] {
  if (actor.role === 'superadmin' || owner.requestedById === actor.id) return [];
  if (actor.role === 'admin' && canAccessStore(actor, owner.locationId)) return [];
  return [{ field: 'requestedBy', ...coded('requestedItem.changeOwn') }];
}

export function whyNotWithdrawRequest(actor: Person, owner: RequestOwner): Violation[] {
  if (owner.requestedById === actor.id) return [];
  return [{ field: 'requestedBy', ...coded('requestedItem.withdrawOwn') }];
}

/** A requested item is decided once; the decision is final. */
export function requireOpen(
  item: { status: RequestedItemStatus; byName: string | null; at: string | null },
  when: string,
): void {
  if (item.status === 'open') return;
  const code = item.status === 'accepted' ? 'requestedItem.alreadyAccepted' : 'requestedItem.alreadyDeclined';
  throw new DomainError('INVALID_TRANSITION', coded(code, { person: item.byName ?? coded('account.somebody'), when }), {
    data: { status: item.status, by: item.byName, at: item.at },
  });
}
