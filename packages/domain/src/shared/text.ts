/** "Napa 500 mg": name and strength of a product. */
export const titleOf = ({ name, strength }: { name: string; strength: string }): string =>
  [name, strength].filter(Boolean).join(' ');

const APOSTROPHES = /[\u2018\u2019\u201b\u02bc\u0060\u00b4]/g;
// Only the Latin and Greek combining accents: the vowel signs of Bangla and Hindi are marks too, and carry meaning.
const ACCENTS = /[\u0300-\u036f]/g;
const SPACES = /\s+/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the plain range is the whole point of the shortcut
const ASCII = /^[\x00-\x7f]*$/;

/**
 * Text in the form in which it is compared, never stored or shown: case, accents, kinds of space, curly apostrophes and
 * the two micro signs make no difference.
 */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.replace(/`/g, "'").toLowerCase().replace(SPACES, ' ').trim();
  return text
    .replace(APOSTROPHES, "'")
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .replace(APOSTROPHES, "'")
    .normalize('NFC')
    .replace(SPACES, ' ')
    .trim();
}

const THOUSANDS = /(?<=\d),(?=\d{3}(?!\d))/g;
const NUMBER_AND_UNIT = /(\d)[\s-]*(mcg|μg|ug|mg|gm|g|kg|ml|l|miu|iu|meq|mmol|%)(?![\p{L}\p{N}])/gu;
const ONE_SPELLING: Readonly<Record<string, string>> = { μg: 'mcg', ug: 'mcg', gm: 'g' };

/**
 * The form in which products are searched: folded, digits of any script as 0-9, with each number joined to its unit, so
 * that "500mg", "৫০০ mg" and "500-mg" are one word. Apply it to stored and typed text alike.
 */
export const searchKey = (text: string): string =>
  asciiDigits(fold(text))
    .replace(THOUSANDS, '')
    .replace(NUMBER_AND_UNIT, (_, digit: string, unit: string) => digit + (ONE_SPELLING[unit] ?? unit));

/** A strength in the form in which it is compared: "10 mg + 5 mg" equals "10mg+5mg", and "N/A" is none. */
export function foldStrength(strength: string): string {
  const folded = searchKey(strength).replace(/\s*([+/(),])\s*/g, '$1');
  return folded === 'n/a' ? '' : folded;
}

/**
 * The form in which batch numbers are compared, never stored or shown: "ab 12" and "AB12" are one number, "AB-12" is
 * another. `batch_number_key` of the database is the same.
 */
export const batchNumberKey = (batchNumber: string): string =>
  batchNumber.normalize('NFKC').replace(SPACES, '').toUpperCase();

const DIGIT = /\p{Nd}/u;
const OTHER_DIGITS = /(?!\d)\p{Nd}/gu;

/** The digits of every script are ten characters in a row, so a digit's value is the number of digits before it. */
function valueOfDigit(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (DIGIT.test(String.fromCodePoint(code - before - 1))) before += 1;
  return before % 10;
}

/** The digits of any script as 0-9. */
export const asciiDigits = (text: string): string =>
  ASCII.test(text) ? text : text.replace(OTHER_DIGITS, (digit) => String(valueOfDigit(digit)));

/** Postgres refuses NUL in text, and a lone surrogate cannot be stored as UTF-8. */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && !/\p{Surrogate}/u.test(text);

/** Soft hyphens, zero-width spaces and marks of direction, by which one name looks like another. Bangla and Hindi join with U+200C and U+200D. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '');
