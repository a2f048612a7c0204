import type { Tx } from '@bhandar/db';
import type { ProductKind } from '@bhandar/domain/catalogue';
import { assertOrderTransition, type Order, type OrderStatus } from '@bhandar/domain/ordering';
import { dayInZone, notFound, refuse, type Violation } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { type LockedOrder, lockOrder } from './order-repository';

function timeInZone(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(instant);
}

/** An instant as a refusal names it, such as `2026-11-21 09:04`; empty for none. */
export function whenOf(at: string | null, timeZone: string): string {
  if (!at) return '';
  const instant = new Date(at);
  return `${dayInZone(instant, timeZone)} ${timeInZone(instant, timeZone)}`;
}

/** The last step in the form that a refusal uses. */
function lastStepOf(order: Order, timeZone: string) {
  const received = order.status === 'fulfilled';
  const at = received ? order.fulfilledAt : order.processedAt;
  const by = received ? order.fulfilledBy : order.processedBy;
  return { status: order.status, byName: by?.name ?? null, at, when: whenOf(at, timeZone) };
}

/** Locks an order for a step: it must be visible, the actor allowed, and the step possible. */
export async function beginStep(
  tx: Tx,
  ctx: StaffContext,
  step: {
    orderId: string;
    kind?: ProductKind | undefined;
    to: OrderStatus;
    whyNot: (locked: LockedOrder) => Violation[] | Promise<Violation[]>;
  },
): Promise<LockedOrder> {
  const locked = await lockOrder(tx, ctx.actor, step.orderId);
  if (step.kind && locked.order.kind !== step.kind) throw notFound('order');
  refuse(await step.whyNot(locked));
  assertOrderTransition(lastStepOf(locked.order, ctx.settings.timeZone), step.to);
  return locked;
}

/** The acting person in the form of an order's answer. */
export const personOf = ({ actor }: StaffContext) => ({ id: actor.id, name: actor.name, email: actor.email });

export const ownerOf = ({ order }: LockedOrder) => ({
  requestedById: order.requestedBy.id,
  locationId: order.store.id,
});
