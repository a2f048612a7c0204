import type { Db, Tx } from '@bhandar/db';
import { isManager } from '@bhandar/domain/accounts';
import {
  type ListedOrder,
  type Order,
  type OrderDetails,
  type OrderingOverview,
  type OrderPageQuery,
  whyNotDecideOrder,
} from '@bhandar/domain/ordering';
import { type Page, type Refusal, refusalOf, toPage } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { daysBefore, todayOf } from '../../core/today';
import { readNextBatches, readSoldSince, readStockOf } from '../../inventory';
import { countSupplies } from '../../purchasing';
import { countItems } from '../requests/requested-item-repository';
import { countByKind, countOrders, listOrderRows, type OrderWithTotals, readTotals } from './order-list-repository';
import { allowsSelfApproval, getOrderFor } from './order-repository';

function whyNotDecide({ actor }: StaffContext, order: Order, selfApproval: boolean): Refusal | null {
  const owner = { requestedById: order.requestedBy.id, locationId: order.store.id };
  const [violation] = whyNotDecideOrder(actor, owner, { decision: 'approve', selfApproval });
  return violation ? refusalOf(violation) : null;
}

export async function listOrders(ctx: StaffContext, input: OrderPageQuery): Promise<Page<ListedOrder>> {
  const { db, actor } = ctx;
  const [orders, totalItems] = await Promise.all([listOrderRows(db, actor, input), countOrders(db, actor, input)]);
  return toPage(await toListed(db, ctx, orders), totalItems, input);
}

/** Orders as lists show them: with what the warehouse has of their goods, and what the reader may decide. */
export async function toListed(
  db: Db | Tx,
  ctx: StaffContext,
  orders: readonly OrderWithTotals[],
): Promise<ListedOrder[]> {
  const { actor } = ctx;
  const selfApproval = await allowsSelfApproval(db);
  const productIds = [...new Set(orders.flatMap((order) => order.lines.map((line) => line.productId)))];
  const stock = await readStockOf(db, { productIds, storeId: null, today: todayOf(ctx) });
  return orders.map(({ totals, lines, ...order }) => ({
    ...order,
    whyNotDecide: whyNotDecide(ctx, { ...order, lines }, selfApproval),
    // What goods cost is the warehouse's own business.
    totals: actor.role === 'superadmin' ? totals : { ...totals, costMinor: null },
    lines: lines.map((line) => ({ ...line, available: stock.get(line.productId)?.available ?? 0 })),
  }));
}

/** What a step answers: the order as its list shows it from now on. */
export async function answerOrder(tx: Tx, ctx: StaffContext, order: Order): Promise<ListedOrder> {
  const [listed] = await toListed(tx, ctx, [{ ...order, totals: await readTotals(tx, order.id) }]);
  if (!listed) throw new Error('One order is listed as one');
  return listed;
}

/** One order with all that its approver weighs: the warehouse's stock and next batch, the store's stock and its use. */
export async function getOrder(ctx: StaffContext, { orderId }: { orderId: string }): Promise<OrderDetails> {
  const order = await getOrderFor(ctx.db, ctx.actor, orderId);
  const productIds = order.lines.map((line) => line.productId);
  const storeId = order.store.id;
  const today = todayOf(ctx);
  const since = daysBefore(ctx.now(), 30);
  const [stock, batches, sold, selfApproval] = await Promise.all([
    readStockOf(ctx.db, { productIds, storeId, today }),
    readNextBatches(ctx.db, { productIds, today }),
    readSoldSince(ctx.db, { productIds, storeId, since }),
    allowsSelfApproval(ctx.db),
  ]);
  const lines = order.lines.map((line) => {
    const next = batches.get(line.productId);
    return {
      ...line,
      available: stock.get(line.productId)?.available ?? 0,
      storeHas: stock.get(line.productId)?.storeHas ?? 0,
      soldLast30Days: sold.get(line.productId) ?? 0,
      nextBatch: next ? { batchNumber: next.batchNumber, expiresOn: next.expiresOn } : null,
    };
  });
  return { ...order, whyNotDecide: whyNotDecide(ctx, order, selfApproval), lines };
}

/** The counts behind the home screen's tiles of orders, requested items and purchases, within the person's reach. */
export async function orderingOverview({ db, actor }: StaffContext): Promise<OrderingOverview> {
  const [orders, items, supplies] = await Promise.all([
    countByKind(db, actor),
    countItems(db, actor),
    isManager(actor) ? countSupplies(db) : {},
  ]);
  return { ...orders, ...items, ...supplies };
}
