import { type Actor, canAccessStore } from '../../accounts';
import { coded, type Refusal, type Violation } from '../../shared';

type Person = Pick<Actor, 'id' | 'role' | 'stores'>;

/** The facts of a decision: the order's requester and store. */
export interface OrderOwner {
  requestedById: string;
  locationId: string;
}

export function whyNotPlaceOrder(actor: Person, locationId: string | undefined): Violation[] {
  if (!locationId) return [{ field: 'locationId', ...coded('order.chooseStore') }];
  if (!canAccessStore(actor, locationId)) {
    return [{ field: 'locationId', ...coded('order.ownStore') }];
  }
  return [];
}

export type Decision = 'approve' | 'reject';

const DECISION_REFUSALS = {
  approve: {
    byEmployee: coded('order.approveNotByEmployees'),
    foreignStore: coded('order.approveOwnStores'),
    ownOrder: coded('order.approveOwn'),
  },
  reject: {
    byEmployee: coded('order.rejectNotByEmployees'),
    foreignStore: coded('order.rejectOwnStores'),
    ownOrder: coded('order.rejectOwn'),
  },
} as const satisfies Record<Decision, Record<string, Refusal>>;

/**
 * The four-eyes rule: an admin's own order is approved by another person, unless the organisation allows self-approval.
 */
export function whyNotDecideOrder(
  actor: Person,
  order: OrderOwner,
  { decision, selfApproval }: { decision: Decision; selfApproval: boolean },
): Violation[] {
  if (actor.role === 'superadmin') return [];
  if (actor.role === 'employee') return [{ field: 'role', ...DECISION_REFUSALS[decision].byEmployee }];
  if (!canAccessStore(actor, order.locationId)) {
    return [{ field: 'locationId', ...DECISION_REFUSALS[decision].foreignStore }];
  }
  if (order.requestedById === actor.id && !selfApproval) {
    return [{ field: 'requestedBy', ...DECISION_REFUSALS[decision].ownOrder }];
  }
  return [];
}

export function whyNotCancelOrder(actor: Person, order: OrderOwner): Violation[] {
  if (actor.role === 'superadmin' || order.requestedById === actor.id) return [];
  if (actor.role === 'employee') return [{ field: 'requestedBy', ...coded('order.cancelOwn') }];
  if (canAccessStore(actor, order.locationId)) return [];
  return [{ field: 'locationId', ...coded('order.cancelOwnStores') }];
}

export function whyNotFulfilOrder(actor: Person, order: OrderOwner): Violation[] {
  if (canAccessStore(actor, order.locationId)) return [];
  return [{ field: 'locationId', ...coded('order.receiveOwnStores') }];
}
