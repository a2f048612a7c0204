import {
  BatchSupplier,
  BatchSuppliersQuery,
  ReturnToSupplierInput,
  SupplierReturn,
  SupplierReturnIdInput,
  SupplierReturnQuery,
} from '@bhandar/domain/purchasing';
import { pageOf } from '@bhandar/domain/shared';
import * as z from 'zod';
import { managerProcedure, warehouseProcedure } from '../../core/trpc';
import { batchSuppliers, listSupplierReturns, returnToSupplier, voidSupplierReturn } from './return-to-supplier';

export const returnToSupplierProcedures = {
  listSupplierReturns: managerProcedure
    .input(SupplierReturnQuery)
    .output(pageOf(SupplierReturn))
    .query(({ ctx, input }) => listSupplierReturns(ctx, input)),
  batchSuppliers: managerProcedure
    .input(BatchSuppliersQuery)
    .output(z.array(BatchSupplier))
    .query(({ ctx, input }) => batchSuppliers(ctx, input)),
  returnToSupplier: warehouseProcedure
    .input(ReturnToSupplierInput)
    .output(SupplierReturn)
    .meta({ retry: 'keyed', changes: ['supplierReturn', 'stock', 'supplierAccount'] })
    .mutation(({ ctx, input }) => returnToSupplier(ctx, input)),
  voidSupplierReturn: warehouseProcedure
    .input(SupplierReturnIdInput)
    .output(SupplierReturn)
    .meta({ retry: 'idempotent', changes: ['supplierReturn', 'stock', 'supplierAccount'] })
    .mutation(({ ctx, input }) => voidSupplierReturn(ctx, input)),
};
