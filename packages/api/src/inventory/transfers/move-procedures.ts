import {
  Adjustment,
  AdjustmentQuery,
  Count,
  CountIdInput,
  CountQuery,
  CountSummary,
  CreateAdjustmentInput,
  EnterCountsInput,
  EnteredCount,
  ReceiveTransferInput,
  SaveTransferInput,
  Seller,
  SellersQuery,
  SettleTransitInput,
  StartCountInput,
  StockPlace,
  Transfer,
  TransferIdInput,
  TransferQuery,
  TransferSummary,
} from '@bhandar/domain/inventory';
import { pageOf } from '@bhandar/domain/shared';
import * as z from 'zod';
import { grantedProcedure, managerProcedure, staffProcedure } from '../../core/trpc';
import { createAdjustment, listAdjustments } from '../adjustments/adjustment';
import { settleTransit } from '../adjustments/settle-transit';
import { getCount, listCounts, startCount } from '../counts/count';
import { cancelCount, postCount, reopenCount, submitCount } from '../counts/count-decide';
import { enterCounts } from '../counts/count-enter';
import { cancelTransfer, getTransfer, listTransferPlaces, listTransfers, saveTransfer } from './transfer';
import { listSellers, receiveTransfer } from './transfer-receive';
import { sendTransfer } from './transfer-send';

/** Procedures that move stock without a purchase or sale. */
export const moveProcedures = {
  listTransferPlaces: managerProcedure.output(z.array(StockPlace)).query(({ ctx }) => listTransferPlaces(ctx)),
  listTransfers: managerProcedure
    .input(TransferQuery)
    .output(pageOf(TransferSummary))
    .query(({ ctx, input }) => listTransfers(ctx, input)),
  getTransfer: managerProcedure
    .input(TransferIdInput)
    .output(Transfer)
    .query(({ ctx, input }) => getTransfer(ctx, input)),
  saveTransfer: managerProcedure
    .input(SaveTransferInput)
    .output(Transfer)
    .meta({ retry: 'keyed', changes: ['transfer'] })
    .mutation(({ ctx, input }) => saveTransfer(ctx, input)),
  sendTransfer: managerProcedure
    .input(TransferIdInput)
    .output(Transfer)
    .meta({ retry: 'keyed', changes: ['transfer', 'stock'] })
    .mutation(({ ctx, input }) => sendTransfer(ctx, input)),
  receiveTransfer: managerProcedure
    .input(ReceiveTransferInput)
    .output(Transfer)
    .meta({ retry: 'keyed', changes: ['transfer', 'stock', 'adjustment'] })
    .mutation(({ ctx, input }) => receiveTransfer(ctx, input)),
  settleTransit: managerProcedure
    .input(SettleTransitInput)
    .output(Adjustment)
    .meta({ retry: 'keyed', changes: ['adjustment', 'stock', 'order'] })
    .mutation(({ ctx, input }) => settleTransit(ctx, input)),
  listSellers: managerProcedure
    .input(SellersQuery)
    .output(z.array(Seller))
    .query(({ ctx, input }) => listSellers(ctx, input)),
  cancelTransfer: managerProcedure
    .input(TransferIdInput)
    .output(Transfer)
    .meta({ retry: 'idempotent', changes: ['transfer', 'stock'] })
    .mutation(({ ctx, input }) => cancelTransfer(ctx, input)),

  listAdjustments: grantedProcedure('adjustStock')
    .input(AdjustmentQuery)
    .output(pageOf(Adjustment))
    .query(({ ctx, input }) => listAdjustments(ctx, input)),
  createAdjustment: grantedProcedure('adjustStock')
    .input(CreateAdjustmentInput)
    .output(Adjustment)
    .meta({ retry: 'keyed', changes: ['adjustment', 'stock'] })
    .mutation(({ ctx, input }) => createAdjustment(ctx, input)),

  listCounts: staffProcedure
    .input(CountQuery)
    .output(pageOf(CountSummary))
    .query(({ ctx, input }) => listCounts(ctx, input)),
  getCount: staffProcedure
    .input(CountIdInput)
    .output(Count)
    .query(({ ctx, input }) => getCount(ctx, input)),
  startCount: staffProcedure
    .input(StartCountInput)
    .output(CountSummary)
    .meta({ retry: 'keyed', changes: ['count'] })
    .mutation(({ ctx, input }) => startCount(ctx, input)),
  enterCounts: staffProcedure
    .input(EnterCountsInput)
    .output(z.array(EnteredCount))
    .meta({ retry: 'idempotent', changes: ['count'] })
    .mutation(({ ctx, input }) => enterCounts(ctx, input)),
  submitCount: staffProcedure
    .input(CountIdInput)
    .output(CountSummary)
    .meta({ retry: 'keyed', changes: ['count'] })
    .mutation(({ ctx, input }) => submitCount(ctx, input)),
  reopenCount: grantedProcedure('approveCounts')
    .input(CountIdInput)
    .output(CountSummary)
    .meta({ retry: 'keyed', changes: ['count'] })
    .mutation(({ ctx, input }) => reopenCount(ctx, input)),
  postCount: grantedProcedure('approveCounts')
    .input(CountIdInput)
    .output(CountSummary)
    .meta({ retry: 'idempotent', changes: ['count', 'stock'] })
    .mutation(({ ctx, input }) => postCount(ctx, input)),
  cancelCount: grantedProcedure('approveCounts')
    .input(CountIdInput)
    .output(CountSummary)
    .meta({ retry: 'idempotent', changes: ['count'] })
    .mutation(({ ctx, input }) => cancelCount(ctx, input)),
};
