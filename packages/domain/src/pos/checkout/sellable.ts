import * as z from 'zod';
import type { Role } from '../../accounts';
import { ProductKind } from '../../catalogue';
import { ResolvedPrice } from '../../pricing';
import { coded, Id, MinorAmount, NotedDay, PageQuery, type Refusal } from '../../shared';

/**
 * The stock that a store's staff may sell: the approved quantity of their own orders, or the whole stock of the store.
 */
export const SellFrom = z.enum(['own-orders', 'store-stock']);
export type SellFrom = z.infer<typeof SellFrom>;

export interface SellFromChoice {
  role: Role;
  store: SellFrom | null;
  organisation: SellFrom;
}

/** The store's setting overrides the organisation's; superadmins sell the whole stock of a store. */
export const sellFromOf = ({ role, store, organisation }: SellFromChoice): SellFrom =>
  role === 'superadmin' ? 'store-stock' : (store ?? organisation);

export interface SellableStock {
  sellFrom: SellFrom;
  /** Approved in the person's orders and not sold yet. */
  quota: number;
  /** On hand at the store in batches that are neither expired, blocked nor reserved. */
  stock: number;
}

/** The documented "approved quantity": it decreases with sales and never exceeds the stock of the store. */
export const quantityToSell = ({ sellFrom, quota, stock }: SellableStock): number =>
  Math.max(0, sellFrom === 'store-stock' ? stock : Math.min(quota, stock));

export const overApprovedMessage = (approvedQty: number): Refusal =>
  coded('sale.overApproved', { approved: approvedQty });
export const NOTHING_APPROVED = coded('sale.nothingApproved');

/** The code on the pack overrides the records: an expired or blocked pack is not sold. */
export const expiredPackMessage = (expiresOn: string, batch: string | null): Refusal =>
  batch ? coded('sale.expiredPackBatch', { day: expiresOn, batch }) : coded('sale.expiredPack', { day: expiresOn });
export const blockedPackMessage = (batch: string): Refusal => coded('sale.blockedBatch', { batch });

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

/** Products of the same generic, strength and form that can be sold here now. */
export const Substitutes = z.object({
  /** What is not there to sell. */
  of: z.object({ productId: Id, name: z.string(), strength: z.string(), genericName: z.string() }),
  products: z.array(SellableProduct),
});
export type Substitutes = z.infer<typeof Substitutes>;

/** A till shows few: a customer is offered a choice, not a catalogue. */
export const MAX_SUBSTITUTES = 10;

export const isSellableNow = ({
  approvedQty,
  unitPriceMinor,
}: Pick<SellableProduct, 'approvedQty' | 'unitPriceMinor'>): boolean => approvedQty > 0 && unitPriceMinor !== null;

/** Where Enter lands: the first product that can be sold, so that it never takes one that cannot while another can. */
export const firstSellableIndex = (products: readonly SellableProduct[]): number =>
  Math.max(0, products.findIndex(isSellableNow));

/** A scanned or typed code: a product code, a printed barcode or a GS1 code. */
export const ScanQuery = z.object({ code: z.string().trim().min(1).max(400), locationId: Id.optional() });
