import * as z from 'zod';
import { StoreRef } from '../../accounts';
import { Id, Instant } from '../../shared';
import { PaymentMethod } from '../checkout/sale';

/** A sale as programs read it, whole and without what its goods cost. Amounts are minor units. */
export const ExportedSale = z.object({
  id: Id,
  receiptNo: z.string(),
  soldAt: Instant,
  status: z.enum(['accepted', 'voided']),
  store: StoreRef,
  cashier: z.string(),
  customerName: z.string(),
  method: PaymentMethod,
  subtotalMinor: z.number(),
  discountMinor: z.number(),
  totalMinor: z.number(),
  lines: z.array(
    z.object({
      productId: Id,
      name: z.string(),
      strength: z.string(),
      quantity: z.number(),
      unitPriceMinor: z.number(),
      lineTotalMinor: z.number(),
    }),
  ),
});
export type ExportedSale = z.infer<typeof ExportedSale>;
