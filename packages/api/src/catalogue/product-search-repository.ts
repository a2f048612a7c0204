import type { Db } from '@bhandar/db';
import { MAX_SEARCH_MATCHES, type ProductPageQuery } from '@bhandar/domain/catalogue';
import { sql } from 'kysely';
import { warehouseStock } from './product-repository';

/** After every text that begins with the prefix, in byte order. */
const beyond = (prefix: string): string => `${prefix}\u{10FFFF}`;

export interface SearchTerms {
  /** The whole text, as trade names are keyed. */
  key: string;
  /** What each word may be: as typed, and words one slip away from it. */
  words: readonly (readonly string[])[];
}

const quoteLexeme = (word: string): string => `'${word.replace(/\\/g, '\\\\').replace(/'/g, "''")}':*`;

/** Every word in any order, each by its beginning. */
const tsqueryOf = (words: SearchTerms['words']): string =>
  words.map((choices) => `(${choices.map(quoteLexeme).join(' | ')})`).join(' & ');

/**
 * The first step finds (by the word index and by the range of trade names, never by sorting the table), the second
 * ranks what was found. So a plan made for no term in particular is as good as one made for this term.
 */
export async function searchIds(db: Db, terms: SearchTerms, query: ProductPageQuery, today: string) {
  const { kind, categoryId, companyId, stock, noBarcode, page, limit } = query;
  const starts = terms.words.flat();
  const { rows } = await sql<{ total: number; ids: string[] }>`
    with named as materialized (
      select p.id from product p
      where p.kind = ${kind} and p.deleted_at is null
        and p.trade_key >= ${terms.key} and p.trade_key < ${beyond(terms.key)}
      order by p.trade_key, p.id limit ${sql.lit(MAX_SEARCH_MATCHES)}
    ), worded as materialized (
      select p.id from product p
      where p.search_words @@ ${tsqueryOf(terms.words)}::tsquery and p.kind = ${kind} and p.deleted_at is null
      limit ${sql.lit(MAX_SEARCH_MATCHES)}
    ), ranked as materialized (
      select p.id, row_number() over (order by
        case
          when p.trade_key = ${terms.key} then 0
          when p.trade_key >= ${terms.key} and p.trade_key < ${beyond(terms.key)} then 1
          when exists (
            select from unnest(${starts}::text[]) as start
            where p.trade_key collate "C" >= start and p.trade_key collate "C" < start || chr(1114111)
          ) then 2
          else 3
        end, p.trade_key, p.id) as position
      from (select id from named union select id from worded) found
      join product p on p.id = found.id
      where true
        ${categoryId ? sql`and p.category_id = ${categoryId}` : sql``}
        ${companyId ? sql`and p.company_id = ${companyId}` : sql``}
        ${stock === 'in' ? sql`and ${warehouseStock('p.id', today)} > 0` : sql``}
        ${stock === 'low' ? sql`and ${warehouseStock('p.id', today)} between 1 and 10` : sql``}
        ${stock === 'out' ? sql`and ${warehouseStock('p.id', today)} <= 0` : sql``}
        ${noBarcode ? sql`and not exists (select from product_barcode b where b.product_id = p.id)` : sql``}
    )
    select least((select count(*) from ranked), ${sql.lit(MAX_SEARCH_MATCHES)})::integer as total,
      array(
        select id from ranked where position > ${(page - 1) * limit} and position <= ${page * limit} order by position
      ) as ids`.execute(db);
  return rows[0] ?? { total: 0, ids: [] };
}

/** A code as typed may be the beginning of any length of barcode that the padding hides. */
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

/** Words that may be one slip away: they share either the beginning or the end with what was typed. */
export async function findWordsLike(db: Db, typed: string): Promise<string[]> {
  const start = typed.slice(0, 2);
  const end = [...typed]
    .reverse()
    .join('')
    .slice(0, Math.max(1, typed.length - 3));
  const { rows } = await sql<{ word: string }>`
    select word from search_word
      where word >= ${start} and word < ${beyond(start)} and length(word) >= ${typed.length - 1}
    union
    select word from search_word
      where reversed >= ${end} and reversed < ${beyond(end)}
        and length(word) between ${typed.length - 1} and ${typed.length + 1}`.execute(db);
  return rows.map(({ word }) => word);
}
