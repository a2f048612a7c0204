import * as z from 'zod';
import {
  coded,
  Day,
  Id,
  Instant,
  issue,
  issueOf,
  MinorAmount,
  NotedDay,
  optionalText,
  PageQuery,
  Quantity,
} from '../../shared';
import { OptionalEmail, OptionalPhone } from '../customers/contact';
import { subtotalMinorOf } from './sale-money';
import { SellFrom } from './sellable';

export const PaymentMethod = z.enum(['cash', 'card']);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

export const WALK_IN_CUSTOMER = 'Walk-in Customer';
export const EMPTY_CART = coded('sale.emptyCart');
export const MAX_SALE_LINES = 200;

export const SaleCustomer = z.object({
  name: optionalText(120).transform((name) => name || WALK_IN_CUSTOMER),
  phone: OptionalPhone,
  email: OptionalEmail,
});
export type SaleCustomer = z.infer<typeof SaleCustomer>;

export const SaleLineInput = z.object({
  productId: Id,
  quantity: Quantity,
  /** The price that the customer was shown. */
  unitPriceMinor: MinorAmount,
  /** Chosen by hand; left out, what expires first is taken. */
  batchId: Id.optional(),
  /** Why another batch than the one that expires first. */
  batchReason: optionalText(300).optional(),
});
export type SaleLineInput = z.infer<typeof SaleLineInput>;

/** A browser, or another client, that makes receipts: one till per store and device. */
export const DeviceId = z
  .string({ error: issue('sale.deviceName') })
  .trim()
  .regex(/^[\w.:-]{1,80}$/, { error: issue('sale.deviceNameInvalid') });

export const RecordSaleInput = z
  .object({
    /** Made when the button is pressed: repeating it answers the first sale again. */
    id: Id,
    /** The store; left out it is the person's primary one. */
    locationId: Id.optional(),
    /** Left out, the person sells at a till of their own. */
    deviceId: DeviceId.optional(),
    lines: z
      .array(SaleLineInput, { error: issueOf(EMPTY_CART) })
      .min(1, { error: issueOf(EMPTY_CART) })
      .max(MAX_SALE_LINES, {
        error: issue('sale.tooManyLines', { max: MAX_SALE_LINES }),
      }),
    customer: SaleCustomer.prefault({}),
    /** A customer of the store whose purchase history the sale goes into. */
    customerId: Id.optional(),
    paymentMethod: PaymentMethod.default('cash'),
    discountMinor: MinorAmount.default(0),
    /** Cash handed over; left out it is the exact sum. */
    tenderedMinor: MinorAmount.optional(),
    totalMinor: MinorAmount,
    /** Why the sale is below cost; not kept where it is not. */
    belowCostReason: z
      .string()
      .trim()
      .max(300, { error: issue('field.atMost300Characters') })
      .optional(),
  })
  .superRefine((sale, context) => {
    const wrong = (path: PropertyKey[], message: string) => context.addIssue({ code: 'custom', path, message });
    const seen = new Set<string>();
    sale.lines.forEach(({ productId }, index) => {
      if (seen.has(productId)) wrong(['lines', index, 'productId'], issue('sale.productRepeated'));
      seen.add(productId);
    });
    const subtotal = subtotalMinorOf(sale.lines);
    if (!Number.isSafeInteger(subtotal) || subtotal > MAX_SALE_MINOR) {
      wrong(['totalMinor'], issue('field.amountTooLarge'));
    } else if (sale.discountMinor > subtotal) {
      wrong(['discountMinor'], issue('sale.discountOverSubtotal'));
    } else if (sale.totalMinor !== subtotal - sale.discountMinor) {
      wrong(['totalMinor'], issue('sale.totalMismatch'));
    }
    if (sale.tenderedMinor !== undefined && sale.tenderedMinor < sale.totalMinor) {
      wrong(['tenderedMinor'], issue('sale.tenderedLess'));
    }
  });
export type RecordSaleInput = z.infer<typeof RecordSaleInput>;

const MAX_SALE_MINOR = 10_000_000_000_000;

/** The part of a line that came from one batch. */
export const SaleBatch = z.object({
  batchId: Id,
  batchNumber: z.string(),
  expiresOn: NotedDay.nullable(),
  quantity: Quantity,
});

export const SaleLine = z.object({
  productId: Id,
  name: z.string(),
  strength: z.string(),
  quantity: Quantity,
  unitPriceMinor: MinorAmount,
  lineTotalMinor: MinorAmount,
  /** The line's share of the sale's discount. */
  discountMinor: MinorAmount,
  batches: z.array(SaleBatch),
});
export type SaleLine = z.infer<typeof SaleLine>;

export const SaleStore = z.object({
  id: Id,
  name: z.string(),
  city: z.string(),
  address: z.string(),
  phone: z.string(),
  licenceNumber: z.string(),
  /** One line under the name, and what stands last. */
  receiptHeader: z.string(),
  receiptFooter: z.string(),
});
export type SaleStore = z.infer<typeof SaleStore>;

/** A committed sale: all that its receipt says. */
export const Sale = z.object({
  id: Id,
  receiptNo: z.string(),
  store: SaleStore,
  till: z.string(),
  cashier: z.string(),
  customer: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
  lines: z.array(SaleLine),
  subtotalMinor: MinorAmount,
  discountMinor: MinorAmount,
  totalMinor: MinorAmount,
  payment: z.object({ method: PaymentMethod, tenderedMinor: MinorAmount, changeMinor: MinorAmount }),
  soldAt: Instant,
  businessOn: Day,
});
export type Sale = z.infer<typeof Sale>;

export const SaleQuery = PageQuery.pick({ page: true, search: true }).extend({
  limit: z.number().int().min(1).max(50).default(10),
  locationId: Id.optional(),
});
export type SaleQuery = z.infer<typeof SaleQuery>;

export const SaleSummary = z.object({
  id: Id,
  receiptNo: z.string(),
  soldAt: Instant,
  cashier: z.string(),
  customerName: z.string(),
  units: z.number(),
  method: PaymentMethod,
  totalMinor: MinorAmount,
});
export type SaleSummary = z.infer<typeof SaleSummary>;

export const TillQuery = z.object({ locationId: Id.optional(), deviceId: DeviceId });

/** Where a person sells, and what they may sell there. */
export const TillContext = z.object({
  /** Null while there is no store at all. */
  store: SaleStore.nullable(),
  stores: z.array(z.object({ id: Id, name: z.string(), city: z.string() })),
  /** Null until the device's first sale in this store. */
  till: z.string().nullable(),
  sellFrom: SellFrom,
  hasApprovedOrders: z.boolean(),
  /** The most that this person may take off a bill, in percent of its subtotal. */
  discountPercent: z.number(),
  today: Day,
});
export type TillContext = z.infer<typeof TillContext>;
