import type { Tx } from '@bhandar/db';
import type { OrderFromSuppliersInput } from '@bhandar/domain/ordering';
import type {
  CreatePurchaseOrderInput,
  PurchaseLineInput,
  PurchaseOrder,
  PurchaseOrderPageQuery,
  RecordPurchaseInput,
} from '@bhandar/domain/purchasing';
import { coded, DomainError, notFound, type Page, refuse, toPage, type Violation } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import { readProducts } from '../../catalogue';
import type { StaffContext } from '../../core/context';
import { transact } from '../../core/transact';
import { lockSuppliers } from '../suppliers/supplier-repository';
import {
  closeOrderRow,
  getPurchaseOrder,
  insertPurchaseOrder,
  listOrderRows,
  lockPurchaseOrder,
} from './purchase-order-repository';

export async function listPurchaseOrders(
  { db }: StaffContext,
  query: PurchaseOrderPageQuery,
): Promise<Page<PurchaseOrder>> {
  const { rows, total } = await listOrderRows(db, query);
  return toPage(rows, total, query);
}

export const readPurchaseOrder = ({ db }: StaffContext, orderId: string): Promise<PurchaseOrder> =>
  getPurchaseOrder(db, orderId);

export const createPurchaseOrder = (ctx: StaffContext, input: CreatePurchaseOrderInput): Promise<PurchaseOrder> =>
  transact(ctx, (tx) => createOrderIn(tx, ctx, input));

/** Creates all orders or none. Suppliers are locked in the order of their ids, as everywhere. */
export const orderFromSuppliers = (ctx: StaffContext, { orders }: OrderFromSuppliersInput): Promise<PurchaseOrder[]> =>
  transact(ctx, async (tx) => {
    await lockSuppliers(
      tx,
      orders.map(({ supplierId }) => supplierId),
    );
    const made: PurchaseOrder[] = [];
    for (const order of orders) made.push(await createOrderIn(tx, ctx, order));
    return made;
  });

async function createOrderIn(tx: Tx, ctx: StaffContext, input: CreatePurchaseOrderInput): Promise<PurchaseOrder> {
  const supplier = (await lockSuppliers(tx, [input.supplierId])).get(input.supplierId);
  if (!supplier || supplier.deleted) throw notFound('supplier');
  const products = await readProducts(
    tx,
    input.lines.map(({ productId }) => productId),
  );
  const violations = input.lines.flatMap(({ productId }, index): Violation[] => {
    const product = products.get(productId);
    const field = `lines.${index}.productId`;
    if (!product) return [{ field, ...coded('product.notFound') }];
    if (product.retired) return [{ field, ...coded('product.gone', { name: product.name }) }];
    return product.kind === input.kind ? [] : [{ field, ...coded('product.otherList', { name: product.name }) }];
  });
  refuse(violations, 'VALIDATION_FAILED');
  const id = await insertPurchaseOrder(tx, input, { createdBy: ctx.actor.id, createdAt: ctx.now() });
  const order = await getPurchaseOrder(tx, id);
  await audit(tx, ctx, { action: 'create', entity: 'purchaseOrder', entityId: id, after: order });
  return order;
}

/** Closes an order: nothing more is expected, and received goods remain. */
export async function closePurchaseOrder(ctx: StaffContext, orderId: string): Promise<PurchaseOrder> {
  return transact(ctx, async (tx) => {
    await lockPurchaseOrder(tx, orderId);
    const before = await getPurchaseOrder(tx, orderId);
    if (before.closedAt) throw new DomainError('INVALID_TRANSITION', coded('purchaseOrder.closed'));
    await closeOrderRow(tx, orderId, { closedBy: ctx.actor.id, closedAt: ctx.now() });
    const after = await getPurchaseOrder(tx, orderId);
    await audit(tx, ctx, { action: 'closed', entity: 'purchaseOrder', entityId: orderId, before, after });
    return after;
  });
}

/** Locks the order that a purchase delivers, and answers the purchase's lines with their order lines. */
export async function holdOrderFor(
  tx: Tx,
  { orderId, kind, supplierId, lines }: RecordPurchaseInput & { orderId: string },
): Promise<PurchaseLineInput[]> {
  await lockPurchaseOrder(tx, orderId);
  const order = await getPurchaseOrder(tx, orderId);
  if (order.closedAt) throw new DomainError('INVALID_TRANSITION', coded('purchaseOrder.closed'));
  const byProduct = new Map(order.lines.map((line) => [line.productId, line.lineNo]));
  const products = new Map(order.lines.map((line) => [line.lineNo, line.productId]));
  const served = lines.map((line) => {
    const orderLineNo = line.orderLineNo ?? (line.productId ? byProduct.get(line.productId) : undefined);
    return orderLineNo === undefined ? line : { ...line, orderLineNo };
  });
  const violations: Violation[] = served.flatMap(({ orderLineNo, productId }, index) =>
    orderLineNo !== undefined && products.get(orderLineNo) !== productId
      ? [{ field: `lines.${index}.orderLineNo`, ...coded('purchaseOrder.otherProduct') }]
      : [],
  );
  if (order.kind !== kind) violations.push({ field: 'orderId', ...coded('purchaseOrder.otherList') });
  if (order.supplier.id !== supplierId) {
    violations.push({
      field: 'supplierId',
      ...coded('purchaseOrder.otherSupplier', { voucher: order.voucher, supplier: order.supplier.name }),
    });
  }
  refuse(violations, 'VALIDATION_FAILED');
  return served;
}
