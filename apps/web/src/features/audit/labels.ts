import type { AuditedEntry, FieldChange } from '@bhandar/domain/audit';
import { formatDate, formatInstant, formatMoney, formatPercent } from '../../lib/format';
import { issueText } from '../../lib/refusals';
import { wordMessages } from './messages/words.en';

/** Formats `stock_member` and `requestedItem` for reading. */
export function readable(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[._]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const ENDINGS = /(?:Minor|BasisPoints|Bp)$/;
const ABBREVIATIONS = /\b(?:mrp|id|ids|vat|gtin|url)\b/gi;

/** A readable field path: `lines.1.unitMrpMinor` is its MRP, without the unit of storage. */
export const fieldName = (field: string): string =>
  readable(field.replace(ENDINGS, '')).replace(ABBREVIATIONS, (short) => short.toUpperCase());

/** Formats an audit value as other screens do. */
export function shownValue(field: string, value: string): string {
  if (/Minor$/.test(field) && /^-?\d+$/.test(value)) return formatMoney(Number(value));
  if (/(?:basisPoints|Bp)$/i.test(field) && /^-?\d+$/.test(value)) return formatPercent(Number(value));
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return formatInstant(value);
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(value);
  // Failed jobs and rejected offline sales record the reason as a code.
  return field === 'failure' || field === 'message' ? issueText(value) : value;
}

/** A change in one line: `Unit MRP: ৳ 1.20 > ৳ 1.50`. A new value stands alone, a removed one before the arrow. */
export function changeText({ field, before, after }: FieldChange): string {
  const [old, now] = [before, after].map((value) => (value === '' ? '' : shownValue(field, value)));
  return `${fieldName(field)}: ${[old && `${old} >`, now].filter(Boolean).join(' ')}`;
}

type Word = keyof typeof wordMessages;
const isWord = (key: string): key is Word => key in wordMessages;

/** The translated name of an action or a kind of record. */
export function labelFor(name: string, t: (key: Word) => string): string {
  const key = `word_${name.replaceAll('.', '_')}`;
  return isWord(key) ? t(key) : readable(name);
}

const JOBS = ['export', 'import', 'pastSales', 'priceChange'] as const;
type Job = (typeof JOBS)[number];

/** What people call the record of an entry; a person's record is their own account where they acted on themselves. */
export function recordText(
  { entity, entityId, record, recordAt, actor }: Omit<AuditedEntry, 'before' | 'after'>,
  t: (key: `jobKind_${Job}` | 'ownAccount') => string,
): string {
  if (actor?.id === entityId) return t('ownAccount');
  const job = entity === 'job' ? JOBS.find((kind) => kind === record) : undefined;
  if (job) return t(`jobKind_${job}`);
  return [record || shortId(entityId), recordAt && formatInstant(recordAt)].filter(Boolean).join(' · ');
}

const SHORT = 8;

/** Enough of an id to tell two apart; procedure names stay whole. */
export const shortId = (id: string): string => (/^[0-9a-f-]{36}$/.test(id) ? `…${id.slice(-SHORT)}` : id);
