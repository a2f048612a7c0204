import { ImportJob } from '@bhandar/domain/catalogue';
import {
  AbcReport,
  Branches,
  BranchesInput,
  ClassesInput,
  FoundByNumber,
  NumberQuery,
  PastSalesPreview,
  PreviewPastSalesInput,
  PurchaseReport,
  RunPastSalesInput,
  SalesDocumentDetails,
  SalesDocumentId,
  SalesDocumentPage,
  SalesDocumentQuery,
  SalesReport,
  SalesReportInput,
  SalesToday,
  StockReport,
  StockReportQuery,
  TillDay,
  TillDayInput,
  UndoPastSalesInput,
} from '@bhandar/domain/reports';
import { PageQuery, pageOf } from '@bhandar/domain/shared';
import { listImports } from '../catalogue';
import { managerProcedure, router, staffProcedure, warehouseProcedure } from '../core/trpc';
import { compareBranches, salesToday } from './branches';
import { getSalesDocument, listSalesDocuments } from './documents';
import { findByNumber } from './find-by-number';
import { startPastSales } from './import-past-sales';
import { previewPastSales } from './preview-past-sales';
import { reportPurchases } from './purchase-report';
import { reportSales } from './sales-report';
import { reportClasses, reportStock } from './stock-report';
import { tillDay } from './till-day';
import { undoPastSales } from './undo-past-sales';

export const reportsRouter = router({
  sales: staffProcedure
    .input(SalesReportInput)
    .output(SalesReport)
    .meta({ heavy: 'report' })
    .query(({ ctx, input }) => reportSales(ctx, input)),
  branches: managerProcedure
    .input(BranchesInput)
    .output(Branches)
    .meta({ heavy: 'report' })
    .query(({ ctx, input }) => compareBranches(ctx, input)),
  stock: managerProcedure
    .input(StockReportQuery)
    .output(StockReport)
    .meta({ heavy: 'report' })
    .query(({ ctx, input }) => reportStock(ctx, input)),
  classes: managerProcedure
    .input(ClassesInput)
    .output(AbcReport)
    .meta({ heavy: 'report' })
    .query(({ ctx, input }) => reportClasses(ctx, input)),
  purchases: warehouseProcedure
    .input(BranchesInput)
    .output(PurchaseReport)
    .meta({ heavy: 'report' })
    .query(({ ctx, input }) => reportPurchases(ctx, input)),
  today: staffProcedure.output(SalesToday).query(({ ctx }) => salesToday(ctx)),
  tillDay: staffProcedure
    .input(TillDayInput)
    .output(TillDay)
    .meta({ heavy: 'report' })
    .query(({ ctx, input }) => tillDay(ctx, input)),
  listDocuments: staffProcedure
    .input(SalesDocumentQuery)
    .output(SalesDocumentPage)
    .meta({ heavy: 'report' })
    .query(({ ctx, input }) => listSalesDocuments(ctx, input)),
  getDocument: staffProcedure
    .input(SalesDocumentId)
    .output(SalesDocumentDetails)
    .query(({ ctx, input }) => getSalesDocument(ctx, input)),
  findByNumber: staffProcedure
    .input(NumberQuery)
    .output(FoundByNumber)
    .query(({ ctx, input }) => findByNumber(ctx, input)),
  previewPastSales: warehouseProcedure
    .input(PreviewPastSalesInput)
    .output(PastSalesPreview)
    .meta({ heavy: 'report' })
    .query(({ ctx, input }) => previewPastSales(ctx, input)),
  importPastSales: warehouseProcedure
    .input(RunPastSalesInput)
    .output(ImportJob)
    .meta({ retry: 'keyed', changes: ['import'] })
    .mutation(({ ctx, input }) => startPastSales(ctx, input)),
  undoPastSales: warehouseProcedure
    .input(UndoPastSalesInput)
    .output(ImportJob)
    .meta({ retry: 'keyed', changes: ['import', 'pastSale'] })
    .mutation(({ ctx, input }) => undoPastSales(ctx, input)),
  listPastSaleImports: warehouseProcedure
    .input(PageQuery.pick({ page: true, limit: true }))
    .output(pageOf(ImportJob))
    .query(({ ctx, input }) => listImports(ctx, input, 'pastSales')),
});
