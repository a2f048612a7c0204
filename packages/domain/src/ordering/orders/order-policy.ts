import { type Actor, canAccessStore } from '../../accounts';
import type { Violation } from '../../shared';

type Person = Pick<Actor, 'id' | 'role' | 'stores'>;

/** The facts of a decision: the order's requester and store. */
export interface OrderOwner {
  requestedById: string;
  locationId: string;
}

export function whyNotPlaceOrder(actor: Person, locationId: string | undefined): Violation[] {
  if (!locationId) return [{ field: 'locationId', message: 'Choose the store that orders' }];
  if (!canAccessStore(actor, locationId)) {
    return [{ field: 'locationId', message: 'You can only order for your own store' }];
  }
  return [];
}

export type Decision = 'approve' | 'reject';

/** Four eyes: an admin's own order needs another approver, unless the organisation turned the rule off. */
export function whyNotDecideOrder(
  actor: Person,
  order: OrderOwner,
  { decision, selfApproval }: { decision: Decision; selfApproval: boolean },
): Violation[] {
  if (actor.role === 'superadmin') return [];
  if (actor.role === 'employee') return [{ field: 'role', message: `Employees cannot ${decision} orders` }];
  if (!canAccessStore(actor, order.locationId)) {
    return [{ field: 'locationId', message: `You can only ${decision} orders of your own stores` }];
  }
  if (order.requestedById === actor.id && !selfApproval) {
    return [{ field: 'requestedBy', message: `You cannot ${decision} your own order` }];
  }
  return [];
}

export function whyNotCancelOrder(actor: Person, order: OrderOwner): Violation[] {
  if (actor.role === 'superadmin' || order.requestedById === actor.id) return [];
  if (actor.role === 'employee') return [{ field: 'requestedBy', message: 'You can only cancel your own orders' }];
  if (canAccessStore(actor, order.locationId)) return [];
  return [{ field: 'locationId', message: 'You can only cancel orders of your own stores' }];
}

export function whyNotFulfilOrder(actor: Person, order: OrderOwner): Violation[] {
  if (canAccessStore(actor, order.locationId)) return [];
  return [{ field: 'locationId', message: 'You can only receive orders of your own stores' }];
}
