import { formatDate, formatInstant, formatMoney } from '../../lib/format';
import { issueText } from '../../lib/refusals';
import { wordMessages } from './messages/words.en';

/** `stock_member` and `requestedItem` as people read them: the audit keeps the product's own words, in one spelling each. */
export function readable(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[._]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const ENDINGS = /(?:Minor|BasisPoints|Bp)$/;
const ABBREVIATIONS = /\b(?:mrp|id|ids|vat|gtin|url)\b/gi;

/** The path of a field as people read it: `lines.1.unitMrpMinor` is its MRP, whatever the book counts it in. */
export const fieldName = (field: string): string =>
  readable(field.replace(ENDINGS, '')).replace(ABBREVIATIONS, (short) => short.toUpperCase());

/** A value of the audit as every other screen writes its like. */
export function shownValue(field: string, value: string): string {
  if (/Minor$/.test(field) && /^-?\d+$/.test(value)) return formatMoney(Number(value));
  if (/(?:basisPoints|Bp)$/i.test(field) && /^-?\d+$/.test(value)) return `${Number(value) / 100} %`;
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return formatInstant(value);
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(value);
  // A job that failed and an offline sale that was not taken keep the reason as a code.
  return field === 'failure' || field === 'message' ? issueText(value) : value;
}

type Word = keyof typeof wordMessages;
const isWord = (key: string): key is Word => key in wordMessages;

/** What an act or a kind of record is called in the person's language. */
export function wordFor(name: string, t: (key: Word) => string): string {
  const key = `word_${name.replaceAll('.', '_')}`;
  return isWord(key) ? t(key) : readable(name);
}

const SHORT = 8;

/** Enough of an id to tell two apart; names of procedures stay whole. */
export const shortId = (id: string): string => (/^[0-9a-f-]{36}$/.test(id) ? `…${id.slice(-SHORT)}` : id);
