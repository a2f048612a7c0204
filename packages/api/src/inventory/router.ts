import {
  ApprovedItemPage,
  ApprovedItemQuery,
  InventoryOverviewQuery,
  Movement,
  MovementQuery,
  StockPlace,
  StoreStock,
  StoreStockQuery,
  WalkedMovement,
} from '@bhandar/domain/inventory';
import { pageOf } from '@bhandar/domain/shared';
import * as z from 'zod';
import { stretchOf, WalkQuery } from '../cursor';
import { managerProcedure, router, staffProcedure } from '../trpc';
import { batchPageProcedures } from './batch-page-procedures';
import { listPlaces } from './choose-place';
import { listApprovedItems } from './list-approved-items';
import { listMovements } from './list-movements';
import { inventoryOverview, listStoreStock } from './list-store-stock';
import { moveProcedures } from './move-procedures';
import { walkMovements } from './walk-movements';
import { writeOffProcedures } from './write-off-procedures';

export const inventoryRouter = router({
  ...batchPageProcedures,
  ...moveProcedures,
  walkMovements: staffProcedure
    .input(WalkQuery)
    .output(stretchOf(WalkedMovement))
    .query(({ ctx, input }) => walkMovements(ctx, input)),
  overview: staffProcedure
    .input(InventoryOverviewQuery)
    .output(z.record(z.string(), z.number()))
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
  listMovements: managerProcedure
    .input(MovementQuery)
    .output(pageOf(Movement))
    .query(({ ctx, input }) => listMovements(ctx, input)),
  ...writeOffProcedures,
});
