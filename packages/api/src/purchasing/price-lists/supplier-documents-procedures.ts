import {
  AddSheetLineInput,
  ImportedSheet,
  ImportSheetInput,
  PreviewSheetInput,
  PriceSheet,
  PriceSheetDetails,
  PriceSheetQuery,
  SheetFile,
  SheetLine,
  SheetLineQuery,
  SheetPreview,
  UpdateSheetLineInput,
} from '@bhandar/domain/purchasing';
import { Id, issue, pageOf } from '@bhandar/domain/shared';
import * as z from 'zod';
import { managerProcedure, staffProcedure, warehouseProcedure } from '../../core/trpc';
import { importPriceSheet, previewPriceSheet } from './import-price-sheet';
import {
  addSheetLine,
  attachToSheet,
  listPriceSheets,
  listSheetLines,
  openSheetFile,
  readPriceSheet,
  removePriceSheet,
  removeSheetFile,
  removeSheetLine,
  restorePriceSheet,
  restoreSheetLine,
  updateSheetLine,
} from './price-sheets';

const ById = z.object({ id: Id });

/** A stream inside the process only: over HTTP the documented file paths carry the bytes. */
const Bytes = z.custom<AsyncIterable<Uint8Array>>(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
  { error: issue('request.fileAsRequestBody') },
);

export const supplierDocumentsProcedures = {
  /** Out of scope the list is empty, because the documented dashboards count every list. */
  listSheetLines: staffProcedure
    .input(SheetLineQuery)
    .output(pageOf(SheetLine))
    .query(({ ctx, input }) => listSheetLines(ctx, input)),
  listPriceSheets: managerProcedure
    .input(PriceSheetQuery)
    .output(pageOf(PriceSheet))
    .query(({ ctx, input }) => listPriceSheets(ctx, input)),
  getPriceSheet: managerProcedure
    .input(ById)
    .output(PriceSheetDetails)
    .query(({ ctx, input }) => readPriceSheet(ctx, input.id)),
  addSheetLine: warehouseProcedure
    .input(AddSheetLineInput)
    .output(SheetLine)
    .meta({ retry: 'keyed', changes: ['priceSheet'] })
    .mutation(({ ctx, input }) => addSheetLine(ctx, input)),
  updateSheetLine: warehouseProcedure
    .input(UpdateSheetLineInput)
    .output(SheetLine)
    .meta({ retry: 'idempotent', changes: ['priceSheet'] })
    .mutation(({ ctx, input }) => updateSheetLine(ctx, input)),
  removeSheetLine: warehouseProcedure
    .input(ById)
    .output(ById)
    .meta({ retry: 'idempotent', changes: ['priceSheet'] })
    .mutation(({ ctx, input }) => removeSheetLine(ctx, input.id)),
  removePriceSheet: warehouseProcedure
    .input(ById)
    .output(ById)
    .meta({ retry: 'idempotent', changes: ['priceSheet'] })
    .mutation(({ ctx, input }) => removePriceSheet(ctx, input.id)),
  restoreSheetLine: warehouseProcedure
    .input(ById)
    .output(SheetLine)
    .meta({ retry: 'idempotent', changes: ['priceSheet'] })
    .mutation(({ ctx, input }) => restoreSheetLine(ctx, input.id)),
  restorePriceSheet: warehouseProcedure
    .input(ById)
    .output(ById)
    .meta({ retry: 'idempotent', changes: ['priceSheet'] })
    .mutation(({ ctx, input }) => restorePriceSheet(ctx, input.id)),
  previewPriceSheet: warehouseProcedure
    .input(PreviewSheetInput)
    .output(SheetPreview)
    .query(({ ctx, input }) => previewPriceSheet(ctx, input)),
  importPriceSheet: warehouseProcedure
    .input(ImportSheetInput)
    .output(ImportedSheet)
    .meta({ retry: 'keyed', changes: ['priceSheet'] })
    .mutation(({ ctx, input }) => importPriceSheet(ctx, input)),
  attachToSheet: warehouseProcedure
    .input(z.object({ sheetId: Id, fileName: z.string().min(1).max(1000), bytes: Bytes }))
    .output(SheetFile)
    .meta({ retry: 'keyed', changes: ['priceSheet'] })
    .mutation(({ ctx, input }) => attachToSheet(ctx, input)),
  openSheetFile: managerProcedure
    .input(ById)
    .output(z.object({ fileName: z.string(), contentType: z.string(), chunks: Bytes }))
    .query(({ ctx, input }) => openSheetFile(ctx, input.id)),
  removeSheetFile: warehouseProcedure
    .input(ById)
    .output(ById)
    .meta({ retry: 'idempotent', changes: ['priceSheet'] })
    .mutation(({ ctx, input }) => removeSheetFile(ctx, input.id)),
};
