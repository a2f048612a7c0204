import * as z from 'zod';
import { ProductKind } from '../catalogue';
import { Id, PageQuery } from '../shared';

export const RequesterStockQuery = PageQuery.extend({
  kind: ProductKind,
  /** Whose shelf `storeHas` speaks of; the person's own store when it is left out. */
  locationId: Id.optional(),
  /** Only what the warehouse has. */
  inStock: z.boolean().optional(),
  /** Exactly these products: how a kept cart asks for fresh figures. */
  productIds: z.array(Id).max(200).optional(),
});
export type RequesterStockQuery = z.infer<typeof RequesterStockQuery>;

/** A product as the requester sees it: what the warehouse could send and what the store still has. */
export const RequesterStock = z.object({
  productId: Id,
  name: z.string(),
  genericName: z.string(),
  strength: z.string(),
  category: z.string(),
  company: z.string(),
  packType: z.string(),
  available: z.number(),
  storeHas: z.number(),
  soldLast30Days: z.number(),
});
export type RequesterStock = z.infer<typeof RequesterStock>;
