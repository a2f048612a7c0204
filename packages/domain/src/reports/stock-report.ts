import * as z from 'zod';
import { StoreRef } from '../accounts';
import { Ven } from '../catalogue';
import { Id, PageQuery } from '../shared';
import { BranchesInput } from './branches';
import { PeriodShape, ReportPage } from './sales-report';

/** Stock by location; slow-moving and dead stock; products out of stock that are in demand. */
export const STOCK_VIEWS = ['value', 'slow', 'out'] as const;
export const StockView = z.enum(STOCK_VIEWS);
export type StockView = z.infer<typeof StockView>;

/** Goods without a sale for this many days are slow-moving; for twice as many, dead. */
export const SLOW_DAYS = [30, 60, 90, 180] as const;

export const StockReportQuery = PageQuery.omit({ sort: true, direction: true }).extend({
  view: StockView.default('value'),
  locationId: Id.optional(),
  days: z.number().int().min(7).max(365).default(90),
});
export type StockReportQuery = z.infer<typeof StockReportQuery>;

/** A place, or a product at a place. */
export const StockReportRow = z.object({
  placeId: Id,
  place: z.string(),
  city: z.string(),
  productId: Id.nullable(),
  product: z.string(),
  /** On the shelf, including stock that may not be sold. */
  onHand: z.number(),
  /** In quarantine. */
  quarantined: z.number(),
  /** At cost; goods without a known cost count as 0 and are shown separately. Null for people who may not see costs. */
  valueMinor: z.number().nullable(),
  uncostedUnits: z.number(),
  valueAtMrpMinor: z.number(),
  /** Of the warehouse, whose customers are the stores: when it last sent them any. */
  lastSoldOn: z.string().nullable(),
  /** For slow goods: since when the oldest stock has been there. */
  heldSince: z.string().nullable(),
  /** Sold in the requested days less returns; for the warehouse, sent to stores. */
  soldUnits: z.number(),
});
export type StockReportRow = z.infer<typeof StockReportRow>;

export const StockReport = z.object({
  data: z.array(StockReportRow),
  totalItems: z.number(),
  totalPages: z.number(),
  page: z.number(),
  limit: z.number(),
  valueMinor: z.number().nullable(),
});
export type StockReport = z.infer<typeof StockReport>;

export const ABC_CUTS = { a: 8_000, b: 9_500 } as const;

/**
 * ABC classes of products by revenue, the highest first: A up to 80 % of the whole, B up to 95 %, C the rest. The one
 * that crosses a cut still belongs above it.
 */
export function abcOf(revenues: readonly number[]): ('A' | 'B' | 'C')[] {
  const whole = revenues.reduce((sum, revenue) => sum + Math.max(0, revenue), 0);
  let before = 0;
  return revenues.map((revenue) => {
    const share = whole > 0 ? (before / whole) * 10_000 : 10_000;
    before += Math.max(0, revenue);
    if (revenue <= 0) return 'C';
    if (share < ABC_CUTS.a) return 'A';
    return share < ABC_CUTS.b ? 'B' : 'C';
  });
}

export const Abc = z.enum(['A', 'B', 'C']);
export type Abc = z.infer<typeof Abc>;

/** A period, and of its products those of some classes. */
export const ClassesInput = BranchesInput.safeExtend({ abc: Abc.optional(), ven: Ven.optional(), ...ReportPage });
export type ClassesInput = z.infer<typeof ClassesInput>;

export const AbcClass = z.object({
  abc: Abc,
  products: z.number(),
  netMinor: z.number(),
  /** Share of the total revenue in basis points; products with more returns than sales have no share. */
  shareBp: z.number(),
});
export const AbcProduct = z.object({
  productId: Id,
  product: z.string(),
  company: z.string(),
  abc: Abc,
  ven: Ven,
  quantity: z.number(),
  netMinor: z.number(),
  cumulativeBp: z.number(),
});
/** ABC class against criticality: number of products and their revenue. */
export const AbcVenCell = z.object({ abc: Abc, ven: Ven, products: z.number(), netMinor: z.number() });
export type AbcVenCell = z.infer<typeof AbcVenCell>;

/** Classes and cells cover all products; the list contains those of the requested classes. */
export const AbcReport = z.object({
  classes: z.array(AbcClass),
  cells: z.array(AbcVenCell),
  products: z.array(AbcProduct),
  totalRows: z.number(),
});
export type AbcReport = z.infer<typeof AbcReport>;

export const PurchaseSupplierRow = z.object({
  supplierId: Id.nullable(),
  supplier: z.string(),
  /** The store that bought for itself; null for the warehouse. */
  store: StoreRef.nullable(),
  purchases: z.number(),
  grossMinor: z.number(),
  discountMinor: z.number(),
  vatMinor: z.number(),
  totalMinor: z.number(),
  /** Purchases in the period before. */
  totalBeforeMinor: z.number(),
  returnedMinor: z.number(),
  /** The VAT part of the returns, which `VatRow` has taken off. */
  returnedVatMinor: z.number(),
  paidMinor: z.number(),
});
export type PurchaseSupplierRow = z.infer<typeof PurchaseSupplierRow>;

/** VAT of one rate: of purchases less returns to suppliers, and of sales, whose prices include it. */
export const VatRow = z.object({
  /** In basis points; null if no purchase states it. */
  rateBp: z.number().nullable(),
  purchasedMinor: z.number(),
  purchaseVatMinor: z.number(),
  soldMinor: z.number(),
  saleVatMinor: z.number(),
  /** The purchases of the rate by their buyer; a store is null for the warehouse. */
  buyers: z.array(z.object({ store: StoreRef.nullable(), purchasedMinor: z.number(), purchaseVatMinor: z.number() })),
});
export type VatRow = z.infer<typeof VatRow>;

export const PurchaseReport = z.object({
  previous: PeriodShape,
  suppliers: z.array(PurchaseSupplierRow),
  /** Null for people who may not see the sales of all stores. */
  vat: z.array(VatRow),
});
export type PurchaseReport = z.infer<typeof PurchaseReport>;
