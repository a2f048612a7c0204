import { beginning, type Db, staffName } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import type { FoundOrder } from '@bhandar/domain/reports';
import { type RawBuilder, sql } from 'kysely';
import { visibleOrders } from './order-repository';

/**
 * The visible orders whose voucher begins with the text: the exact one, then the latest. Digits alone are the number.
 */
export async function findOrdersByNumber(
  db: Db,
  actor: Actor,
  { number, limit }: { number: string; limit: number },
): Promise<FoundOrder[]> {
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
        'store.name as store',
        staffName('requester').as('requestedBy'),
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
