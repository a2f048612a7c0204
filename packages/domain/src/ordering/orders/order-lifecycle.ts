import { coded, DomainError, type Refusal, type RefusalCode } from '../../shared';
import type { OrderStatus } from './order';

/** Every allowed step; all others are refused. */
export const ORDER_TRANSITIONS = {
  pending: ['approved', 'rejected', 'cancelled'],
  approved: ['fulfilled'],
  rejected: [],
  cancelled: [],
  fulfilled: [],
} as const satisfies Record<OrderStatus, readonly OrderStatus[]>;

export const mayMoveOrder = (from: OrderStatus, to: OrderStatus): boolean =>
  (ORDER_TRANSITIONS[from] as readonly OrderStatus[]).includes(to);

/** The person and time of the last step, in the organisation's time zone. */
export interface LastStep {
  status: OrderStatus;
  byName: string | null;
  /** The instant, for machines. */
  at: string | null;
  /** The same for people, such as `2026-11-21 09:04`. */
  when: string;
}

/** The next status; refuses a step that the order's present status does not allow, naming the person who decided before. */
export function assertOrderTransition(order: LastStep, to: OrderStatus): OrderStatus {
  if (mayMoveOrder(order.status, to)) return to;
  throw new DomainError('INVALID_TRANSITION', whyNotMove(order, to), {
    data: { status: order.status, by: order.byName, at: order.at },
  });
}

const STILL_PENDING = {
  pending: 'order.pendingPending',
  approved: 'order.pendingApproved',
  rejected: 'order.pendingRejected',
  cancelled: 'order.pendingCancelled',
  fulfilled: 'order.pendingFulfilled',
} as const satisfies Record<OrderStatus, RefusalCode>;

const ALREADY = {
  approved: 'order.alreadyApproved',
  rejected: 'order.alreadyRejected',
  cancelled: 'order.alreadyCancelled',
  fulfilled: 'order.alreadyFulfilled',
} as const satisfies Record<Exclude<OrderStatus, 'pending'>, RefusalCode>;

function whyNotMove({ status, byName, when }: LastStep, to: OrderStatus): Refusal {
  if (status === 'pending') return coded(STILL_PENDING[to]);
  if (status === 'approved' && to === 'cancelled') return coded('order.approvedNoCancel');
  return coded(ALREADY[status], { person: byName ?? coded('account.somebody'), when });
}
