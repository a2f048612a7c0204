import {
  OrderFromSuppliersInput,
  OwnReorder,
  ReorderPage,
  ReorderQuery,
  SetReorderInput,
} from '@bhandar/domain/ordering';
import { PurchaseOrder } from '@bhandar/domain/purchasing';
import * as z from 'zod';
import { managerProcedure, staffProcedure, warehouseProcedure } from '../../core/trpc';
import { orderFromSuppliers } from '../../purchasing';
import { listReorder } from './reorder';
import { setReorder } from './set-reorder';

export const reorderProcedures = {
  listReorder: staffProcedure
    .input(ReorderQuery)
    .output(ReorderPage)
    .query(({ ctx, input }) => listReorder(ctx, input)),
  setReorder: managerProcedure
    .input(SetReorderInput)
    .output(OwnReorder)
    .meta({ retry: 'idempotent', changes: ['reorder'] })
    .mutation(({ ctx, input }) => setReorder(ctx, input)),
  orderFromSuppliers: warehouseProcedure
    .input(OrderFromSuppliersInput)
    .output(z.array(PurchaseOrder))
    .meta({ retry: 'keyed', changes: ['purchaseOrder'] })
    .mutation(({ ctx, input }) => orderFromSuppliers(ctx, input)),
};
