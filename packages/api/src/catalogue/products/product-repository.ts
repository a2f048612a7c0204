import { type Db, type Product as ProductRow, staffName, type Tx } from '@bhandar/db';
import type { Product, ProductPack, ProductPrice, ProductRef } from '@bhandar/domain/catalogue';
import { notFound } from '@bhandar/domain/shared';
import { type Insertable, sql, type Updateable } from 'kysely';
import { usableOn } from '../../inventory';

/** A product's sellable stock in the warehouse on a day: neither expired, nor blocked, nor reserved. */
export const warehouseStock = (productId: string, today: string) => sql<number>`coalesce((
  select sum(b.on_hand - b.reserved)::bigint
  from stock_balance b join batch on batch.id = b.batch_id
  where b.location_id = (select id from location where kind = 'warehouse')
    and b.product_id = ${sql.ref(productId)} and ${usableOn(today)}
), 0)`;

type Loaded = Omit<Product, 'addedAt' | 'updatedAt'> & { addedAt: Date; updatedAt: Date | null };

/** Products in the order of the ids, retired ones too, because past documents show them. */
export async function loadProducts(db: Db | Tx, ids: readonly string[], today: string): Promise<Product[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Loaded>`/* name:load-products */
    select p.id, p.kind, p.code, p.trade_name, p.generic_name, p.strength, p.content, p.pack_type, p.unit_mrp_minor,
      p.requires_prescription, p.ven,
      category.name as category, company.name as company, unit_type.name as unit_type,
      coalesce((
        select jsonb_agg(jsonb_build_object('size', size, 'name', name, 'mrpMinor', mrp_minor) order by size, name)
        from product_pack where product_id = p.id
      ), '[]') as packs,
      array(select gtin from product_barcode where product_id = p.id order by gtin) as barcodes,
      ${warehouseStock('p.id', today)} as stock,
      ${staffName('added')} as added_by, p.created_at as added_at,
      ${staffName('changed')} as updated_by, p.updated_at
    from unnest(${ids}::uuid[]) with ordinality as wanted(id, position)
    join product p on p.id = wanted.id
    join category on category.id = p.category_id
    join company on company.id = p.company_id
    join unit_type on unit_type.id = p.unit_type_id
    left join staff_member added on added.id = p.created_by
    left join staff_member changed on changed.id = p.updated_by
    order by wanted.position`.execute(db);
  return rows.map((row) => ({
    ...row,
    addedAt: row.addedAt.toISOString(),
    updatedAt: row.updatedAt?.toISOString() ?? null,
  }));
}

/** All staff see every product that is not retired. */
export const visibleProducts = (db: Db | Tx) => db.selectFrom('product').where('product.deletedAt', 'is', null);

export async function getProductId(db: Db | Tx, by: ProductRef): Promise<string> {
  let query = visibleProducts(db).select('id').where('id', '=', by.id);
  if (by.kind) query = query.where('kind', '=', by.kind);
  const found = await query.executeTakeFirst();
  if (!found) throw notFound('product');
  return found.id;
}

export async function getProduct(db: Db | Tx, id: string, today: string): Promise<Product> {
  const [product] = await loadProducts(db, [id], today);
  if (!product) throw notFound('product');
  return product;
}

const selectLocked = (tx: Tx, { id, kind }: ProductRef) =>
  visibleProducts(tx)
    .select('id')
    .where('id', '=', id)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'pharmacy'));

/**
 * Locked until the transaction ends, so that edits of one product follow each other; documents may name it meanwhile.
 */
export const lockProduct = async (tx: Tx, by: ProductRef): Promise<string | undefined> =>
  (await selectLocked(tx, by).forNoKeyUpdate().executeTakeFirst())?.id;

/**
 * The same, and documents may not name it meanwhile: it waits for those that are being written, and later ones see it
 * retired. Only for retiring.
 */
export const lockProductToRetire = async (tx: Tx, by: ProductRef): Promise<string | undefined> =>
  (await selectLocked(tx, by).forUpdate().executeTakeFirst())?.id;

/** Whether a product is retired, and whether a setup row of it was deleted since; undefined for an unknown one. */
export async function lockRetiredProduct(
  tx: Tx,
  id: string,
): Promise<{ identityKey: string; retired: boolean; orphaned: boolean } | undefined> {
  const { rows } = await sql<{ identityKey: string; retired: boolean; orphaned: boolean }>`
    select p.identity_key, p.deleted_at is not null as retired,
      (category.deleted_at is not null or company.deleted_at is not null or unit_type.deleted_at is not null) as orphaned
    from product p
    join category on category.id = p.category_id
    join company on company.id = p.company_id
    join unit_type on unit_type.id = p.unit_type_id
    where p.id = ${id} for no key update of p`.execute(tx);
  return rows[0];
}

/** Two people who add the same product wait for each other, and the second is refused. */
export async function lockIdentity(tx: Tx, identityKey: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${identityKey}, 0))`.execute(tx);
}

export async function findDuplicate(tx: Tx, identityKey: string, exceptId?: string) {
  let query = visibleProducts(tx).select(['id', 'code']).where('identityKey', '=', identityKey);
  if (exceptId) query = query.where('id', '<>', exceptId);
  return query.limit(1).executeTakeFirst();
}

type NewProduct = Omit<Insertable<ProductRow>, 'id' | 'code' | 'searchWords'>;

export async function insertProduct(tx: Tx, product: NewProduct): Promise<string> {
  const { id } = await tx.insertInto('product').values(product).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateProductRow(tx: Tx, id: string, changes: Updateable<ProductRow>): Promise<void> {
  await tx
    .updateTable('product')
    .set((of) => ({ ...changes, version: of('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function replacePacks(tx: Tx, productId: string, packs: readonly ProductPack[]): Promise<void> {
  // Trade prices belong to the warehouse: an edit of the packs keeps those of the packs that remain.
  const kept = await tx.deleteFrom('productPack').where('productId', '=', productId).returningAll().execute();
  const tradePrices = new Map(kept.map((pack) => [`${pack.size} ${pack.name}`, pack.tradePriceMinor]));
  if (packs.length === 0) return;
  await tx
    .insertInto('productPack')
    .values(
      packs.map((pack) => ({
        ...pack,
        productId,
        tradePriceMinor: tradePrices.get(`${pack.size} ${pack.name}`) ?? null,
      })),
    )
    .execute();
}

export async function insertPrice(
  tx: Tx,
  price: {
    productId: string;
    unitMrpMinor: number | null;
    source: string;
    pricedOn: string;
    changedAt: Date;
    changedBy: string;
  },
): Promise<void> {
  await tx.insertInto('productPrice').values(price).execute();
}

export async function listPrices(db: Db | Tx, productId: string): Promise<ProductPrice[]> {
  const { rows } = await sql<Omit<ProductPrice, 'changedAt'> & { changedAt: Date }>`
    select price.unit_mrp_minor, price.priced_on, price.source, price.changed_at,
      ${staffName('staff')} as changed_by
    from product_price price left join staff_member staff on staff.id = price.changed_by
    where price.product_id = ${productId}
    order by price.priced_on desc, price.id desc limit 100`.execute(db);
  return rows.map((row) => ({ ...row, changedAt: row.changedAt.toISOString() }));
}

interface Holds {
  stocked: boolean;
  ordered: boolean;
  awaited: boolean;
}

/** Reasons that keep a product from being retired: stock anywhere, a pending order, or an open purchase order. */
export async function findHolds(tx: Tx, productId: string): Promise<Holds> {
  const { rows } = await sql<Holds>`
    select exists (select from stock_balance where product_id = ${productId} and on_hand > 0) as stocked,
      exists (
        select from store_order_line line join store_order o on o.id = line.order_id
        where line.product_id = ${productId} and o.status = 'pending'
      ) as ordered,
      exists (
        select from purchase_order_line line join purchase_order o on o.id = line.order_id
        where line.product_id = ${productId} and o.closed_at is null and line.quantity > (
          select coalesce(sum(got.quantity), 0) from purchase_line got join purchase p on p.id = got.purchase_id
          where p.order_id = o.id and p.voided_at is null and got.order_line_no = line.line_no)
      ) as awaited`.execute(tx);
  return rows[0] ?? { stocked: false, ordered: false, awaited: false };
}

export async function newDocumentId(tx: Tx): Promise<string> {
  const { rows } = await sql<{ id: string }>`select gen_random_uuid() as id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The database made no id');
  return row.id;
}
