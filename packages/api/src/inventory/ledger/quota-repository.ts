import { type Db, staffName, type Tx } from '@bhandar/db';
import type { Seller } from '@bhandar/domain/inventory';
import { sql } from 'kysely';
import {
  hasLeft,
  isHolder,
  leftStore,
  listHolders,
  type ProductUnits,
  type QuotaHolder,
  sellsAt,
  withinReceived,
} from './hand-over-repository';
import { grantQuotaSql, lockQuotaSql, sellQuotaSql } from './ledger-fragments-repository';

/** An accepted offline sale grants the quota that its seller lacked. */
export interface GrantingDocument {
  kind: 'transfer' | 'count' | 'adjustment' | 'saleReturn' | 'queuedSale' | 'purchase';
  id: string;
}

/**
 * Grants people a quota for goods that a document brings into a store, as an approved order does. Called before the
 * balances are locked; quotas are locked by person and product, as at the counter. Other locations sell nothing, so
 * nothing is granted there. The share of a person who left the store is the store's, except for a sale of theirs.
 */
export async function grantQuota(
  tx: Tx,
  granted: {
    locationId: string;
    document: GrantingDocument;
    /** The shares of people, or of the store itself. */
    shares: readonly (ProductUnits & { staffId: QuotaHolder })[];
    at: Date;
  },
): Promise<void> {
  const { locationId, document, at } = granted;
  const shares = granted.shares.filter(({ quantity }) => quantity > 0);
  if (shares.length === 0) return;
  // Nobody leaves between the decision who may sell the goods and the grant.
  await sql`
    select from staff_member where id = any(${shares.map((one) => one.staffId)}::uuid[])
    order by id for key share`.execute(tx);
  await sql`
    with came as (
      select case when ${document.kind} = 'queuedSale' or not exists (select from staff_member staff
          where staff.id = g.staff_id and ${leftStore(locationId)}) then g.staff_id end as staff_id,
        product_id, sum(quantity) as quantity
      from unnest(${shares.map((one) => one.staffId)}::uuid[], ${shares.map((one) => one.productId)}::uuid[],
        ${shares.map((one) => one.quantity)}::bigint[]) as g (staff_id, product_id, quantity)
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

/**
 * Reduces the quota of an order's holder by goods that did not arrive, as far as it is unsold; of one who left, the quota
 * of the present holders.
 */
export async function cutQuota(
  tx: Tx,
  cut: { locationId: string; holder: QuotaHolder; orderId: string; missing: readonly ProductUnits[]; at: Date },
): Promise<void> {
  const { locationId, holder: staffId, orderId, missing, at } = cut;
  await takeBack(tx, { locationId, staffId, document: { kind: 'order', id: orderId }, products: missing, at });
}

interface TakenBack {
  locationId: string;
  document: { kind: GrantingDocument['kind'] | 'order'; id: string };
  products: readonly ProductUnits[];
  at: Date;
}

/** The unsold quota of a person is lowered first, then that of the holders to whom their goods went. */
async function takeBack(tx: Tx, taken: TakenBack & { staffId: QuotaHolder }): Promise<void> {
  const { staffId, locationId } = taken;
  const isGone = staffId !== null && (await hasLeft(tx, { locationId, staffId }));
  const others = isGone ? await listHolders(tx, { locationId, staffId }) : [];
  let { products } = taken;
  for (const { holder, received } of [{ holder: staffId, received: undefined }, ...others]) {
    const within = received ? withinReceived(products, received) : products;
    if (within.length === 0) continue;
    const lowered = new Map(await lowerQuota(tx, holder, { ...taken, products: within }));
    products = products.flatMap(({ productId, quantity }) => {
      const rest = quantity - (lowered.get(productId) ?? 0);
      return rest > 0 ? [{ productId, quantity: rest }] : [];
    });
  }
}

async function lowerQuota(
  tx: Tx,
  holder: QuotaHolder,
  { locationId, document, products, at }: TakenBack,
): Promise<[productId: string, quantity: number][]> {
  const { rows } = await sql<ProductUnits>`
    with locked as materialized (
      select a.staff_id, a.location_id, a.product_id, least(m.quantity, a.approved - a.sold) as quantity
      from sale_allowance a
      join unnest(${products.map((one) => one.productId)}::uuid[], ${products.map((one) => one.quantity)}::bigint[])
        as m (product_id, quantity) using (product_id)
      where a.location_id = ${locationId}::uuid and ${isHolder(holder)}
      order by a.product_id for no key update of a
    ), written as (
      insert into sale_allowance_grant
        (staff_id, location_id, product_id, quantity, document_kind, document_id, granted_at)
      select staff_id, location_id, product_id, -quantity, ${document.kind}, ${document.id}::uuid, ${at}::timestamptz
      from locked where quantity > 0
      returning product_id, quantity
    )
    update sale_allowance a set approved = a.approved + written.quantity from written
    where a.location_id = ${locationId}::uuid and ${isHolder(holder)} and a.product_id = written.product_id
    returning a.product_id, -written.quantity as quantity`.execute(tx);
  return rows.map(({ productId, quantity }) => [productId, quantity]);
}

/** A person's remaining quotas for products, locked until the transaction ends. */
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

/** Revokes a quota that a document granted, as far as it is unsold. */
export async function revokeQuota(tx: Tx, document: GrantingDocument, at: Date): Promise<void> {
  const { rows } = await sql<{ staffId: QuotaHolder; locationId: string; products: ProductUnits[] }>`
    select staff_id, location_id, jsonb_agg(jsonb_build_object('productId', product_id, 'quantity', quantity)) as products
    from (
      select staff_id, location_id, product_id, sum(quantity) as quantity from sale_allowance_grant
      where document_kind = ${document.kind} and document_id = ${document.id}::uuid group by 1, 2, 3
    ) granted where quantity > 0 group by 1, 2 order by 2, 1`.execute(tx);
  for (const granted of rows) await takeBack(tx, { ...granted, document, at });
}

/** People who work at a store and can sign in. */
export async function listSellerRows(db: Db | Tx, locationId: string): Promise<Seller[]> {
  const { rows } = await sql<Seller>`
    select staff.id, ${staffName('staff')} as name
    from staff_member staff
    where ${sellsAt(locationId)}
    order by 2, 1`.execute(db);
  return rows;
}

/** Whether a store's staff may sell only from their approved orders. */
export async function sellsOwnOrders(db: Db | Tx, locationId: string): Promise<boolean> {
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
  /** A product may be named several times, as by several lines of a sale. */
  products: readonly { productId: string; quantity: number }[];
}

/** Returns quota for goods that a customer brought back. Called before the balances. */
export async function restoreQuota(tx: Tx, change: QuotaChange): Promise<void> {
  await sql`
    with ${lockedQuota(change)}
    update sale_allowance a set sold = a.sold - locked.quantity from locked
    where (a.location_id, a.staff_id, a.product_id) = (locked.location_id, locked.staff_id, locked.product_id)`.execute(
    tx,
  );
}

/** Deducts it again; answers for how many products enough was unsold. Called before the balances. */
export async function consumeQuota(tx: Tx, change: QuotaChange): Promise<number> {
  const { rows } = await sql<{ productId: string }>`
    with ${lockedQuota(change)}
    ${sql.raw(sellQuotaSql('locked'))} and quota.sold + locked.quantity <= quota.approved
    returning quota.product_id`.execute(tx);
  return rows.length;
}

const lockedQuota = ({ locationId, staffId, products }: QuotaChange) => sql`
  changed as (
    select ${locationId}::uuid as location_id, ${staffId}::uuid as staff_id, product_id, sum(quantity)::bigint as quantity
    from unnest(${products.map((p) => p.productId)}::uuid[], ${products.map((p) => p.quantity)}::bigint[])
      as p (product_id, quantity)
    group by product_id
  ), locked as materialized (${sql.raw(lockQuotaSql('changed'))})`;
