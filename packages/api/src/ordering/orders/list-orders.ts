import type { Db, Tx } from '@bhandar/db';
import {
  type ListedOrder,
  type Order,
  type OrderDetails,
  type OrderPageQuery,
  UNRECEIVED_DAYS,
} from '@bhandar/domain/ordering';
import { type Page, toPage } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { daysBefore, todayOf } from '../../core/today';
import { readNextBatches, readSettlementOfOrder, readSoldSince, readStockOf } from '../../inventory';
import { readDecisionRules, whyNotApprove } from './decision-rules';
import { countOrders, listOrderRows, type OrderWithTotals, readTotals } from './order-list-repository';
import { getOrderFor, readPaperHeads, readSentBatches, readUnreceivedUnits } from './order-repository';

/** The requester, and the colleague to whom the order was handed over. */
const ownersOf = (order: Pick<Order, 'requestedBy' | 'goodsFor'>) => [
  order.requestedBy.id,
  order.goodsFor?.id ?? order.requestedBy.id,
];

export async function listOrders(ctx: StaffContext, input: OrderPageQuery): Promise<Page<ListedOrder>> {
  const { db, actor } = ctx;
  const { unreceived, ...query } = input;
  const filter = { ...query, unreceivedSince: unreceived ? daysBefore(ctx.now(), UNRECEIVED_DAYS) : undefined };
  const [orders, totalItems] = await Promise.all([listOrderRows(db, actor, filter), countOrders(db, actor, filter)]);
  return toPage(await toListed(db, ctx, orders), totalItems, input);
}

/** Orders as lists show them: with the warehouse's stock, and the decisions open to the reader. */
export async function toListed(
  db: Db | Tx,
  ctx: StaffContext,
  orders: readonly OrderWithTotals[],
): Promise<ListedOrder[]> {
  const { actor } = ctx;
  const rules = await readDecisionRules(db, ctx, [...new Set(orders.flatMap(ownersOf))]);
  const productIds = [...new Set(orders.flatMap((order) => order.lines.map((line) => line.productId)))];
  const stock = await readStockOf(db, { productIds, storeId: null, today: todayOf(ctx) });
  return orders.map(({ totals, lines, ...order }) => ({
    ...order,
    whyNotDecide: whyNotApprove(actor, { owners: ownersOf(order), locationId: order.store.id }, rules),
    totals: totalsFor(ctx, totals),
    lines: lines.map((line) => ({ ...line, available: stock.get(line.productId)?.available ?? 0 })),
  }));
}

/** Only the warehouse sees costs. */
const totalsFor = ({ actor }: StaffContext, totals: ListedOrder['totals']): ListedOrder['totals'] =>
  actor.role === 'superadmin' ? totals : { ...totals, costMinor: null };

/** The answer of a step: the order as its list shows it afterwards. */
export async function answerOrder(tx: Tx, ctx: StaffContext, order: Order): Promise<ListedOrder> {
  const [listed] = await toListed(tx, ctx, [{ ...order, totals: await readTotals(tx, order.id) }]);
  if (!listed) throw new Error('One order is listed as one');
  return listed;
}

/** One order with the figures for its approver: the warehouse's stock and next batch, the store's stock and usage. */
export async function getOrder(ctx: StaffContext, { orderId }: { orderId: string }): Promise<OrderDetails> {
  const order = await getOrderFor(ctx.db, ctx.actor, orderId);
  const productIds = order.lines.map((line) => line.productId);
  const storeId = order.store.id;
  const today = todayOf(ctx);
  const since = daysBefore(ctx.now(), 30);
  const [stock, unreceived, batches, sold, rules, sent, papers, settlement, totals] = await Promise.all([
    readStockOf(ctx.db, { productIds, storeId, today }),
    readUnreceivedUnits(ctx.db, { productIds, storeId }),
    readNextBatches(ctx.db, { productIds, today }),
    readSoldSince(ctx.db, { productIds, storeId, since }),
    readDecisionRules(ctx.db, ctx, ownersOf(order)),
    readSentBatches(ctx.db, orderId),
    readPaperHeads(ctx.db, orderId),
    readSettlementOfOrder(ctx.db, orderId),
    readTotals(ctx.db, orderId),
  ]);
  const lines = order.lines.map((line) => {
    const next = batches.get(line.productId);
    const storeHas = stock.get(line.productId)?.storeHas ?? 0;
    return {
      ...line,
      available: stock.get(line.productId)?.available ?? 0,
      storeHas,
      // Goods may be sold before their receipt is confirmed.
      unreceived: Math.min(storeHas, unreceived.get(line.productId) ?? 0),
      soldLast30Days: sold.get(line.productId) ?? 0,
      nextBatch: next ? { batchNumber: next.batchNumber, expiresOn: next.expiresOn } : null,
      batches: sent.flatMap(({ lineNo, ...batch }) => (lineNo === line.lineNo ? [batch] : [])),
    };
  });
  const whyNotDecide = whyNotApprove(ctx.actor, { owners: ownersOf(order), locationId: storeId }, rules);
  return { ...order, whyNotDecide, lines, papers, settlement, totals: totalsFor(ctx, totals) };
}
