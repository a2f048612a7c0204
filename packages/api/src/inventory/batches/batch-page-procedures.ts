import {
  BatchContacts,
  BatchListQuery,
  BatchPage,
  BatchRef,
  BatchSale,
  BatchStep,
  BlockBatchInput,
  CorrectBatchInput,
} from '@bhandar/domain/inventory';
import { pageOf } from '@bhandar/domain/shared';
import { grantedProcedure, managerProcedure, staffProcedure, warehouseProcedure } from '../../core/trpc';
import { listBatchSales, listBatchSteps, readBatch } from './batch-page';
import { exportBatchContacts } from './batch-page-contacts';
import { blockBatch, unblockBatch } from './block-batch';
import { correctBatch } from './correct-batch';

export const batchPageProcedures = {
  getBatch: staffProcedure
    .input(BatchRef)
    .output(BatchPage)
    .query(({ ctx, input }) => readBatch(ctx, input)),
  listBatchSteps: staffProcedure
    .input(BatchListQuery)
    .output(pageOf(BatchStep))
    .query(({ ctx, input }) => listBatchSteps(ctx, input)),
  listBatchSales: staffProcedure
    .input(BatchListQuery)
    .output(pageOf(BatchSale))
    .query(({ ctx, input }) => listBatchSales(ctx, input)),
  exportBatchContacts: managerProcedure
    .input(BatchRef)
    .output(BatchContacts)
    .meta({ retry: 'keyed', changes: [], heavy: 'export' })
    .mutation(({ ctx, input }) => exportBatchContacts(ctx, input)),
  blockBatch: grantedProcedure('blockBatches')
    .input(BlockBatchInput)
    .output(BatchPage)
    .meta({ retry: 'idempotent', changes: ['stock'] })
    .mutation(({ ctx, input }) => blockBatch(ctx, input)),
  correctBatch: warehouseProcedure
    .input(CorrectBatchInput)
    .output(BatchPage)
    .meta({ retry: 'keyed', changes: ['stock'] })
    .mutation(({ ctx, input }) => correctBatch(ctx, input)),
  unblockBatch: grantedProcedure('blockBatches')
    .input(BlockBatchInput)
    .output(BatchPage)
    .meta({ retry: 'idempotent', changes: ['stock'] })
    .mutation(({ ctx, input }) => unblockBatch(ctx, input)),
};
