import {
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
  WalkedSale,
} from '@bhandar/domain/pos';
import { Id, pageOf } from '@bhandar/domain/shared';
import * as z from 'zod';
import { stretchOf, WalkQuery } from '../cursor';
import { counterProcedure, router, staffProcedure } from '../trpc';
import { conflictProcedures } from './conflict-procedures';
import { customerProcedures } from './customer-procedures';
import { getSale, listSales, overview } from './find-sales';
import { findScanned, listBatches, listSellable, refreshSellable } from './list-sellable';
import { recordSale } from './record-sale';
import { returnProcedures } from './return-procedures';
import { tillContext } from './till-context';

const CartQuery = z.object({ productIds: z.array(Id).max(200), locationId: Id.optional() });

import { walkSales } from './walk-sales';

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
    .mutation(({ ctx, input }) => recordSale(ctx, input)),
  getSale: staffProcedure
    .input(z.object({ id: Id }))
    .output(Sale)
    .query(({ ctx, input }) => getSale(ctx, input.id)),
  listSales: staffProcedure
    .input(SaleQuery)
    .output(pageOf(SaleSummary))
    .query(({ ctx, input }) => listSales(ctx, input)),
  walkSales: staffProcedure
    .input(WalkQuery.extend({ locationId: Id.optional() }))
    .output(stretchOf(WalkedSale))
    .query(({ ctx, input }) => walkSales(ctx, input)),
  overview: staffProcedure.output(z.record(z.string(), z.number())).query(({ ctx }) => overview(ctx)),
  ...conflictProcedures,
  ...customerProcedures,
  ...returnProcedures,
});
