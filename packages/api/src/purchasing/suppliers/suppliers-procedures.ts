import {
  CreateSupplierInput,
  Supplier,
  SupplierOption,
  SupplierPageQuery,
  UpdateSupplierInput,
} from '@bhandar/domain/purchasing';
import { addressForm, editInput, Id, pageOf } from '@bhandar/domain/shared';
import * as z from 'zod';
import { managerProcedure, staffProcedure, warehouseProcedure } from '../../core/trpc';
import { createSupplier, listSuppliers, restoreSupplier, supplierOptions, updateSupplier } from './suppliers';

const ById = z.object({ id: Id });

export const suppliersProcedures = {
  /** Out of scope the list is empty, because the documented dashboards count every list. */
  listSuppliers: staffProcedure
    .input(SupplierPageQuery)
    .output(pageOf(Supplier))
    .query(({ ctx, input }) => listSuppliers(ctx, input)),
  supplierOptions: managerProcedure.output(z.array(SupplierOption)).query(({ ctx }) => supplierOptions(ctx)),
  createSupplier: warehouseProcedure
    .input(CreateSupplierInput)
    .output(Supplier)
    .meta({ retry: 'keyed', changes: ['supplier'] })
    .mutation(({ ctx, input }) => createSupplier(ctx, input)),
  updateSupplier: warehouseProcedure
    .input(editInput(UpdateSupplierInput, addressForm))
    .output(Supplier)
    .meta({ retry: 'idempotent', changes: ['supplier'] })
    .mutation(({ ctx, input }) => updateSupplier(ctx, input)),
  restoreSupplier: warehouseProcedure
    .input(ById)
    .output(Supplier)
    .meta({ retry: 'idempotent', changes: ['supplier'] })
    .mutation(({ ctx, input }) => restoreSupplier(ctx, input.id)),
};
