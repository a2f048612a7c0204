import * as z from 'zod';
import { ProductKind } from '../../catalogue';
import { ResolvedPrice } from '../../pricing';
import { Id, MinorAmount, NotedDay, PageQuery } from '../../shared';

/**
 * The stock that a store's staff may sell: the approved quantity of their own orders, or the whole stock of the store.
 */
export const SellFrom = z.enum(['own-orders', 'store-stock']);
export type SellFrom = z.infer<typeof SellFrom>;

/** A batch that may be sold today. */
export const SellableBatch = z.object({
  batchId: Id,
  batchNumber: z.string(),
  expiresOn: NotedDay.nullable(),
  quantity: z.number().int(),
});
export type SellableBatch = z.infer<typeof SellableBatch>;

export const ProductPack = z.object({ name: z.string(), size: z.number().int().min(1) });
export type ProductPack = z.infer<typeof ProductPack>;

/** The facts of a product that the till needs. */
export const SellableProduct = z.object({
  productId: Id,
  kind: ProductKind,
  code: z.string(),
  name: z.string(),
  genericName: z.string(),
  strength: z.string(),
  category: z.string(),
  company: z.string(),
  unitName: z.string(),
  /** The cashier asks for the prescription, and the goods cannot be returned. */
  requiresPrescription: z.boolean().default(false),
  /** Null without a price; then it cannot be sold. */
  unitPriceMinor: MinorAmount.nullable(),
  /** The price with its reason. */
  price: ResolvedPrice,
  /** The reason in a sentence, for programs. */
  priceReason: z.string(),
  /** The MRP on the pack; null if unknown. */
  mrpMinor: MinorAmount.nullable(),
  /** The quantity that this person may still sell here, in base units. */
  approvedQty: z.number().int(),
  storeStock: z.number().int(),
  /** First expiry first, in the order of allocation. */
  batches: z.array(SellableBatch),
  packs: z.array(ProductPack),
});
export type SellableProduct = z.infer<typeof SellableProduct>;

export const SELLABLE_PAGE_SIZE = 50;

export const SellableQuery = PageQuery.pick({ page: true, search: true }).extend({
  limit: z.number().int().min(1).max(SELLABLE_PAGE_SIZE).default(SELLABLE_PAGE_SIZE),
  kind: ProductKind.optional(),
  /** By its name, which no two categories share. */
  category: z.string().max(200).optional(),
  locationId: Id.optional(),
});
export type SellableQuery = z.infer<typeof SellableQuery>;

/** A category with how many of its products can be sold in a store now. */
export const SellableCategory = z.object({ name: z.string(), products: z.number().int() });
export type SellableCategory = z.infer<typeof SellableCategory>;

export const SellableCategoryQuery = z.object({ locationId: Id });

/** What was looked for and cannot be sold here: by words, or by a code that was scanned or typed. */
export const SubstituteQuery = z.object({ search: z.string().trim().min(2).max(400), locationId: Id.optional() });
export type SubstituteQuery = z.infer<typeof SubstituteQuery>;

export const WhyNotSold = z.enum(['outOfStock', 'expired', 'blocked', 'notApproved', 'noPrice']);
export type WhyNotSold = z.infer<typeof WhyNotSold>;

/** Products of the same generic, strength and form that can be sold here now. */
export const Substitutes = z.object({
  of: z.object({
    productId: Id,
    name: z.string(),
    strength: z.string(),
    genericName: z.string(),
    /** Null if it can be sold here. */
    why: WhyNotSold.nullable(),
    storeStock: z.number().int(),
  }),
  products: z.array(SellableProduct),
});
export type Substitutes = z.infer<typeof Substitutes>;

/** A till shows few: a customer is offered a choice, not a catalogue. */
export const MAX_SUBSTITUTES = 10;

/** A scanned or typed code: a product code, a printed barcode or a GS1 code. */
export const ScanQuery = z.object({ code: z.string().trim().min(1).max(400), locationId: Id.optional() });
