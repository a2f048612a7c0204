import * as z from 'zod';
import { ProductKind, ProductPack } from '../../catalogue';
import { Id, PageQuery } from '../../shared';
import { MAX_ORDER_LINES } from './order';

export const RequesterStockQuery = PageQuery.omit({ sort: true }).extend({
  kind: ProductKind,
  /** The store that `storeHas` refers to; the person's own if left out. */
  locationId: Id.optional(),
  /** Only products that the warehouse has in stock. */
  inStock: z.boolean().optional(),
  /** Only products that are out of stock, or running low, in the store. */
  standing: z.enum(['low', 'out']).optional(),
  /** `need`: first the products that the store should reorder, the most urgent on top; a search keeps its own order. */
  sort: z.enum(['name', 'need']).default('name'),
});
export type RequesterStockQuery = z.infer<typeof RequesterStockQuery>;

/** The quantity that the warehouse could send of a product, and the ordering store's stock. */
export const StockFigures = z.object({
  productId: Id,
  available: z.number(),
  storeHas: z.number(),
});
export type StockFigures = z.infer<typeof StockFigures>;

/** A product as the requester sees it. */
export const RequesterStock = StockFigures.extend({
  name: z.string(),
  genericName: z.string(),
  strength: z.string(),
  /** The content of one sale unit, where it distinguishes products. */
  content: z.string(),
  category: z.string(),
  company: z.string(),
  packType: z.string(),
  unitType: z.string(),
  /** Larger than one unit, the smallest first. */
  packs: z.array(ProductPack.pick({ size: true, name: true })),
  unitMrpMinor: z.number().nullable(),
  soldLast30Days: z.number(),
});
export type RequesterStock = z.infer<typeof RequesterStock>;

/** The query that refreshes a stored cart. */
export const StockFiguresQuery = z.object({
  productIds: z.array(Id).max(MAX_ORDER_LINES),
  locationId: Id.optional(),
});
export type StockFiguresQuery = z.infer<typeof StockFiguresQuery>;
