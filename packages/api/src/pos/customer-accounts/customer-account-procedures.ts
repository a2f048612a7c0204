import {
  CreditRef,
  CustomerAccount,
  CustomerAccountDetails,
  CustomerAccountRef,
  CustomerCreditSettlement,
  CustomerLedgerEntry,
  CustomerLedgerQuery,
  CustomerReceipt,
  CustomerStatement,
  CustomerStatementPdfQuery,
  CustomerStatementQuery,
  CustomerTenders,
  EnterOnAccountInput,
  MailCustomerStatementInput,
  ReceivablesQuery,
  ReceivablesTotals,
  RecordCustomerReceiptInput,
  ReverseAccountEntryInput,
  SetCustomerAccountInput,
  SettleCustomerBillsInput,
  VoidCustomerReceiptInput,
} from '@bhandar/domain/pos';
import { Id, pageOf } from '@bhandar/domain/shared';
import * as z from 'zod';
import { managerProcedure, staffProcedure } from '../../core/trpc';
import { enterOnAccount, reverseAccountEntry, setCustomerAccount, settleCustomerBills } from './manage-account';
import {
  customerAccount,
  customerCreditSettlement,
  customerStatement,
  customerTenders,
  listCustomerLedger,
  listReceivables,
  receivablesTotals,
} from './read-accounts';
import { recordCustomerReceipt, voidCustomerReceipt } from './receipts';
import { customerStatementPdf, mailCustomerStatement } from './statement/send-statement';

const EntryId = z.object({ entryId: z.number() });
const Pdf = z.object({ fileName: z.string(), chunks: z.custom<AsyncIterable<Uint8Array>>() });

export const customerAccountProcedures = {
  customerAccount: staffProcedure
    .input(CustomerAccountRef)
    .output(CustomerAccountDetails)
    .query(({ ctx, input }) => customerAccount(ctx, input)),
  listCustomerLedger: staffProcedure
    .input(CustomerLedgerQuery)
    .output(pageOf(CustomerLedgerEntry))
    .query(({ ctx, input }) => listCustomerLedger(ctx, input)),
  customerStatement: staffProcedure
    .input(CustomerStatementQuery)
    .output(CustomerStatement)
    .query(({ ctx, input }) => customerStatement(ctx, input)),
  customerStatementPdf: staffProcedure
    .input(CustomerStatementPdfQuery)
    .output(Pdf)
    .query(({ ctx, input }) => customerStatementPdf(ctx, input)),
  mailCustomerStatement: staffProcedure
    .input(MailCustomerStatementInput)
    .output(z.object({ email: z.string() }))
    .meta({ retry: 'keyed', changes: ['mail'] })
    .mutation(({ ctx, input }) => mailCustomerStatement(ctx, input)),
  customerTenders: staffProcedure
    .input(CustomerAccountRef)
    .output(CustomerTenders)
    .query(({ ctx, input }) => customerTenders(ctx, input)),
  customerCreditSettlement: managerProcedure
    .input(CreditRef)
    .output(CustomerCreditSettlement)
    .query(({ ctx, input }) => customerCreditSettlement(ctx, input)),
  listReceivables: managerProcedure
    .input(ReceivablesQuery)
    .output(pageOf(CustomerAccount))
    .query(({ ctx, input }) => listReceivables(ctx, input)),
  receivablesTotals: managerProcedure
    .input(z.object({ locationId: Id.optional() }))
    .output(ReceivablesTotals)
    .query(({ ctx, input }) => receivablesTotals(ctx, input)),
  recordCustomerReceipt: staffProcedure
    .input(RecordCustomerReceiptInput)
    .output(CustomerReceipt)
    .meta({ retry: 'keyed', changes: ['customerAccount', 'shift'] })
    .mutation(({ ctx, input }) => recordCustomerReceipt(ctx, input)),
  voidCustomerReceipt: managerProcedure
    .input(VoidCustomerReceiptInput)
    .output(CustomerReceipt)
    .meta({ retry: 'idempotent', changes: ['customerAccount', 'shift'] })
    .mutation(({ ctx, input }) => voidCustomerReceipt(ctx, input)),
  setCustomerAccount: managerProcedure
    .input(SetCustomerAccountInput)
    .output(CustomerAccountDetails)
    .meta({ retry: 'idempotent', changes: ['customerAccount'] })
    .mutation(({ ctx, input }) => setCustomerAccount(ctx, input)),
  enterOnAccount: managerProcedure
    .input(EnterOnAccountInput)
    .output(EntryId)
    .meta({ retry: 'keyed', changes: ['customerAccount'] })
    .mutation(({ ctx, input }) => enterOnAccount(ctx, input)),
  reverseAccountEntry: managerProcedure
    .input(ReverseAccountEntryInput)
    .output(EntryId)
    .meta({ retry: 'idempotent', changes: ['customerAccount'] })
    .mutation(({ ctx, input }) => reverseAccountEntry(ctx, input)),
  settleCustomerBills: managerProcedure
    .input(SettleCustomerBillsInput)
    .output(z.object({ creditId: z.number() }))
    .meta({ retry: 'keyed', changes: ['customerAccount'] })
    .mutation(({ ctx, input }) => settleCustomerBills(ctx, input)),
};
