import type { Tx } from '@bhandar/db';
import { moveOrder, type Order, type OrderStatus } from '@bhandar/domain/ordering';
import { dayInZone, refuse, type Violation } from '@bhandar/domain/shared';
import type { StaffContext } from '../context';
import { type LockedOrder, lockOrder } from './order-repository';

function timeInZone(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(instant);
}

/** The last step in the words that a refusal uses. */
function lastStepOf(order: Order, timeZone: string) {
  const received = order.status === 'fulfilled';
  const at = received ? order.fulfilledAt : order.processedAt;
  const by = received ? order.fulfilledBy : order.processedBy;
  const instant = at ? new Date(at) : undefined;
  const when = instant ? `${dayInZone(instant, timeZone)} ${timeInZone(instant, timeZone)}` : '';
  return { status: order.status, byName: by?.name ?? null, at, when };
}

/** Locks an order for a step: it must be visible, the actor allowed, and the step the next one. */
export async function beginStep(
  tx: Tx,
  ctx: StaffContext,
  step: { orderId: string; to: OrderStatus; whyNot: (locked: LockedOrder) => Violation[] },
): Promise<LockedOrder> {
  const locked = await lockOrder(tx, ctx.actor, step.orderId);
  refuse(step.whyNot(locked));
  moveOrder(lastStepOf(locked.order, ctx.settings.timeZone), step.to);
  return locked;
}

/** The acting person as an order's answer names them. */
export const personOf = ({ actor }: StaffContext) => ({ id: actor.id, name: actor.name, email: actor.email });

export const ownerOf = ({ order }: LockedOrder) => ({
  requestedById: order.requestedBy.id,
  locationId: order.store.id,
});
