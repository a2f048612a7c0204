import { Readable } from 'node:stream';
import {
  ImportJob,
  ImportPreview,
  ImportReject,
  ImportRejectsQuery,
  ImportUpload,
  PreviewImportInput,
  RunImportInput,
} from '@bhandar/domain/catalogue';
import { Id, issue, PageQuery, pageOf } from '@bhandar/domain/shared';
import * as z from 'zod';
import { warehouseProcedure } from '../../core/trpc';
import {
  cancelImport,
  listImportRejects,
  listImports,
  readImport,
  readImportHeaders,
  startImport,
} from './import-jobs';
import { previewImport } from './preview-import';
import { uploadImport } from './upload-import';

const OfJob = z.object({ jobId: Id });
/** A stream that only the REST bridge can pass; no JSON value satisfies it. */
const Bytes = z.custom<Readable>((value) => value instanceof Readable, { error: issue('request.fileAsBody') });

export const importProcedures = {
  uploadImport: warehouseProcedure
    .input(z.object({ fileName: z.string().max(1000), bytes: Bytes }))
    .output(ImportUpload)
    .meta({ retry: 'keyed', changes: ['import'] })
    .mutation(({ ctx, input }) => uploadImport(ctx, input)),
  previewImport: warehouseProcedure
    .input(PreviewImportInput)
    .output(ImportPreview)
    .query(({ ctx, input }) => previewImport(ctx, input)),
  runImport: warehouseProcedure
    .input(RunImportInput)
    .output(ImportJob)
    .meta({ retry: 'keyed', changes: ['import'] })
    .mutation(({ ctx, input }) => startImport(ctx, input)),
  getImport: warehouseProcedure
    .input(OfJob)
    .output(ImportJob)
    .query(({ ctx, input }) => readImport(ctx, input.jobId)),
  listImports: warehouseProcedure
    .input(PageQuery.pick({ page: true, limit: true }))
    .output(pageOf(ImportJob))
    .query(({ ctx, input }) => listImports(ctx, input)),
  cancelImport: warehouseProcedure
    .input(OfJob)
    .output(ImportJob)
    .meta({ retry: 'idempotent', changes: ['import'] })
    .mutation(({ ctx, input }) => cancelImport(ctx, input.jobId)),
  listImportRejects: warehouseProcedure
    .input(ImportRejectsQuery)
    .output(pageOf(ImportReject))
    .query(({ ctx, input }) => listImportRejects(ctx, input)),
  importHeaders: warehouseProcedure
    .input(OfJob)
    .output(z.array(z.string()))
    .query(({ ctx, input }) => readImportHeaders(ctx, input.jobId)),
};
