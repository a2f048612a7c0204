import {
  SalesDocumentDetails,
  SalesDocumentId,
  SalesDocumentPage,
  SalesDocumentQuery,
  SalesReport,
  SalesReportInput,
} from '@bhandar/domain/reports';
import { router, staffProcedure } from '../trpc';
import { getSalesDocument, listSalesDocuments } from './documents';
import { reportSales } from './sales-report';

export const reportsRouter = router({
  sales: staffProcedure
    .input(SalesReportInput)
    .output(SalesReport)
    .query(({ ctx, input }) => reportSales(ctx, input)),
  listDocuments: staffProcedure
    .input(SalesDocumentQuery)
    .output(SalesDocumentPage)
    .query(({ ctx, input }) => listSalesDocuments(ctx, input)),
  getDocument: staffProcedure
    .input(SalesDocumentId)
    .output(SalesDocumentDetails)
    .query(({ ctx, input }) => getSalesDocument(ctx, input)),
});
