import { type Db, staffName, type Tx } from '@bhandar/db';
import type { Grant, Seller } from '@bhandar/domain/inventory';
import { sql } from 'kysely';
import { grantQuotaSql, lockQuotaSql, sellQuotaSql } from './ledger-fragments-repository';

/** A sale made offline grants what its seller had no approval for: whoever accepts it approves that. */
export interface GrantingDocument {
  kind: 'transfer' | 'count' | 'adjustment' | 'saleReturn' | 'queuedSale';
  id: string;
}

/**
 * Lets people sell what a document brings into a store, as an approved order does. Like there, it comes before the
 * balances are locked, and as at the counter by person and product. Elsewhere than in a store nobody sells, so nothing
 * is granted.
 */
export async function grantQuota(
  tx: Tx,
  granted: { locationId: string; document: GrantingDocument; grants: readonly Grant[]; at: Date },
): Promise<void> {
  const { locationId, document, at } = granted;
  const grants = granted.grants.filter(({ quantity }) => quantity > 0);
  if (grants.length === 0) return;
  await sql`
    with came as (
      select staff_id, product_id, sum(quantity) as quantity
      from unnest(${grants.map((one) => one.staffId)}::uuid[], ${grants.map((one) => one.productId)}::uuid[],
        ${grants.map((one) => one.quantity)}::bigint[]) as g (staff_id, product_id, quantity)
      where exists (select from location where id = ${locationId}::uuid and kind = 'store')
      group by 1, 2
    ), written as (
      insert into sale_allowance_grant
        (staff_id, location_id, product_id, quantity, document_kind, document_id, granted_at)
      select staff_id, ${locationId}::uuid, product_id, quantity, ${document.kind}, ${document.id}::uuid,
        ${at}::timestamptz
      from came returning staff_id, location_id, product_id, quantity
    )
    ${sql.raw(grantQuotaSql('written'))}`.execute(tx);
}

/** Goods of an approved order that did not arrive: their requester may sell so many fewer, as far as they have not. */
export async function cutQuota(
  tx: Tx,
  cut: {
    locationId: string;
    staffId: string;
    orderId: string;
    missing: readonly { productId: string; quantity: number }[];
    at: Date;
  },
): Promise<void> {
  const { locationId, staffId, orderId, missing, at } = cut;
  await sql`
    with locked as materialized (
      select a.staff_id, a.location_id, a.product_id, least(m.quantity, a.approved - a.sold) as quantity
      from sale_allowance a
      join unnest(${missing.map((one) => one.productId)}::uuid[], ${missing.map((one) => one.quantity)}::bigint[])
        as m (product_id, quantity) using (product_id)
      where a.location_id = ${locationId}::uuid and a.staff_id = ${staffId}::uuid
      order by a.staff_id, a.product_id for no key update of a
    ), written as (
      insert into sale_allowance_grant
        (staff_id, location_id, product_id, quantity, document_kind, document_id, granted_at)
      select staff_id, location_id, product_id, -quantity, 'order', ${orderId}::uuid, ${at}::timestamptz
      from locked where quantity > 0
      returning staff_id, location_id, product_id, quantity
    )
    update sale_allowance a set approved = a.approved + written.quantity from written
    where (a.location_id, a.staff_id, a.product_id) = (written.location_id, written.staff_id, written.product_id)
  `.execute(tx);
}

/** What somebody may still sell of products, held in the counter's order until the transaction ends. */
export async function lockQuota(
  tx: Tx,
  { locationId, staffId, productIds }: { locationId: string; staffId: string; productIds: readonly string[] },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ productId: string; left: number }>`
    select product_id, approved - sold as left from sale_allowance
    where location_id = ${locationId}::uuid and staff_id = ${staffId}::uuid and product_id = any(${productIds}::uuid[])
    order by location_id, staff_id, product_id for no key update`.execute(tx);
  return new Map(rows.map(({ productId, left }) => [productId, left]));
}

/** Takes back what a document granted, as far as nobody has sold it. */
export async function revokeQuota(tx: Tx, document: GrantingDocument, at: Date): Promise<void> {
  await sql`
    with standing as (
      select staff_id, location_id, product_id, sum(quantity) as quantity from sale_allowance_grant
      where document_kind = ${document.kind} and document_id = ${document.id}::uuid group by 1, 2, 3
    ), locked as materialized (
      select a.staff_id, a.location_id, a.product_id, least(standing.quantity, a.approved - a.sold) as quantity
      from sale_allowance a join standing using (staff_id, location_id, product_id)
      order by a.staff_id, a.product_id for no key update of a
    ), written as (
      insert into sale_allowance_grant
        (staff_id, location_id, product_id, quantity, document_kind, document_id, granted_at)
      select staff_id, location_id, product_id, -quantity, ${document.kind}, ${document.id}::uuid, ${at}::timestamptz
      from locked where quantity > 0
      returning staff_id, location_id, product_id, quantity
    )
    update sale_allowance a set approved = a.approved + written.quantity from written
    where (a.location_id, a.staff_id, a.product_id) = (written.location_id, written.staff_id, written.product_id)
  `.execute(tx);
}

/** Who works at a store and can sign in. */
export async function listSellerRows(db: Db | Tx, locationId: string): Promise<Seller[]> {
  const { rows } = await sql<Seller>`
    select staff.id, ${staffName('staff')} as name
    from staff_member staff
    where staff.status = 'active' and (staff.location_id = ${locationId}::uuid
      or exists (select from staff_store s where s.staff_id = staff.id and s.location_id = ${locationId}::uuid))
    order by 2, 1`.execute(db);
  return rows;
}

/** A store whose staff sell only what was approved for them. */
export async function sellsOwnOrders(db: Db, locationId: string): Promise<boolean> {
  const { rows } = await sql<{ sellFrom: string }>`
    select coalesce(place.sell_from, organisation.sell_from) as sell_from
    from location place cross join organisation where place.id = ${locationId}::uuid and place.kind = 'store'`.execute(
    db,
  );
  return rows[0]?.sellFrom === 'own-orders';
}

interface QuotaChange {
  locationId: string;
  staffId: string;
  products: readonly { productId: string; quantity: number }[];
}

/** What a customer brought back of somebody's own orders, that person may sell again. Comes before the balances. */
export async function restoreQuota(tx: Tx, change: QuotaChange): Promise<void> {
  await sql`
    with ${lockedQuota(change)}
    update sale_allowance a set sold = a.sold - locked.quantity from locked
    where (a.location_id, a.staff_id, a.product_id) = (locked.location_id, locked.staff_id, locked.product_id)`.execute(
    tx,
  );
}

/** Takes it away again; answers how many products still had that much left to sell. Comes before the balances. */
export async function consumeQuota(tx: Tx, change: QuotaChange): Promise<number> {
  const { rows } = await sql<{ productId: string }>`
    with ${lockedQuota(change)}
    ${sql.raw(sellQuotaSql('locked'))} and quota.sold + locked.quantity <= quota.approved
    returning quota.product_id`.execute(tx);
  return rows.length;
}

const lockedQuota = ({ locationId, staffId, products }: QuotaChange) => sql`
  changed as (
    select ${locationId}::uuid as location_id, ${staffId}::uuid as staff_id, product_id, quantity
    from unnest(${products.map((p) => p.productId)}::uuid[], ${products.map((p) => p.quantity)}::bigint[])
      as p (product_id, quantity)
  ), locked as materialized (${sql.raw(lockQuotaSql('changed'))})`;
