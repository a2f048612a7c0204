import type { Db } from '@bhandar/db';
import { MAX_SEARCH_MATCHES, type ProductPageQuery } from '@bhandar/domain/catalogue';
import { sql } from 'kysely';
import { warehouseStock } from '../products/product-repository';

/** The upper bound of all texts with this prefix, in byte order. */
const beyond = (prefix: string): string => `${prefix}\u{10FFFF}`;

export interface SearchTerms {
  /** The whole text in the form of the trade-name key. */
  key: string;
  /** The alternatives for each word: as typed, and words with one typing error. */
  words: readonly (readonly string[])[];
}

/** Many words share a prefix of one or two letters, so such a prefix only filters the matches of the other words. */
const isSelective = (choices: readonly string[]): boolean => choices.some((word) => word.length > 2);

const lexeme = (word: string): string => `'${word.replace(/\\/g, '\\\\').replace(/'/g, "''")}'`;
const beginning = (word: string): string => `${lexeme(word)}:*`;

/** Every word in any order. */
const tsqueryOf = (words: SearchTerms['words'], spell: (word: string) => string): string =>
  words.map((choices) => `(${choices.map(spell).join(' | ')})`).join(' & ');

/** The text-search query and the filter on its matches. If all words are short, they are searched as whole words. */
function tsqueriesOf(words: SearchTerms['words']): { found: string; narrowed: string | undefined } {
  const selective = words.filter(isSelective);
  const short = words.filter((choices) => !isSelective(choices));
  if (selective.length === 0) return { found: tsqueryOf(words, lexeme), narrowed: undefined };
  const narrowed = short.length > 0 ? tsqueryOf(short, beginning) : undefined;
  return { found: tsqueryOf(selective, beginning), narrowed };
}

/**
 * The first step finds candidates by the word index and the range of trade names, never by sorting the table; the
 * second ranks them. A generic plan is therefore as good as one for the term.
 */
export function searchQuery(terms: SearchTerms, query: ProductPageQuery, today: string) {
  const { kind, categoryId, companyId, stock, noBarcode, page, limit } = query;
  const starts = terms.words.flat();
  const { found, narrowed } = tsqueriesOf(terms.words);
  // The kind is a literal, so that every plan knows which of the two word indexes applies.
  const listed = sql`p.kind = ${sql.lit(kind)} and p.deleted_at is null
    ${categoryId ? sql`and p.category_id = ${categoryId}` : sql``}
    ${companyId ? sql`and p.company_id = ${companyId}` : sql``}`;
  return sql<{ total: number; ids: string[] }>`
    with named as materialized (
      select p.id, p.trade_key from product p
      where ${listed} and p.trade_key >= ${terms.key} and p.trade_key < ${beyond(terms.key)}
      order by p.trade_key, p.id limit ${sql.lit(MAX_SEARCH_MATCHES)}
    ), worded as materialized (
      select p.id, p.trade_key, p.search_words from product p
      where ${listed} and p.search_words @@ ${found}::tsquery
      limit ${sql.lit(MAX_SEARCH_MATCHES)}
    ), ranked as materialized (
      select f.id, row_number() over (order by
        case
          when f.trade_key = ${terms.key} then 0
          when f.trade_key >= ${terms.key} and f.trade_key < ${beyond(terms.key)} then 1
          when exists (
            select from unnest(${starts}::text[]) as start where starts_with(f.trade_key, start)
          ) then 2
          else 3
        end, f.trade_key, f.id) as position
      from (
        select id, trade_key from named
        union
        select id, trade_key from worded ${narrowed ? sql`where search_words @@ ${narrowed}::tsquery` : sql``}
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

/** Words within one typing error: they share the beginning or the end with the typed text. */
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
