import {
  BasicMethod,
  DeviceId,
  DISCOUNT_OVER_LINE,
  type Discount,
  discountsOf,
  EMPTY_CART,
  lineTotalMinor,
  MAX_PAYMENTS,
  MAX_SALE_LINES,
  PaidBy,
  REASON_NOT_GIVEN,
  type RecordSaleInput,
  type Sale,
  SaleCustomer,
  type SaleLineInput,
  subtotalMinorOf,
} from '@bhandar/domain/pos';
import { decimalFromMinor, Id, issue, issueOf, ONCE_VALID, optionalText, Quantity } from '@bhandar/domain/shared';
import * as z from 'zod';
import { NAMED_STORE } from '../../core/rest/named-place';
import { AmountWire, AnsweredPaymentWire, isPaid, PaymentWire, paymentsFrom, paymentToWire } from '../payments/wire';

/** Beside the documented fields: a line's own discount, in percent or in money. */
const DiscountWire = z
  .object({
    percent: z.number().gt(0).max(100).multipleOf(0.01).optional(),
    amount: AmountWire.optional(),
    reason: optionalText(200),
  })
  .refine(({ percent, amount }) => (percent === undefined) !== (amount === undefined), {
    path: ['amount'],
    error: issue('sale.discountOneWay'),
  });

const ProductWire = z
  .object({
    product_id: Id,
    product_name: z.string().max(300).optional(),
    price: AmountWire,
    quantity: Quantity,
    subtotal: AmountWire.optional(),
    discount: DiscountWire.optional(),
    note: optionalText(200),
  })
  .superRefine(({ price, quantity, subtotal }, context) => {
    if (subtotal === undefined || subtotal === lineTotalMinor({ quantity, unitPriceMinor: price })) return;
    context.addIssue({ code: 'custom', path: ['subtotal'], message: issue('sale.subtotalLine') });
  }, ONCE_VALID);

const EXAMPLE_ID = '0d9f6a4e-6d2c-4a8b-9f59-3c1b7c2e8a10';
const EXAMPLE = {
  id: EXAMPLE_ID,
  store_id: EXAMPLE_ID,
  device_id: 'counter-1',
  customer: { name: 'Rahima Khatun', phone: '0171234567', email: 'rahima@example.com' },
  products: [
    {
      product_id: EXAMPLE_ID,
      product_name: 'Napa',
      price: 12,
      quantity: 4,
      subtotal: 48,
      discount: { percent: 10, reason: 'Damaged strip' },
      note: 'After meals',
    },
  ],
  payment: { method: 'cash', subtotal: 48, discount: 0, total: 43.2 },
  payments: [
    { method: 'wallet', tender_id: EXAMPLE_ID, amount: 20, reference: '8N7A6D5C' },
    { method: 'cash', amount: 23.2, tendered: 25 },
  ],
  note: 'Deliver before noon',
};

export const SaleWire = z
  .object({
    /** Either identifies the sale: a repeat answers the first one. */
    id: Id.optional(),
    clientSaleId: Id.optional(),
    ...NAMED_STORE,
    device_id: DeviceId.optional(),
    customer: SaleCustomer.prefault({}),
    /** Of the store's list: the customer whose account `payments` by `account` and `credit` charge. */
    customer_id: Id.optional(),
    products: z
      .array(ProductWire, { error: issueOf(EMPTY_CART) })
      .min(1, { error: issueOf(EMPTY_CART) })
      .max(MAX_SALE_LINES, { error: issue('sale.tooManyLines', { max: MAX_SALE_LINES }) }),
    payment: z
      .object({
        method: BasicMethod.default('cash'),
        subtotal: AmountWire.optional(),
        discount: AmountWire.default(0),
        total: AmountWire.optional(),
        tendered: AmountWire.optional(),
      })
      .prefault({}),
    /** Several payments stand instead of `payment.method` and `payment.tendered`. */
    payments: z.array(PaymentWire).min(1).max(MAX_PAYMENTS).optional(),
    /** Why the sale exceeds the customer's credit limit, for a person who may. */
    over_limit_reason: optionalText(300),
    note: optionalText(300),
  })
  .superRefine(({ products, payment, payments }, context) => {
    const lines = products.map(lineOf);
    const subtotal = subtotalMinorOf(lines);
    const { totalMinor: left, ownMinor } = discountsOf({ lines, discountMinor: 0 });
    const over = lines.findIndex((line, index) => (ownMinor[index] ?? 0) > lineTotalMinor(line));
    if (over >= 0) {
      const path = ['products', over, 'discount', 'amount'];
      context.addIssue({ code: 'custom', path, message: issueOf(DISCOUNT_OVER_LINE) });
      return;
    }
    const wrong = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: ['payment', field], message });
    if (payment.subtotal !== undefined && payment.subtotal !== subtotal) {
      wrong('subtotal', issue('sale.subtotalLines'));
    }
    if (payment.discount > left) wrong('discount', issue('sale.discountOverSubtotal'));
    else if (payment.total !== undefined && payment.total !== left - payment.discount) {
      wrong('total', issue('sale.totalSubtotal'));
    }
    if (payments && !isPaid(payments, left - payment.discount)) {
      context.addIssue({ code: 'custom', path: ['payments'], message: issue('sale.paymentsTotal') });
    }
  }, ONCE_VALID)
  // Not `examples`, which describe what a schema answers and are left out of what it takes.
  .meta({ example: EXAMPLE });
export type SaleWire = z.output<typeof SaleWire>;

const lineOf = ({ product_id, quantity, price, discount, note }: z.output<typeof ProductWire>): SaleLineInput => ({
  productId: product_id,
  quantity,
  unitPriceMinor: price,
  ...(discount ? { discount: discountOf(discount) } : {}),
  ...(note ? { note } : {}),
});

const discountOf = ({ percent, amount, reason }: z.output<typeof DiscountWire>): Discount => ({
  ...(percent === undefined ? { amountMinor: amount } : { basisPoints: Math.round(percent * 100) }),
  reason: reason || REASON_NOT_GIVEN,
});

/** A product named on two lines at one price is one line of the sale, unless something sets the lines apart. */
function mergedLines(products: SaleWire['products']): SaleLineInput[] {
  const lines: SaleLineInput[] = [];
  const isPlain = ({ discount, note }: SaleLineInput) => !discount && !note;
  for (const line of products.map(lineOf)) {
    const same = lines.find(
      (l) => isPlain(l) && isPlain(line) && l.productId === line.productId && l.unitPriceMinor === line.unitPriceMinor,
    );
    if (same) same.quantity += line.quantity;
    else lines.push(line);
  }
  return lines;
}

/** Without an id each call is a separate sale, even if two are equal. */
export function saleFromWire(wire: SaleWire, freshId: string, locationId = wire.store_id): RecordSaleInput {
  const lines = mergedLines(wire.products);
  const { method, discount, tendered } = wire.payment;
  const { total = discountsOf({ lines, discountMinor: discount }).totalMinor } = wire.payment;
  return {
    id: wire.id ?? wire.clientSaleId ?? freshId,
    ...(locationId ? { locationId } : {}),
    ...(wire.device_id ? { deviceId: wire.device_id } : {}),
    shift: 'standing',
    lines,
    customer: wire.customer,
    ...(wire.customer_id ? { customerId: wire.customer_id } : {}),
    paymentMethod: method,
    discountMinor: discount,
    ...(tendered === undefined ? {} : { tenderedMinor: tendered }),
    totalMinor: total,
    ...(wire.payments ? paymentsFrom(wire.payments, total) : {}),
    ...(wire.over_limit_reason ? { overLimitReason: wire.over_limit_reason } : {}),
    ...(wire.note ? { note: wire.note } : {}),
    // The documented call has no reason; this one is used only if the sale is below cost.
    belowCostReason: REASON_NOT_GIVEN,
  };
}

export const RecordedSaleWire = z.object({
  success: z.literal(true),
  /** The receipt number. */
  order_id: z.string(),
  sale_id: Id,
  products: z.array(
    z.object({
      product_id: Id,
      product_name: z.string(),
      price: z.number(),
      quantity: z.number(),
      subtotal: z.number(),
      /** The line's own discount and its share of the bill's. */
      discount: z.number(),
      note: z.string(),
      batches: z.array(z.object({ batch: z.string(), expiry: z.string().nullable(), quantity: z.number() })),
    }),
  ),
  payment: z.object({
    /** `split` where the sale has several payments. */
    method: PaidBy,
    subtotal: z.number(),
    discount: z.number(),
    total: z.number(),
    /** Added to the total by rounding of cash. */
    rounding: z.number(),
    tendered: z.number(),
    change: z.number(),
  }),
  payments: z.array(AnsweredPaymentWire),
  note: z.string(),
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
    discount: decimalFromMinor(line.discountMinor),
    note: line.note,
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
    rounding: decimalFromMinor(sale.roundingMinor),
    tendered: decimalFromMinor(sale.payment.tenderedMinor),
    change: decimalFromMinor(sale.payment.changeMinor),
  },
  payments: sale.payments.map(paymentToWire),
  note: sale.note,
  created_at: sale.soldAt,
});
