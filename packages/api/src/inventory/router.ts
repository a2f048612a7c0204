import {
  ApprovedItemPage,
  ApprovedItemQuery,
  ExportedMovement,
  InventoryOverview,
  InventoryOverviewQuery,
  Movement,
  MovementQuery,
  StockPlace,
  StockTotals,
  StockTotalsQuery,
  StoreStock,
  StoreStockQuery,
} from '@bhandar/domain/inventory';
import { pageOf } from '@bhandar/domain/shared';
import * as z from 'zod';
import { CursorQuery, cursorPageOf } from '../core/cursor';
import { managerProcedure, router, staffProcedure } from '../core/trpc';
import { batchPageProcedures } from './batches/batch-page-procedures';
import { inventoryOverview } from './overview';
import { listPlaces } from './stock/choose-place';
import { exportMovements } from './stock/export-movements';
import { listApprovedItems } from './stock/list-approved-items';
import { listMovements } from './stock/list-movements';
import { listStoreStock, stockTotals } from './stock/list-store-stock';
import { moveProcedures } from './transfers/move-procedures';
import { writeOffProcedures } from './write-offs/write-off-procedures';

export const inventoryRouter = router({
  ...batchPageProcedures,
  ...moveProcedures,
  exportMovements: staffProcedure
    .input(CursorQuery)
    .output(cursorPageOf(ExportedMovement))
    .meta({ heavy: 'export' })
    .query(({ ctx, input }) => exportMovements(ctx, input)),
  overview: staffProcedure
    .input(InventoryOverviewQuery)
    .output(InventoryOverview)
    .query(({ ctx, input }) => inventoryOverview(ctx, input)),
  listPlaces: staffProcedure.output(z.array(StockPlace)).query(({ ctx }) => listPlaces(ctx)),
  listApprovedItems: staffProcedure
    .input(ApprovedItemQuery)
    .output(ApprovedItemPage)
    .query(({ ctx, input }) => listApprovedItems(ctx, input)),
  listStoreStock: staffProcedure
    .input(StoreStockQuery)
    .output(pageOf(StoreStock))
    .query(({ ctx, input }) => listStoreStock(ctx, input)),
  stockTotals: staffProcedure
    .input(StockTotalsQuery)
    .output(StockTotals)
    .query(({ ctx, input }) => stockTotals(ctx, input)),
  listMovements: managerProcedure
    .input(MovementQuery)
    .output(pageOf(Movement))
    .query(({ ctx, input }) => listMovements(ctx, input)),
  ...writeOffProcedures,
});
