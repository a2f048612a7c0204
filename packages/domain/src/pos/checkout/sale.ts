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
  ONCE_VALID,
  optionalText,
  PageQuery,
  Quantity,
  type Refusal,
} from '../../shared';
import { ReleaseToken } from '../cashier/release-token';
import { OptionalEmail, OptionalPhone } from '../customers/contact';
import { CUSTOMER_DETAILS, WALK_IN_CUSTOMER } from '../customers/customer-details';
import { whyNotChargeNobody } from '../payments/account-payment';
import { MAX_ROUNDING_MINOR } from '../payments/cash-rounding';
import { BasicMethod, PaidBy, SalePayment, SalePaymentInput } from '../payments/payment';
import { MAX_PAYMENTS, paymentIssues } from '../payments/payment-rules';
import { Tender } from '../payments/tender';
import { DISCOUNT_OVER_LINE, discountsOf } from './discount';
import { Discount } from './discount-input';
import { lineTotalMinor } from './sale-money';
import { SellFrom } from './sellable';

export const EMPTY_CART = coded('sale.emptyCart');
export const MAX_SALE_LINES = 200;

export const SaleCustomer = z.object({
  name: optionalText(CUSTOMER_DETAILS.name).transform((name) => name || WALK_IN_CUSTOMER),
  phone: OptionalPhone,
  email: OptionalEmail,
});
export type SaleCustomer = z.infer<typeof SaleCustomer>;

/** A sale to a customer on record has their name where its input left the name out. */
export const withNameOnRecord = <T extends { customer: SaleCustomer }>(sale: T, name: string | undefined): T =>
  name && sale.customer.name === WALK_IN_CUSTOMER ? { ...sale, customer: { ...sale.customer, name } } : sale;

export const SaleLineInput = z.object({
  productId: Id,
  quantity: Quantity,
  /** The price that the customer was shown. */
  unitPriceMinor: MinorAmount,
  /** Chosen by hand; if left out, the earliest expiry is taken. */
  batchId: Id.optional(),
  /** The reason for another batch than the earliest expiry. */
  batchReason: optionalText(300).optional(),
  /** Of this line alone, before its share of the bill's discount. */
  discount: Discount.optional(),
  /** Printed under the line. */
  note: optionalText(200).optional(),
});
export type SaleLineInput = z.infer<typeof SaleLineInput>;

/** A browser or another client that makes receipts: one till per store and device. */
export const DeviceId = z
  .string({ error: issue('sale.deviceName') })
  .trim()
  .regex(/^[\w.:-]{1,80}$/, { error: issue('sale.deviceNameInvalid') });

/** The fields of a sale; what they must agree on is checked apart. */
export const SaleFields = z.object({
  /** Generated when the button is pressed; a repeat answers the first sale. */
  id: Id,
  /** The store; if left out, the person's primary one. */
  locationId: Id.optional(),
  /** If left out, the person sells at a till of their own. */
  deviceId: DeviceId.optional(),
  /**
   * Sales of the documented path come into the drawer that their person holds, else into the store's standing shift, whichever
   * till numbers their receipts.
   */
  shift: z.literal('standing').optional(),
  lines: z
    .array(SaleLineInput, { error: issueOf(EMPTY_CART) })
    .min(1, { error: issueOf(EMPTY_CART) })
    .max(MAX_SALE_LINES, {
      error: issue('sale.tooManyLines', { max: MAX_SALE_LINES }),
    }),
  customer: SaleCustomer.prefault({}),
  /** A customer of the store whose purchase history the sale goes into. */
  customerId: Id.optional(),
  /** The one payment of a sale without `payments`. */
  paymentMethod: BasicMethod.default('cash'),
  /** The bill's discount in money, without a reason. */
  discountMinor: MinorAmount.default(0),
  /** The bill's discount in percent or money with its reason; it stands instead of `discountMinor`. */
  discount: Discount.optional(),
  /** Cash handed over in a sale without `payments`; left out it is the exact sum. */
  tenderedMinor: MinorAmount.optional(),
  /** What the lines come to after all discounts, before rounding. */
  totalMinor: MinorAmount,
  /** Together the total and its rounding; they stand instead of `paymentMethod` and `tenderedMinor`. */
  payments: z
    .array(SalePaymentInput)
    .min(1, { error: issue('sale.noPayment') })
    .max(MAX_PAYMENTS, { error: issue('sale.tooManyPayments', { max: MAX_PAYMENTS }) })
    .optional(),
  /** What rounding of the cash part adds, below 0 where it takes off; only with `payments`. */
  roundingMinor: z.number().int().min(-MAX_ROUNDING_MINOR).max(MAX_ROUNDING_MINOR).optional(),
  /** Printed on the receipt. */
  note: optionalText(300).optional(),
  /** Why the sale exceeds the credit limit of the customer; not kept where it does not. */
  overLimitReason: optionalText(300).optional(),
  /** The proof that a colleague has released the sale: the rights of that person decide on it. */
  release: ReleaseToken.optional(),
  /** The reason for a sale below cost; dropped if it is not below. */
  belowCostReason: z
    .string()
    .trim()
    .max(300, { error: issue('field.atMost300Characters') })
    .optional(),
});

type CheckedSale = z.infer<typeof SaleFields>;

/** Adds what is wrong with the lines, discounts and total of a sale. */
export function checkBill(sale: CheckedSale, context: z.RefinementCtx): void {
  const wrong = (path: PropertyKey[], message: string) => context.addIssue({ code: 'custom', path, message });
  const seen = new Set<string>();
  sale.lines.forEach((line, index) => {
    const same = sameLineKey(line);
    if (seen.has(same)) wrong(['lines', index, 'productId'], issue('sale.productRepeated'));
    seen.add(same);
  });
  const { ownMinor, subtotalMinor, totalMinor } = discountsOf(sale);
  sale.lines.forEach((line, index) => {
    const over = (ownMinor[index] ?? 0) > lineTotalMinor(line);
    if (over) wrong(['lines', index, 'discount'], issueOf(DISCOUNT_OVER_LINE));
  });
  if (!Number.isSafeInteger(subtotalMinor) || subtotalMinor > MAX_SALE_MINOR) {
    wrong(['totalMinor'], issue('field.amountTooLarge'));
  } else if (sale.discount && sale.discountMinor > 0) {
    wrong(['discountMinor'], issue('sale.discountOneWay'));
  } else if (totalMinor < 0) {
    wrong([sale.discount ? 'discount' : 'discountMinor'], issue('sale.discountOverSubtotal'));
  } else if (sale.totalMinor !== totalMinor) {
    wrong(['totalMinor'], issue('sale.totalMismatch'));
  }
}

/** Adds what is wrong with the payments of a sale, which together are `payableMinor`. */
export function checkPayments(
  sale: CheckedSale & { payments: readonly SalePaymentInput[] },
  payableMinor: number,
  context: z.RefinementCtx,
): void {
  const wrong = (path: PropertyKey[], message: string) => context.addIssue({ code: 'custom', path, message });
  const nobody = whyNotChargeNobody(sale);
  if (nobody) wrong(['customerId'], nobody);
  for (const { path, message } of paymentIssues(sale.payments, payableMinor)) wrong(['payments', ...path], message);
}

export const RecordSaleInput = SaleFields.superRefine((sale, context) => {
  checkBill(sale, context);
  const wrong = (path: PropertyKey[], message: string) => context.addIssue({ code: 'custom', path, message });
  const { payments } = sale;
  if (payments) {
    checkPayments({ ...sale, payments }, sale.totalMinor + (sale.roundingMinor ?? 0), context);
    return;
  }
  if (sale.roundingMinor) wrong(['roundingMinor'], issue('sale.paymentsTotal'));
  if (sale.tenderedMinor !== undefined && sale.tenderedMinor < sale.totalMinor) {
    wrong(['tenderedMinor'], issue('sale.tenderedLess'));
  }
}, ONCE_VALID);
export type RecordSaleInput = z.infer<typeof RecordSaleInput>;

const MAX_SALE_MINOR = 10_000_000_000_000;

/** Lines of one product are told apart by their batch, discount or note; two that are alike are one line entered twice. */
const sameLineKey = ({ productId, batchId, discount, note }: SaleLineInput): string =>
  JSON.stringify([productId, batchId ?? '', discount ?? '', note ?? '']);

/** The part of a line that came from one batch. */
export const SaleBatch = z.object({
  batchId: Id,
  batchNumber: z.string(),
  expiresOn: NotedDay.nullable(),
  quantity: Quantity,
});

export const SaleLine = z.object({
  lineNo: z.number(),
  productId: Id,
  name: z.string(),
  strength: z.string(),
  quantity: Quantity,
  unitPriceMinor: MinorAmount,
  lineTotalMinor: MinorAmount,
  /** All of the line's discount: its own and its share of the bill's. */
  discountMinor: MinorAmount,
  /** The line's own part of it, with the percentage where it was given as one, and why. */
  ownDiscountMinor: MinorAmount,
  discountBasisPoints: z.number().nullable(),
  discountReason: z.string(),
  note: z.string(),
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
  /** The receipt's line under the name, and its last line. */
  receiptHeader: z.string(),
  receiptFooter: z.string(),
});
export type SaleStore = z.infer<typeof SaleStore>;

/** Goods that came back on one line of a return. */
export const ReturnedItem = z.object({
  name: z.string(),
  strength: z.string(),
  quantity: z.number(),
  refundMinor: z.number(),
});
export type ReturnedItem = z.infer<typeof ReturnedItem>;

/** What customers brought back of a sale: posted returns, the earliest first. */
export const ReturnsOfSale = z.object({
  /** Nothing of the sale is left with the customer. */
  isWhole: z.boolean(),
  /** The refund is what went back to the customer, with the rounding of its cash. */
  returns: z
    .array(
      z.object({
        id: Id,
        voucher: z.string(),
        returnedAt: Instant,
        refundedMinor: z.number(),
        /** Of it, the rounding of its cash, and the part set off against new goods in an exchange. */
        roundingMinor: z.number(),
        setOffMinor: z.number(),
        lines: z.array(ReturnedItem),
      }),
    )
    .min(1),
});
export type ReturnsOfSale = z.infer<typeof ReturnsOfSale>;

/** The goods that a customer gave back for a sale, in the same transaction. */
export const ExchangeOfSale = z.object({
  returnId: Id,
  voucher: z.string(),
  /** The receipt that the goods came from. */
  receiptNo: z.string(),
  lines: z.array(ReturnedItem).min(1),
  /** What the goods brought: the credit on the sale and what went back to the customer. */
  returnedMinor: z.number(),
  /** Of it, the rounding of cash. */
  roundingMinor: z.number(),
  creditMinor: z.number(),
  refunds: z.array(SalePayment.pick({ method: true, tenderId: true, tenderName: true, amountMinor: true })),
});
export type ExchangeOfSale = z.infer<typeof ExchangeOfSale>;

/** A committed sale with all facts of its receipt. */
export const Sale = z.object({
  id: Id,
  receiptNo: z.string(),
  store: SaleStore,
  till: z.string(),
  cashier: z.string(),
  customer: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
  lines: z.array(SaleLine),
  subtotalMinor: MinorAmount,
  /** All discounts of the bill, those of its lines included. */
  discountMinor: MinorAmount,
  /** Of the bill's own discount: the percentage where it was given as one, and why. */
  discountBasisPoints: z.number().nullable(),
  discountReason: z.string(),
  totalMinor: MinorAmount,
  /** The VAT inside the total; absent if the rate of a line is not known, as on a till without the network. */
  vatMinor: MinorAmount.exactOptional(),
  /** What rounding of cash added to the total, below 0 where it took off: the payments are the total and this. */
  roundingMinor: z.number().int(),
  /** In sum: how it was paid, and what came back in cash. */
  payment: z.object({ method: PaidBy, tenderedMinor: MinorAmount, changeMinor: MinorAmount }),
  payments: z.array(SalePayment),
  note: z.string(),
  soldAt: Instant,
  businessOn: Day,
  /** Only of a sale that was voided, as are the next two. */
  voidedAt: Instant.exactOptional(),
  voidedBy: z.string().exactOptional(),
  voidReason: z.string().exactOptional(),
  /** Only of a sale of which something was returned. */
  returned: ReturnsOfSale.exactOptional(),
  /** Only of a sale that goods were given back for. */
  exchange: ExchangeOfSale.exactOptional(),
});
export type Sale = z.infer<typeof Sale>;

export const SaleQuery = PageQuery.pick({ page: true, search: true }).extend({
  limit: z.number().int().min(1).max(50).default(10),
  locationId: Id.optional(),
});
export type SaleQuery = z.infer<typeof SaleQuery>;

/** What came back of a sale: everything, a part, or a return that still needs approval. */
export const ReturnedState = z.enum(['whole', 'part', 'waiting']);
export type ReturnedState = z.infer<typeof ReturnedState>;

export const SaleSummary = z.object({
  id: Id,
  receiptNo: z.string(),
  soldAt: Instant,
  cashier: z.string(),
  customerName: z.string(),
  units: z.number(),
  method: PaidBy,
  payments: z.array(SalePayment.pick({ method: true, tenderName: true, amountMinor: true })),
  totalMinor: MinorAmount,
  voidedAt: Instant.nullable(),
  /** Absent if nothing came back, and from a voided sale. */
  returned: ReturnedState.exactOptional(),
  /** Whether the person who asks may void it now. */
  mayVoid: z.boolean(),
  /** It may be voided, if a colleague releases it by PIN. */
  voidByPin: z.boolean(),
});
export type SaleSummary = z.infer<typeof SaleSummary>;

export const TillQuery = z.object({ locationId: Id.optional(), deviceId: DeviceId });

/** The person's store and till, and the stock that they may sell. */
export const TillContext = z.object({
  /** Null if there is no store. */
  store: SaleStore.nullable(),
  /** When `store` was read, by the server's clock; absent from an older cache. */
  headAt: Instant.exactOptional(),
  stores: z.array(z.object({ id: Id, name: z.string(), city: z.string() })),
  /** Null until the device's first sale in this store. */
  till: z.string().nullable(),
  /** Whether the device may use this id here; with false it needs a new one. Absent from an older cache. */
  isOwn: z.boolean().exactOptional(),
  /** Why the device cannot become a till today. */
  refusal: z.custom<Refusal>().exactOptional(),
  sellFrom: SellFrom,
  hasApprovedOrders: z.boolean(),
  /** The person's highest discount, in percent of the subtotal. */
  discountPercent: z.number(),
  /** The smallest coin that cash is rounded to, in minor units; 0 rounds nothing. */
  cashRoundingMinor: z.number(),
  /** What customers may pay by, in the order of the till. */
  tenders: z.array(Tender),
  today: Day,
  /** Whether somebody of the store can open this till by PIN, and when it locks itself; absent from an older cache. */
  lock: z.object({ hasPins: z.boolean(), minutes: z.number() }).exactOptional(),
});
export type TillContext = z.infer<typeof TillContext>;
