/** What came of reading one cell: its value, or why a person's text cannot be taken. */
export type Reading<T> = { ok: true; value: T } | { ok: false; reason: string };

export const got = <T>(value: T): Reading<T> => ({ ok: true, value });
export const refused = (reason: string): { ok: false; reason: string } => ({ ok: false, reason });

/** Postgres cannot store NUL; the byte order mark and zero-width space only look like nothing. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
const INVISIBLE = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufeff\u200b]/g;

/** A cell as it is stored: what the source says, without invisible characters and edge spaces. */
export const tidy = (cell: string | undefined): string =>
  cell === undefined ? '' : cell.replace(INVISIBLE, '').trim();

const DIGIT_ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0xff10];
const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\uff10-\uff19]/g;

/** Bangla, Devanagari, Arabic and full-width digits as 0-9. */
export const asciiDigits = (text: string): string =>
  text.replace(OTHER_DIGITS, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = DIGIT_ZEROS.find((start) => code >= start && code <= start + 9) ?? code;
    return String(code - zero);
  });

const NOTHING = /^(?:-+|–|—|n\/?a|nil|none|null|\(na\))$/i;

/** The ways in which people write "nothing here". */
export const saysNothing = (text: string): boolean => text === '' || NOTHING.test(text);

/** A cell quoted in a message, cut where it is long. */
export const quoted = (text: string): string => `"${text.length > 60 ? `${text.slice(0, 57)}...` : text}"`;
