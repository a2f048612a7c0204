import * as z from 'zod';
import {
  asciiDigits,
  coded,
  dayInZone,
  divideHalfUp,
  type FileCell,
  type FileCells,
  figureOf,
  guessMoneyStyle,
  Id,
  type MoneyStyle,
  type Reading,
  type Refusal,
  readCode,
  readDecimal,
  readText,
} from '../shared';

/** A row of past sales; invoice number, time, product and price are required. */
export const PAST_SALE_FIELDS = ['invoice', 'time', 'code', 'name', 'quantity', 'price', 'customer'] as const;
export type PastSaleField = (typeof PAST_SALE_FIELDS)[number];

export const DATE_ORDERS = ['ymd', 'dmy', 'mdy'] as const;
const DateOrder = z.enum(DATE_ORDERS);
export type DateOrder = z.infer<typeof DateOrder>;

export const PastSaleMapping = z.partialRecord(z.enum(PAST_SALE_FIELDS), z.string().max(200));
export type PastSaleMapping = z.infer<typeof PastSaleMapping>;

/** The store that sold, and in which order its file writes days. */
export const PastSaleOptions = z.object({ locationId: Id, dateOrder: DateOrder });
export type PastSaleOptions = z.infer<typeof PastSaleOptions>;

export interface PastSaleRow {
  invoice: string;
  /** On the clock of the shop, `2010-12-01 08:26:00`, or an instant with its offset. */
  soldAt: string;
  businessOn: string;
  code: string;
  name: string;
  /** Negative: returned. */
  quantity: number;
  /** With four decimals. */
  unitPrice: string;
  amountMinor: number;
  customer: string;
}

/** A row that cannot be imported, with its invoice and day if they can be read. */
export type ReadPastSale = PastSaleRow | { rejected: Refusal; invoice: string; businessOn: string };

const NAMES: Record<PastSaleField, RegExp> = {
  invoice: /^(invoice|receipt|bill|order|voucher|transaction|memo)([ _.-]?(no|number|id|#))?\.?$/i,
  time: /(date|time|when|sold[ _]?at|day)/i,
  code: /^(stock[ _]?code|product[ _]?(code|id)|item[ _]?(code|id)|sku|barcode|code|ean|gtin)$/i,
  name: /^(description|product([ _]?name)?|item([ _]?name)?|trade[ _]?name|name|medicine)$/i,
  quantity: /^(quantity|qty|units|count)$/i,
  price: /^(unit[ _]?price|price|rate|mrp|sale[ _]?price|selling[ _]?price)$/i,
  customer: /^(customer([ _]?(id|name|no))?|client|buyer|patient)$/i,
};

const headOf = (name: string): string => name.trim().replace(/([a-z])([A-Z])/g, '$1 $2');

/** Whether a file of past sales names a column so. */
export const isPastSaleHead = (name: string): boolean =>
  PAST_SALE_FIELDS.some((field) => NAMES[field].test(headOf(name)));

/** The columns whose headers match, each used once. */
export function guessPastSales(headers: readonly string[]): PastSaleMapping {
  const mapping: PastSaleMapping = {};
  const taken = new Set<string>();
  for (const field of PAST_SALE_FIELDS) {
    const header = headers.find((name) => !taken.has(name) && NAMES[field].test(headOf(name)));
    if (header === undefined) continue;
    mapping[field] = header;
    taken.add(header);
  }
  return mapping;
}

const DATE =
  /^(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([ap]m)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;

/** The date format of a file, from a date that can be read in one way only. */
export function guessDateOrder(texts: readonly string[]): DateOrder {
  for (const text of texts) {
    const [, first = '', second = ''] = DATE.exec(asciiDigits(text).trim()) ?? [];
    if (first.length === 4) return 'ymd';
    if (Number(first) > 12) return 'dmy';
    if (Number(second) > 12) return 'mdy';
  }
  return 'dmy';
}

const pad = (value: number | string): string => String(value).padStart(2, '0');

function hourOf(text: string, half: string): number {
  const hour = Number(text);
  if (half === '') return hour;
  return (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
}

/** The day on the shop's calendar and the time on its clock; a text with an offset is brought to the shop's zone. */
export function readSoldAt(
  text: string,
  order: DateOrder,
  timeZone: string,
): { soldAt: string; businessOn: string } | undefined {
  const match = DATE.exec(asciiDigits(text).trim());
  if (!match) return undefined;
  const [, a = '', b = '', c = '', hours = '0', minutes = '00', seconds = '00', half = '', offset = ''] = match;
  const [year, month, day] = a.length === 4 || order === 'ymd' ? [a, b, c] : order === 'dmy' ? [c, b, a] : [c, a, b];
  if (year.length !== 4) return undefined;
  const businessOn = `${year}-${pad(month)}-${pad(day)}`;
  const clock = `${pad(hourOf(hours, half))}:${minutes}:${seconds}`;
  const parsed = new Date(`${businessOn}T${clock}Z`);
  if (Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== businessOn) return undefined;
  if (offset === '') return { soldAt: `${businessOn} ${clock}`, businessOn };
  const zone = offset.toUpperCase() === 'Z' ? 'Z' : `${offset.slice(0, 3)}:${offset.slice(-2)}`;
  const instant = new Date(`${businessOn}T${clock}${zone}`);
  return { soldAt: instant.toISOString(), businessOn: dayInZone(instant, timeZone) };
}

const WHOLE = /^-?\d{1,9}$/;
const PRICE = /^(-)?(\d{1,9})(?:\.(\d{1,4}))?$/;
/** `C536379`: an invoice number with a C is a return. */
const CANCELLED = /^C\d/i;

/** How a file writes decimals, from the prices of its first rows. */
export const guessPastSaleStyle = (rows: readonly FileCells[], { price = '' }: PastSaleMapping): MoneyStyle =>
  guessMoneyStyle(rows.map((cells) => figureOf(cells[price])));

interface PastSaleReading {
  dateOrder: DateOrder;
  timeZone: string;
  style?: MoneyStyle;
}

/** One line of a past sale, or why it cannot be imported. */
export function readPastSale(
  cells: FileCells,
  mapping: PastSaleMapping,
  { dateOrder, timeZone, style = 'point' }: PastSaleReading,
): ReadPastSale {
  const cell = (field: PastSaleField): FileCell | undefined => cells[mapping[field] ?? ''];
  const figure = (field: PastSaleField, most: number): string => figureOf(cell(field)).trim().slice(0, most);
  const quoted = (field: PastSaleField): string => `"${figure(field, field === 'time' ? 60 : 30)}"`;
  let unread: Refusal | undefined;
  const text = (field: PastSaleField, read: (cell: FileCell | undefined) => Reading<string>, most: number): string => {
    const reading = read(cell(field));
    if (reading.ok) return reading.value.slice(0, most);
    unread ??= coded('cell.inColumn', { column: mapping[field] ?? field, problem: reading.reason });
    return '';
  };
  const invoice = text('invoice', readCode, 60);
  const code = text('code', readCode, 60);
  const name = text('name', readText, 300) || code;
  const customer = text('customer', readCode, 120);
  const sold = readSoldAt(figure('time', 60), dateOrder, timeZone);
  const rejected = (why: Refusal): ReadPastSale => ({ rejected: why, invoice, businessOn: sold?.businessOn ?? '' });
  if (unread) return rejected(unread);
  if (invoice === '') return rejected(coded('cell.noInvoice'));
  if (!sold) return rejected(coded('cell.notDate', { cell: quoted('time') }));
  if (name === '') return rejected(coded('cell.noProduct'));
  const number = (field: PastSaleField): Reading<string | null> =>
    readDecimal(figure(field, 30), { style, isSigned: true });
  const count = number('quantity');
  const amount = (count.ok && count.value) || '';
  if (!WHOLE.test(amount) || Number(amount) === 0)
    return rejected(whyNot(count, 'cell.notQuantity', quoted('quantity')));
  const said = number('price');
  const price = PRICE.exec((said.ok && said.value) || '');
  if (!price) return rejected(whyNot(said, 'cell.notPrice', quoted('price')));
  const [, minus = '', whole = '', fraction = ''] = price;
  const unitPrice = `${minus}${whole}.${fraction.padEnd(4, '0')}`;
  const stated = Number(amount);
  const quantity = CANCELLED.test(invoice) && stated > 0 ? -stated : stated;
  const tenThousandths = BigInt(`${minus}${whole}${fraction.padEnd(4, '0')}`);
  return {
    ...sold,
    invoice,
    code,
    name,
    quantity,
    unitPrice,
    amountMinor: Number(divideHalfUp(tenThousandths * BigInt(quantity), 100n)),
    customer,
  };
}

/** A number with two readings is named with both. */
const whyNot = (read: Reading<unknown>, code: 'cell.notQuantity' | 'cell.notPrice', cell: string): Refusal =>
  !read.ok && read.reason.code === 'cell.amountTwoWays' ? read.reason : coded(code, { cell });

/**
 * Gives each row of a file its position among the rows of its invoice on that day. Rows that cannot be imported count, so
 * that the others keep their position once those are corrected. A row whose day cannot be read belongs to the row before
 * it in its invoice, or to the one after it if it is the first.
 */
export function pastSalePlaces(): (row: { invoice: string; businessOn: string }) => number {
  const lastDay = new Map<string, string>();
  const taken = new Map<string, number>();
  return ({ invoice, businessOn }) => {
    const before = lastDay.get(invoice) ?? '';
    const day = businessOn || before;
    const keyOf = (on: string) => `${on} ${invoice}`;
    const waiting = before === '' && day !== '' ? taken.get(keyOf('')) : undefined;
    const place = (taken.get(keyOf(day)) ?? waiting ?? 0) + 1;
    lastDay.set(invoice, day);
    taken.set(keyOf(day), place);
    return place;
  };
}

/** Two rows of one product have the same key: its code, or its name where it has none. */
export const pastProductKey = ({ code, name }: Pick<PastSaleRow, 'code' | 'name'>): string =>
  (code || name).normalize('NFKC').toUpperCase();

export const PreviewPastSalesInput = z.object({
  uploadId: Id,
  mapping: PastSaleMapping.optional(),
  dateOrder: DateOrder.optional(),
});
export type PreviewPastSalesInput = z.infer<typeof PreviewPastSalesInput>;

export const PastSalesPreview = z.object({
  fileName: z.string(),
  headers: z.array(z.string()),
  mapping: PastSaleMapping,
  dateOrder: DateOrder,
  rows: z.array(
    z.object({
      rowNumber: z.number(),
      invoice: z.string(),
      businessOn: z.string(),
      time: z.string(),
      product: z.string(),
      quantity: z.number(),
      amountMinor: z.number(),
      rejected: z.string().nullable(),
    }),
  ),
});
export type PastSalesPreview = z.infer<typeof PastSalesPreview>;

export const RunPastSalesInput = z.object({
  uploadId: Id,
  mapping: PastSaleMapping,
  options: PastSaleOptions,
  dryRun: z.boolean().default(false),
});
export type RunPastSalesInput = z.infer<typeof RunPastSalesInput>;

export const UndoPastSalesInput = z.object({ jobId: Id });
