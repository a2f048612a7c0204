import { NO_STRENGTH, type ProductKind } from '@bhandar/domain/catalogue';
import { type Purchase, type PurchaseLine, packPriceFrom, type RecordPurchaseInput } from '@bhandar/domain/purchasing';
import {
  coded,
  Day,
  decimalFromMinor,
  type FieldRefusals,
  Id,
  invalid,
  minorFromDecimal,
  type Refusal,
  tradePriceFromDecimal,
} from '@bhandar/domain/shared';
import * as z from 'zod';
import { tradeAreasToWire } from './trade-areas-wire';

/** A purchase as the documented clients read it: its first line, with all lines in `items`. */
export const PurchaseWire = z
  .object({
    _id: z.string(),
    voucher: z.string(),
    supplier: z.string(),
    invoiceNumber: z.string(),
    code: z.string(),
    tradeName: z.string(),
    genericName: z.string(),
    strength: z.string(),
    category: z.string(),
    company: z.string(),
    stock: z.number(),
    quantity: z.number(),
    total: z.number(),
    addedBy: z.string(),
    addedToDbAt: z.string(),
    items: z.array(z.object({ productId: z.string() }).loose()),
  })
  .loose();

const decimal = (minor: number | null) => (minor === null ? 0 : decimalFromMinor(minor));

const lineToWire = (line: PurchaseLine) => ({
  productId: line.productId,
  code: line.code,
  tradeName: line.tradeName,
  genericName: line.genericName,
  strength: line.strength || NO_STRENGTH,
  category: line.category,
  company: line.company,
  stock: line.stock,
  quantity: line.quantity,
  freeQuantity: line.freeQuantity,
  batchNumber: line.batchNumber,
  expiryDate: line.expiresOn,
  ...tradeAreasToWire(line),
  lineTotal: decimal(line.totalMinor),
});

export function purchaseToWire(purchase: Purchase): z.output<typeof PurchaseWire> {
  const items = purchase.lines.map(lineToWire);
  const [first] = items;
  if (!first) throw new Error('A purchase has a line');
  return {
    ...first,
    _id: purchase.id,
    voucher: purchase.voucher,
    supplier: purchase.supplier?.name ?? '',
    invoiceNumber: purchase.invoiceNumber,
    purchasedOn: purchase.purchasedOn,
    total: decimal(purchase.totalMinor),
    addedBy: purchase.createdBy,
    addedToDbAt: purchase.createdAt,
    items,
  };
}

/** Forms post numbers as numbers or as text; an empty field is absent. */
const numeric = z
  .union([z.number(), z.string().trim().max(30)])
  .nullish()
  .transform((value) => (value === '' || value === null ? undefined : value));
const text = z
  .union([z.string().max(2000), z.number()])
  .nullish()
  .transform((value) => String(value ?? '').trim());

/** The documented form of one product. Person and time are set by the server, and ignored in a body. */
export const PurchaseBodyWire = z.object({
  tradeName: text,
  genericName: text,
  strength: text,
  category: text,
  company: text,
  stock: numeric,
  freeQuantity: numeric,
  batchNumber: text,
  expiryDate: z.union([Day, z.literal('')]).nullish(),
  packType: text,
  purchaseUnitType: text,
  purchasePackSize: numeric,
  packSize: numeric,
  packTp: numeric,
  unitTp: numeric,
  purchaseVatPercent: numeric,
  purchaseVatTaka: numeric,
  purchaseDiscountPercent: numeric,
  purchaseDiscountTaka: numeric,
  salesUnitType: text,
  salePackSize: numeric,
  packMrp: numeric,
  unitMrp: numeric,
  salesVatPercent: numeric,
  salesVatTaka: numeric,
  salesDiscountPercent: numeric,
  salesDiscountTaka: numeric,
  supplier: text,
  supplierId: Id.nullish(),
  invoiceNumber: text,
  note: text,
});
export type PurchaseBodyWire = z.output<typeof PurchaseBodyWire>;

type Numeric = PurchaseBodyWire['stock'];

/** Reads the numbers of a form and collects errors under the documented names. */
class FormNumbers {
  readonly fields: FieldRefusals = {};

  constructor(private readonly body: PurchaseBodyWire) {}

  private read(field: keyof PurchaseBodyWire, parse: (value: string | number) => number | undefined, refusal: Refusal) {
    const value = this.body[field] as Numeric;
    if (value === undefined) return undefined;
    const number = parse(value);
    if (number === undefined || number < 0) this.fields[field] = refusal;
    return number;
  }

  whole(field: keyof PurchaseBodyWire): number | undefined {
    const parse = (value: string | number) => (/^\d{1,10}$/.test(String(value)) ? Number(value) : undefined);
    return this.read(field, parse, coded('field.wholeNumber'));
  }

  money(field: keyof PurchaseBodyWire): number | undefined {
    return this.read(field, minorFromDecimal, coded('field.amountExample'));
  }

  private tradePrice(field: keyof PurchaseBodyWire): number | undefined {
    return this.read(field, tradePriceFromDecimal, coded('field.amountExample'));
  }

  /** Percent with two decimals become basis points, as taka become paisa. */
  rate(name: 'purchaseVat' | 'purchaseDiscount' | 'salesVat' | 'salesDiscount') {
    const basisPoints = this.read(`${name}Percent`, minorFromDecimal, coded('field.percentExample'));
    return { basisPoints: basisPoints ?? null, minor: this.money(`${name}Taka`) ?? null };
  }

  packPrice(pack: 'packTp' | 'packMrp', unit: 'unitTp' | 'unitMrp', size: number): number | undefined {
    const [packMinor, unitMinor] =
      pack === 'packTp' ? [this.tradePrice(pack), this.tradePrice(unit)] : [this.money(pack), this.money(unit)];
    const price = packPriceFrom({ packMinor, unitMinor }, size);
    if (typeof price !== 'object') return price;
    this.fields[unit] = price.refusal;
    return undefined;
  }

  refuse(): void {
    const [problem] = Object.values(this.fields);
    const [field = ''] = Object.keys(this.fields);
    if (problem) throw invalid(coded('request.fieldProblem', { field, problem }), this.fields);
  }
}

/** The documented form as a purchase of one line. */
export function purchaseFromWire(
  body: PurchaseBodyWire,
  { kind, supplierId }: { kind: ProductKind; supplierId: string | null },
): RecordPurchaseInput {
  const numbers = new FormNumbers(body);
  const packSize = numbers.whole('purchasePackSize') ?? numbers.whole('packSize') ?? 1;
  const salePackSize = numbers.whole('salePackSize') ?? 1;
  const packTpMinor = numbers.packPrice('packTp', 'unitTp', packSize);
  // A price of 0 is the documented default of "no price".
  const packMrpMinor = numbers.packPrice('packMrp', 'unitMrp', salePackSize) || null;
  const quantity = numbers.whole('stock');
  const line = {
    goods: {
      tradeName: body.tradeName,
      genericName: body.genericName,
      strength: body.strength,
      category: body.category,
      company: body.company,
      unitType: body.salesUnitType || body.purchaseUnitType,
    },
    batchNumber: body.batchNumber,
    expiresOn: body.expiryDate || null,
    quantity: quantity ?? 0,
    freeQuantity: numbers.whole('freeQuantity') ?? 0,
    packType: body.packType,
    purchaseUnitType: body.purchaseUnitType,
    packSize,
    packTpMinor: packTpMinor ?? 0,
    purchaseVat: numbers.rate('purchaseVat'),
    purchaseDiscount: numbers.rate('purchaseDiscount'),
    salesUnitType: body.salesUnitType,
    salePackSize,
    packMrpMinor,
    salesVat: numbers.rate('salesVat'),
    salesDiscount: numbers.rate('salesDiscount'),
    grossMinor: null,
  };
  if (quantity === undefined) numbers.fields.stock ??= coded('field.wholeNumber');
  if (packTpMinor === undefined) numbers.fields.packTp ??= coded('field.amountExample');
  numbers.refuse();
  return {
    kind,
    supplierId,
    invoiceNumber: body.invoiceNumber,
    note: body.note,
    // Nobody can be asked over the documented path.
    confirmed: true,
    lines: [line],
  };
}
