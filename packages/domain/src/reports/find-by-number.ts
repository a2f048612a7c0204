import * as z from 'zod';
import { ProductKind } from '../catalogue';
import { ReturnStatus } from '../inventory';
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

/** A payment to a supplier or a refund from one. */
export const FoundPayment = z.object({ id: Id, voucher: z.string(), supplier: z.string() });
export type FoundPayment = z.infer<typeof FoundPayment>;

export const FoundSupplierReturn = z.object({ id: Id, voucher: z.string(), supplier: z.string() });
export type FoundSupplierReturn = z.infer<typeof FoundSupplierReturn>;

export const FoundSaleReturn = z.object({
  id: Id,
  voucher: z.string(),
  status: ReturnStatus,
  store: z.string(),
});
export type FoundSaleReturn = z.infer<typeof FoundSaleReturn>;

/** The voucher that is meant by its digits or in any spelling: `7`, `pm-7` and `PM-000007` are one. */
export function voucherOf(prefix: 'CR' | 'PM' | 'SR', typed: string): string {
  const [, given, digits = ''] = /^([a-z]+-)?(\d+)$/i.exec(typed) ?? [];
  const isOther = given !== undefined && given.toUpperCase() !== `${prefix}-`;
  return isOther || digits === '' ? '' : `${prefix}-${digits.replace(/^0+/, '').padStart(6, '0')}`;
}

/** The documents whose number is or begins with the given one, the exact ones first; payments and returns by their whole number. */
export const FoundByNumber = z.object({
  batches: z.array(FoundBatch),
  receipts: z.array(FoundReceipt),
  orders: z.array(FoundOrder),
  purchases: z.array(FoundPurchase),
  purchaseOrders: z.array(FoundPurchaseOrder),
  payments: z.array(FoundPayment),
  supplierReturns: z.array(FoundSupplierReturn),
  saleReturns: z.array(FoundSaleReturn),
});
export type FoundByNumber = z.infer<typeof FoundByNumber>;

export const NOTHING_FOUND: FoundByNumber = {
  batches: [],
  receipts: [],
  orders: [],
  purchases: [],
  purchaseOrders: [],
  payments: [],
  supplierReturns: [],
  saleReturns: [],
};
