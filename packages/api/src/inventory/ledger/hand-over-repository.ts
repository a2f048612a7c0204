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
    /** The sale or return for which units went from or to the store. */
    causeId?: string;
    at: Date;
  },
): Promise<ProductUnits[]> {
  const { locationId, from, to, products, personId, causeId = null, at } = given;
  if (from === to || products?.length === 0) return [];
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
        (staff_id, location_id, product_id, quantity, document_kind, document_id, cause_id, granted_at)
      select side.staff_id, ${locationId}::uuid, product_id, side.sign * quantity, 'handOver', ${personId}::uuid,
        ${causeId}::uuid, ${at}::timestamptz
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

/** The units that a sale took from the store's quota and that its returns have not given back. */
export async function readTakenForSale(tx: Tx, saleId: string): Promise<ProductUnits[]> {
  const { rows } = await sql<ProductUnits>`
    select product_id, -sum(quantity)::bigint as quantity from sale_allowance_grant
    where staff_id is null and cause_id is not null and cause_id in (
      select ${saleId}::uuid union all select return_id from sale_return_line where sale_id = ${saleId}::uuid)
    group by 1 having sum(quantity) < 0`.execute(tx);
  return rows;
}

/** The units that a return gave to the store's quota. */
export async function readGivenByReturn(tx: Tx, returnId: string): Promise<ProductUnits[]> {
  const { rows } = await sql<ProductUnits>`
    select product_id, sum(quantity)::bigint as quantity from sale_allowance_grant
    where staff_id is null and cause_id = ${returnId}::uuid
    group by 1 having sum(quantity) > 0`.execute(tx);
  return rows;
}

export interface Received {
  /** A colleague, or null for the store itself. */
  holder: QuotaHolder;
  /** The units of each product that came to the holder from the person, by one hand over or several. */
  received: Record<string, number>;
}

/** Of wanted units, as many as a holder received. */
export const withinReceived = (wanted: readonly ProductUnits[], received: Received['received']): ProductUnits[] =>
  wanted.flatMap(({ productId, quantity }) => {
    const capped = Math.min(quantity, received[productId] ?? 0);
    return capped > 0 ? [{ productId, quantity: capped }] : [];
  });

/** The holders to whom goods of a person at a store went, the store first, with what they received. */
export async function listHolders(
  tx: Tx,
  { locationId, staffId }: { locationId: string; staffId: string },
): Promise<Received[]> {
  const { rows } = await sql<Received>`
    with recursive source as (
      select ${staffId}::uuid as staff_id, 0 as steps
      union
      select entry.staff_id, source.steps + 1 from source
      join sale_allowance_grant entry on entry.document_kind = 'handOver' and entry.document_id = source.staff_id
        and entry.location_id = ${locationId}::uuid and entry.quantity > 0 and entry.staff_id <> source.staff_id
      where source.steps < 20
    ), received as (
      select entry.staff_id, entry.product_id, sum(entry.quantity)::bigint as quantity
      from (select distinct staff_id from source) source
      join sale_allowance_grant entry on entry.document_kind = 'handOver' and entry.document_id = source.staff_id
        and entry.location_id = ${locationId}::uuid
      where entry.staff_id is distinct from ${staffId}::uuid
      group by 1, 2
    )
    select staff_id as holder, jsonb_object_agg(product_id, quantity) as received
    from received where quantity > 0 group by staff_id order by staff_id nulls first`.execute(tx);
  return rows;
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
export const sellsAt = (locationId: string | RawBuilder<unknown>): RawBuilder<boolean> => sql`
  staff.status = 'active' and staff.deleted_at is null and (staff.location_id = ${locationId}::uuid
    or exists (select from staff_store s where s.staff_id = staff.id and s.location_id = ${locationId}::uuid))`;

/** The condition that `staff` sells at a store no more; an active superadmin may sell at every store. */
export const leftStore = (locationId: string | RawBuilder<unknown>): RawBuilder<boolean> => sql`
  (staff.status <> 'active' or staff.deleted_at is not null or staff.role <> 'superadmin' and not (${sellsAt(locationId)}))`;
