import {
  CreatePurchaseOrderInput,
  Purchase,
  PurchasedLine,
  PurchaseFacts,
  PurchaseFactsQuery,
  PurchaseOrder,
  PurchaseOrderPageQuery,
  PurchaseOrderRef,
  PurchasePageQuery,
  PurchaseRef,
  PurchaseWarning,
  RecordPurchaseInput,
  VoidPurchaseInput,
} from '@bhandar/domain/purchasing';
import { Id, pageOf } from '@bhandar/domain/shared';
import * as z from 'zod';
import { managerProcedure, staffProcedure, warehouseProcedure } from '../../core/trpc';
import {
  closePurchaseOrder,
  createPurchaseOrder,
  listPurchaseOrders,
  readPurchaseOrder,
} from '../purchase-orders/purchase-orders';
import { listPurchasedLines, listPurchases, purchaseFacts, readPurchase } from './list-purchases';
import { recordPurchase } from './record-purchase';
import { voidPurchase } from './void-purchase';

export const purchasesProcedures = {
  /** Out of scope the list is empty, because the documented dashboards count every list. */
  listPurchases: staffProcedure
    .input(PurchasePageQuery)
    .output(pageOf(Purchase))
    .query(({ ctx, input }) => listPurchases(ctx, input)),
  listPurchasedLines: managerProcedure
    .input(PurchasePageQuery)
    .output(pageOf(PurchasedLine))
    .query(({ ctx, input }) => listPurchasedLines(ctx, input)),
  getPurchase: managerProcedure
    .input(PurchaseRef)
    .output(Purchase)
    .query(({ ctx, input }) => readPurchase(ctx.db, ctx, input)),
  purchaseFacts: managerProcedure
    .input(PurchaseFactsQuery)
    .output(PurchaseFacts)
    .query(({ ctx, input }) => purchaseFacts(ctx, input)),
  recordPurchase: managerProcedure
    .input(RecordPurchaseInput)
    .output(Purchase.extend({ warnings: z.array(PurchaseWarning) }))
    .meta({ retry: 'keyed', changes: ['purchase', 'purchaseOrder', 'stock', 'product', 'setup', 'supplierAccount'] })
    .mutation(({ ctx, input }) => recordPurchase(ctx, input)),
  voidPurchase: managerProcedure
    .input(VoidPurchaseInput)
    .output(z.object({ id: Id }))
    .meta({ retry: 'idempotent', changes: ['purchase', 'purchaseOrder', 'stock', 'product', 'supplierAccount'] })
    .mutation(({ ctx, input }) => voidPurchase(ctx, input)),

  listPurchaseOrders: managerProcedure
    .input(PurchaseOrderPageQuery)
    .output(pageOf(PurchaseOrder))
    .query(({ ctx, input }) => listPurchaseOrders(ctx, input)),
  getPurchaseOrder: managerProcedure
    .input(PurchaseOrderRef)
    .output(PurchaseOrder)
    .query(({ ctx, input }) => readPurchaseOrder(ctx, input.orderId)),
  createPurchaseOrder: warehouseProcedure
    .input(CreatePurchaseOrderInput)
    .output(PurchaseOrder)
    .meta({ retry: 'keyed', changes: ['purchaseOrder'] })
    .mutation(({ ctx, input }) => createPurchaseOrder(ctx, input)),
  closePurchaseOrder: warehouseProcedure
    .input(PurchaseOrderRef)
    .output(PurchaseOrder)
    .meta({ retry: 'keyed', changes: ['purchaseOrder'] })
    .mutation(({ ctx, input }) => closePurchaseOrder(ctx, input.orderId)),
};
