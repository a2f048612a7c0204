import * as z from 'zod';
import { Id, Instant, PageQuery } from '../../shared';
import { ImportMapping, ImportOptions, TARGET_FIELDS } from '.';

export const ImportUpload = z.object({ uploadId: Id, fileName: z.string(), bytes: z.number() });
export type ImportUpload = z.infer<typeof ImportUpload>;

export const PreviewImportInput = z.object({
  uploadId: Id,
  /** The person's choice, which replaces the guess. */
  mapping: ImportMapping.optional(),
  options: ImportOptions.optional(),
});
export type PreviewImportInput = z.infer<typeof PreviewImportInput>;

/** One of a file's first rows, as written and as it would be imported. */
export const PreviewRow = z.object({
  rowNumber: z.number(),
  cells: z.array(z.string()),
  products: z.array(
    z.object({
      tradeName: z.string(),
      genericName: z.string(),
      strength: z.string(),
      category: z.string(),
      company: z.string(),
      content: z.string(),
      unitType: z.string(),
      packs: z.string(),
      unitMrpMinor: z.number().nullable(),
      barcode: z.string().nullable(),
    }),
  ),
  opening: z.string(),
  warnings: z.array(z.string()),
  /** Why the row cannot be imported. */
  rejected: z.string().nullable(),
});
export type PreviewRow = z.infer<typeof PreviewRow>;

export const ImportPreview = z.object({
  fileName: z.string(),
  headers: z.array(z.string()),
  mapping: z.partialRecord(z.enum(TARGET_FIELDS), z.string()),
  options: ImportOptions,
  rows: z.array(PreviewRow),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

export const RunImportInput = z.object({
  uploadId: Id,
  mapping: ImportMapping,
  options: ImportOptions,
  /** Reads and compares all rows without writing. */
  dryRun: z.boolean().default(false),
});
export type RunImportInput = z.infer<typeof RunImportInput>;

export const ImportStatus = z.enum(['running', 'done', 'cancelled', 'failed']);
export type ImportStatus = z.infer<typeof ImportStatus>;

export const ImportJob = z.object({
  id: Id,
  fileName: z.string(),
  /** The store whose past sales are imported; null for a catalogue. */
  store: z.string().nullable(),
  status: ImportStatus,
  phase: z.enum(['reading', 'writing']),
  dryRun: z.boolean(),
  /** Known once the file is read to its end. */
  rowsTotal: z.number(),
  rowsDone: z.number(),
  productsTotal: z.number(),
  productsDone: z.number(),
  created: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  /** Rows that named a product again. */
  merged: z.number(),
  rejected: z.number(),
  repriced: z.number(),
  /** Batches whose opening stock was imported. */
  openings: z.number(),
  warnings: z.number(),
  failure: z.string().nullable(),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
  /** When the import was undone. */
  undoneAt: Instant.nullable(),
  startedBy: z.string(),
});
export type ImportJob = z.infer<typeof ImportJob>;

export const ImportReject = z.object({ rowNumber: z.number(), reason: z.string(), cells: z.array(z.string()) });
export type ImportReject = z.infer<typeof ImportReject>;

export const ImportRejectsQuery = PageQuery.omit({ search: true, sort: true, direction: true }).extend({ jobId: Id });
export type ImportRejectsQuery = z.infer<typeof ImportRejectsQuery>;
