import { beginning, type Db, staffName } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import type { FoundOrder } from '@bhandar/domain/reports';
import { type RawBuilder, sql } from 'kysely';
import { visibleOrders } from './order-repository';

/** `owners` are the requester and the colleague to whom the order was handed over. */
type FoundRow = Omit<FoundOrder, 'whyNotDecide'> & { owners: string[] };

/**
 * The visible orders whose voucher begins with the text: the exact one, then the latest. Digits alone are the number.
 */
export async function findOrderRows(
  db: Db,
  actor: Actor,
  { number, limit }: { number: string; limit: number },
): Promise<FoundRow[]> {
  const voucher = /^\d+$/.test(number) ? `SO-${number.padStart(6, '0')}` : number.toUpperCase();
  const find = (where: RawBuilder<boolean>) =>
    db
      .selectFrom('storeOrder')
      .where(visibleOrders(actor))
      .where(where)
      .innerJoin('location as store', 'store.id', 'storeOrder.locationId')
      .innerJoin('staffMember as requester', 'requester.id', 'storeOrder.requestedBy')
      .select([
        'storeOrder.id',
        'storeOrder.voucher',
        'storeOrder.kind',
        'storeOrder.status',
        'store.id as storeId',
        'store.name as store',
        staffName('requester').as('requestedBy'),
        sql<string[]>`array[store_order.requested_by, coalesce(store_order.goods_for, store_order.requested_by)]`.as(
          'owners',
        ),
      ])
      .orderBy(sql`store_order.voucher collate "C"`, 'desc')
      .limit(limit)
      .execute();
  const found = await Promise.all([
    find(sql`store_order.voucher = ${voucher}`),
    find(sql`${beginning(sql`store_order.voucher`, voucher)} and store_order.voucher <> ${voucher}`),
  ]);
  return found.flat().slice(0, limit);
}
