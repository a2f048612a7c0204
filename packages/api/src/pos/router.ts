import {
  ExportedSale,
  PosOverview,
  RecordSaleInput,
  Sale,
  SaleQuery,
  SaleSummary,
  ScanQuery,
  SellableProduct,
  SellableQuery,
  TillBatch,
  TillBatchQuery,
  TillContext,
  TillQuery,
} from '@bhandar/domain/pos';
import { Id, pageOf } from '@bhandar/domain/shared';
import * as z from 'zod';
import { CursorQuery, cursorPageOf } from '../core/cursor';
import { counterProcedure, router, staffProcedure } from '../core/trpc';
import { findScanned, listBatches, listSellable, refreshSellable } from './checkout/list-sellable';
import { recordSale } from './checkout/record-sale';
import { customerProcedures } from './customers/customer-procedures';
import { conflictProcedures } from './offline/conflict-procedures';
import { tillContext } from './offline/till-context';
import { getSale, listSales, overview } from './receipts/find-sales';
import { returnProcedures } from './returns/return-procedures';

const CartQuery = z.object({ productIds: z.array(Id).max(200), locationId: Id.optional() });

import { exportSales } from './receipts/export-sales';

export const posRouter = router({
  tillContext: staffProcedure
    .input(TillQuery)
    .output(TillContext)
    .query(({ ctx, input }) => tillContext(ctx, input)),
  listSellable: staffProcedure
    .input(SellableQuery)
    .output(pageOf(SellableProduct))
    .query(({ ctx, input }) => listSellable(ctx, input)),
  findScanned: staffProcedure
    .input(ScanQuery)
    .output(SellableProduct.nullable())
    .query(({ ctx, input }) => findScanned(ctx, input)),
  refreshSellable: staffProcedure
    .input(CartQuery)
    .output(z.array(SellableProduct))
    .query(({ ctx, input }) => refreshSellable(ctx, input)),
  listBatches: staffProcedure
    .input(TillBatchQuery)
    .output(z.array(TillBatch))
    .query(({ ctx, input }) => listBatches(ctx, input)),
  recordSale: counterProcedure
    .input(RecordSaleInput)
    .output(Sale)
    .meta({ retry: 'input-id' })
    .mutation(({ ctx, input }) => recordSale(ctx, input)),
  getSale: staffProcedure
    .input(z.object({ id: Id }))
    .output(Sale)
    .query(({ ctx, input }) => getSale(ctx, input.id)),
  listSales: staffProcedure
    .input(SaleQuery)
    .output(pageOf(SaleSummary))
    .query(({ ctx, input }) => listSales(ctx, input)),
  exportSales: staffProcedure
    .input(CursorQuery.extend({ locationId: Id.optional() }))
    .output(cursorPageOf(ExportedSale))
    .query(({ ctx, input }) => exportSales(ctx, input)),
  overview: staffProcedure.output(PosOverview).query(({ ctx }) => overview(ctx)),
  ...conflictProcedures,
  ...customerProcedures,
  ...returnProcedures,
});
