import { type Kysely, sql } from 'kysely';

/**
 * A quota without a person is the store's: anybody who sells there takes from it. It takes over the goods of a person who
 * leaves, and a pending order keeps the colleague who was named for its goods. The unsold goods of those who had left
 * before go to their stores, because nobody could sell them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sale_allowance drop constraint sale_allowance_pkey, alter column staff_id drop not null,
      add constraint sale_allowance_key unique nulls not distinct (location_id, staff_id, product_id);
    alter table sale_allowance_grant alter column staff_id drop not null,
      drop constraint sale_allowance_grant_document_kind_check,
      add constraint sale_allowance_grant_document_kind_check check (document_kind in
        ('transfer', 'count', 'adjustment', 'saleReturn', 'queuedSale', 'order', 'handOver'));
    alter table store_order add column goods_for uuid references staff_member (id)`.execute(db);
  await sql`
    with stranded as (
      select quota.staff_id, quota.location_id, quota.product_id, quota.approved - quota.sold as quantity
      from sale_allowance quota join staff_member staff on staff.id = quota.staff_id
      where quota.approved > quota.sold and (staff.deleted_at is not null or staff.status <> 'active'
        or staff.role <> 'superadmin' and staff.location_id is distinct from quota.location_id and not exists (
          select from staff_store s where s.staff_id = staff.id and s.location_id = quota.location_id))
    ), written as (
      insert into sale_allowance_grant (staff_id, location_id, product_id, quantity, document_kind, document_id)
      select side.staff_id, location_id, product_id, side.sign * quantity, 'handOver', stranded.staff_id
      from stranded cross join lateral (values (stranded.staff_id, -1), (null, 1)) as side (staff_id, sign)
    ), lowered as (
      update sale_allowance quota set approved = quota.approved - stranded.quantity from stranded
      where (quota.location_id, quota.staff_id, quota.product_id)
        = (stranded.location_id, stranded.staff_id, stranded.product_id)
    )
    insert into sale_allowance (location_id, product_id, approved)
    select location_id, product_id, sum(quantity) from stranded group by 1, 2`.execute(db);
}
