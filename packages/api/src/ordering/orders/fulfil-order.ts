import {
  type FulfilOrderInput,
  type ListedOrder,
  receivedQuantities,
  whyNotFulfilOrder,
} from '@bhandar/domain/ordering';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { publish } from '../../core/events';
import { transact } from '../../core/transact';
import { cutQuota, writeOrderDifference } from '../../inventory';
import { answerOrder } from './list-orders';
import { beginStep, ownerOf, personOf } from './order-step';
import { writeReceipt } from './order-writes-repository';

/**
 * The store confirms receipt. Missing units are recorded and leave the store's stock, and the quota of the person
 * whom the order is for, in the same transaction, so that they cannot be sold.
 */
export async function fulfilOrder(ctx: StaffContext, input: FulfilOrderInput): Promise<ListedOrder> {
  return transact(ctx, async (tx) => {
    const { order } = await beginStep(tx, ctx, {
      orderId: input.orderId,
      kind: input.kind,
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
    const missing = lines.flatMap(({ lineNo, productId, name, approvedQuantity, receivedQuantity }) => {
      const quantity = (approvedQuantity ?? 0) - receivedQuantity;
      return quantity > 0 ? [{ lineNo, productId, name, quantity }] : [];
    });
    const { store, requestedBy, goodsFor, voucher } = order;
    const holder = goodsFor ? goodsFor.id : requestedBy.id;
    await cutQuota(tx, { locationId: store.id, holder, orderId: order.id, missing, at });
    const note = `Difference of order ${voucher}`;
    const adjustmentId = await writeOrderDifference(tx, ctx, {
      locationId: store.id,
      orderId: order.id,
      note,
      missing,
    });
    await audit(tx, ctx, {
      action: 'fulfilled',
      entity: 'order',
      entityId: order.id,
      locationId: order.store.id,
      before: { status: order.status },
      after: { status: 'fulfilled', differences },
    });
    await publish(tx, ctx, { kind: 'order.fulfilled', locationId: order.store.id, orderId: order.id });
    if (adjustmentId) await publish(tx, ctx, { kind: 'delivery.short', locationId: store.id, adjustmentId });
    return answerOrder(tx, ctx, {
      ...order,
      status: 'fulfilled',
      fulfilledBy: personOf(ctx),
      fulfilledAt: at.toISOString(),
      lines,
    });
  });
}
