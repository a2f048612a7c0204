import {
  CreditSettlement,
  LedgerEntry,
  LedgerQuery,
  RecordSupplierPaymentInput,
  RecordSupplierRefundInput,
  SettleBillsInput,
  StatementQuery,
  SupplierAccount,
  SupplierAccountDetails,
  SupplierAccountQuery,
  SupplierPayment,
  SupplierStatement,
  SupplierTotals,
  VoidSupplierPaymentInput,
} from '@bhandar/domain/purchasing';
import { Id, pageOf } from '@bhandar/domain/shared';
import * as z from 'zod';
import { managerProcedure, staffProcedure, warehouseProcedure } from '../../core/trpc';
import {
  creditSettlement,
  listSupplierAccounts,
  listSupplierLedger,
  supplierAccount,
  supplierStatement,
  supplierTotals,
} from './supplier-accounts';
import { recordSupplierPayment, recordSupplierRefund, settleBills, voidSupplierPayment } from './supplier-payments';

const CreditRef = z.object({ supplierId: Id, creditId: z.number().int() });

export const supplierPaymentsProcedures = {
  supplierTotals: managerProcedure.output(SupplierTotals).query(({ ctx }) => supplierTotals(ctx)),
  listSupplierAccounts: managerProcedure
    .input(SupplierAccountQuery)
    .output(pageOf(SupplierAccount))
    .query(({ ctx, input }) => listSupplierAccounts(ctx, input)),
  supplierAccount: managerProcedure
    .input(z.object({ supplierId: Id }))
    .output(SupplierAccountDetails)
    .query(({ ctx, input }) => supplierAccount(ctx, input)),
  /** Out of scope the list is empty, because the documented dashboards count every list. */
  listSupplierLedger: staffProcedure
    .input(LedgerQuery)
    .output(pageOf(LedgerEntry))
    .query(({ ctx, input }) => listSupplierLedger(ctx, input)),
  supplierStatement: managerProcedure
    .input(StatementQuery)
    .output(SupplierStatement)
    .query(({ ctx, input }) => supplierStatement(ctx, input)),
  creditSettlement: managerProcedure
    .input(CreditRef)
    .output(CreditSettlement)
    .query(({ ctx, input }) => creditSettlement(ctx, input)),
  recordSupplierPayment: warehouseProcedure
    .input(RecordSupplierPaymentInput)
    .output(SupplierPayment)
    .meta({ retry: 'keyed', changes: ['supplierAccount'] })
    .mutation(({ ctx, input }) => recordSupplierPayment(ctx, input)),
  recordSupplierRefund: warehouseProcedure
    .input(RecordSupplierRefundInput)
    .output(SupplierPayment)
    .meta({ retry: 'keyed', changes: ['supplierAccount'] })
    .mutation(({ ctx, input }) => recordSupplierRefund(ctx, input)),
  settleBills: warehouseProcedure
    .input(SettleBillsInput)
    .output(z.object({ creditId: z.number() }))
    .meta({ retry: 'keyed', changes: ['supplierAccount'] })
    .mutation(({ ctx, input }) => settleBills(ctx, input)),
  voidSupplierPayment: warehouseProcedure
    .input(VoidSupplierPaymentInput)
    .output(SupplierPayment)
    .meta({ retry: 'idempotent', changes: ['supplierAccount'] })
    .mutation(({ ctx, input }) => voidSupplierPayment(ctx, input)),
};
