import type { ExportedSale } from '@bhandar/domain/pos';
import { decimalFromMinor } from '@bhandar/domain/shared';
import * as z from 'zod';
import { AnsweredPaymentWire, paymentToWire } from '../payments/wire';

/** A sale for programs: amounts as decimals, with the fields of a posted sale. */
export const ExportedSaleWire = z.object({
  order_id: z.string(),
  _id: z.string(),
  status: z.string(),
  created_at: z.string(),
  store_id: z.string(),
  store_name: z.string(),
  cashier: z.string(),
  customer: z.object({ name: z.string() }),
  payment: z.object({
    method: z.string(),
    subtotal: z.number(),
    discount: z.number(),
    total: z.number(),
    rounding: z.number(),
  }),
  payments: z.array(AnsweredPaymentWire),
  products: z.array(
    z.object({
      product_id: z.string(),
      product_name: z.string(),
      strength: z.string(),
      quantity: z.number(),
      price: z.number(),
      subtotal: z.number(),
    }),
  ),
});

export const exportedSaleToWire = (sale: ExportedSale): z.infer<typeof ExportedSaleWire> => ({
  order_id: sale.receiptNo,
  _id: sale.id,
  status: sale.status,
  created_at: sale.soldAt,
  store_id: sale.store.id,
  store_name: sale.store.name,
  cashier: sale.cashier,
  customer: { name: sale.customerName },
  payment: {
    method: sale.method,
    subtotal: decimalFromMinor(sale.subtotalMinor),
    discount: decimalFromMinor(sale.discountMinor),
    total: decimalFromMinor(sale.totalMinor),
    rounding: decimalFromMinor(sale.roundingMinor),
  },
  payments: sale.payments.map(paymentToWire),
  products: sale.lines.map((line) => ({
    product_id: line.productId,
    product_name: line.name,
    strength: line.strength,
    quantity: line.quantity,
    price: decimalFromMinor(line.unitPriceMinor),
    subtotal: decimalFromMinor(line.lineTotalMinor),
  })),
});
