import type { Db } from '@bhandar/db';
import {
  type FavouriteChoice,
  gtinPrefixesOf,
  type SellableCategory,
  type SellableProduct,
  type SellableSearch,
} from '@bhandar/domain/pos';
import { type RawBuilder, sql } from 'kysely';
import { approved, held, scopeOf, sellableNow, type TillView } from './sellable-repository';

type Kind = SellableProduct['kind'];
const KINDS: readonly Kind[] = ['pharmacy', 'nonPharmacy'];

interface SellablePage {
  kind: Kind | undefined;
  /** The name of a category. */
  category?: string | undefined;
  limit: number;
  offset: number;
}

/** A parameterised LIKE scans the whole index under a generic plan; a range between two texts does not. */
const startsWith = (column: RawBuilder<unknown>, prefix: RawBuilder<unknown>) =>
  sql`${column} >= ${prefix} and ${column} < ${prefix} || chr(1114111)`;

const tsqueryOf = (words: readonly string[]) =>
  words.map((word) => `'${word.replace(/['\\]/g, (sign) => sign + sign)}':*`).join(' & ');

/** Kinds are written out, so that every plan knows which of the two word indexes serves it. */
const byWords = (kinds: readonly Kind[], words: readonly string[]) =>
  sql.join(
    kinds.map(
      (kind) => sql`select id as product_id from product
        where kind = ${sql.lit(kind)} and deleted_at is null and search_words @@ ${tsqueryOf(words)}::tsquery`,
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
  ${byWords(kind ? [kind] : KINDS, search.words)}
  ${search.code ? byBatch(view, search.code) : sql``}
  ${search.code ? bySupplierCode(search.code) : sql``}
  ${search.digits ? byBarcode(search.digits) : sql``}`;

const inCategory = (name: string) => sql`product.category_id in (select id from category where name = ${name})`;

/** What can be sold now first, then names that begin with what was typed, then by name. */
export function searchSellable(view: TillView, search: SellableSearch | undefined, page: SellablePage) {
  const { kind, category, limit, offset } = page;
  const from = search
    ? sql`(select distinct product_id from (${matching(view, search, kind)}) any_of) matched
        join product on product.id = matched.product_id`
    : sql`product`;
  const rank = search ? sql`not starts_with(product.trade_key, ${search.key})` : sql`false`;
  return sql<{ total: number; ids: string[] }>`
    with held as materialized (${held(view)}), approved as (${approved(view)}), found as materialized (
      select product.id, product.trade_key, coalesce(${sellableNow(view)}, 0) > 0 as sellable, ${rank} as inner_word
      from ${from}
      left join held on held.product_id = product.id
      left join approved on approved.product_id = product.id
      where ${scopeOf(view)} and product.deleted_at is null and ${kind ? sql`product.kind = ${kind}` : sql`true`}
        and ${category === undefined ? sql`true` : inCategory(category)}
    )
    select (select count(*) from found)::integer as total, array(
      select id from found order by sellable desc, inner_word, trade_key, id limit ${limit} offset ${offset}
    ) as ids`;
}

export async function listSellableIds(
  db: Db,
  view: TillView,
  search: SellableSearch | undefined,
  page: SellablePage,
): Promise<{ ids: string[]; total: number }> {
  const { rows } = await searchSellable(view, search, page).execute(db);
  return rows[0] ?? { ids: [], total: 0 };
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
    order by not starts_with(product.trade_key, ${search.key}), length(product.trade_key), product.trade_key, product.id
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
    order by in_stock desc, not starts_with(product.trade_key, ${search.key}), product.trade_key, product.id
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
      like_it as materialized (${byWords(KINDS, words)})
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
