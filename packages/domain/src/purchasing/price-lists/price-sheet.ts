import * as z from 'zod';
import { NO_STRENGTH, ProductKind } from '../../catalogue';
import {
  coded,
  divideHalfUp,
  fold,
  foldStrength,
  hundredthsOf,
  Id,
  Instant,
  issue,
  issueOf,
  MinorAmount,
  NotedDay,
  optionalText,
  PageQuery,
  Revision,
  requiredText,
  revisionOf,
  searchKey,
  TradePrice,
  type Violation,
} from '../../shared';
import { type PricedLine, priceLine, unitCostText } from '../purchases/purchase-line';
import { NO_RATE, Rate } from '../purchases/purchase-rate';

const ALL_REQUIRED = coded('field.allRequired');

const Size = z
  .number({ error: issue('field.wholeNumber') })
  .int({ error: issue('field.wholeNumber') })
  .min(1, { error: issue('field.atLeastOne') })
  .max(1_000_000, { error: issue('field.max1Million') });

const Stock = z
  .number({ error: issue('field.wholeNumber') })
  .int({ error: issue('field.wholeNumber') })
  .min(0, { error: issue('field.notNegative') })
  .max(1_000_000_000, { error: issue('field.max1Billion') });

/** A supplier's price for a product. A file may have little more than name and price. */
export const SheetLineInput = z.object({
  tradeName: requiredText(issueOf(ALL_REQUIRED), 300),
  genericName: optionalText(500),
  strength: optionalText(200),
  category: optionalText(200),
  company: optionalText(200),
  /** The stock that the supplier states. */
  stock: Stock.nullable().default(null),
  packType: optionalText(80),
  purchaseUnitType: optionalText(80),
  packSize: Size.default(1),
  packTpMinor: TradePrice,
  purchaseDiscount: Rate.default(NO_RATE),
  purchaseVat: Rate.default(NO_RATE),
  salesUnitType: optionalText(80),
  salePackSize: Size.default(1),
  packMrpMinor: MinorAmount.nullable().default(null),
  salesDiscount: Rate.default(NO_RATE),
  salesVat: Rate.default(NO_RATE),
});
export type SheetLineInput = z.infer<typeof SheetLineInput>;

/** The required fields of the documented form. */
export const REQUIRED_TEXTS = [
  'tradeName',
  'genericName',
  'strength',
  'category',
  'company',
  'packType',
  'purchaseUnitType',
  'salesUnitType',
] as const satisfies readonly (keyof SheetLineInput)[];

export function whyNotTypeLine(line: Omit<SheetLineInput, 'stock'>): Violation[] {
  const blank: string[] = REQUIRED_TEXTS.filter((field) => line[field].trim() === '');
  if (line.packMrpMinor === null) blank.push('packMrpMinor');
  return blank.map((field) => ({ field, ...ALL_REQUIRED }));
}

/** Computes the figures of one pack, or reports those that contradict each other. The unit cost is of the exact price. */
export function priceSheetLine(line: SheetLineInput): PricedLine | Violation[] {
  const priced = priceLine({ ...line, quantity: line.packSize, freeQuantity: 0, grossMinor: null });
  if (Array.isArray(priced)) return priced;
  const net = hundredthsOf(line.packTpMinor) + 100n * BigInt(priced.purchaseVat.minor - priced.purchaseDiscount.minor);
  return { ...priced, unitCost: unitCostText(divideHalfUp(net, BigInt(line.packSize))) };
}

/** The key of one product across several price lists of a supplier. */
export const goodsKey = ({
  tradeName,
  strength,
  category,
}: Pick<SheetLineInput, 'tradeName' | 'strength' | 'category'>): string =>
  [searchKey(tradeName), foldStrength(strength), fold(category)].join('|');

export const AddSheetLineInput = z.object({
  /** Null: the older form names no supplier. */
  supplierId: Id.nullable(),
  line: SheetLineInput,
});
export type AddSheetLineInput = z.infer<typeof AddSheetLineInput>;

export const UpdateSheetLineInput = z.object({
  id: Id,
  revision: Revision,
  /** A stock that is left out stays. */
  line: SheetLineInput.extend({ stock: Stock.nullable().optional() }),
});
export type UpdateSheetLineInput = z.infer<typeof UpdateSheetLineInput>;

const SheetRef = z.object({ id: Id, version: z.number(), validOn: NotedDay, title: z.string() });
const rate = z.object({ basisPoints: z.number(), minor: z.number() });

export const SheetLine = z.object({
  id: Id,
  sheet: SheetRef,
  supplier: z.object({ id: Id, name: z.string() }).nullable(),
  /** The catalogue's product with these names; null if it has none or several. */
  product: z.object({ id: Id, kind: ProductKind, code: z.string() }).nullable(),
  tradeName: z.string(),
  genericName: z.string(),
  strength: z.string(),
  category: z.string(),
  company: z.string(),
  stock: z.number().nullable(),
  packType: z.string(),
  purchaseUnitType: z.string(),
  packSize: z.number(),
  packTpMinor: z.number(),
  unitTpMinor: z.number(),
  purchaseDiscount: rate,
  purchaseVat: rate,
  salesUnitType: z.string(),
  salePackSize: z.number(),
  packMrpMinor: z.number().nullable(),
  unitMrpMinor: z.number().nullable(),
  salesDiscount: rate,
  salesVat: rate,
  /** Cost of one unit in taka with four decimals: discount deducted, VAT included. */
  unitCost: z.string(),
  /** The product's unit cost today; null if unknown. */
  currentUnitCost: z.string().nullable(),
  /** The price on the supplier's previous list. */
  previousUnitCost: z.string().nullable(),
  createdBy: z.string(),
  createdAt: Instant,
  updatedBy: z.string(),
  updatedAt: Instant.nullable(),
});
export type SheetLine = z.infer<typeof SheetLine>;

type SheetLineForm = Omit<SheetLineInput, 'stock'> & { stock?: number | null | undefined };

/** The values of a line's edit forms, as the documented ones show them: no strength is N/A, no figure is 0. */
export const sheetLineForm = ({ purchaseDiscount, purchaseVat, salesDiscount, salesVat, ...line }: SheetLineForm) => ({
  tradeName: line.tradeName,
  genericName: line.genericName,
  strength: line.strength || NO_STRENGTH,
  category: line.category,
  company: line.company,
  stock: line.stock === null ? 0 : line.stock,
  packType: line.packType,
  purchaseUnitType: line.purchaseUnitType,
  packSize: line.packSize,
  packTpMinor: line.packTpMinor,
  purchaseDiscount: [purchaseDiscount.basisPoints ?? 0, purchaseDiscount.minor ?? 0],
  purchaseVat: [purchaseVat.basisPoints ?? 0, purchaseVat.minor ?? 0],
  salesUnitType: line.salesUnitType,
  salePackSize: line.salePackSize,
  packMrpMinor: line.packMrpMinor ?? 0,
  salesDiscount: [salesDiscount.basisPoints ?? 0, salesDiscount.minor ?? 0],
  salesVat: [salesVat.basisPoints ?? 0, salesVat.minor ?? 0],
});
export const sheetLineRevision = (line: SheetLine): string => revisionOf(sheetLineForm(line));

export const SHEET_LINE_SORTS = ['createdAt', 'tradeName', 'packTp', 'change'] as const;
export const SheetLineQuery = PageQuery.extend({
  sort: z.enum(SHEET_LINE_SORTS).default('createdAt'),
  direction: z.enum(['asc', 'desc']).default('desc'),
  supplierId: Id.optional(),
  sheetId: Id.optional(),
  /** Compared with the product's current cost, or lines without a product. */
  compared: z.enum(['dearer', 'cheaper', 'unmatched']).optional(),
});
export type SheetLineQuery = z.infer<typeof SheetLineQuery>;

export const SheetFile = z.object({
  id: Id,
  fileName: z.string(),
  contentType: z.string(),
  byteLength: z.number(),
  createdBy: z.string(),
  createdAt: Instant,
});
export type SheetFile = z.infer<typeof SheetFile>;

export const PriceSheet = SheetRef.extend({
  supplier: z.object({ id: Id, name: z.string() }).nullable(),
  /** Empty where its lines were typed. */
  fileName: z.string(),
  lines: z.number(),
  /** Lines whose product is in the catalogue. */
  matched: z.number(),
  files: z.array(SheetFile),
  createdBy: z.string(),
  createdAt: Instant,
});
export type PriceSheet = z.infer<typeof PriceSheet>;

export const PriceSheetQuery = PageQuery.pick({ page: true, limit: true, search: true }).extend({
  supplierId: Id.optional(),
});
export type PriceSheetQuery = z.infer<typeof PriceSheetQuery>;

/** A price list compared with the supplier's previous one. */
export const PriceSheetDetails = PriceSheet.extend({
  previous: SheetRef.nullable(),
  compared: z.object({ dearer: z.number(), cheaper: z.number(), same: z.number(), added: z.number() }),
  /** Products of the previous list that this one lacks. */
  dropped: z.array(z.object({ tradeName: z.string(), strength: z.string(), unitCost: z.string() })),
});
export type PriceSheetDetails = z.infer<typeof PriceSheetDetails>;

/** The cost increase in basis points of the old cost; null if there is no earlier cost. */
export function costChange(unitCost: string, before: string | null): number | null {
  const old = Number(before ?? 0);
  return old > 0 ? Math.round(((Number(unitCost) - old) / old) * 10_000) : null;
}
