import * as z from 'zod';
import { Product, ProductBarcode, ProductKind } from '../../catalogue';
import { Id, PageQuery } from '../../shared';
import { PlaceKind } from '../ledger/movement';
import { BatchStep } from './batch-page';

/** A batch of the product at a place that the person sees. */
export const ProductBatch = z.object({
  batchId: Id,
  locationId: Id,
  placeKind: PlaceKind,
  place: z.string(),
  batchNumber: z.string(),
  expiresOn: z.string().nullable(),
  onHand: z.number(),
  reserved: z.number(),
  blocked: z.boolean(),
  /** Exact, with four decimals; only the warehouse sees it. */
  unitCost: z.string().nullable(),
});
export type ProductBatch = z.infer<typeof ProductBatch>;

export const ProductPriceStep = z.object({
  /** The day of the document, which may have been entered later. */
  pricedOn: z.string(),
  changedAt: z.string(),
  unitMrpMinor: z.number().nullable(),
  /** Only the warehouse sees it. */
  unitCost: z.string().nullable(),
  source: z.string(),
  changedBy: z.string(),
});
export type ProductPriceStep = z.infer<typeof ProductPriceStep>;

export const ProductSale = z.object({
  saleId: Id,
  receiptNo: z.string(),
  soldAt: z.string(),
  store: z.string(),
  cashier: z.string(),
  quantity: z.number(),
  unitPriceMinor: z.number(),
});
export type ProductSale = z.infer<typeof ProductSale>;

/** Another product of the same generic and strength with stock here, in the warehouse, or elsewhere. */
export const Substitute = z.object({
  productId: Id,
  kind: ProductKind,
  code: z.string(),
  tradeName: z.string(),
  strength: z.string(),
  category: z.string(),
  company: z.string(),
  unitMrpMinor: z.number().nullable(),
  /** Sellable in the person's own stores. */
  ownStock: z.number(),
  warehouseStock: z.number(),
  /** Sellable in other stores; null for those who do not see them. */
  otherStock: z.number().nullable(),
});
export type Substitute = z.infer<typeof Substitute>;

export const ProductPage = z.object({
  product: Product,
  barcodes: z.array(ProductBarcode),
  batches: z.array(ProductBatch),
  prices: z.array(ProductPriceStep),
  sales: z.array(ProductSale),
  substitutes: z.array(Substitute),
});
export type ProductPage = z.infer<typeof ProductPage>;

export const ProductPageRef = z.object({ id: Id });
export const ProductStepQuery = PageQuery.pick({ page: true, limit: true }).extend({ id: Id });
export type ProductStepQuery = z.infer<typeof ProductStepQuery>;

/** One step of the product between two places, listed by its moment, newest first. */
export const ProductStep = BatchStep.extend({ batchId: Id, batchNumber: z.string() });
export type ProductStep = z.infer<typeof ProductStep>;
