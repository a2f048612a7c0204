import { type RawBuilder, sql } from 'kysely';

/** Escapes a text so that LIKE reads it literally. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The LIKE pattern of every text that contains this one. */
export const containing = (text: string): string => `%${escapeLike(text)}%`;

/** U+10FFFF sorts after every other character. */
const LAST_CHARACTER = '\u{10FFFF}';

/** Texts that begin with this one, as a range over an index of the column `collate "C"`: any plan finds it, also a cached one. */
export const beginning = (column: RawBuilder<unknown>, text: string): RawBuilder<boolean> =>
  sql<boolean>`(${column} collate "C" >= ${text} and ${column} collate "C" < ${text + LAST_CHARACTER})`;
