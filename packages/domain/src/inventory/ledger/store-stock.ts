import * as z from 'zod';
import { ProductKind } from '../../catalogue';
import { Id, PageQuery } from '../../shared';
import { STOCK_LEVEL_STATUSES } from './stock-level';

/** `expired`, or expiring soon or near (by the organisation's thresholds) or within this many days. */
export const ExpiryWindow = z.enum(['expired', 'soon', 'near', '30', '90', '180']);
export type ExpiryWindow = z.infer<typeof ExpiryWindow>;

export const StockSort = z.enum(['expiry', 'name', 'onHand', 'value']);
export type StockSort = z.infer<typeof StockSort>;

export const StoreStockQuery = PageQuery.extend({
  /** The person's own store, or the warehouse for a superadmin, when it is left out. */
  locationId: Id.optional(),
  kind: ProductKind.optional(),
  expiry: ExpiryWindow.optional(),
  standing: z.enum(STOCK_LEVEL_STATUSES).optional(),
  /**
   * `expiry`: earliest expiry first, expired on top. `value`: of what can be sold. Left out, the best match of a search is
   * first, and without a search the earliest expiry.
   */
  sort: StockSort.optional(),
});
export type StoreStockQuery = z.infer<typeof StoreStockQuery>;

export const StockBatch = z.object({
  batchId: Id,
  batchNumber: z.string(),
  expiresOn: z.string().nullable(),
  onHand: z.number(),
  reserved: z.number(),
  blocked: z.boolean(),
  /** On hand at the retail price. */
  valueMinor: z.number(),
  /** At the retail price, without what is reserved, expired or blocked. */
  sellableMinor: z.number(),
});
export type StockBatch = z.infer<typeof StockBatch>;

export const StoreStock = z.object({
  productId: Id,
  kind: ProductKind,
  code: z.string(),
  name: z.string(),
  genericName: z.string(),
  strength: z.string(),
  category: z.string(),
  company: z.string(),
  onHand: z.number(),
  /** On hand less what is reserved, expired or blocked. */
  sellable: z.number(),
  soonestExpiry: z.string().nullable(),
  valueMinor: z.number(),
  sellableMinor: z.number(),
  batches: z.array(StockBatch),
});
export type StoreStock = z.infer<typeof StoreStock>;

export const StockTotalsQuery = StoreStockQuery.pick({ locationId: true, kind: true });
export type StockTotalsQuery = z.infer<typeof StockTotalsQuery>;

/** The whole stock of a location at the retail price; the three values add up to what is on hand. */
export const StockTotals = z.object({
  products: z.number(),
  sellableMinor: z.number(),
  reservedMinor: z.number(),
  /** Expired or blocked. */
  unsellableMinor: z.number(),
});
export type StockTotals = z.infer<typeof StockTotals>;

/** A physical location whose stock a person may see. */
export const StockPlace = z.object({
  id: Id,
  kind: z.enum(['warehouse', 'store']),
  name: z.string(),
  city: z.string(),
  closed: z.literal(true).exactOptional(),
});
export type StockPlace = z.infer<typeof StockPlace>;
