import * as z from 'zod';
import { StoreRef } from '../../accounts';
import { Id, Instant } from '../../shared';
import { PaidBy, SalePayment } from '../payments/payment';

/** A sale as programs read it, without costs. Amounts are minor units. */
export const ExportedSale = z.object({
  id: Id,
  receiptNo: z.string(),
  soldAt: Instant,
  status: z.enum(['accepted', 'voided']),
  store: StoreRef,
  cashier: z.string(),
  customerName: z.string(),
  method: PaidBy,
  payments: z.array(SalePayment),
  subtotalMinor: z.number(),
  discountMinor: z.number(),
  totalMinor: z.number(),
  /** The payments are the total and this. */
  roundingMinor: z.number(),
  lines: z.array(
    z.object({
      productId: Id,
      name: z.string(),
      strength: z.string(),
      quantity: z.number(),
      unitPriceMinor: z.number(),
      lineTotalMinor: z.number(),
      /** The VAT that the line includes; null where its rate is unknown. */
      vatMinor: z.number().nullable(),
    }),
  ),
});
export type ExportedSale = z.infer<typeof ExportedSale>;
