import * as z from 'zod';
import { StoreRef } from '../../accounts';
import { ProductKind } from '../../catalogue';
import {
  coded,
  Day,
  Id,
  Instant,
  issue,
  MinorAmount,
  NotedDay,
  optionalText,
  PageQuery,
  requiredText,
  Settlement,
  type Violation,
} from '../../shared';
import { PostingKind, SupplierBalance } from './supplier-ledger';

export const PaymentMethod = z.enum(['cash', 'bank', 'cheque', 'mobile', 'card']);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

const Settlements = z.array(Settlement).max(1_000, { error: issue('payment.tooManyBills') });

const money = {
  supplierId: Id,
  /** The store whose account it changes, null for the warehouse; left out, the buyer that it can be for. */
  storeId: Id.nullable().optional(),
  amountMinor: MinorAmount.min(1, { error: issue('field.amount') }),
  method: PaymentMethod,
  /** A cheque's or a transfer's number. */
  reference: optionalText(80),
  /** The day the money moved; today where it is left out. */
  paidOn: Day.optional(),
  note: optionalText(300),
};

export const RecordSupplierPaymentInput = z.object({
  ...money,
  /** The bills it settles, all of one buyer; left out, the oldest first. */
  settles: Settlements.optional(),
});
export type RecordSupplierPaymentInput = z.infer<typeof RecordSupplierPaymentInput>;

export const RecordSupplierRefundInput = z.object(money);
export type RecordSupplierRefundInput = z.infer<typeof RecordSupplierRefundInput>;

/** Replaces the bills that a payment or credit note settles; earlier allocations are released first. */
export const SettleBillsInput = z.object({
  supplierId: Id,
  creditId: z.number().int().min(1),
  settles: Settlements,
});
export type SettleBillsInput = z.infer<typeof SettleBillsInput>;

export const VoidSupplierPaymentInput = z.object({
  paymentId: Id,
  reason: requiredText(issue('payment.sayWhyVoid'), 300),
});
export type VoidSupplierPaymentInput = z.infer<typeof VoidSupplierPaymentInput>;

export function whyNotPayOn(paidOn: string | undefined, today: string): Violation[] {
  if (!paidOn || paidOn <= today) return [];
  return [{ field: 'paidOn', ...coded('field.dateInFuture') }];
}

/** Bills have no due date; older ones than this, the first limit of the ageing, are to be paid. */
export const OLD_BILL_DAYS = 30;

/**
 * The amount due by the age of the bills, less credits that settle none of them yet; together they are the supplier's
 * due.
 */
export const Ageing = z.object({
  upTo30Minor: z.number(),
  upTo60Minor: z.number(),
  upTo90Minor: z.number(),
  over90Minor: z.number(),
  /** Payments and credit notes that settle no bill yet. */
  unsettledMinor: z.number(),
});
export type Ageing = z.infer<typeof Ageing>;

export const SupplierAccount = SupplierBalance.extend({
  supplier: z.object({ id: Id, name: z.string() }),
  ageing: Ageing,
  /** The day of the last payment. */
  lastPaidOn: z.string().nullable(),
});
export type SupplierAccount = z.infer<typeof SupplierAccount>;

export const SupplierTotals = SupplierBalance.extend({ suppliers: z.number(), ageing: Ageing });
export type SupplierTotals = z.infer<typeof SupplierTotals>;

export const ACCOUNT_SORTS = ['name', 'due', 'paid', 'billed', 'received'] as const;
export const SupplierAccountQuery = PageQuery.extend({
  sort: z.enum(ACCOUNT_SORTS).default('name'),
  /** Suppliers that we owe, that owe us, or that have unpaid bills older than `OLD_BILL_DAYS`. */
  standing: z.enum(['owed', 'owing', 'oldBills']).optional(),
});
export type SupplierAccountQuery = z.infer<typeof SupplierAccountQuery>;

/** One row of the supplier ledger. */
export const LedgerEntry = z.object({
  id: z.number(),
  supplier: z.object({ id: Id, name: z.string() }),
  /** The store that owes or is owed; null for the warehouse. */
  store: StoreRef.nullable(),
  kind: PostingKind,
  /** It reverses another row, whose kind it shows. */
  reversal: z.boolean(),
  /** Another row reversed it. */
  reversed: z.boolean(),
  amountMinor: z.number(),
  /** Its change to the amount due; negative if it lowers it. */
  effectMinor: z.number(),
  /** The amount due after it, in the order of days; null in a list over all suppliers. */
  balanceMinor: z.number().nullable(),
  /** For a bill the unsettled amount, for a payment or credit note the unallocated amount; 0 for other rows. */
  openMinor: z.number(),
  document: z.object({
    kind: z.enum(['purchase', 'supplierReturn', 'payment', 'refund']),
    id: Id,
    voucher: z.string(),
    /** For a purchase, the list that shows it. */
    goodsKind: ProductKind.nullable(),
  }),
  occurredOn: NotedDay,
  method: PaymentMethod.nullable(),
  /** An invoice's, a cheque's or a transfer's number. */
  reference: z.string(),
  note: z.string(),
  /** For a purchase, the prices of its first line. */
  goods: z.object({ packTpMinor: z.number(), packMrpMinor: z.number(), unitTpMinor: z.number() }).nullable(),
  createdBy: z.string(),
  createdAt: Instant,
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

export const LEDGER_SORTS = ['occurredOn', 'amount'] as const;
export const LedgerQuery = PageQuery.extend({
  sort: z.enum(LEDGER_SORTS).default('occurredOn'),
  direction: z.enum(['asc', 'desc']).default('desc'),
  supplierId: Id.optional(),
  kind: PostingKind.optional(),
  /** Only rows that count: no reversals and no reversed rows. */
  standing: z.boolean().default(false),
});
export type LedgerQuery = z.infer<typeof LedgerQuery>;

/** A bill, payment or credit note that is not used up. */
export const OpenEntry = z.object({
  id: z.number(),
  /** The store that owes or is owed; null for the warehouse. */
  store: StoreRef.nullable(),
  kind: PostingKind,
  voucher: z.string(),
  reference: z.string(),
  occurredOn: NotedDay,
  amountMinor: z.number(),
  openMinor: z.number(),
});
export type OpenEntry = z.infer<typeof OpenEntry>;

export const SupplierAccountDetails = SupplierAccount.extend({
  /** The balance of each buyer with an account; the warehouse is first. */
  buyers: z.array(SupplierBalance.extend({ store: StoreRef.nullable(), ageing: Ageing })),
  bills: z.array(OpenEntry),
  credits: z.array(OpenEntry),
});
export type SupplierAccountDetails = z.infer<typeof SupplierAccountDetails>;

/** The bills that a payment or credit note settles now. */
export const CreditSettlement = OpenEntry.extend({ settles: z.array(Settlement), bills: z.array(OpenEntry) });
export type CreditSettlement = z.infer<typeof CreditSettlement>;

export const StatementQuery = z
  .object({ supplierId: Id, from: Day, to: Day })
  .refine(({ from, to }) => from <= to, { error: issue('field.firstDayAfterLast'), path: ['from'] });
export type StatementQuery = z.infer<typeof StatementQuery>;

export const SupplierStatement = z.object({
  /** The organisation that keeps the account. */
  organisation: z.string(),
  supplier: z.object({ id: Id, name: z.string(), phone: z.string(), email: z.string(), address: z.string() }),
  from: Day,
  to: Day,
  openingMinor: z.number(),
  entries: z.array(LedgerEntry),
  closingMinor: z.number(),
  /** At the end of the last day; together the closing balance. */
  ageing: Ageing,
});
export type SupplierStatement = z.infer<typeof SupplierStatement>;

export const SupplierPayment = z.object({
  id: Id,
  voucher: z.string(),
  supplier: z.object({ id: Id, name: z.string() }),
  direction: z.enum(['paid', 'received']),
  amountMinor: z.number(),
  method: PaymentMethod,
  reference: z.string(),
  paidOn: NotedDay,
  note: z.string(),
  createdBy: z.string(),
  createdAt: Instant,
  voidedBy: z.string(),
  voidedAt: Instant.nullable(),
  voidReason: z.string(),
});
export type SupplierPayment = z.infer<typeof SupplierPayment>;
