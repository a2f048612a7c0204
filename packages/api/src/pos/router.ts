import {
  ExportedSale,
  PosOverview,
  RecordSaleInput,
  Sale,
  SaleQuery,
  SaleSummary,
  ScannedSellable,
  ScanQuery,
  SellableCategory,
  SellableCategoryQuery,
  SellableProduct,
  SellableQuery,
  SubstituteQuery,
  Substitutes,
  TillBatch,
  TillBatchQuery,
  TillContext,
  TillQuery,
} from '@bhandar/domain/pos';
import { Id, pageOf } from '@bhandar/domain/shared';
import * as z from 'zod';
import { CursorQuery, cursorPageOf } from '../core/cursor';
import { counterProcedure, router, staffProcedure } from '../core/trpc';
import { cashierProcedures } from './cashier/cashier-procedures';
import {
  findScanned,
  listBatches,
  listSellable,
  listSellableCategories,
  listSubstitutes,
  refreshSellable,
} from './checkout/list-sellable';
import { recordSale } from './checkout/record-sale';
import { customerAccountProcedures } from './customer-accounts/customer-account-procedures';
import { customerProcedures } from './customers/customer-procedures';
import { exchangeProcedures } from './exchange/exchange-procedures';
import { favouriteProcedures } from './favourites/favourite-procedures';
import { heldBillProcedures } from './held-bills/held-bill-procedures';
import { conflictProcedures } from './offline/conflict-procedures';
import { tenderProcedures } from './payments/tender-procedures';
import { exportSales } from './receipts/export-sales';
import { getSale, listSales, overview } from './receipts/find-sales';
import { receiptLinkProcedures } from './receipts/link/receipt-link-procedures';
import { returnProcedures } from './returns/return-procedures';
import { shiftProcedures } from './shifts/shift-procedures';
import { tillContext } from './tills/till-context';

const CartQuery = z.object({ productIds: z.array(Id).max(200), locationId: Id.optional() });

export const posRouter = router({
  tillContext: staffProcedure
    .input(TillQuery)
    .output(TillContext)
    .query(({ ctx, input }) => tillContext(ctx, input)),
  listSellable: staffProcedure
    .input(SellableQuery)
    .output(pageOf(SellableProduct))
    .meta({ heavy: 'search' })
    .query(({ ctx, input }) => listSellable(ctx, input)),
  listSellableCategories: staffProcedure
    .input(SellableCategoryQuery)
    .output(z.array(SellableCategory))
    .query(({ ctx, input }) => listSellableCategories(ctx, input)),
  findScanned: staffProcedure
    .input(ScanQuery)
    .output(ScannedSellable.nullable())
    .query(({ ctx, input }) => findScanned(ctx, input)),
  listSubstitutes: staffProcedure
    .input(SubstituteQuery)
    .output(Substitutes.nullable())
    .query(({ ctx, input }) => listSubstitutes(ctx, input)),
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
    .meta({ retry: 'input-id', changes: ['sale'] })
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
    .meta({ heavy: 'export' })
    .query(({ ctx, input }) => exportSales(ctx, input)),
  overview: staffProcedure.output(PosOverview).query(({ ctx }) => overview(ctx)),
  ...cashierProcedures,
  ...conflictProcedures,
  ...customerAccountProcedures,
  ...customerProcedures,
  ...exchangeProcedures,
  ...favouriteProcedures,
  ...heldBillProcedures,
  ...receiptLinkProcedures,
  ...returnProcedures,
  ...shiftProcedures,
  ...tenderProcedures,
});
