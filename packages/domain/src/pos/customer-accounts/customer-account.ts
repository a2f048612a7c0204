import * as z from 'zod';
import { StoreRef } from '../../accounts';
import {
  coded,
  Day,
  Id,
  Instant,
  issue,
  MAX_MINOR,
  MinorAmount,
  NotedDay,
  optionalText,
  PageQuery,
  refuse,
  requiredText,
  Settlement,
  type Violation,
} from '../../shared';
import { DeviceId } from '../checkout/sale';

/** How a receipt's money came. */
export const ReceiptMethod = z.enum(['cash', 'bank', 'cheque', 'mobile', 'card']);
export type ReceiptMethod = z.infer<typeof ReceiptMethod>;

export const MAX_TERM_DAYS = 365;

/** What is open of bills by the days since they fell due, and credits that settle none of them. */
export const CustomerAgeing = z.object({
  notDueMinor: z.number(),
  upTo30Minor: z.number(),
  upTo60Minor: z.number(),
  upTo90Minor: z.number(),
  over90Minor: z.number(),
  /** Receipts and other credits that settle no bill yet. */
  advanceMinor: z.number(),
});
export type CustomerAgeing = z.infer<typeof CustomerAgeing>;

export const NO_AGEING: CustomerAgeing = {
  notDueMinor: 0,
  upTo30Minor: 0,
  upTo60Minor: 0,
  upTo90Minor: 0,
  over90Minor: 0,
  advanceMinor: 0,
};

export const overdueMinorOf = ({ upTo30Minor, upTo60Minor, upTo90Minor, over90Minor }: CustomerAgeing): number =>
  upTo30Minor + upTo60Minor + upTo90Minor + over90Minor;

/** The balance that the ageing shows: open bills less credits that settle none. */
export const agedBalanceOf = (ageing: CustomerAgeing): number =>
  ageing.notDueMinor + overdueMinorOf(ageing) - ageing.advanceMinor;

/** The account of a customer at a store. */
export const CustomerAccount = z.object({
  customer: z.object({ id: Id, name: z.string(), phone: z.string(), email: z.string() }),
  store: StoreRef,
  /** False until a manager has opened it or something was posted: then nothing is sold on account. */
  isOpen: z.boolean(),
  limitMinor: z.number(),
  termDays: z.number(),
  isBlocked: z.boolean(),
  blockReason: z.string(),
  /** What the customer owes; negative where the store owes the customer. */
  balanceMinor: z.number(),
  ageing: CustomerAgeing,
  lastReceiptOn: NotedDay.nullable(),
});
export type CustomerAccount = z.infer<typeof CustomerAccount>;

/** An account by its customer; the store counts for a customer of the organisation. */
export const CustomerAccountRef = z.object({ customerId: Id, locationId: Id.optional() });
export type CustomerAccountRef = z.infer<typeof CustomerAccountRef>;

export const SetCustomerAccountInput = CustomerAccountRef.extend({
  limitMinor: MinorAmount,
  termDays: z
    .number({ error: issue('field.wholeNumber') })
    .int({ error: issue('field.wholeNumber') })
    .min(0, { error: issue('field.notNegative') })
    .max(MAX_TERM_DAYS, { error: issue('field.atMost', { max: MAX_TERM_DAYS }) }),
  isBlocked: z.boolean(),
  blockReason: optionalText(300),
});
export type SetCustomerAccountInput = z.infer<typeof SetCustomerAccountInput>;

const Settlements = z.array(Settlement).max(1_000, { error: issue('payment.tooManyBills') });
const Amount = MinorAmount.min(1, { error: issue('field.amount') });

export const RecordCustomerReceiptInput = CustomerAccountRef.extend({
  amountMinor: Amount,
  method: ReceiptMethod,
  /** A cheque's, a slip's or a transaction's number; needed unless cash is paid. */
  reference: optionalText(80),
  /** The day the money came; today where it is left out. */
  receivedOn: Day.optional(),
  note: optionalText(300),
  /** The device whose till takes cash; without one it comes into the drawer that the person holds. */
  deviceId: DeviceId.optional(),
  /** The bills it settles; left out, the oldest first. The rest is an advance. */
  settles: Settlements.optional(),
});
export type RecordCustomerReceiptInput = z.infer<typeof RecordCustomerReceiptInput>;

export const VoidCustomerReceiptInput = z.object({
  receiptId: Id,
  reason: requiredText(issue('payment.sayWhyVoid'), 300),
  /** The device whose till gives cash back. */
  deviceId: DeviceId.optional(),
});
export type VoidCustomerReceiptInput = z.infer<typeof VoidCustomerReceiptInput>;

export const EnterOnAccountInput = CustomerAccountRef.extend({
  kind: z.enum(['opening', 'correction', 'writeOff']),
  effect: z.enum(['raises', 'lowers']),
  amountMinor: Amount,
  /** The business day it counts from; today where it is left out. */
  occurredOn: Day.optional(),
  reason: requiredText(issue('customerAccount.sayWhy'), 300),
});
export type EnterOnAccountInput = z.infer<typeof EnterOnAccountInput>;

const PostingId = z.number().int().min(1).max(MAX_MINOR);

/** Takes back an opening balance, a correction or a write-off. */
export const ReverseAccountEntryInput = z.object({
  entryId: PostingId,
  reason: requiredText(issue('payment.sayWhyVoid'), 300),
});
export type ReverseAccountEntryInput = z.infer<typeof ReverseAccountEntryInput>;

export const CreditRef = CustomerAccountRef.extend({ creditId: PostingId });
export type CreditRef = z.infer<typeof CreditRef>;

/** Replaces the bills that a receipt or another credit settles. */
export const SettleCustomerBillsInput = CreditRef.extend({ settles: Settlements });
export type SettleCustomerBillsInput = z.infer<typeof SettleCustomerBillsInput>;

export const RECEIVABLE_SORTS = ['name', 'balance', 'overdue', 'over90'] as const;
export const ReceivablesQuery = PageQuery.extend({
  sort: z.enum(RECEIVABLE_SORTS).default('balance'),
  direction: z.enum(['asc', 'desc']).default('desc'),
  locationId: Id.optional(),
  /** Customers who owe, whose bills are overdue, or to whom the store owes. */
  state: z.enum(['owing', 'overdue', 'credit', 'blocked']).optional(),
});
export type ReceivablesQuery = z.infer<typeof ReceivablesQuery>;

/** The sums over all accounts in reach. */
export const ReceivablesTotals = z.object({
  accounts: z.number(),
  /** What customers owe, without those to whom the store owes. */
  owedMinor: z.number(),
  overdueMinor: z.number(),
  /** What the store owes customers. */
  creditMinor: z.number(),
  ageing: CustomerAgeing,
});
export type ReceivablesTotals = z.infer<typeof ReceivablesTotals>;

export const CustomerReceipt = z.object({
  id: Id,
  voucher: z.string(),
  customer: z.object({ id: Id, name: z.string() }),
  store: StoreRef,
  amountMinor: z.number(),
  method: ReceiptMethod,
  reference: z.string(),
  receivedOn: NotedDay,
  note: z.string(),
  createdBy: z.string(),
  createdAt: Instant,
  voidedBy: z.string(),
  voidedAt: Instant.nullable(),
  voidReason: z.string(),
  /** What the customer owes now. */
  balanceMinor: z.number(),
});
export type CustomerReceipt = z.infer<typeof CustomerReceipt>;

/** Money and entries count from a day that has come. */
/** Why a payment is not taken as it stands: money that is in no drawer is found by its reference. */
export function whyNotReceive({ method, reference }: { method: ReceiptMethod; reference: string }): Violation[] {
  if (method === 'cash' || reference !== '') return [];
  return [{ field: 'reference', ...coded('customerReceipt.reference') }];
}

export function whyNotDateOn(field: string, day: string | undefined, today: string): Violation[] {
  return day && day > today ? [{ field, ...coded('field.dateInFuture') }] : [];
}

/** A customer whose account is not even stays on the list. */
export function refuseUneven(balanceMinor: number): void {
  if (balanceMinor !== 0) refuse([{ field: 'id', ...coded('customerAccount.notEven') }], 'IN_USE');
}
