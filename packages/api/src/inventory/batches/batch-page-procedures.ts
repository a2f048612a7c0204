import {
  BatchContacts,
  BatchListQuery,
  BatchPage,
  BatchRef,
  BatchSale,
  BatchStep,
  BlockBatchInput,
} from '@bhandar/domain/inventory';
import { pageOf } from '@bhandar/domain/shared';
import { managerProcedure, staffProcedure } from '../../core/trpc';
import { listBatchSales, listBatchSteps, readBatch } from './batch-page';
import { exportBatchContacts } from './batch-page-contacts';
import { blockBatch, unblockBatch } from './block-batch';

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
    .meta({ retry: 'keyed' })
    .mutation(({ ctx, input }) => exportBatchContacts(ctx, input)),
  blockBatch: managerProcedure
    .input(BlockBatchInput)
    .output(BatchPage)
    .meta({ retry: 'idempotent' })
    .mutation(({ ctx, input }) => blockBatch(ctx, input)),
  unblockBatch: managerProcedure
    .input(BlockBatchInput)
    .output(BatchPage)
    .meta({ retry: 'idempotent' })
    .mutation(({ ctx, input }) => unblockBatch(ctx, input)),
};
