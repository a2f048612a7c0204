import { type Db, staffName } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import type { ExportedSale } from '@bhandar/domain/pos';
import { sql } from 'kysely';
import { ofAccessibleStore } from '../../core/access-repository';
import type { CursorKey } from '../../core/cursor';
import { timestampOf, timestampText } from '../../core/cursor-repository';
import { voidedAtOf } from '../sale-facts-repository';

/** The time at which the server recorded a sale: for an offline sale, hours after it was made. */
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
  const { rows } = await sql<ExportedSale & CursorKey>`
    select found.id, found.at, found.receipt_no, ${timestampOf('found.sold_at')} as sold_at,
      case when ${voidedAtOf('found')} is null then found.status else 'voided' end as status,
      jsonb_build_object('id', store.id, 'name', store.name, 'city', store.city) as store,
      ${staffName('cashier')} as cashier, found.customer_name,
      paid.method, paid.payments, found.subtotal_minor, found.discount_minor, found.total_minor, found.rounding_minor,
      (select jsonb_agg(jsonb_build_object('productId', line.product_id, 'name', line.product_name,
          'strength', line.strength, 'quantity', line.quantity, 'unitPriceMinor', line.unit_price_minor,
          'lineTotalMinor', line.line_total_minor,
          'vatMinor', line.vat_minor) order by line.line_no)
        from sale_line line where line.sale_id = found.id) as lines
    from location store cross join lateral (
      select sale.*, ${WRITTEN} as written_at, ${timestampText(WRITTEN)} as at
      from sale where sale.location_id = store.id
        and (${WRITTEN}, sale.id) > (${after.at}::timestamptz, ${after.id}::uuid) and ${WRITTEN} < ${before}
        ${actor.role === 'employee' ? sql`and sale.cashier_id = ${actor.id}` : sql``}
      order by ${WRITTEN}, sale.id limit ${take}
    ) found
    cross join lateral (
      select case when count(*) = 1 then min(payment.method) else 'split' end as method,
        jsonb_agg(jsonb_build_object('method', payment.method, 'tenderId', payment.tender_id,
          'tenderName', payment.tender_name, 'amountMinor', payment.amount_minor,
          'tenderedMinor', payment.tendered_minor, 'reference', payment.reference) order by payment.line_no) as payments
      from sale_payment payment where payment.sale_id = found.id
    ) paid
    join staff_member cashier on cashier.id = found.cashier_id
    where store.kind = 'store'
      ${locationId ? sql`and store.id = ${locationId}` : sql``}
      and ${ofAccessibleStore(actor, 'store.id')}
    order by found.written_at, found.id limit ${take}`.execute(db);
  return rows;
}
