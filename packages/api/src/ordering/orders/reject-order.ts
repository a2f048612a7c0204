import type { ListedOrder, RejectOrderInput } from '@bhandar/domain/ordering';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { publish } from '../../core/events';
import { transact } from '../../core/transact';
import { whyNotDecide } from './decision-rules';
import { answerOrder } from './list-orders';
import { beginStep, ownerOf, personOf } from './order-step';
import { writeDecision } from './order-writes-repository';

export async function rejectOrder(ctx: StaffContext, input: RejectOrderInput): Promise<ListedOrder> {
  return transact(ctx, async (tx) => {
    const { order } = await beginStep(tx, ctx, {
      orderId: input.orderId,
      kind: input.kind,
      to: 'rejected',
      whyNot: (locked) => whyNotDecide(tx, ctx, { decision: 'reject', owner: ownerOf(locked) }),
    });
    const at = ctx.now();
    const decision = { status: 'rejected', adminNote: input.adminNote, rejectionReason: input.reason } as const;
    await writeDecision(tx, { order, actor: ctx.actor, at, ...decision });
    await audit(tx, ctx, {
      action: 'rejected',
      entity: 'order',
      entityId: order.id,
      locationId: order.store.id,
      before: { status: order.status },
      after: decision,
    });
    await publish(tx, ctx, { kind: 'order.rejected', locationId: order.store.id, orderId: order.id });
    const processed = { processedBy: personOf(ctx), processorRole: ctx.actor.role, processedAt: at.toISOString() };
    return answerOrder(tx, ctx, { ...order, ...processed, ...decision });
  });
}
