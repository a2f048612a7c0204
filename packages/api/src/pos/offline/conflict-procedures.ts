import {
  ConflictQuery,
  MissingSales,
  ResolveConflictInput,
  SaleConflict,
  SnapshotPage,
  SnapshotQuery,
  SyncSalesInput,
  SyncVerdict,
} from '@bhandar/domain/pos';
import { pageOf } from '@bhandar/domain/shared';
import * as z from 'zod';
import { managerProcedure, staffProcedure } from '../../core/trpc';
import { listConflicts } from './list-conflicts';
import { listMissingSales } from './list-missing-sales';
import { resolveConflict } from './resolve-conflict';
import { sellableSnapshot } from './sellable-snapshot';
import { syncSales } from './sync-sales';

export const conflictProcedures = {
  sellableSnapshot: staffProcedure
    .input(SnapshotQuery)
    .output(SnapshotPage)
    .query(({ ctx, input }) => sellableSnapshot(ctx, input)),
  syncSales: staffProcedure
    .input(SyncSalesInput)
    .output(z.array(SyncVerdict))
    .meta({ retry: 'input-id', changes: ['sale', 'offlineSale'], heavy: 'sync' })
    .mutation(({ ctx, input }) => syncSales(ctx, input)),
  listConflicts: staffProcedure
    .input(ConflictQuery)
    .output(pageOf(SaleConflict))
    .query(({ ctx, input }) => listConflicts(ctx, input)),
  listMissingSales: staffProcedure.output(z.array(MissingSales)).query(({ ctx }) => listMissingSales(ctx)),
  resolveConflict: managerProcedure
    .input(ResolveConflictInput)
    .output(SaleConflict)
    .meta({ retry: 'keyed', changes: ['sale', 'offlineSale', 'stock', 'adjustment'] })
    .mutation(({ ctx, input }) => resolveConflict(ctx, input)),
};
