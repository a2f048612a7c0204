import { staffName, type Tx } from '@bhandar/db';
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
  requesterId: string;
  requester: string;
  by: string;
  reason: string;
}

export async function readOrderFacts(tx: Tx, orderId: string, actorId: string | null): Promise<OrderFacts | undefined> {
  const { rows } = await sql<OrderFacts>`
    select o.id as order_id, o.kind as goods, o.voucher, store.name as store, o.requested_by as requester_id,
      (select count(*) from store_order_line where order_id = o.id) as items,
      ${staffName('requester')} as requester, ${staffName('doer')} as by, o.rejection_reason as reason
    from store_order o join location store on store.id = o.location_id
    join staff_member requester on requester.id = o.requested_by
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
