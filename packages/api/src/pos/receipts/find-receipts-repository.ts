import { beginning, type Db } from '@bhandar/db';
import { type Actor, storeIdsOf } from '@bhandar/domain/accounts';
import type { FoundReceipt } from '@bhandar/domain/reports';
import { sql } from 'kysely';
import { visibleSales } from '../checkout/sale-repository';

/** The visible receipts whose number begins with the text: the exact one, then the latest. */
export async function findReceiptsByNumber(
  db: Db,
  actor: Actor,
  { number, limit }: { number: string; limit: number },
): Promise<FoundReceipt[]> {
  const stores = storeIdsOf(actor);
  const receiptNo = number.toUpperCase();
  const visible = db
    .selectFrom('sale')
    .where(visibleSales(actor))
    .select(['sale.id', 'sale.receiptNo', 'sale.soldAt', 'sale.customerName as customer', 'sale.locationId']);
  const exact = visible
    .where('sale.receiptNo', '=', receiptNo)
    .innerJoin('location as store', 'store.id', 'sale.locationId')
    .select('store.name as store');
  // Read per store: a few entries of each index, however many receipts there are.
  const longer = visible
    .where(sql<boolean>`sale.location_id = store.id`)
    .where(beginning(sql`sale.receipt_no`, receiptNo))
    .where('sale.receiptNo', '<>', receiptNo)
    .orderBy(sql`sale.receipt_no collate "C"`, 'desc')
    .limit(limit);
  const [first, rest] = await Promise.all([
    exact.execute(),
    db
      .selectFrom('location as store')
      .innerJoinLateral(
        () => longer.as('found'),
        (join) => join.onTrue(),
      )
      .where('store.kind', '=', 'store')
      .where(stores ? sql<boolean>`store.id = any(${stores}::uuid[])` : sql<boolean>`true`)
      .select(['found.id', 'found.receiptNo', 'found.soldAt', 'found.customer', 'store.name as store'])
      .orderBy('found.soldAt', 'desc')
      .orderBy('found.id')
      .limit(limit)
      .execute(),
  ]);
  return [...first, ...rest].slice(0, limit).map(({ id, soldAt, store, customer, receiptNo: no }) => ({
    id,
    receiptNo: no,
    soldAt: soldAt.toISOString(),
    store,
    customer,
  }));
}
