import type { Tx } from '@bhandar/db';
import type { GoodsFor, Order } from '@bhandar/domain/ordering';
import { coded, DomainError, invalid } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { handOverQuota, hasLeft, listSellerRows, sellsOwnOrders } from '../../inventory';
import { auditHandOver } from './hand-over';
import { findNamedFor } from './hand-over-repository';

/** A colleague, or null for the store; undefined if the requester still works there and keeps the goods. */
type Holder = { id: string; name: string } | null | undefined;

/**
 * Who may sell the goods of an approved order. Those of a requester who left are for the colleague named with the approval or when
 * the requester left, or for the store; the approval is refused where nobody has decided.
 */
export async function chooseHolder(tx: Tx, order: Order, goodsFor: GoodsFor | undefined): Promise<Holder> {
  const { id: locationId, name: store } = order.store;
  if (!(await hasLeft(tx, { locationId, staffId: order.requestedBy.id }))) return undefined;
  if (!(await sellsOwnOrders(tx, locationId))) return null;
  const colleagues = await listSellerRows(tx, locationId);
  const find = (id: string | null) => colleagues.find((colleague) => colleague.id === id);
  if (goodsFor !== undefined && goodsFor !== 'store') {
    const chosen = find(goodsFor);
    if (chosen) return chosen;
    throw invalid(coded('order.chooseColleague'), { goodsFor: coded('order.chooseColleague') });
  }
  const named = find(await findNamedFor(tx, order.id));
  if (named) return named;
  if (goodsFor === 'store') return null;
  throw new DomainError('RULE_BROKEN', coded('order.chooseGoodsFor', { person: order.requestedBy.name, store }), {
    data: { colleagues },
  });
}

/** Hands the quota of an order that was just approved to its new holder. */
export async function handToHolder(
  tx: Tx,
  ctx: StaffContext,
  handed: { order: Order; holder: Holder; products: readonly { productId: string; quantity: number }[] },
): Promise<void> {
  const { order, holder, products } = handed;
  if (holder === undefined) return;
  const locationId = order.store.id;
  const staffId = order.requestedBy.id;
  const to = holder?.id ?? null;
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
}
