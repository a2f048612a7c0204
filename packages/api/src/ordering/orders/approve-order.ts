import { namedShortages, type Shortage } from '@bhandar/domain/inventory';
import {
  type ApproveOrderInput,
  approvedQuantities,
  type ListedOrder,
  type Order,
  type OrderShortage,
} from '@bhandar/domain/ordering';
import { coded, DomainError, refuse, titleOf } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { publish } from '../../core/events';
import { transact } from '../../core/transact';
import { allocateStock, moveStock } from '../../inventory';
import { chooseHolder, handToHolder } from './choose-holder';
import { keepToApprovalLimit, whyNotDecide } from './decision-rules';
import { answerOrder } from './list-orders';
import { beginStep, ownerOf, personOf } from './order-step';
import { writeApproval } from './order-writes-repository';

/**
 * Approves an order, whole or with lowered lines: the batches leave the warehouse first expiry first and arrive in the
 * store in the same transaction. If the warehouse cannot serve a line, the approval is refused and nothing moves.
 */
export async function approveOrder(ctx: StaffContext, input: ApproveOrderInput): Promise<ListedOrder> {
  return transact(ctx, async (tx) => {
    const { order, warehouseId } = await beginStep(tx, ctx, {
      orderId: input.orderId,
      kind: input.kind,
      to: 'approved',
      whyNot: (locked) => whyNotDecide(tx, ctx, { decision: 'approve', owner: ownerOf(locked) }),
    });
    const holder = await chooseHolder(tx, order, input.goodsFor);
    // Nobody approves goods for oneself by way of a person who left.
    const owner = { requestedById: holder?.id ?? order.requestedBy.id, locationId: order.store.id };
    refuse(await whyNotDecide(tx, ctx, { decision: 'approve', owner }));
    const approved = approvedQuantities(order.lines, input.quantities);
    const granted = new Map(approved.map(({ lineNo, quantity }) => [lineNo, quantity]));
    const lines = order.lines.map((line) => ({ ...line, approvedQuantity: granted.get(line.lineNo) ?? 0 }));
    const products = lines.map(({ productId, approvedQuantity: quantity }) => ({ productId, quantity }));
    await keepToApprovalLimit(tx, ctx, products);

    const at = ctx.now();
    const { adminNote } = input;
    // Quotas are locked before balances, as in a sale; a shortage rolls everything back.
    await writeApproval(tx, { order, actor: ctx.actor, at, adminNote, approved });
    const goodsFor = await handToHolder(tx, ctx, { order, holder, products });
    const { lines: allocated, shortages } = await allocateStock(tx, ctx, {
      fromId: warehouseId,
      toId: order.store.id,
      lines: lines.flatMap(({ lineNo, productId, approvedQuantity: quantity }) =>
        quantity > 0 ? [{ lineNo, productId, quantity }] : [],
      ),
    });
    if (shortages.length > 0) throw shortOfStock(order, shortages);
    const document = { kind: 'order', id: order.id } as const;
    await moveStock(tx, ctx, { fromId: warehouseId, toId: order.store.id, lines: allocated, document });

    await audit(tx, ctx, {
      action: 'approved',
      entity: 'order',
      entityId: order.id,
      locationId: order.store.id,
      before: { status: order.status },
      after: { status: 'approved', adminNote, lines: approved },
    });
    await publish(tx, ctx, { kind: 'order.approved', locationId: order.store.id, orderId: order.id });
    const processed = { processedBy: personOf(ctx), processorRole: ctx.actor.role, processedAt: at.toISOString() };
    return answerOrder(tx, ctx, { ...order, ...processed, status: 'approved', goodsFor, adminNote, lines });
  });
}

function shortOfStock(order: Order, shortages: readonly Shortage[]): DomainError {
  const lines = new Map(order.lines.map((line) => [line.lineNo, line]));
  const short: OrderShortage[] = shortages.map(({ lineNo, quantity, available }) => {
    const line = lines.get(lineNo);
    return { lineNo, name: line ? titleOf(line) : '', asked: quantity, available };
  });
  return new DomainError('INSUFFICIENT_STOCK', coded('order.insufficient', { items: namedShortages(short) }), {
    data: { shortages: short },
  });
}
