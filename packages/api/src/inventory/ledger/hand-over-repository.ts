import type { Db, Tx } from '@bhandar/db';
import { type RawBuilder, sql } from 'kysely';
import { grantQuotaSql } from './ledger-fragments-repository';

export interface ProductUnits {
  productId: string;
  quantity: number;
}

/** A holder of a quota: a person, or null for the store itself. */
export type QuotaHolder = string | null;

export const isHolder = (holder: QuotaHolder): RawBuilder<boolean> =>
  holder === null ? sql`a.staff_id is null` : sql`a.staff_id = ${holder}::uuid`;

/**
 * Hands unsold quota over at a store, all of it or up to the given quantities, and answers the quantities. The entries are
 * filed under the person whose quota changed, so that goods can be followed to their present holder.
 */
export async function handOverQuota(
  tx: Tx,
  given: {
    locationId: string;
    from: QuotaHolder;
    to: QuotaHolder;
    products?: readonly ProductUnits[];
    /** The person who leaves, or who takes from the store. */
    personId: string;
    at: Date;
  },
): Promise<ProductUnits[]> {
  const { locationId, from, to, products, personId, at } = given;
  if (from === to) return [];
  const asked = products
    ? sql`join (select product_id, sum(quantity)::bigint as quantity
        from unnest(${products.map((one) => one.productId)}::uuid[], ${products.map((one) => one.quantity)}::bigint[])
          as p (product_id, quantity) group by 1) asked using (product_id)`
    : sql``;
  const quantity = products ? sql`least(asked.quantity, a.approved - a.sold)` : sql`a.approved - a.sold`;
  const { rows } = await sql<ProductUnits>`
    with given as materialized (
      select a.product_id, ${quantity} as quantity from sale_allowance a ${asked}
      where a.location_id = ${locationId}::uuid and ${isHolder(from)} and a.approved > a.sold
      order by a.product_id for no key update of a
    ), written as (
      insert into sale_allowance_grant
        (staff_id, location_id, product_id, quantity, document_kind, document_id, granted_at)
      select side.staff_id, ${locationId}::uuid, product_id, side.sign * quantity, 'handOver', ${personId}::uuid,
        ${at}::timestamptz
      from given cross join (values (${from}::uuid, -1), (${to}::uuid, 1)) as side (staff_id, sign)
      where quantity > 0
    ), lowered as (
      update sale_allowance a set approved = a.approved - given.quantity from given
      where a.location_id = ${locationId}::uuid and ${isHolder(from)} and a.product_id = given.product_id
    ), taken as (
      select ${locationId}::uuid as location_id, ${to}::uuid as staff_id, product_id, quantity from given
      where quantity > 0
    ), raised as (${sql.raw(grantQuotaSql('taken'))})
    select product_id, quantity from given where quantity > 0 order by product_id`.execute(tx);
  return rows;
}

/** The store's own unsold quota of products. */
export async function readStoreQuota(
  db: Db | Tx,
  { locationId, productIds }: { locationId: string; productIds: readonly string[] },
): Promise<ProductUnits[]> {
  const { rows } = await sql<ProductUnits>`
    select product_id, approved - sold as quantity from sale_allowance
    where location_id = ${locationId}::uuid and staff_id is null and product_id = any(${productIds}::uuid[])
      and approved > sold`.execute(db);
  return rows;
}

/** The person, and the holders to whom their goods at a store went, by one hand over or several. */
export async function listHolders(
  tx: Tx,
  { locationId, staffId }: { locationId: string; staffId: string },
): Promise<QuotaHolder[]> {
  const { rows } = await sql<{ staffId: QuotaHolder; steps: number }>`
    with recursive holder as (
      select ${staffId}::uuid as staff_id, 0 as steps
      union
      select entry.staff_id, holder.steps + 1 from holder
      join sale_allowance_grant entry on entry.document_kind = 'handOver' and entry.document_id = holder.staff_id
        and entry.location_id = ${locationId}::uuid and entry.quantity > 0
        and entry.staff_id is distinct from holder.staff_id
      where holder.steps < 20
    )
    select staff_id, min(steps) as steps from holder group by 1 order by 2, 1`.execute(tx);
  return rows.map((row) => row.staffId);
}

/** Whether a person of a store sells there no more; locks their account against leaving until the transaction ends. */
export async function hasLeft(
  tx: Tx,
  { locationId, staffId }: { locationId: string; staffId: string },
): Promise<boolean> {
  const { rows } = await sql<{ left: boolean }>`
    select ${leftStore(locationId)} as left
    from staff_member staff where staff.id = ${staffId}::uuid for key share`.execute(tx);
  return rows[0]?.left ?? true;
}

/** The condition that `staff` works at a store and can sign in. */
export const sellsAt = (locationId: string): RawBuilder<boolean> => sql`
  staff.status = 'active' and staff.deleted_at is null and (staff.location_id = ${locationId}::uuid
    or exists (select from staff_store s where s.staff_id = staff.id and s.location_id = ${locationId}::uuid))`;

/** The condition that `staff` sells at a store no more; an active superadmin may sell at every store. */
export const leftStore = (locationId: string): RawBuilder<boolean> => sql`
  (staff.status <> 'active' or staff.deleted_at is not null or staff.role <> 'superadmin' and not (${sellsAt(locationId)}))`;
