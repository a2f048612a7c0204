import { readScan } from '@bhandar/domain/catalogue';

/** `5*napa` adds five of the product; `*5` sets the quantity of the selected line. */
const MULTIPLIER = /^(\d{1,5})\*(.*)$/;
const SET_QUANTITY = /^\*([1-9]\d{0,4})$/;
const NAMES_SOMETHING = /\p{N}|\p{L}.|.\p{L}/u;

export const isQuantity = (text: string): boolean => text.trimStart().startsWith('*');

/** The quantity for the selected line, or undefined if the text after `*` is not a quantity. */
export function quantityIn(text: string): number | undefined {
  const digits = SET_QUANTITY.exec(text.replaceAll(' ', ''))?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** The search term of a text and the quantity to add. A text that only sets a quantity has no term. */
export function wishIn(text: string): { quantity: number; term: string } {
  if (isQuantity(text)) return { quantity: 1, term: '' };
  const [, times = '1', rest = text] = MULTIPLIER.exec(text) ?? [];
  return { quantity: Number(times), term: rest.trim() };
}

/** Punctuation alone would match every product, and a single letter too many. */
export const namesSomething = (term: string): boolean => NAMES_SOMETHING.test(term);

const CODE = /^(?=.*\d)[\w.-]{6,}$/;

export const looksLikeACode = (term: string): boolean => CODE.test(term);

/** The number of a receipt whose code was scanned or typed. */
export function receiptNoOf(text: string): string | undefined {
  const scan = readScan(text, { year: new Date().getFullYear() });
  return scan.kind === 'receipt' ? scan.receiptNo : undefined;
}
