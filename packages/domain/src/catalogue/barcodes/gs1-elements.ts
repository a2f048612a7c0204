import { hasValidCheckDigit } from '../import';
import { type Identifier, identifierAt, identifierNamed } from './gs1-identifiers';

/** Ends a field of variable length; arrives as ASCII 29. */
export const SEPARATOR = '\u001d';

export interface Gs1Element {
  ai: string;
  value: string;
}

/** The first six digits of a date, in a month that exists; day 00 is the last of its month. */
const DATE = /^\d\d(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])/;
const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isDate(value: string): boolean {
  if (!DATE.test(value)) return false;
  const day = Number(value.slice(4, 6));
  const leap = Number(value.slice(0, 2)) % 4 === 0;
  const month = Number(value.slice(2, 4));
  return day <= (month === 2 && !leap ? 28 : (DAYS[month - 1] ?? 0));
}

function holds({ value: form, check }: Identifier, value: string): boolean {
  if (!form.test(value)) return false;
  if (check === 'key') return hasValidCheckDigit(value) && !/^0+$/.test(value);
  return check === 'date' ? isDate(value) : true;
}

/** An element with a known identifier and a valid value. */
export function elementOf(ai: string, value: string): Gs1Element | undefined {
  const identifier = identifierNamed(ai);
  return identifier && holds(identifier, value) ? { ai, value } : undefined;
}

/** The elements of a scanned string in their order; undefined if the string is not valid. */
export function splitElements(text: string): Gs1Element[] | undefined {
  const elements: Gs1Element[] = [];
  let rest = text;
  while (rest !== '') {
    const identifier = identifierAt(rest);
    if (!identifier) return undefined;
    const start = identifier.ai.length;
    const stop = rest.indexOf(SEPARATOR);
    const end = identifier.length === undefined ? (stop < 0 ? rest.length : stop) : start + identifier.length;
    const value = rest.slice(start, end);
    if (!holds(identifier, value)) return undefined;
    elements.push({ ai: identifier.ai, value });
    // A separator after a field of known length is superfluous and allowed.
    rest = rest[end] === SEPARATOR ? rest.slice(end + 1) : rest.slice(end);
  }
  return elements.length > 0 ? elements : undefined;
}

/** `(01)04006381333931(17)280200(10)B77`, as printed under a symbol: the brackets are for people. */
export function splitPrinted(text: string): Gs1Element[] | undefined {
  const parts = [...text.matchAll(/\((\d{2,4})\)([^()]*)/g)];
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== text) return undefined;
  const elements = parts.map(([, ai = '', value = '']) => elementOf(ai, value));
  return elements.every((element) => element !== undefined) ? elements : undefined;
}

/** Fields that often follow a batch or serial; if the separator before them is lost, the two cannot be told apart. */
const FOLLOWERS = ['10', '21', '30', '240', '710', '711', '712', '713', '714', '715', '716'];

/**
 * Whether the last field may have swallowed others because the scanner dropped the separators: some ending of it reads
 * as elements that the string does not have yet.
 */
export function mayHideElements(elements: readonly Gs1Element[]): boolean {
  const last = elements.at(-1);
  if (!last || identifierNamed(last.ai)?.length !== undefined) return false;
  const seen = new Set(elements.map(({ ai }) => ai));
  for (let at = 1; at < last.value.length; at += 1) {
    const tail = last.value.slice(at);
    const identifier = identifierAt(tail);
    if (!identifier || seen.has(identifier.ai)) continue;
    const follows = FOLLOWERS.includes(identifier.ai) || (identifier.check !== undefined && identifier.length);
    if (!follows) continue;
    const value = tail.slice(identifier.ai.length);
    if (holds(identifier, identifier.length === undefined ? value : value.slice(0, identifier.length))) return true;
  }
  return false;
}
