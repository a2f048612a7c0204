import type { Db, Tx } from '@bhandar/db';
import { type ProductSearch, searchWords } from '@bhandar/domain/catalogue';
import type { PriceCandidate, StorePrice, StorePriceQuery } from '@bhandar/domain/pricing';
import { type RawBuilder, sql } from 'kysely';
import { beginningsOf, matchOrder, tsqueryOf } from '../core/product-words-repository';
import { usableOn } from '../inventory';

/** The selected products: all that match every given filter. */
export type Selection = Pick<
  StorePriceQuery,
  'kind' | 'categoryId' | 'companyId' | 'held' | 'own' | 'scheduled' | 'search'
> & {
  locationIds: readonly string[];
  productIds?: readonly string[];
  /** For `own`: entries that ended before this do not count; for `scheduled`: those that began. */
  at: Date;
  /** Finds products by words like those of the search. */
  forgiven?: ProductSearch | undefined;
};

export interface PricedGoods
  extends Pick<StorePrice, 'kind' | 'code' | 'name' | 'strength' | 'category' | 'company' | 'unitName'> {
  productId: string;
  categoryId: string;
  companyId: string;
  mrpMinor: number | null;
  unitCost: string | null;
}

const inPlaces = (ids: readonly string[]) => sql`any (${ids}::uuid[])`;

function fits(selection: Selection) {
  const { kind, categoryId, companyId, search, forgiven, held, own, scheduled, locationIds, productIds, at } =
    selection;
  const words = searchWords(search);
  const sought = forgiven ? tsqueryOf(forgiven) : beginningsOf(words);
  const parts: RawBuilder<unknown>[] = [sql`product.deleted_at is null`];
  if (kind) parts.push(sql`product.kind = ${kind}`);
  if (categoryId) parts.push(sql`product.category_id = ${categoryId}`);
  if (companyId) parts.push(sql`product.company_id = ${companyId}`);
  if (productIds) parts.push(sql`product.id = any (${productIds}::uuid[])`);
  if (words.length > 0) parts.push(sql`product.search_words @@ ${sought}::tsquery`);
  if (held) {
    parts.push(sql`product.id in (
      select product_id from stock_balance where location_id = ${inPlaces(locationIds)} and on_hand > reserved)`);
  }
  if (own) {
    parts.push(sql`product.id in (
      select product_id from store_price
      where location_id = ${inPlaces(locationIds)} and scope = 'product'
        and (until_at is null or until_at > greatest(${at}::timestamptz, starts_at)))`);
  }
  if (scheduled) {
    parts.push(sql`product.id in (
      select product_id from store_price
      where location_id = ${inPlaces(locationIds)} and scope = 'product' and starts_at > ${at}
        and (until_at is null or until_at > starts_at))`);
  }
  return sql.join(parts, sql` and `);
}

const facts = sql`
  product.id as product_id, product.kind, product.code, product.trade_name as name, product.strength,
  product.category_id, product.company_id, category.name as category, company.name as company,
  unit_type.name as unit_name, product.unit_mrp_minor as mrp_minor, product.unit_cost`;

const named = sql`
  join category on category.id = product.category_id
  join company on company.id = product.company_id
  join unit_type on unit_type.id = product.unit_type_id`;

interface GoodsOrder extends Pick<StorePriceQuery, 'sort' | 'direction'> {
  /** For the stock that may be sold. */
  today: string;
}

interface GoodsPage extends GoodsOrder {
  limit: number;
  offset: number;
}

const sellable = ({ locationIds }: Selection, today: string) => sql`(
  select b.product_id, sum(b.on_hand - b.reserved) as stock
  from stock_balance b join batch on batch.id = b.batch_id
  where b.location_id = ${inPlaces(locationIds)} and b.on_hand > b.reserved and ${usableOn(today)}
  group by 1)`;

/** The joins and the order of a list of goods. A margin is computed later, so products to be sorted by it come by name. */
function orderOf(selection: Selection, order?: GoodsOrder) {
  const direction = sql.raw(order?.direction === 'desc' ? 'desc' : 'asc');
  const byName = sql`product.trade_key ${order?.sort === 'product' || !order?.sort ? direction : sql``}, product.id`;
  if (order?.sort === 'stock') {
    return {
      joins: sql`left join ${sellable(selection, order.today)} held on held.product_id = product.id`,
      columns: sql`coalesce(held.stock, 0) ${direction}, ${byName}`,
    };
  }
  const best = order?.sort ? undefined : matchOrder(selection.search, selection.forgiven);
  return { joins: sql``, columns: best ? sql`${best}, ${byName}` : byName };
}

/**
 * Products of the selection and their total number: in the order of the page, else the best match of a search first,
 * else by name.
 */
export async function listGoods(db: Db | Tx, selection: Selection, page?: GoodsPage) {
  const { joins, columns } = orderOf(selection, page);
  const { rows } = await sql<PricedGoods & { total: number }>`
    with found as materialized (
      select product.id, count(*) over () as total, row_number() over (order by ${columns}) as position
      from product ${joins}
      where ${fits(selection)}
      order by position ${page ? sql`limit ${page.limit} offset ${page.offset}` : sql``}
    )
    select ${facts}, found.total from found join product on product.id = found.id ${named}
    order by found.position`.execute(db);
  return { goods: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** A product as far as its price depends on it. */
export type PriceableGoods = Pick<PricedGoods, 'productId' | 'categoryId' | 'companyId' | 'mrpMinor' | 'unitCost'>;

/** All products of the selection without their names, which are read for the shown ones only. */
export async function listPriceable(db: Db, selection: Selection, order: GoodsOrder): Promise<PriceableGoods[]> {
  const { joins, columns } = orderOf(selection, order);
  const { rows } = await sql<PriceableGoods>`
    select product.id as product_id, product.category_id, product.company_id, product.unit_mrp_minor as mrp_minor,
      product.unit_cost
    from product ${joins} where ${fits(selection)} order by ${columns}`.execute(db);
  return rows;
}

/** The ids of the selected products, by name. */
export async function listGoodsIds(db: Db | Tx, selection: Selection): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] | null }>`
    select json_agg(product.id order by product.trade_key, product.id) as ids from product
    where ${fits(selection)}`.execute(db);
  return rows[0]?.ids ?? [];
}

/** The next products of the selection, in the order of their ids. */
export async function listGoodsAfter(
  db: Db | Tx,
  selection: Selection,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<PricedGoods[]> {
  const { rows } = await sql<PricedGoods>`
    select ${facts} from product ${named}
    where ${fits(selection)} ${after === undefined ? sql`` : sql`and product.id > ${after}`}
    order by product.id limit ${limit}`.execute(db);
  return rows;
}

/** The stores at which each product of a selection has a price, in the order of the selection. */
export type Places = (productId: string) => readonly string[];

/** Every store of a selection, or those that hold the product if it is of held goods only. */
export async function loadPlaces(db: Db | Tx, { held, locationIds, productIds }: Selection): Promise<Places> {
  if (!held) return () => locationIds;
  const { rows } = await sql<{ productId: string; places: string[] }>`
    select b.product_id, array_agg(distinct b.location_id) as places from stock_balance b
    where b.location_id = ${inPlaces(locationIds)} and b.on_hand > b.reserved
      ${productIds ? sql`and b.product_id = any (${productIds}::uuid[])` : sql``}
    group by 1`.execute(db);
  const holders = new Map(rows.map(({ productId, places }) => [productId, new Set(places)]));
  return (productId) => {
    const places = holders.get(productId);
    return places ? locationIds.filter((id) => places.has(id)) : [];
  };
}

export async function countGoods(db: Db, selection: Selection): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from product where ${fits(selection)}`.execute(db);
  return rows[0]?.total ?? 0;
}

export interface HeldGoods {
  locationId: string;
  productId: string;
  stock: number;
  batchMrps: (number | null)[];
}

/** The sellable stock of products at stores, with the MRP of each batch. */
export async function listHeld(
  db: Db | Tx,
  { locationIds, productIds, today }: { locationIds: readonly string[]; productIds: readonly string[]; today: string },
): Promise<HeldGoods[]> {
  const { rows } = await sql<HeldGoods>`
    select b.location_id, b.product_id, sum(b.on_hand - b.reserved)::bigint as stock,
      array_agg(batch.mrp_minor) as batch_mrps
    from stock_balance b join batch on batch.id = b.batch_id
    where b.location_id = ${inPlaces(locationIds)} and b.product_id = any (${productIds}::uuid[])
      and b.on_hand > b.reserved and ${usableOn(today)}
    group by 1, 2`.execute(db);
  return rows;
}

export interface HeldRule extends PriceCandidate {
  locationId: string;
  scopeId: string;
}

/** The entries in force at stores at an instant: the rules, and the prices of some products. */
export async function listInForce(
  db: Db | Tx,
  { locationIds, productIds, at }: { locationIds: readonly string[]; productIds: readonly string[]; at: Date },
): Promise<HeldRule[]> {
  const { rows } = await sql<Omit<HeldRule, 'startsAt'> & { startsAt: Date }>`
    select id, location_id, scope_id, scope, method, price_minor, basis_points, never_below_cost, starts_at, seq
    from store_price
    where location_id = ${inPlaces(locationIds)} and starts_at <= ${at} and (until_at is null or until_at > ${at})
      and (scope <> 'product' or product_id = any (${productIds}::uuid[]))`.execute(db);
  return rows.map((row) => ({ ...row, startsAt: row.startsAt.toISOString() }));
}

export type NextPrice = Pick<StorePrice, 'nextAt' | 'nextPriceMinor'>;
export type NextPrices = (locationId: string, productId: string) => NextPrice;

const NONE_NEXT: NextPrice = { nextAt: null, nextPriceMinor: null };

/** The next own price of products at stores. */
export async function loadNext(
  db: Db,
  { locationIds, productIds, at }: { locationIds: readonly string[]; productIds: readonly string[]; at: Date },
): Promise<NextPrices> {
  const { rows } = await sql<{
    locationId: string;
    productId: string;
    startsAt: Date;
    priceMinor: number | null;
  }>`
    select distinct on (location_id, product_id) location_id, product_id, starts_at, price_minor from store_price
    where location_id = ${inPlaces(locationIds)} and product_id = any (${productIds}::uuid[]) and starts_at > ${at}
      and (until_at is null or until_at > starts_at)
    order by location_id, product_id, starts_at, seq desc`.execute(db);
  const next = new Map(
    rows.map(({ locationId, productId, startsAt, priceMinor }) => [
      `${locationId} ${productId}`,
      { nextAt: startsAt.toISOString(), nextPriceMinor: priceMinor },
    ]),
  );
  return (locationId, productId) => next.get(`${locationId} ${productId}`) ?? NONE_NEXT;
}
