import { coded, DomainError, type Refusal, type RefusalCode } from '../../shared';
import type { CountStatus } from './count';

/** Every allowed step: a posted count stays posted; a submitted one may be sent back to continue counting. */
export const COUNT_TRANSITIONS = {
  counting: ['submitted', 'cancelled'],
  submitted: ['posted', 'counting', 'cancelled'],
  posted: [],
  cancelled: [],
} as const satisfies Record<CountStatus, readonly CountStatus[]>;

export const mayMoveCount = (from: CountStatus, to: CountStatus): boolean =>
  (COUNT_TRANSITIONS[from] as readonly CountStatus[]).includes(to);

const conflict = (count: { status: CountStatus }, refusal: Refusal) =>
  new DomainError('INVALID_TRANSITION', refusal, { data: { status: count.status } });

const ALREADY = {
  counting: 'count.stillCounting',
  submitted: 'count.alreadySubmitted',
  posted: 'count.alreadyPosted',
  cancelled: 'count.alreadyCancelled',
} as const satisfies Record<CountStatus, RefusalCode>;

const whyNotMove = ({ status, voucher }: { status: CountStatus; voucher: string }): Refusal =>
  coded(ALREADY[status], { voucher });

/** Refuses a step that the count's present status does not allow. */
export function moveCount(count: { status: CountStatus; voucher: string }, to: CountStatus): void {
  if (!mayMoveCount(count.status, to)) throw conflict(count, whyNotMove(count));
}

export function refuseClosedCount(count: { status: CountStatus; voucher: string }): void {
  if (count.status !== 'counting') throw conflict(count, whyNotMove(count));
}
