import type { Db } from '@bhandar/db';
import {
  type FavouriteChoice,
  gtinPrefixesOf,
  MAX_RANKED_BY_SALES,
  type SellableCategory,
  type SellableProduct,
  type SellableSearch,
} from '@bhandar/domain/pos';
import { type RawBuilder, sql } from 'kysely';
import { beginningsOf, rankSql, tsqueryOf } from '../../core/product-words-repository';
import { approved, held, scopeOf, sellableNow, soldHere, type TillView } from './sellable-repository';

type Kind = SellableProduct['kind'];
const KINDS: readonly Kind[] = ['pharmacy', 'nonPharmacy'];

interface SellablePage {
  kind: Kind | undefined;
  /** The name of a category. */
  category?: string | undefined;
  limit: number;
  offset: number;
}

interface FoundSellable {
  ids: string[];
  total: number;
  /** Whether anything in the catalogue has what was typed, also what is not for sale here. */
  known: boolean;
}

/** A parameterised LIKE scans the whole index under a generic plan; a range between two texts does not. */
const startsWith = (column: RawBuilder<unknown>, prefix: RawBuilder<unknown>) =>
  sql`${column} >= ${prefix} and ${column} < ${prefix} || chr(1114111)`;

/** Kinds are written out, so that every plan knows which of the two word indexes serves it. */
const byWords = (kinds: readonly Kind[], tsquery: string) =>
  sql.join(
    kinds.map(
      (kind) => sql`select id as product_id from product
        where kind = ${sql.lit(kind)} and deleted_at is null and search_words @@ ${tsquery}::tsquery`,
    ),
    sql` union all `,
  );

/** A batch number counts where the store holds that batch, since elsewhere it names another pack. */
const byBatch = ({ locationId }: TillView, code: string) => sql`
  union all select batch.product_id from batch
  join stock_balance b on b.batch_id = batch.id and b.location_id = ${locationId}::uuid and b.on_hand > 0
  where ${startsWith(sql`batch.number_key collate "C"`, sql`batch_number_key(${code}::text)`)}`;

const bySupplierCode = (code: string) => sql`
  union all select product_id from product_source
  where ${startsWith(sql`upper(substr(key, strpos(key, ':') + 1)) collate "C"`, sql`${code}::text`)}`;

const byBarcode = (digits: string) => sql`
  union all select product_barcode.product_id from unnest(${gtinPrefixesOf(digits)}::text[]) as start
  join product_barcode on ${startsWith(sql`product_barcode.gtin`, sql`start`)}`;

export const matching = (view: TillView, search: SellableSearch, kind: Kind | undefined) => sql`
  ${byWords(kind ? [kind] : KINDS, tsqueryOf(search))}
  ${search.code ? byBatch(view, search.code) : sql``}
  ${search.code ? bySupplierCode(search.code) : sql``}
  ${search.digits ? byBarcode(search.digits) : sql``}`;

const inCategory = (name: string) => sql`product.category_id in (select id from category where name = ${name})`;

/** The whole code or barcode, then names that begin with what was typed, names with such a word, and all others. */
const placeOf = (search: SellableSearch) => sql`case
  when product.code = ${search.exact} then -1
  ${
    search.digits
      ? sql`when exists (select from product_barcode b
          where b.product_id = product.id and b.gtin = ${search.digits.padStart(14, '0')}) then -1`
      : sql``
  }
  else ${rankSql(search, 'product')} end`;

/** Left out where a text finds very many products, because more will be typed. */
const bySales = (view: TillView) => sql`left join lateral (
  ${soldHere(view)} and (select count(*) from found) <= ${sql.lit(MAX_RANKED_BY_SALES)}) sold on true`;

/** Lists first products that can be sold now, then the best fit, then what the store sells most, then by name; all by name if nothing is sought. */
export function searchSellable(view: TillView, search: SellableSearch | undefined, page: SellablePage) {
  const { kind, category, limit, offset } = page;
  const matched = search ? sql`select distinct product_id from (${matching(view, search, kind)}) any_of` : undefined;
  const order = search
    ? sql`sellable desc, place, coalesce(sold.units, 0) desc, trade_key, id`
    : sql`sellable desc, trade_key, id`;
  return sql<FoundSellable>`
    with held as materialized (${held(view)}), approved as (${approved(view)}),
    ${matched ? sql`matched as materialized (${matched}),` : sql``} found as materialized (
      select product.id, product.trade_key, ${sellableNow(view)} > 0 as sellable
        ${search ? sql`, ${placeOf(search)} as place` : sql``}
      from ${matched ? sql`matched join product on product.id = matched.product_id` : sql`product`}
      left join held on held.product_id = product.id
      left join approved on approved.product_id = product.id
      where ${scopeOf(view)} and product.deleted_at is null and ${kind ? sql`product.kind = ${kind}` : sql`true`}
        and ${category === undefined ? sql`true` : inCategory(category)}
    )
    select (select count(*) from found)::integer as total,
      ${matched ? sql`exists (select from matched)` : sql`true`} as known, array(
      select id from found product ${search ? bySales(view) : sql``} order by ${order} limit ${limit} offset ${offset}
    ) as ids`;
}

export async function listSellableIds(
  db: Db,
  view: TillView,
  search: SellableSearch | undefined,
  page: SellablePage,
): Promise<FoundSellable> {
  const { rows } = await searchSellable(view, search, page).execute(db);
  return rows[0] ?? { ids: [], total: 0, known: false };
}

export async function countSellableByCategory(db: Db, view: TillView): Promise<SellableCategory[]> {
  const { rows } = await sql<SellableCategory>`
    with held as materialized (${held(view)}), approved as (${approved(view)})
    select category.name, count(*)::integer as products
    from held
    join product on product.id = held.product_id and product.deleted_at is null
    join category on category.id = product.category_id
    left join approved on approved.product_id = product.id
    where ${sellableNow(view)} > 0
    group by category.name order by category.name`.execute(db);
  return rows;
}

/** The product that somebody means who finds nothing to sell: of the whole catalogue, nearest by name. */
export async function findMissed(db: Db, view: TillView, search: SellableSearch) {
  const { rows } = await sql<{ productId: string; name: string; strength: string; genericName: string }>`
    select product.id as product_id, product.trade_name as name, product.strength, product.generic_name
    from (select distinct product_id from (${matching(view, search, undefined)}) any_of) matched
    join product on product.id = matched.product_id
    where product.deleted_at is null
    order by ${placeOf(search)}, length(product.trade_key), product.trade_key, product.id
    limit 1`.execute(db);
  return rows[0];
}

/** Products of the whole catalogue: those in the store's stock first, then names that begin with what was typed. */
export async function listChoices(
  db: Db,
  view: TillView,
  search: SellableSearch,
  limit: number,
): Promise<FavouriteChoice[]> {
  const { rows } = await sql<FavouriteChoice>`
    with held as materialized (${held(view)})
    select product.id as product_id, product.trade_name as name, product.strength, product.generic_name,
      company.name as company, held.product_id is not null as in_stock
    from (select distinct product_id from (${matching(view, search, undefined)}) any_of) matched
    join product on product.id = matched.product_id
    join company on company.id = product.company_id
    left join held on held.product_id = product.id
    where product.deleted_at is null
    order by in_stock desc, ${placeOf(search)}, product.trade_key, product.id
    limit ${limit}`.execute(db);
  return rows;
}

/** Of the same generic, strength and form (the category), what can be sold here now; the cheapest to the customer first. */
export function substitutesQuery(
  view: TillView,
  { productId, words, limit }: { productId: string; words: readonly string[]; limit: number },
) {
  return sql<{ id: string }>`
    with held as materialized (${held(view)}), approved as (${approved(view)}),
      like_it as materialized (${byWords(KINDS, beginningsOf(words))})
    select product.id from product missed
    join like_it on true
    join product on product.id = like_it.product_id and product.id <> missed.id
      and lower(product.generic_name) = lower(missed.generic_name)
      and replace(lower(product.strength), ' ', '') = replace(lower(missed.strength), ' ', '')
      and product.category_id = missed.category_id
    join held on held.product_id = product.id
    left join approved on approved.product_id = product.id
    where missed.id = ${productId}::uuid and ${sellableNow(view)} > 0
    order by product.unit_mrp_minor nulls last, product.trade_key, product.id
    limit ${limit}`;
}

export async function listSubstituteIds(
  db: Db,
  view: TillView,
  missed: { productId: string; words: readonly string[]; limit: number },
): Promise<string[]> {
  const { rows } = await substitutesQuery(view, missed).execute(db);
  return rows.map(({ id }) => id);
}
