import type { Db } from '@bhandar/db';
import { exactSearch, forgivingSearch, type ProductSearch, wordsToForgive } from '@bhandar/domain/catalogue';
import { asciiDigits } from '@bhandar/domain/shared';
import { type RawBuilder, sql } from 'kysely';

/** The upper bound of all texts with this prefix, in byte order. */
export const beyond = (prefix: string): string => `${prefix}\u{10FFFF}`;

export const lexeme = (word: string): string => `'${word.replace(/\\/g, '\\\\').replace(/'/g, "''")}'`;
export const beginning = (word: string): string => `${lexeme(word)}:*`;

export type Way = ProductSearch['ways'][number];

export const tsqueryOfWay = (way: Way, spell: (word: string) => string): string =>
  way.map(({ choices, isWhole }) => `(${choices.map(isWhole ? lexeme : spell).join(' | ')})`).join(' & ');

/** Each way with all its words, in any order. */
export const tsqueryOf = ({ ways }: Pick<ProductSearch, 'ways'>): string =>
  ways.map((way) => `(${tsqueryOfWay(way, beginning)})`).join(' | ');

/** The words of one text, each the beginning of a word. */
export const beginningsOf = (words: readonly string[]): string => words.map(beginning).join(' & ');

/**
 * How well a product fits: the first of the search's expressions that its name and strength fit. Most products of a broad
 * term fit none, which one comparison tells.
 */
export const rankSql = ({ ranks }: Pick<ProductSearch, 'ranks'>, product: string) => {
  const text = sql.raw(`(' ' || ${product}.trade_key || E'\\n' || lower(${product}.strength) || E'\\r'
    || lower(${product}.generic_name)) collate "C"`);
  const fits = ranks.slice(0, -1).map((rank, at) => sql`when ${text} ~ ${rank} then ${sql.lit(at)}`);
  return sql`case when ${text} !~ ${ranks.join('|')} then ${sql.lit(ranks.length)} ${sql.join(fits, sql` `)}
    else ${sql.lit(ranks.length - 1)} end`;
};

/** The order of a list in which a text was sought: the product of this code, then the best fit. Undefined without a word. */
export function matchOrder(search: string, forgiven?: ProductSearch): RawBuilder<number> | undefined {
  const text = asciiDigits(search.trim());
  const terms = forgiven ?? exactSearch(text);
  return terms && sql`case when product.code = ${text.toUpperCase()} then -1 else ${rankSql(terms, 'product')} end`;
}

/** Words within one typing error: they share the beginning or the end with the typed text. */
async function findWordsLike(db: Db, typed: string): Promise<string[]> {
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

/** The search for a text that no product has, by words that are like its own. */
export async function forgive(db: Db, text: string): Promise<ProductSearch | undefined> {
  const words = wordsToForgive(text);
  const like = await Promise.all(words.map(async (word) => [word, await findWordsLike(db, word)] as const));
  const known = new Map(like);
  return forgivingSearch(text, (word) => known.get(word) ?? []);
}

/** A list as it is searched; where that finds nothing, by words that are like those of the text. */
export async function listForgiving<Found extends { total: number }>(
  db: Db,
  text: string,
  list: (forgiven?: ProductSearch) => Promise<Found>,
): Promise<Found> {
  const exact = await list();
  if (exact.total > 0 || text === '') return exact;
  const forgiven = await forgive(db, text);
  return forgiven ? list(forgiven) : exact;
}
