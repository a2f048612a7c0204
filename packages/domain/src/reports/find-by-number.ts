import * as z from 'zod';
import { ProductKind } from '../catalogue';
import { OrderStatus } from '../ordering';
import { Day, Id, Instant, MAX_SEARCH, optionalText, RefusalSchema } from '../shared';

/** The most results for each kind of document; a longer number narrows them. */
export const MAX_FOUND = 5;
export const MIN_NUMBER_LENGTH = 2;

export const NumberQuery = z.object({ number: optionalText(MAX_SEARCH).pipe(z.string().min(MIN_NUMBER_LENGTH)) });
export type NumberQuery = z.infer<typeof NumberQuery>;

export const FoundBatch = z.object({
  id: Id,
  batchNumber: z.string(),
  expiresOn: Day.nullable(),
  product: z.string(),
});
export type FoundBatch = z.infer<typeof FoundBatch>;

export const FoundReceipt = z.object({
  id: Id,
  receiptNo: z.string(),
  soldAt: Instant,
  store: z.string(),
  customer: z.string(),
});
export type FoundReceipt = z.infer<typeof FoundReceipt>;

export const FoundOrder = z.object({
  id: Id,
  voucher: z.string(),
  kind: ProductKind,
  status: OrderStatus,
  storeId: Id,
  store: z.string(),
  requestedBy: z.string(),
  whyNotDecide: RefusalSchema.nullable(),
});
export type FoundOrder = z.infer<typeof FoundOrder>;

export const FoundPurchase = z.object({
  id: Id,
  voucher: z.string(),
  invoiceNumber: z.string(),
  kind: ProductKind,
  supplier: z.string(),
});
export type FoundPurchase = z.infer<typeof FoundPurchase>;

export const FoundPurchaseOrder = z.object({
  id: Id,
  voucher: z.string(),
  kind: ProductKind,
  supplier: z.string(),
});
export type FoundPurchaseOrder = z.infer<typeof FoundPurchaseOrder>;

/** The documents whose number is or begins with the given one, the exact ones first. */
export const FoundByNumber = z.object({
  batches: z.array(FoundBatch),
  receipts: z.array(FoundReceipt),
  orders: z.array(FoundOrder),
  purchases: z.array(FoundPurchase),
  purchaseOrders: z.array(FoundPurchaseOrder),
});
export type FoundByNumber = z.infer<typeof FoundByNumber>;
