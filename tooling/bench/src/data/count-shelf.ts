import type { Db } from '@bhandar/db';
import { sql } from 'kysely';
import type { SoldProduct } from '../load/plan';

export interface CountShelf {
  locationId: string;
  lines: { productId: string; batchId: string; onHand: number }[];
}

const ON_HAND = 1_000;

/** A separate store without sales: one batch of each product, from an opening stock. */
export async function fillCountShelf(db: Db, bossId: string, products: readonly SoldProduct[]): Promise<CountShelf> {
  const { id: locationId } = await db
    .insertInto('location')
    .values({ kind: 'store', name: 'Bench count store', city: 'Dhaka', code: 'BC' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ productId: string; batchId: string }>`
    insert into stock_movement (from_location_id, to_location_id, product_id, batch_id, quantity, document_kind,
      document_id, line_no, actor_id)
    select adjustment.id, ${locationId}::uuid, b.product_id, b.id, ${ON_HAND}::int, 'opening', gen_random_uuid(), 1,
      ${bossId}::uuid
    from batch b join location adjustment on adjustment.kind = 'adjustment'
    where b.batch_number = 'LONG' and b.product_id = any(${products.map(({ id }) => id)}::uuid[])
    returning product_id, batch_id`.execute(db);
  await sql`analyze stock_movement, stock_balance`.execute(db);
  return { locationId, lines: rows.map((row) => ({ ...row, onHand: ON_HAND })) };
}
