import {
  CreateSupplierInput,
  Supplier,
  SupplierOption,
  SupplierPageQuery,
  UpdateSupplierInput,
} from '@bhandar/domain/purchasing';
import { Id, pageOf } from '@bhandar/domain/shared';
import * as z from 'zod';
import { managerProcedure, staffProcedure, warehouseProcedure } from '../../core/trpc';
import {
  createSupplier,
  listSuppliers,
  removeSupplier,
  restoreSupplier,
  supplierOptions,
  updateSupplier,
} from './suppliers';

const ById = z.object({ id: Id });

export const suppliersProcedures = {
  /** What is out of a person's scope is an empty list: the documented dashboards count every list. */
  listSuppliers: staffProcedure
    .input(SupplierPageQuery)
    .output(pageOf(Supplier))
    .query(({ ctx, input }) => listSuppliers(ctx, input)),
  supplierOptions: managerProcedure.output(z.array(SupplierOption)).query(({ ctx }) => supplierOptions(ctx)),
  createSupplier: warehouseProcedure
    .input(CreateSupplierInput)
    .output(Supplier)
    .meta({ retry: 'keyed' })
    .mutation(({ ctx, input }) => createSupplier(ctx, input)),
  updateSupplier: warehouseProcedure
    .input(UpdateSupplierInput)
    .output(Supplier)
    .meta({ retry: 'idempotent' })
    .mutation(({ ctx, input }) => updateSupplier(ctx, input)),
  removeSupplier: warehouseProcedure
    .input(ById)
    .output(ById)
    .meta({ retry: 'idempotent' })
    .mutation(({ ctx, input }) => removeSupplier(ctx, input.id)),
  restoreSupplier: warehouseProcedure
    .input(ById)
    .output(Supplier)
    .meta({ retry: 'idempotent' })
    .mutation(({ ctx, input }) => restoreSupplier(ctx, input.id)),
};
