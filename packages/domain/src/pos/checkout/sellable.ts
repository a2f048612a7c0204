import * as z from 'zod';
import type { Role } from '../../accounts';
import { ProductKind } from '../../catalogue';
import { ResolvedPrice } from '../../pricing';
import { coded, Id, MinorAmount, NotedDay, PageQuery, type Refusal, StockLevel } from '../../shared';

/** What a store's staff may sell: what was approved in their own orders, or all that the store holds. */
export const SellFrom = z.enum(['own-orders', 'store-stock']);
export type SellFrom = z.infer<typeof SellFrom>;

export interface SellFromChoice {
  role: Role;
  store: SellFrom | null;
  organisation: SellFrom;
}

/** The store's own choice stands before the organisation's; the warehouse's people sell the whole stock of a store. */
export const sellFromOf = ({ role, store, organisation }: SellFromChoice): SellFrom =>
  role === 'superadmin' ? 'store-stock' : (store ?? organisation);

export interface SellableStock {
  sellFrom: SellFrom;
  /** Approved in the person's own orders and not sold yet. */
  quota: number;
  /** On hand at the store in batches that are neither expired nor blocked, nor promised to somebody. */
  stock: number;
}

/** The specs' "approved quantity": it shrinks as it is sold and never exceeds what the store really holds. */
export const quantityToSell = ({ sellFrom, quota, stock }: SellableStock): number =>
  Math.max(0, sellFrom === 'store-stock' ? stock : Math.min(quota, stock));

export const overApprovedMessage = (approvedQty: number): Refusal =>
  coded('sale.overApproved', { approved: approvedQty });
export const NOTHING_APPROVED = coded('sale.nothingApproved');

/** What a code on the pack says stands above the book: such a pack is not sold. */
export const expiredPackMessage = (expiresOn: string, batch: string | null): Refusal =>
  batch ? coded('sale.expiredPackBatch', { day: expiresOn, batch }) : coded('sale.expiredPack', { day: expiresOn });
export const blockedPackMessage = (batch: string): Refusal => coded('sale.blockedBatch', { batch });

/** A batch that may be sold today, as a till shows it. */
export const SellableBatch = z.object({
  batchId: Id,
  batchNumber: z.string(),
  expiresOn: NotedDay.nullable(),
  quantity: StockLevel,
});
export type SellableBatch = z.infer<typeof SellableBatch>;

export const ProductPack = z.object({ name: z.string(), size: z.number().int().min(1) });
export type ProductPack = z.infer<typeof ProductPack>;

/** What the till needs to know of a product. */
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
  /** The cashier asks for the prescription, and it does not come back. */
  requiresPrescription: z.boolean().default(false),
  /** Null: nobody has priced it, so it cannot be sold. */
  unitPriceMinor: MinorAmount.nullable(),
  /** Why it is that. */
  price: ResolvedPrice,
  /** The same in a sentence, for programs. */
  priceReason: z.string(),
  /** What is printed on the pack; null where nobody knows. */
  mrpMinor: MinorAmount.nullable(),
  /** What this person may still sell here, in base units. */
  approvedQty: StockLevel,
  storeStock: StockLevel,
  /** First expiry first, as they will be taken. */
  batches: z.array(SellableBatch),
  packs: z.array(ProductPack),
});
export type SellableProduct = z.infer<typeof SellableProduct>;

export const SELLABLE_PAGE_SIZE = 50;

export const SellableQuery = PageQuery.pick({ page: true, search: true }).extend({
  limit: z.number().int().min(1).max(SELLABLE_PAGE_SIZE).default(SELLABLE_PAGE_SIZE),
  kind: ProductKind.optional(),
  locationId: Id.optional(),
});
export type SellableQuery = z.infer<typeof SellableQuery>;

/** A code as a scanner or a keyboard gives it: a product code, a printed barcode or a GS1 code. */
export const ScanQuery = z.object({ code: z.string().trim().min(1).max(400), locationId: Id.optional() });
