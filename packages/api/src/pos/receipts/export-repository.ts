import { type Db, staffName } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import type { ExportedSale } from '@bhandar/domain/pos';
import { sql } from 'kysely';
import type { CursorKey } from '../../core/cursor';
import { timestampOf, timestampText } from '../../core/cursor-repository';

/** When the server recorded a sale: for an offline sale, hours after it was made. */
const WRITTEN = sql`coalesce(sale.recorded_at, sale.sold_at)`;

/**
 * The next sales after a cursor key, by the time they were recorded. Each store is read along its own index, and the pages
 * of the stores are merged.
 */
export async function listSalesAfter(
  db: Db,
  actor: Actor,
  window: { locationId: string | undefined; after: CursorKey; before: Date; take: number },
): Promise<(ExportedSale & CursorKey)[]> {
  const { locationId, after, before, take } = window;
  const stores = actor.stores.map((store) => store.id);
  const { rows } = await sql<ExportedSale & CursorKey>`
    select found.id, found.at, found.receipt_no, ${timestampOf('found.sold_at')} as sold_at, found.status,
      jsonb_build_object('id', store.id, 'name', store.name, 'city', store.city) as store,
      ${staffName('cashier')} as cashier, found.customer_name,
      (select method from sale_payment where sale_id = found.id limit 1) as method,
      found.subtotal_minor, found.discount_minor, found.total_minor,
      (select jsonb_agg(jsonb_build_object('productId', line.product_id, 'name', line.product_name,
          'strength', line.strength, 'quantity', line.quantity, 'unitPriceMinor', line.unit_price_minor,
          'lineTotalMinor', line.line_total_minor) order by line.line_no)
        from sale_line line where line.sale_id = found.id) as lines
    from location store cross join lateral (
      select sale.*, ${WRITTEN} as written_at, ${timestampText(WRITTEN)} as at
      from sale where sale.location_id = store.id
        and (${WRITTEN}, sale.id) > (${after.at}::timestamptz, ${after.id}::uuid) and ${WRITTEN} < ${before}
        ${actor.role === 'employee' ? sql`and sale.cashier_id = ${actor.id}` : sql``}
      order by ${WRITTEN}, sale.id limit ${take}
    ) found
    join staff_member cashier on cashier.id = found.cashier_id
    where store.kind = 'store'
      ${locationId ? sql`and store.id = ${locationId}` : sql``}
      ${actor.role === 'superadmin' ? sql`` : sql`and store.id = any(${stores}::uuid[])`}
    order by found.written_at, found.id limit ${take}`.execute(db);
  return rows;
}
