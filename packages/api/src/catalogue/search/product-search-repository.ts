import type { Db } from '@bhandar/db';
import { MAX_SEARCH_MATCHES, type ProductPageQuery, type ProductSearch } from '@bhandar/domain/catalogue';
import { sql } from 'kysely';
import { beginning, beyond, lexeme, rankSql, tsqueryOfWay, type Way } from '../../core/product-words-repository';
import { warehouseStock } from '../products/product-repository';

/** `key` is the whole text in the form of the trade-name key, `exact` a whole code. */
export type SearchTerms = ProductSearch & { key: string; exact: string };

/** Many words share a prefix of one or two letters, so such a prefix only filters the matches of the other words. */
const isSelective = ({ choices, isWhole = false }: Way[number]): boolean =>
  isWhole || choices.some((word) => word.length > 2);

/** The query by which a text is sought; words are sought whole in a way of short words only. */
const selectiveOf = ({ ways }: ProductSearch): string =>
  ways
    .map((way) => {
      const selective = way.filter(isSelective);
      return `(${selective.length > 0 ? tsqueryOfWay(selective, beginning) : tsqueryOfWay(way, lexeme)})`;
    })
    .join(' | ');

/** The filter on what was sought, as far as it was not sought by all words. */
const narrowedOf = ({ ways }: ProductSearch): string | undefined => {
  if (ways.every((way) => way.every(isSelective) || !way.some(isSelective))) return undefined;
  return ways.map((way) => `(${tsqueryOfWay(way, way.some(isSelective) ? beginning : lexeme)})`).join(' | ');
};

/**
 * The first step finds candidates by the word index and the range of trade names, never by sorting the table; the
 * second ranks them. A generic plan is therefore as good as one for the term.
 */
export function searchQuery(terms: SearchTerms, query: ProductPageQuery, today: string) {
  const { kind, categoryId, companyId, stock, noBarcode, page, limit } = query;
  const [found, narrowed] = [selectiveOf(terms), narrowedOf(terms)];
  // The kind is a literal, so that every plan knows which of the two word indexes applies.
  const listed = sql`p.kind = ${sql.lit(kind)} and p.deleted_at is null
    ${categoryId ? sql`and p.category_id = ${categoryId}` : sql``}
    ${companyId ? sql`and p.company_id = ${companyId}` : sql``}`;
  return sql<{ total: number; ids: string[] }>`
    with named as materialized (
      select p.id, p.code, p.trade_key, p.strength, p.generic_name from product p
      where ${listed} and p.trade_key >= ${terms.key} and p.trade_key < ${beyond(terms.key)}
      order by p.trade_key, p.id limit ${sql.lit(MAX_SEARCH_MATCHES)}
    ), worded as materialized (
      select p.id, p.code, p.trade_key, p.strength, p.generic_name, p.search_words from product p
      where ${listed} and p.search_words @@ ${found}::tsquery
      limit ${sql.lit(MAX_SEARCH_MATCHES)}
    ), ranked as materialized (
      select f.id, row_number() over (
        order by f.code <> ${terms.exact}, ${rankSql(terms, 'f')}, f.trade_key, f.id
      ) as position
      from (
        select id, code, trade_key, strength, generic_name from named
        union
        select id, code, trade_key, strength, generic_name from worded ${narrowed ? sql`where search_words @@ ${narrowed}::tsquery` : sql``}
      ) f
      where true
        ${stock === 'in' ? sql`and ${warehouseStock('f.id', today)} > 0` : sql``}
        ${stock === 'low' ? sql`and ${warehouseStock('f.id', today)} between 1 and 10` : sql``}
        ${stock === 'out' ? sql`and ${warehouseStock('f.id', today)} <= 0` : sql``}
        ${noBarcode ? sql`and not exists (select from product_barcode b where b.product_id = f.id)` : sql``}
    )
    select least((select count(*) from ranked), ${sql.lit(MAX_SEARCH_MATCHES)})::integer as total,
      array(
        select id from ranked where position > ${(page - 1) * limit} and position <= ${page * limit} order by position
      ) as ids`;
}

export async function searchIds(db: Db, terms: SearchTerms, query: ProductPageQuery, today: string) {
  const { rows } = await searchQuery(terms, query, today).execute(db);
  return rows[0] ?? { total: 0, ids: [] };
}

/** A typed code may be the beginning of a barcode of any length, which the padding hides. */
export async function searchBarcodes(db: Db, digits: string, query: ProductPageQuery) {
  const starts = [14, 13, 12, 8]
    .filter((length) => digits.length <= length)
    .map((length) => '0'.repeat(14 - length) + digits);
  const { rows } = await sql<{ id: string }>`
    select distinct p.id, p.trade_key from unnest(${starts}::text[]) as start
    join lateral (
      select product_id from product_barcode b
      where b.gtin >= start and b.gtin < start || chr(1114111)
      limit ${sql.lit(MAX_SEARCH_MATCHES)}
    ) b on true
    join product p on p.id = b.product_id
    where p.kind = ${query.kind} and p.deleted_at is null
    order by p.trade_key, p.id`.execute(db);
  return rows.map(({ id }) => id);
}
