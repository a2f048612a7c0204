import * as z from 'zod';
import { StoreRef } from '../../accounts';
import { LANGUAGES } from '../../accounts/languages';
import { Day, Id, Instant, issue, NotedDay, PageQuery, Settlement } from '../../shared';
import { CustomerAccount, CustomerAccountRef, CustomerAgeing, ReceiptMethod } from './customer-account';

/** The postings that raise or lower what a customer owes. A reversal cancels one of the others. */
export const CustomerPostingKind = z.enum(['opening', 'sale', 'receipt', 'refund', 'correction', 'writeOff']);
export type CustomerPostingKind = z.infer<typeof CustomerPostingKind>;

/** The document behind a posting. An `entry` is its own document. */
export const PostedDocumentKind = z.enum(['sale', 'saleReturn', 'receipt', 'entry']);
export type PostedDocumentKind = z.infer<typeof PostedDocumentKind>;

/** One row of the customer ledger. */
export const CustomerLedgerEntry = z.object({
  id: z.number(),
  kind: CustomerPostingKind,
  /** It reverses another row, whose kind it shows. */
  reversal: z.boolean(),
  /** Another row reversed it. */
  reversed: z.boolean(),
  /** Its change to what the customer owes; negative if it lowers it. */
  effectMinor: z.number(),
  /** What the customer owes after it, in the order of days. */
  balanceMinor: z.number(),
  /** Of a bill what is not settled, of a credit what settles nothing; 0 for the rest. */
  openMinor: z.number(),
  document: z.object({ kind: PostedDocumentKind, id: Id, number: z.string() }),
  occurredOn: NotedDay,
  /** Of a bill the day it falls due. */
  dueOn: NotedDay.nullable(),
  method: ReceiptMethod.nullable(),
  /** A cheque's or a transfer's number. */
  reference: z.string(),
  note: z.string(),
  createdBy: z.string(),
  createdAt: Instant,
});
export type CustomerLedgerEntry = z.infer<typeof CustomerLedgerEntry>;

export const CustomerLedgerQuery = PageQuery.pick({ page: true, limit: true, search: true })
  .extend(CustomerAccountRef.shape)
  .extend({
    direction: z.enum(['asc', 'desc']).default('desc'),
    kind: CustomerPostingKind.optional(),
  });
export type CustomerLedgerQuery = z.infer<typeof CustomerLedgerQuery>;

/** A bill or credit of a customer that is not used up. */
export const OpenCustomerEntry = z.object({
  id: z.number(),
  kind: CustomerPostingKind,
  /** The number of its document; empty for an entry. */
  number: z.string(),
  occurredOn: NotedDay,
  dueOn: NotedDay.nullable(),
  /** Its whole amount, above zero. */
  amountMinor: z.number(),
  openMinor: z.number(),
});
export type OpenCustomerEntry = z.infer<typeof OpenCustomerEntry>;

/** One account with what is open on both sides, and the customer's accounts at other stores in reach. */
export const CustomerAccountDetails = CustomerAccount.extend({
  bills: z.array(OpenCustomerEntry),
  credits: z.array(OpenCustomerEntry),
  /** Every account of the customer in reach, with this one. */
  stores: z.array(z.object({ store: StoreRef, balanceMinor: z.number() })),
});
export type CustomerAccountDetails = z.infer<typeof CustomerAccountDetails>;

/** The bills that a credit settles now, and those that it could settle instead. */
export const CustomerCreditSettlement = OpenCustomerEntry.extend({
  settles: z.array(Settlement),
  bills: z.array(OpenCustomerEntry),
});
export type CustomerCreditSettlement = z.infer<typeof CustomerCreditSettlement>;

const period = { from: Day, to: Day };
const inOrder = ({ from, to }: { from: string; to: string }) => from <= to;
const disorder = { error: issue('field.firstDayAfterLast'), path: ['from'] };

export const CustomerStatementQuery = CustomerAccountRef.extend(period).refine(inOrder, disorder);
export type CustomerStatementQuery = z.infer<typeof CustomerStatementQuery>;

const Language = z.enum(LANGUAGES);

/** A statement on paper, in the language of its reader. */
export const CustomerStatementPdfQuery = CustomerAccountRef.extend({ ...period, language: Language }).refine(
  inOrder,
  disorder,
);
export type CustomerStatementPdfQuery = z.infer<typeof CustomerStatementPdfQuery>;

/** Sends it to the email address that the customer has. */
export const MailCustomerStatementInput = CustomerStatementPdfQuery;
export type MailCustomerStatementInput = CustomerStatementPdfQuery;

export const CustomerStatement = z.object({
  /** The organisation that keeps the account. */
  organisation: z.string(),
  store: z.object({ id: Id, name: z.string(), city: z.string(), address: z.string(), phone: z.string() }),
  customer: z.object({ id: Id, name: z.string(), phone: z.string(), email: z.string(), address: z.string() }),
  termDays: z.number(),
  from: Day,
  to: Day,
  openingMinor: z.number(),
  entries: z.array(CustomerLedgerEntry),
  closingMinor: z.number(),
  /** As it is today. */
  ageing: CustomerAgeing,
});
export type CustomerStatement = z.infer<typeof CustomerStatement>;
