import type { Tx } from '@bhandar/db';
import { sql } from 'kysely';
import { SETUP_LISTS, type SetupList } from './setup-repository';

/**
 * Whether a place besides these stores uses a row: it has or had goods of it, or ordered them. What was bought, sold,
 * sent or returned at a place has a balance there, also an empty one.
 */
export async function isUsedBeyond(
  tx: Tx,
  list: SetupList,
  { id, storeIds }: { id: string; storeIds: readonly string[] },
): Promise<boolean> {
  const { rows } = await sql`
    with carrier as (select id from product where ${sql.ref(SETUP_LISTS[list].of)} = ${id}),
    other as (select id from location where kind in ('warehouse', 'store') and id <> all(${storeIds}::uuid[]))
    select from carrier where exists (
      select from other join stock_balance held on held.location_id = other.id where held.product_id = carrier.id
    ) or exists (
      select from store_order_line line join store_order on store_order.id = line.order_id
      join other on other.id = store_order.location_id where line.product_id = carrier.id
    ) limit 1`.execute(tx);
  return rows.length > 0;
}
