import type { WriteOff, WriteOffGoodsInput, WriteOffInput } from '@bhandar/domain/inventory';
import {
  type ReturnableSale,
  ReturnCause,
  type ReturnGoodsInput,
  type ReturnSaleInput,
  type SaleReturn,
} from '@bhandar/domain/pos';
import {
  coded,
  Day,
  decimalFromMinor,
  Id,
  invalid,
  minorFromDecimal,
  optionalText,
  Quantity,
} from '@bhandar/domain/shared';
import * as z from 'zod';

/** The documented return form: texts, then figures. */
const TEXTS = [
  'tradeName',
  'genericName',
  'strength',
  'category',
  'company',
  'packType',
  'purchaseUnitType',
  'salesUnitType',
] as const;
const FIGURES = [
  'stock',
  'purchasePackSize',
  'packTp',
  'unitTp',
  'purchaseVatPercent',
  'purchaseVatTaka',
  'purchaseDiscountPercent',
  'purchaseDiscountTaka',
  'salePackSize',
  'packMrp',
  'unitMrp',
  'salesVatPercent',
  'salesVatTaka',
  'salesDiscountPercent',
  'salesDiscountTaka',
] as const;

type Text = (typeof TEXTS)[number];
type Figure = (typeof FIGURES)[number];

const shapeOf = <Key extends string, Schema extends z.ZodType>(keys: readonly Key[], schema: Schema) =>
  Object.fromEntries(keys.map((key) => [key, schema])) as Record<Key, Schema>;

const text = z.union([z.string().max(300), z.number()]).nullish();
const numeric = z.union([z.number(), z.string().trim().max(30)]).nullish();

const Form = { ...shapeOf(TEXTS, text), ...shapeOf(FIGURES, numeric), packSize: numeric };
type FormBody = z.output<z.ZodObject<typeof Form>>;

/** Documented clients may send whole numbers as text. */
const WireQuantity = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{1,9}$/.test(value.trim()) ? Number(value) : value),
  Quantity,
);

const Item = z.object({
  product_id: Id.optional(),
  productId: Id.optional(),
  batch_id: Id.optional(),
  quantity: WireQuantity,
});

const common = {
  ...Form,
  items: z.array(Item).min(1).max(500).optional(),
  reason: optionalText(300),
  store_id: Id.optional(),
  store_name: optionalText(200),
  storeName: optionalText(200),
};

/** A receipt with what comes back of it, or the form without one. Who and when are the server's own and ignored. */
export const CustomerReturnBodyWire = z.object({
  ...common,
  order_id: optionalText(60),
  receiptNo: optionalText(60),
  /** Recalled and wrongly dispensed goods come back although they need a prescription. */
  cause: ReturnCause.optional(),
  /** Without a receipt: as printed on the pack. */
  batch: optionalText(80),
  expiry: Day.nullish(),
  /** What the customer gets back without a receipt; a receipt's refund follows from it. */
  refund: numeric,
});
export type CustomerReturnBodyWire = z.output<typeof CustomerReturnBodyWire>;

/** Batches of a place, or the form: what expires first leaves first. */
export const DamageReturnBodyWire = z.object({
  ...common,
  cause: z.enum(['expired', 'damaged']).optional(),
});
export type DamageReturnBodyWire = z.output<typeof DamageReturnBodyWire>;

const ItemWire = z.object({
  product_id: Id,
  product_name: z.string(),
  quantity: z.number(),
  batch: z.string().optional(),
  expiry: z.string().nullable().optional(),
  refund: z.number().optional(),
});

export const ReturnWire = z
  .object({
    _id: Id,
    voucher: z.string(),
    ...shapeOf(TEXTS, z.string()),
    ...shapeOf(FIGURES, z.number().nullable()),
    items: z.array(ItemWire),
    status: z.enum(['pending', 'posted', 'voided']),
    reason: z.string(),
    store_id: Id,
    store_name: z.string(),
    addedBy: z.string(),
    addedToDbAt: z.string(),
  })
  .loose();
type ReturnWire = z.output<typeof ReturnWire>;

type Line = SaleReturn['lines'][number] | WriteOff['lines'][number];

/** The form as it was posted; where it said nothing, the catalogue's own words. */
function formOf(line: Line | undefined, units: number): Record<Text, string> & Record<Figure, number | null> {
  const form = line?.form ?? {};
  const facts: Partial<Record<string, string | number | null>> = {
    tradeName: line?.name,
    genericName: line?.genericName,
    strength: line?.strength,
    category: line?.category,
    company: line?.company,
    packType: line?.packType,
    salesUnitType: line?.unitType,
    unitMrp: line?.unitMrpMinor == null ? null : decimalFromMinor(line.unitMrpMinor),
  };
  const words = Object.fromEntries(TEXTS.map((key) => [key, String(form[key] ?? facts[key] ?? '')]));
  const figures = Object.fromEntries(FIGURES.map((key) => [key, Number(form[key] ?? facts[key] ?? Number.NaN)]));
  const known = Object.fromEntries(Object.entries(figures).map(([key, n]) => [key, Number.isNaN(n) ? null : n]));
  // What the catalogue knows of a product is its own name, and how many came back is what was counted.
  return { ...words, ...known, stock: units } as Record<Text, string> & Record<Figure, number | null>;
}

export const customerReturnToWire = (returned: SaleReturn): ReturnWire => ({
  _id: returned.id,
  voucher: returned.voucher,
  ...formOf(returned.lines[0], returned.units),
  items: returned.lines.map((line) => ({
    product_id: line.productId,
    product_name: line.name,
    quantity: line.quantity,
    refund: decimalFromMinor(line.refundMinor),
  })),
  status: returned.status,
  reason: returned.reason,
  store_id: returned.store.id,
  store_name: returned.store.name,
  addedBy: returned.requestedBy.name,
  addedToDbAt: returned.requestedAt,
  order_id: returned.receiptNo,
  customer: returned.customerName,
  refund: decimalFromMinor(returned.refundMinor),
});

export const damageReturnToWire = (writeOff: WriteOff): ReturnWire => ({
  _id: writeOff.id,
  voucher: writeOff.voucher,
  ...formOf(writeOff.lines[0], writeOff.units),
  items: writeOff.lines.map((line) => ({
    product_id: line.productId,
    product_name: line.name,
    quantity: line.quantity,
    batch: line.batchNumber,
    expiry: line.expiresOn,
  })),
  status: writeOff.status,
  cause: writeOff.cause,
  reason: writeOff.reason,
  store_id: writeOff.place.homeId,
  store_name: writeOff.place.name,
  addedBy: writeOff.requestedBy.name,
  addedToDbAt: writeOff.requestedAt,
  cost: writeOff.costMinor === null ? null : decimalFromMinor(writeOff.costMinor),
});

function figureOf(value: number | string | null | undefined, field: string): number | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  const figure = Number(value);
  if (Number.isFinite(figure) && figure >= 0 && figure < 1e11) return figure;
  throw invalid(coded('request.number', { field }), { [field]: coded('field.number') });
}

/** What the form says, checked; refuses what is missing in the documented words. */
function goodsFrom(body: FormBody) {
  const word = (key: Text) => String(body[key] ?? '').trim();
  const stock = figureOf(body.stock, 'stock');
  const missing = [...(word('tradeName') ? [] : ['tradeName']), ...(stock ? [] : ['stock'])];
  if (missing.length > 0) {
    const fields = Object.fromEntries(missing.map((field) => [field, coded('field.required')]));
    throw invalid(coded('field.missing', { fields: missing.join(', ') }), fields);
  }
  const figures = FIGURES.map((key) => [key, figureOf(body[key], key)] as const);
  const packSize = figureOf(body.purchasePackSize ?? body.packSize, 'packSize');
  const said = [...TEXTS.map((key) => [key, word(key)] as const), ...figures, ['purchasePackSize', packSize] as const];
  const form = Object.fromEntries(said.filter(([, value]) => value !== undefined && value !== ''));
  return {
    tradeName: word('tradeName'),
    genericName: word('genericName'),
    strength: word('strength'),
    category: word('category'),
    company: word('company'),
    quantity: stock ?? 0,
    form: form as Record<string, string | number>,
  };
}

const causeFrom = ({ cause = 'unwanted' }: CustomerReturnBodyWire) => ({ cause });

export function returnedGoodsFrom(body: CustomerReturnBodyWire, locationId: string | undefined): ReturnGoodsInput {
  const { refund, reason } = body;
  const refundMinor = refund === null || refund === undefined || refund === '' ? 0 : minorFromDecimal(refund);
  if (refundMinor === undefined || refundMinor < 0) throw invalid(coded('request.refundAmount'));
  return {
    ...goodsFrom(body),
    ...causeFrom(body),
    batchNumber: body.batch,
    expiresOn: body.expiry ?? null,
    locationId,
    refundMinor,
    refundMethod: 'cash',
    reason,
  };
}

export function writtenOffGoodsFrom(body: DamageReturnBodyWire, homeId: string | undefined): WriteOffGoodsInput {
  return { ...goodsFrom(body), homeId, cause: body.cause, reason: body.reason };
}

/** The lines of a receipt by their products. */
export function returnedLinesFrom(body: CustomerReturnBodyWire, sale: ReturnableSale): ReturnSaleInput {
  const lines = (body.items ?? []).map(({ product_id, productId, quantity }, index) => {
    const line = sale.lines.find((candidate) => candidate.productId === (product_id ?? productId));
    if (!line)
      throw invalid(coded('receipt.noProduct'), { [`items.${index}.product_id`]: coded('receipt.notOnReceipt') });
    return { lineNo: line.lineNo, quantity, disposition: 'quarantine' as const };
  });
  return { saleId: sale.saleId, ...causeFrom(body), lines, reason: body.reason };
}

export function writtenOffBatchesFrom(body: DamageReturnBodyWire, placeId: string): WriteOffInput {
  const lines = (body.items ?? []).map(({ batch_id, quantity }, index) => {
    if (!batch_id) throw invalid(coded('batch.nameEach'), { [`items.${index}.batch_id`]: coded('batch.name') });
    return { batchId: batch_id, quantity };
  });
  return { placeId, cause: body.cause ?? 'damaged', reason: body.reason, witness: '', lines };
}
