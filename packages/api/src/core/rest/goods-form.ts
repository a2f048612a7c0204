import { coded, decimalFromMinor, Id, invalid, optionalText, Quantity } from '@bhandar/domain/shared';
import * as z from 'zod';
import { NAMED_STORE } from './named-place';

// The form of customer returns and write-offs in the documented paths: one product, by the names printed on its pack.

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
/** A number, or the text of one. */
export const numeric = z.union([z.number(), z.string().trim().max(30)]).nullish();

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

/** The fields of both bodies. */
export const GoodsFormBody = {
  ...Form,
  items: z.array(Item).min(1).max(500).optional(),
  reason: optionalText(300),
  ...NAMED_STORE,
};

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
export type ReturnWire = z.output<typeof ReturnWire>;

/** A line of a return or a write-off with the fields of the form. */
interface FormLine {
  form: Readonly<Record<string, string | number>> | null;
  name: string;
  genericName: string;
  strength: string;
  category: string;
  company: string;
  packType: string;
  unitType: string;
  unitMrpMinor: number | null;
}

/** The stored form; a blank field is filled from the catalogue. */
export function formOf(
  line: FormLine | undefined,
  units: number,
): Record<Text, string> & Record<Figure, number | null> {
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
  // `stock` is the quantity of the record, whatever the form stated.
  return { ...words, ...known, stock: units } as Record<Text, string> & Record<Figure, number | null>;
}

function figureOf(value: number | string | null | undefined, field: string): number | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  const figure = Number(value);
  if (Number.isFinite(figure) && figure >= 0 && figure < 1e11) return figure;
  throw invalid(coded('request.number', { field }), { [field]: coded('field.number') });
}

/** The checked form; a missing field is refused with the documented message. */
export function goodsFrom(body: FormBody) {
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
