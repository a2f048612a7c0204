import { staffName, type Tx } from '@bhandar/db';
import { tillCode } from '@bhandar/domain/pos';
import { sql } from 'kysely';

const ids = async (query: { execute(tx: Tx): Promise<{ rows: { id: string }[] }> }, tx: Tx): Promise<string[]> =>
  (await query.execute(tx)).rows.map((row) => row.id);

/** All active superadmins. */
export const listSuperadmins = (tx: Tx): Promise<string[]> =>
  ids(
    sql<{ id: string }>`
      select id from staff_member where role = 'superadmin' and status = 'active' and deleted_at is null`,
    tx,
  );

/** The managers of a location: the admins of a store, the superadmins for the warehouse. */
export const listManagersOf = (tx: Tx, locationId: string): Promise<string[]> =>
  ids(
    sql<{ id: string }>`
      select staff.id from staff_member staff
      where staff.status = 'active' and staff.deleted_at is null and (
        staff.role = 'admin' and (staff.location_id = ${locationId} or exists (
          select from staff_store where staff_id = staff.id and location_id = ${locationId}))
        or staff.role = 'superadmin' and exists (select from location where id = ${locationId} and kind = 'warehouse'))`,
    tx,
  );

export interface OrderFacts {
  orderId: string;
  goods: string;
  voucher: string;
  store: string;
  items: number;
  /** The lines of which less was approved than ordered, and the product if it is one. */
  lowered: number;
  loweredItem: string | null;
  requesterId: string;
  requester: string;
  by: string;
  reason: string;
}

export async function readOrderFacts(tx: Tx, orderId: string, actorId: string | null): Promise<OrderFacts | undefined> {
  const { rows } = await sql<OrderFacts>`
    select o.id as order_id, o.kind as goods, o.voucher, store.name as store, o.requested_by as requester_id,
      (select count(*) from store_order_line where order_id = o.id) as items, less.lowered, less.lowered_item,
      ${staffName('requester')} as requester, ${staffName('doer')} as by, o.rejection_reason as reason
    from store_order o join location store on store.id = o.location_id
    join staff_member requester on requester.id = o.requested_by
    cross join lateral (
      select count(*) as lowered, case when count(*) = 1 then min(concat_ws(' ', name, nullif(strength, ''))) end as lowered_item
      from store_order_line where order_id = o.id and approved_quantity < quantity) less
    left join staff_member doer on doer.id = ${actorId}::uuid
    where o.id = ${orderId}`.execute(tx);
  return rows[0];
}

export async function readRequestedItemFacts(tx: Tx, id: string, actorId: string | null) {
  const { rows } = await sql<{ goods: string; item: string; by: string; reason: string }>`
    select item.kind as goods, item.name as item, ${staffName('doer')} as by, item.reason
    from requested_item item left join staff_member doer on doer.id = ${actorId}::uuid
    where item.id = ${id}`.execute(tx);
  return rows[0];
}

/** `purchase` names the supplier and the invoice, where they are known. */
export async function readProposalFacts(tx: Tx, id: string, actorId: string | null) {
  const { rows } = await sql<{ goods: string; store: string; purchase: string; by: string; reason: string }>`
    select p.kind as goods, store.name as store, p.reason, ${staffName('doer')} as by,
      concat_ws(', ', supplier.name, nullif(p.invoice_number, '')) as purchase
    from purchase_proposal p join location store on store.id = p.store_id
    left join supplier on supplier.id = p.supplier_id
    left join staff_member doer on doer.id = ${actorId}::uuid
    where p.id = ${id}`.execute(tx);
  return rows[0];
}

interface ReturnFacts {
  of: 'saleReturn' | 'writeOff';
  voucher: string;
  store: string;
  units: number;
  /** Null of goods that are written off. */
  refundMinor: number | null;
  requesterId: string;
  requester: string;
  by: string;
}

/** A customer's return, or goods that are written off. */
export async function readReturnFacts(
  tx: Tx,
  { of, id }: { of: string; id: string },
  actorId: string | null,
): Promise<ReturnFacts | undefined> {
  const returned =
    of === 'writeOff'
      ? sql`select w.voucher, w.requested_by, coalesce(place.parent_id, place.id) as place_id, null::bigint as refund_minor,
          (select sum(quantity) from write_off_line where write_off_id = w.id)::bigint as units
        from write_off w join location place on place.id = w.location_id where w.id = ${id}`
      : sql`select r.voucher, r.requested_by, r.location_id as place_id, r.refund_minor + r.rounding_minor as refund_minor,
          (select sum(quantity) from sale_return_line where return_id = r.id)::bigint as units
        from sale_return r where r.id = ${id}`;
  const { rows } = await sql<Omit<ReturnFacts, 'of'>>`
    select returned.voucher, place.name as store, returned.units, returned.refund_minor, requester.id as requester_id,
      ${staffName('requester')} as requester, ${staffName('doer')} as by
    from (${returned}) returned join location place on place.id = returned.place_id
    join staff_member requester on requester.id = returned.requested_by
    left join staff_member doer on doer.id = ${actorId}::uuid`.execute(tx);
  return rows[0] && { of: of === 'writeOff' ? 'writeOff' : 'saleReturn', ...rows[0] };
}

/** The drawer that paid the cash of a return or a void. */
interface PaidDrawer {
  cashMinor: number;
  /** Its till and the person who holds it, as far as they are known. */
  drawer: string;
  /** Null where no person opened the drawer. */
  holderId: string | null;
}

/** Undefined where no cash was paid. */
export async function readPaidDrawer(tx: Tx, returnId: string): Promise<PaidDrawer | undefined> {
  const { rows } = await sql<Omit<PaidDrawer, 'drawer'> & { storeCode: string; number: number | null; holder: string }>`
    select cash.minor as cash_minor, store.code as store_code, till.number, holder.id as holder_id,
      coalesce(${staffName('holder')}, '') as holder
    from sale_return r join location store on store.id = r.location_id
    cross join lateral (
      select sum(amount_minor)::bigint as minor from sale_refund where return_id = r.id and method = 'cash') cash
    left join shift on shift.id = r.shift_id and shift.kind = 'till'
    left join till on till.id = shift.till_id
    left join staff_member holder on holder.id = shift.held_by and not shift.automatic
    where r.id = ${returnId} and cash.minor > 0`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  const { cashMinor, holderId, storeCode, number, holder } = row;
  const till = number === null ? '' : tillCode(storeCode, number);
  return { cashMinor, holderId, drawer: [till, holder].filter(Boolean).join(', ') };
}

/** A voided sale; its number is the `voucher`. */
export async function readVoidFacts(tx: Tx, saleId: string, actorId: string | null) {
  const { rows } = await sql<{ saleId: string; voucher: string; store: string; by: string }>`
    select sale.id as sale_id, sale.receipt_no as voucher, store.name as store, ${staffName('doer')} as by
    from sale join location store on store.id = sale.location_id
    left join staff_member doer on doer.id = ${actorId}::uuid
    where sale.id = ${saleId}`.execute(tx);
  return rows[0];
}

interface DeliveryFacts {
  /** The voucher of the difference. */
  adjustment: string;
  /** The order or transfer that was received. */
  voucher: string;
  orderId: string | null;
  transferId: string | null;
  goods: string | null;
  store: string;
  sent: number;
  received: number;
  receiverId: string;
  by: string;
  outcome: string | null;
  note: string;
}

/** An order or a transfer of which less arrived than was sent. */
export async function readDeliveryFacts(
  tx: Tx,
  adjustmentId: string,
  actorId: string | null,
): Promise<DeliveryFacts | undefined> {
  const { rows } = await sql<DeliveryFacts>`
    select a.voucher as adjustment, coalesce(o.voucher, t.voucher) as voucher, a.order_id, a.transfer_id, o.kind as goods,
      place.name as store, units.sent, units.received, a.created_by as receiver_id, ${staffName('doer')} as by,
      a.settlement as outcome, a.settlement_note as note
    from stock_adjustment a join location place on place.id = a.location_id
    left join store_order o on o.id = a.order_id
    left join stock_transfer t on t.id = a.transfer_id
    cross join lateral (
      select sum(line.sent)::bigint as sent, sum(line.received)::bigint as received from (
        select approved_quantity as sent, received_quantity as received from store_order_line
        where order_id = a.order_id
        union all
        select quantity, received_quantity from stock_transfer_line where transfer_id = a.transfer_id
      ) line
    ) units
    left join staff_member doer on doer.id = ${actorId}::uuid
    where a.id = ${adjustmentId} and a.reason = 'transit'`.execute(tx);
  return rows[0];
}

export async function readApplicantFacts(tx: Tx, staffId: string) {
  const { rows } = await sql<{ name: string; role: string; store: string; locationId: string | null }>`
    select ${staffName('staff')} as name, staff.role, staff.location_id,
      coalesce(nullif(staff.requested_store_name, ''), store.name, '') as store
    from staff_member staff left join location store on store.id = staff.location_id
    where staff.id = ${staffId}`.execute(tx);
  return rows[0];
}

export async function readImportFacts(tx: Tx, jobId: string) {
  const { rows } = await sql<{
    startedBy: string | null;
    file: string;
    what: string;
    status: string;
    dryRun: boolean;
    created: number;
    updated: number;
    rejected: number;
  }>`
    select started_by, file_name as file, kind as what, status, dry_run, created_count as created, updated_count as updated,
      rejected_count as rejected
    from import_job where id = ${jobId}`.execute(tx);
  return rows[0];
}

/** The rows of a bulk price change are the prices that it wrote. */
export async function readJobFacts(tx: Tx, jobId: string) {
  const { rows } = await sql<{ startedBy: string; subject: string; status: string; rows: number }>`
    select started_by, subject, status, coalesce((result ->> 'applied')::bigint, done) as rows
    from job where id = ${jobId}`.execute(tx);
  return rows[0];
}

export async function readWebhookFacts(tx: Tx, id: string) {
  const { rows } = await sql<{ madeBy: string | null; url: string; store: string }>`
    select webhook.created_by as made_by, webhook.url, coalesce(place.name, '') as store
    from webhook left join location place on place.id = webhook.location_id where webhook.id = ${id}`.execute(tx);
  return rows[0];
}

export async function readPlaceName(tx: Tx, locationId: string): Promise<string> {
  const row = await tx.selectFrom('location').select('name').where('id', '=', locationId).executeTakeFirst();
  return row?.name ?? '';
}
