import { type Kysely, sql } from 'kysely';

/**
 * An order that was handed over stays with the colleague in `goods_for`, or with its store where there is none, also after
 * its requester is enabled again. A hand-over of quota for a sale or a return keeps its document, so that units which come
 * back go to the quota that they were sold from.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table store_order add column handed_over boolean not null default false;
    alter table sale_allowance_grant add column cause_id uuid;
    create index sale_allowance_grant_cause_idx on sale_allowance_grant (cause_id) where cause_id is not null`.execute(
    db,
  );
  // An order that was decided before says nothing about its holder, because the approval may have named another one.
  await sql`
    update store_order set handed_over = true where status = 'pending' and (goods_for is not null or exists (
      select from staff_member staff where staff.id = requested_by
        and (staff.deleted_at is not null or staff.status <> 'active'
          or staff.role <> 'superadmin' and staff.location_id is distinct from store_order.location_id and not exists (
            select from staff_store s where s.staff_id = staff.id and s.location_id = store_order.location_id))))`.execute(
    db,
  );
}
