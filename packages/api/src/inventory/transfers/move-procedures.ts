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
import { managerProcedure, staffProcedure } from '../../core/trpc';
import { createAdjustment, listAdjustments } from '../adjustments/adjustment';
import { settleTransit } from '../adjustments/settle-transit';
import { getCount, listCounts, startCount } from '../counts/count';
import { cancelCount, postCount, reopenCount, submitCount } from '../counts/count-decide';
import { enterCounts } from '../counts/count-enter';
import { cancelTransfer, getTransfer, listTransferPlaces, listTransfers, saveTransfer } from './transfer';
import { listSellers, receiveTransfer } from './transfer-receive';
import { sendTransfer } from './transfer-send';

/** What moves stock without buying or selling. */
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
    .meta({ retry: 'keyed' })
    .mutation(({ ctx, input }) => saveTransfer(ctx, input)),
  sendTransfer: managerProcedure
    .input(TransferIdInput)
    .output(Transfer)
    .meta({ retry: 'keyed' })
    .mutation(({ ctx, input }) => sendTransfer(ctx, input)),
  receiveTransfer: managerProcedure
    .input(ReceiveTransferInput)
    .output(Transfer)
    .meta({ retry: 'keyed' })
    .mutation(({ ctx, input }) => receiveTransfer(ctx, input)),
  settleTransit: managerProcedure
    .input(SettleTransitInput)
    .output(Adjustment)
    .meta({ retry: 'keyed' })
    .mutation(({ ctx, input }) => settleTransit(ctx, input)),
  listSellers: managerProcedure
    .input(SellersQuery)
    .output(z.array(Seller))
    .query(({ ctx, input }) => listSellers(ctx, input)),
  cancelTransfer: managerProcedure
    .input(TransferIdInput)
    .output(Transfer)
    .meta({ retry: 'idempotent' })
    .mutation(({ ctx, input }) => cancelTransfer(ctx, input)),

  listAdjustments: managerProcedure
    .input(AdjustmentQuery)
    .output(pageOf(Adjustment))
    .query(({ ctx, input }) => listAdjustments(ctx, input)),
  createAdjustment: managerProcedure
    .input(CreateAdjustmentInput)
    .output(Adjustment)
    .meta({ retry: 'keyed' })
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
    .meta({ retry: 'keyed' })
    .mutation(({ ctx, input }) => startCount(ctx, input)),
  enterCounts: staffProcedure
    .input(EnterCountsInput)
    .output(z.array(EnteredCount))
    .meta({ retry: 'idempotent' })
    .mutation(({ ctx, input }) => enterCounts(ctx, input)),
  submitCount: staffProcedure
    .input(CountIdInput)
    .output(CountSummary)
    .meta({ retry: 'keyed' })
    .mutation(({ ctx, input }) => submitCount(ctx, input)),
  reopenCount: managerProcedure
    .input(CountIdInput)
    .output(CountSummary)
    .meta({ retry: 'keyed' })
    .mutation(({ ctx, input }) => reopenCount(ctx, input)),
  postCount: managerProcedure
    .input(CountIdInput)
    .output(CountSummary)
    .meta({ retry: 'idempotent' })
    .mutation(({ ctx, input }) => postCount(ctx, input)),
  cancelCount: managerProcedure
    .input(CountIdInput)
    .output(CountSummary)
    .meta({ retry: 'idempotent' })
    .mutation(({ ctx, input }) => cancelCount(ctx, input)),
};
