import * as z from 'zod';
import { StoreRef } from '../../accounts';
import { ProductKind } from '../../catalogue';
import {
  coded,
  Day,
  fold,
  Id,
  Instant,
  issue,
  MAX_HELD_UNITS,
  MinorAmount,
  optionalText,
  PageQuery,
  TradePrice,
  type Violation,
} from '../../shared';
import { NO_RATE, Rate } from './purchase-rate';

/** Invoice numbers are compared without case, spaces and punctuation: "INV-07 / 12" is "inv0712". */
export const invoiceKey = (invoiceNumber: string): string => fold(invoiceNumber).replace(/[^\p{L}\p{N}]/gu, '');

/** More lines than a person types; keeps a purchase one short transaction. */
export const MAX_PURCHASE_LINES = 200;

const Whole = z.number({ error: issue('field.wholeNumber') }).int({ error: issue('field.wholeNumber') });
const most = { error: issue('field.max1Billion') };

/** The received quantity in sale units; imports have very large ones. */
const Units = Whole.min(0, { error: issue('field.notNegative') }).max(MAX_HELD_UNITS, most);
const UnitsFromOne = Whole.min(1, { error: issue('field.atLeastOne') }).max(MAX_HELD_UNITS, most);

/** The units that are paid for: at least one, unless free goods come. */
export const paidUnits = (freeQuantity: number | null) => ((freeQuantity ?? 0) > 0 ? Units : UnitsFromOne);

const PackSize = Whole.min(1, { error: issue('field.atLeastOne') }).max(1_000_000, {
  error: issue('field.max1Million'),
});

/** A product by the names printed on it: matched to the catalogue, or added to it. */
export const NamedGoods = z.object({
  tradeName: optionalText(300),
  genericName: optionalText(500),
  strength: optionalText(200),
  category: optionalText(200),
  company: optionalText(200),
  unitType: optionalText(80),
});
export type NamedGoods = z.infer<typeof NamedGoods>;

/** One line of an invoice: the purchase area, and the sale area that the product's prices follow. */
export const PurchaseLineInput = z.object({
  productId: Id.optional(),
  /** Instead of `productId`. */
  goods: NamedGoods.optional(),
  /** The line of the purchase order that this line delivers. */
  orderLineNo: z.number().int().min(1).optional(),
  batchNumber: optionalText(60),
  expiresOn: Day.nullable().default(null),
  /** Sale units that are paid for; free goods come on top. */
  quantity: Units,
  freeQuantity: Units.default(0),
  packType: optionalText(80),
  purchaseUnitType: optionalText(80),
  packSize: PackSize.default(1),
  packTpMinor: TradePrice,
  purchaseDiscount: Rate.default(NO_RATE),
  purchaseVat: Rate.default(NO_RATE),
  salesUnitType: optionalText(80),
  salePackSize: PackSize.default(1),
  packMrpMinor: MinorAmount.nullable().default(null),
  salesDiscount: Rate.default(NO_RATE),
  salesVat: Rate.default(NO_RATE),
  /** The line's value before discount as the invoice prints it, where its pack price is rounded. */
  grossMinor: MinorAmount.nullable().default(null),
});
export type PurchaseLineInput = z.infer<typeof PurchaseLineInput>;

export const RecordPurchaseInput = z.object({
  kind: ProductKind,
  /** The store that buys for itself: its goods come there. Left out by the warehouse, and by a person of one store. */
  locationId: Id.optional(),
  /** Null for a purchase that no supplier's account records. */
  supplierId: Id.nullable(),
  orderId: Id.optional(),
  invoiceNumber: optionalText(80),
  /** The invoice's day; today where it is left out. */
  purchasedOn: Day.optional(),
  note: optionalText(500),
  lines: z
    .array(PurchaseLineInput, { error: issue('reorder.addLine') })
    .min(1, { error: issue('reorder.addLine') })
    .max(MAX_PURCHASE_LINES, { error: issue('purchase.tooManyLines', { max: MAX_PURCHASE_LINES }) }),
  /** The person was asked about unusual dates and about known batch numbers, and confirms what is printed. */
  confirmed: z.boolean().optional(),
});
export type RecordPurchaseInput = z.infer<typeof RecordPurchaseInput>;

export const VoidPurchaseInput = z.object({
  purchaseId: Id,
  /** Given if the query is limited to one of the two lists. */
  kind: ProductKind.optional(),
  reason: optionalText(300),
});
export type VoidPurchaseInput = z.infer<typeof VoidPurchaseInput>;

/** Rules for a purchase that need no computed figure. */
export function whyNotRecordPurchase(
  purchase: Pick<RecordPurchaseInput, 'supplierId' | 'orderId' | 'purchasedOn' | 'lines'>,
  today: string,
): Violation[] {
  const violations: Violation[] = [];
  const { supplierId, orderId, purchasedOn, lines } = purchase;
  if (orderId && !supplierId) violations.push({ field: 'supplierId', ...coded('supplier.choose') });
  if (purchasedOn && purchasedOn > today) {
    violations.push({ field: 'purchasedOn', ...coded('purchase.dateInFuture') });
  }
  for (const [index, line] of lines.entries()) {
    if (!line.productId && !line.goods) {
      violations.push({ field: `lines.${index}.productId`, ...coded('product.choose') });
    }
    if (line.orderLineNo !== undefined && !orderId) {
      violations.push({ field: `lines.${index}.orderLineNo`, ...coded('purchase.deliversNoOrder') });
    }
  }
  return violations;
}

const rate = { basisPoints: z.number(), minor: z.number() };

export const PurchaseLine = z.object({
  lineNo: z.number(),
  orderLineNo: z.number().nullable(),
  productId: Id,
  code: z.string(),
  tradeName: z.string(),
  genericName: z.string(),
  strength: z.string(),
  category: z.string(),
  company: z.string(),
  /** The warehouse's sellable stock of the product today. */
  stock: z.number(),
  batchId: Id,
  batchNumber: z.string(),
  expiresOn: z.string().nullable(),
  quantity: z.number(),
  freeQuantity: z.number(),
  packType: z.string(),
  purchaseUnitType: z.string(),
  packSize: z.number(),
  packTpMinor: z.number(),
  unitTpMinor: z.number(),
  purchaseDiscount: z.object(rate),
  purchaseVat: z.object(rate),
  salesUnitType: z.string(),
  salePackSize: z.number(),
  packMrpMinor: z.number().nullable(),
  unitMrpMinor: z.number().nullable(),
  salesDiscount: z.object(rate),
  salesVat: z.object(rate),
  grossMinor: z.number(),
  discountMinor: z.number(),
  vatMinor: z.number(),
  totalMinor: z.number(),
  unitCost: z.string(),
});
export type PurchaseLine = z.infer<typeof PurchaseLine>;

export const Purchase = z.object({
  id: Id,
  kind: ProductKind,
  voucher: z.string(),
  /** The store that bought for itself; null for the warehouse. */
  store: StoreRef.nullable(),
  supplier: z.object({ id: Id, name: z.string() }).nullable(),
  order: z.object({ id: Id, voucher: z.string() }).nullable(),
  invoiceNumber: z.string(),
  purchasedOn: z.string(),
  note: z.string(),
  grossMinor: z.number(),
  discountMinor: z.number(),
  vatMinor: z.number(),
  totalMinor: z.number(),
  /** What is still owed for it; null where no supplier is owed, also after a void. */
  dueMinor: z.number().nullable(),
  createdBy: z.string(),
  createdAt: Instant,
  voidedBy: z.string(),
  voidedAt: Instant.nullable(),
  voidReason: z.string(),
  lines: z.array(PurchaseLine),
});
export type Purchase = z.infer<typeof Purchase>;

/** One line of a purchase, with the purchase that contains it. */
export const PurchasedLine = PurchaseLine.extend({
  purchaseId: Id,
  voucher: z.string(),
  store: StoreRef.nullable(),
  supplierName: z.string(),
  invoiceNumber: z.string(),
  purchasedOn: z.string(),
  createdBy: z.string(),
  createdAt: Instant,
  voided: z.boolean(),
  /** The whole purchase, of which a page or a search may have some lines only. */
  purchase: z.object({
    lines: z.number(),
    totalMinor: z.number(),
    /** What is still owed for it; null where no supplier is owed, also after a void. */
    dueMinor: z.number().nullable(),
  }),
});
export type PurchasedLine = z.infer<typeof PurchasedLine>;

export const PURCHASE_SORTS = ['createdAt', 'purchasedOn', 'product', 'supplier', 'total'] as const;
export const PURCHASE_PAYMENTS = ['due', 'settled'] as const;
export const PurchasePageQuery = PageQuery.extend({
  kind: ProductKind,
  /** Left out, the purchases with the best match of a search are first, and without a search the newest. */
  sort: z.enum(PURCHASE_SORTS).optional(),
  direction: z.enum(['asc', 'desc']).default('desc'),
  supplierId: Id.optional(),
  /** `posted` where it is left out. */
  status: z.enum(['posted', 'voided']).default('posted'),
  /** Whether the supplier is still owed for it; a purchase without a supplier is neither. */
  payment: z.enum(PURCHASE_PAYMENTS).optional(),
  /** The first and last invoice date. */
  from: Day.optional(),
  to: Day.optional(),
});
export type PurchasePageQuery = z.infer<typeof PurchasePageQuery>;

export const PurchaseRef = z.object({ purchaseId: Id, kind: ProductKind.optional() });
export type PurchaseRef = z.infer<typeof PurchaseRef>;
