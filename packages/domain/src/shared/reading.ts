import type { Refusal } from './refusal';

/** The result of reading one cell: its value, or why the text is refused. */
export type Reading<T> = { ok: true; value: T } | { ok: false; reason: Refusal };

export const got = <T>(value: T): Reading<T> => ({ ok: true, value });
export const refused = (reason: Refusal): { ok: false; reason: Refusal } => ({ ok: false, reason });

/** Postgres cannot store NUL; the byte order mark and the zero-width space are invisible. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
const INVISIBLE = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufeff\u200b]/g;

/** A cell as it is stored: the source's text without invisible characters and edge spaces. */
export const tidy = (cell: string | undefined): string =>
  cell === undefined ? '' : cell.replace(INVISIBLE, '').trim();

const NOTHING = /^(?:-+|–|—|n\/?a|nil|none|null|\(na\))$/i;

/** The ways in which people write an empty value. */
export const saysNothing = (text: string): boolean => text === '' || NOTHING.test(text);

/** A cell quoted in a message, cut where it is long. */
export const quoted = (text: string): string => `"${text.length > 60 ? `${text.slice(0, 57)}...` : text}"`;
