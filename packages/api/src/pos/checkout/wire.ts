import {
  DeviceId,
  EMPTY_CART,
  lineTotalMinor,
  MAX_SALE_LINES,
  PaymentMethod,
  REASON_NOT_GIVEN,
  type RecordSaleInput,
  type Sale,
  SaleCustomer,
  type SaleLineInput,
  subtotalMinorOf,
} from '@bhandar/domain/pos';
import { decimalFromMinor, Id, issue, issueOf, minorFromDecimal, Quantity } from '@bhandar/domain/shared';
import * as z from 'zod';

/** An amount as documented clients send it: a decimal number, or its text, with at most two decimals. */
const Decimal = z
  .union([z.number(), z.string().max(20)], { error: issue('field.amount') })
  .transform((value, context) => {
    const minor = minorFromDecimal(value);
    if (minor !== undefined && minor >= 0) return minor;
    context.addIssue(minor === undefined ? issue('field.enterTwoDecimals') : issue('field.notNegative'));
    return z.NEVER;
  });

const ProductWire = z
  .object({
    product_id: Id,
    product_name: z.string().max(300).optional(),
    price: Decimal,
    quantity: Quantity,
    subtotal: Decimal.optional(),
  })
  .superRefine(({ price, quantity, subtotal }, context) => {
    if (subtotal === undefined || subtotal === lineTotalMinor({ quantity, unitPriceMinor: price })) return;
    context.addIssue({ code: 'custom', path: ['subtotal'], message: issue('sale.subtotalLine') });
  });

export const SaleWire = z
  .object({
    /** Either names the sale once and for all: sending it again answers the first one. */
    id: Id.optional(),
    clientSaleId: Id.optional(),
    store_id: Id.optional(),
    device_id: DeviceId.optional(),
    customer: SaleCustomer.prefault({}),
    products: z
      .array(ProductWire, { error: issueOf(EMPTY_CART) })
      .min(1, { error: issueOf(EMPTY_CART) })
      .max(MAX_SALE_LINES, { error: issue('sale.tooManyLines', { max: MAX_SALE_LINES }) }),
    payment: z
      .object({
        method: PaymentMethod.default('cash'),
        subtotal: Decimal.optional(),
        discount: Decimal.default(0),
        total: Decimal.optional(),
        tendered: Decimal.optional(),
      })
      .prefault({}),
  })
  .superRefine(({ products, payment }, context) => {
    const subtotal = subtotalMinorOf(products.map(lineOf));
    const wrong = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: ['payment', field], message });
    if (payment.subtotal !== undefined && payment.subtotal !== subtotal) {
      wrong('subtotal', issue('sale.subtotalLines'));
    }
    if (payment.discount > subtotal) wrong('discount', issue('sale.discountOverSubtotal'));
    else if (payment.total !== undefined && payment.total !== subtotal - payment.discount) {
      wrong('total', issue('sale.totalSubtotal'));
    }
  });
type SaleWire = z.output<typeof SaleWire>;

const lineOf = ({ product_id, quantity, price }: z.output<typeof ProductWire>): SaleLineInput => ({
  productId: product_id,
  quantity,
  unitPriceMinor: price,
});

/** A product named on two lines at one price is one line of the sale. */
function mergedLines(products: SaleWire['products']): SaleLineInput[] {
  const lines: SaleLineInput[] = [];
  for (const line of products.map(lineOf)) {
    const same = lines.find((l) => l.productId === line.productId && l.unitPriceMinor === line.unitPriceMinor);
    if (same) same.quantity += line.quantity;
    else lines.push(line);
  }
  return lines;
}

/** Without an id of its own each call is a sale of its own, also when two are equal to the letter. */
export function saleFromWire(wire: SaleWire, freshId: string): RecordSaleInput {
  const lines = mergedLines(wire.products);
  const { method, discount, tendered, total = subtotalMinorOf(lines) - discount } = wire.payment;
  return {
    id: wire.id ?? wire.clientSaleId ?? freshId,
    ...(wire.store_id ? { locationId: wire.store_id } : {}),
    ...(wire.device_id ? { deviceId: wire.device_id } : {}),
    lines,
    customer: wire.customer,
    paymentMethod: method,
    discountMinor: discount,
    ...(tendered === undefined ? {} : { tenderedMinor: tendered }),
    totalMinor: total,
    // The documented call has no reason; it counts only where the sale is below cost.
    belowCostReason: REASON_NOT_GIVEN,
  };
}

export const RecordedSaleWire = z.object({
  success: z.literal(true),
  /** The receipt's number, as people see it. */
  order_id: z.string(),
  sale_id: Id,
  products: z.array(
    z.object({
      product_id: Id,
      product_name: z.string(),
      price: z.number(),
      quantity: z.number(),
      subtotal: z.number(),
      batches: z.array(z.object({ batch: z.string(), expiry: z.string().nullable(), quantity: z.number() })),
    }),
  ),
  payment: z.object({
    method: PaymentMethod,
    subtotal: z.number(),
    discount: z.number(),
    total: z.number(),
    tendered: z.number(),
    change: z.number(),
  }),
  created_at: z.string(),
});

export const wireOfSale = (sale: Sale): z.output<typeof RecordedSaleWire> => ({
  success: true,
  order_id: sale.receiptNo,
  sale_id: sale.id,
  products: sale.lines.map((line) => ({
    product_id: line.productId,
    product_name: line.name,
    price: decimalFromMinor(line.unitPriceMinor),
    quantity: line.quantity,
    subtotal: decimalFromMinor(line.lineTotalMinor),
    batches: line.batches.map(({ batchNumber, expiresOn, quantity }) => ({
      batch: batchNumber,
      expiry: expiresOn,
      quantity,
    })),
  })),
  payment: {
    method: sale.payment.method,
    subtotal: decimalFromMinor(sale.subtotalMinor),
    discount: decimalFromMinor(sale.discountMinor),
    total: decimalFromMinor(sale.totalMinor),
    tendered: decimalFromMinor(sale.payment.tenderedMinor),
    change: decimalFromMinor(sale.payment.changeMinor),
  },
  created_at: sale.soldAt,
});
