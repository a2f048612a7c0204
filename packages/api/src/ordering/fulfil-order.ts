import { type FulfilOrderInput, type Order, receivedQuantities, whyNotFulfilOrder } from '@bhandar/domain/ordering';
import { audit } from '../audit';
import type { StaffContext } from '../context';
import { publish } from '../events';
import { transact } from '../transact';
import { beginStep, ownerOf, personOf } from './order-step';
import { writeReceipt } from './order-writes-repository';

/** The store confirms receipt. What was counted differently is written down; stock moves only by its own documents. */
export async function fulfilOrder(ctx: StaffContext, input: FulfilOrderInput): Promise<Order> {
  return transact(ctx, async (tx) => {
    const { order } = await beginStep(tx, ctx, {
      orderId: input.orderId,
      to: 'fulfilled',
      whyNot: (locked) => whyNotFulfilOrder(ctx.actor, ownerOf(locked)),
    });
    const received = receivedQuantities(order.lines, input.received);
    const counted = new Map(received.map(({ lineNo, quantity }) => [lineNo, quantity]));
    const lines = order.lines.map((line) => ({ ...line, receivedQuantity: counted.get(line.lineNo) ?? 0 }));
    const differences = lines.flatMap(({ lineNo, approvedQuantity, receivedQuantity }) =>
      receivedQuantity === approvedQuantity ? [] : [{ lineNo, approvedQuantity, receivedQuantity }],
    );
    const at = ctx.now();
    await writeReceipt(tx, { order, actor: ctx.actor, at, received });
    await audit(tx, ctx, {
      action: 'fulfilled',
      entity: 'order',
      entityId: order.id,
      locationId: order.store.id,
      before: { status: order.status },
      after: { status: 'fulfilled', differences },
    });
    await publish(tx, ctx, { kind: 'order.fulfilled', locationId: order.store.id, orderId: order.id });
    return { ...order, status: 'fulfilled', fulfilledBy: personOf(ctx), fulfilledAt: at.toISOString(), lines };
  });
}
