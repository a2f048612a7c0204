import { type CancelOrderInput, type ListedOrder, whyNotCancelOrder } from '@bhandar/domain/ordering';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { publish } from '../../core/events';
import { transact } from '../../core/transact';
import { answerOrder } from './list-orders';
import { beginStep, ownerOf, personOf } from './order-step';
import { writeDecision } from './order-writes-repository';

export async function cancelOrder(ctx: StaffContext, input: CancelOrderInput): Promise<ListedOrder> {
  return transact(ctx, async (tx) => {
    const { order } = await beginStep(tx, ctx, {
      orderId: input.orderId,
      kind: input.kind,
      to: 'cancelled',
      whyNot: (locked) => whyNotCancelOrder(ctx.actor, ownerOf(locked)),
    });
    const at = ctx.now();
    const decision = { status: 'cancelled', adminNote: order.adminNote, rejectionReason: '' } as const;
    await writeDecision(tx, { order, actor: ctx.actor, at, ...decision });
    await audit(tx, ctx, {
      action: 'cancelled',
      entity: 'order',
      entityId: order.id,
      locationId: order.store.id,
      before: { status: order.status },
      after: { status: decision.status },
    });
    await publish(tx, ctx, { kind: 'order.cancelled', locationId: order.store.id, orderId: order.id });
    const processed = { processedBy: personOf(ctx), processorRole: ctx.actor.role, processedAt: at.toISOString() };
    return answerOrder(tx, ctx, { ...order, ...processed, ...decision });
  });
}
