import { type Actor, canAccessStore, PLACEMENT_WAIT_DAYS } from '../../accounts';
import { coded, decimalFromMinor, type Refusal, type Violation } from '../../shared';

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

interface DecisionRules {
  decision: Decision;
  selfApproval: boolean;
  /** The people whom the actor added or moved within `PLACEMENT_WAIT_DAYS`. */
  placedByActor: ReadonlySet<string>;
}

/**
 * The four-eyes rule: an admin's own order is approved by another person, unless the organisation allows self-approval.
 * So is the order of a person whom the admin has just added, who could be made up.
 */
export function whyNotDecideOrder(
  actor: Person,
  order: OrderOwner,
  { decision, selfApproval, placedByActor }: DecisionRules,
): Violation[] {
  if (actor.role === 'superadmin') return [];
  if (actor.role === 'employee') return [{ field: 'role', ...DECISION_REFUSALS[decision].byEmployee }];
  if (!canAccessStore(actor, order.locationId)) {
    return [{ field: 'locationId', ...DECISION_REFUSALS[decision].foreignStore }];
  }
  if (order.requestedById === actor.id && !selfApproval) {
    return [{ field: 'requestedBy', ...DECISION_REFUSALS[decision].ownOrder }];
  }
  if (placedByActor.has(order.requestedById)) {
    return [{ field: 'requestedBy', ...coded('order.placedByDecider', { days: PLACEMENT_WAIT_DAYS }) }];
  }
  return [];
}

interface ApprovalValues {
  /** Null without a limit. */
  limitMinor: number | null;
  /** The value of the actor's other approvals of the day. */
  approvedMinor: number;
  valueMinor: number;
}

const amount = (minor: number) => decimalFromMinor(minor).toFixed(2);

/** An admin's approvals of one business day may be worth the organisation's limit; the warehouse has none. */
export function whyNotApproveValue(
  actor: Pick<Person, 'role'>,
  { limitMinor, approvedMinor, valueMinor }: ApprovalValues,
): Violation[] {
  if (actor.role === 'superadmin' || limitMinor === null) return [];
  const leftMinor = Math.max(0, limitMinor - approvedMinor);
  if (valueMinor <= leftMinor) return [];
  return [
    { field: 'lines', ...coded('order.overApprovalLimit', { left: amount(leftMinor), value: amount(valueMinor) }) },
  ];
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
