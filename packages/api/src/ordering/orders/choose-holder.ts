import type { Tx } from '@bhandar/db';
import type { GoodsFor, Order, OrderHolder } from '@bhandar/domain/ordering';
import { coded, DomainError, invalid } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { handOverQuota, hasLeft, listSellerRows, sellsOwnOrders } from '../../inventory';
import { auditHandOver } from './hand-over';
import { keepHolder } from './hand-over-repository';

/** A colleague, or null for the store; undefined if the goods are the requester's. */
type Holder = { id: string; name: string } | null | undefined;

/**
 * Who may sell the goods of an approved order. Those of an order that was handed over, or whose requester left, are for the
 * colleague named with the approval or at the hand-over, or for the store; the approval is refused where nobody has
 * decided. A requester who comes back does not get them back.
 */
export async function chooseHolder(tx: Tx, order: Order, goodsFor: GoodsFor | undefined): Promise<Holder> {
  const { id: locationId, name: store } = order.store;
  const isGone = await hasLeft(tx, { locationId, staffId: order.requestedBy.id });
  if (!isGone && order.goodsFor === null) return undefined;
  const colleagues = await listSellerRows(tx, locationId);
  const find = (id: string) => colleagues.find((colleague) => colleague.id === id);
  const named = order.goodsFor?.id ? find(order.goodsFor.id) : undefined;
  if (!(await sellsOwnOrders(tx, locationId))) return named ?? null;
  if (goodsFor !== undefined && goodsFor !== 'store') {
    const chosen = find(goodsFor);
    if (chosen) return chosen;
    throw invalid(coded('order.chooseColleague'), { goodsFor: coded('order.chooseColleague') });
  }
  if (named) return named;
  if (goodsFor === 'store') return null;
  const code = isGone ? 'order.chooseGoodsFor' : 'order.chooseForHandedOver';
  throw new DomainError('RULE_BROKEN', coded(code, { person: order.requestedBy.name, store }), {
    data: { colleagues },
  });
}

/** Hands the quota of an order that was just approved to its new holder, and answers the holder as the order shows it. */
export async function handToHolder(
  tx: Tx,
  ctx: StaffContext,
  handed: { order: Order; holder: Holder; products: readonly { productId: string; quantity: number }[] },
): Promise<OrderHolder | null> {
  const { order, holder, products } = handed;
  if (holder === undefined) return null;
  const locationId = order.store.id;
  const staffId = order.requestedBy.id;
  const to = holder?.id ?? null;
  await keepHolder(tx, { orderId: order.id, to });
  if (to === staffId) return null;
  const goods = await handOverQuota(tx, {
    locationId,
    from: staffId,
    to,
    products,
    personId: staffId,
    at: ctx.now(),
  });
  const orders = [{ orderId: order.id, voucher: order.voucher }];
  await auditHandOver(tx, ctx, { locationId, staffId, toId: holder?.id, toName: holder?.name, goods, orders });
  return holder ?? { id: null, name: order.store.name };
}
