import { DomainError, type ErrorKind } from './errors';
import type { RefusalCode } from './refusal';

/** The limits of a file, one for every way in which a file can be large. */
export const UPLOAD_LIMITS = {
  fileBytes: 30 * 1024 * 1024,
  /** A scan or PDF that is kept with a price sheet; it is stored and never read. */
  attachmentBytes: 15 * 1024 * 1024,
  /** After gzip or ZIP, of all entries together. The text that a sheet's cells lay out counts by the same figure. */
  unpackedBytes: 200 * 1024 * 1024,
  zipEntries: 2_000,
  csvRows: 1_000_000,
  sheetRows: 50_000,
  columns: 256,
  /** Of a sheet; a CSV file is bounded by its rows and columns. */
  sheetCells: 2_000_000,
  cellCharacters: 32_767,
  /** Also of a sheet's row, and of one piece of XML. */
  lineBytes: 1024 * 1024,
  /** Shared texts that a workbook keeps beside its sheets. */
  sharedTextCharacters: 32_000_000,
  xmlDepth: 64,
  /** Memory of one reader, and its time limit while a person waits. */
  readerMegabytes: 256,
  readerSeconds: 60,
} as const;

export type UploadLimits = { readonly [Name in keyof typeof UPLOAD_LIMITS]: number };

/** Why a file is not read; the sentences are the `upload.*` refusals, with the exceeded limit. */
export type UploadFault = RefusalCode extends infer Code
  ? Code extends `upload.${infer Fault}`
    ? Fault
    : never
  : never;

/** Limits of the whole file have their own error kind; all others are invalid contents. */
const KINDS: Partial<Record<UploadFault, ErrorKind>> = {
  fileTooLarge: 'PAYLOAD_TOO_LARGE',
  gzipDamaged: 'UNSUPPORTED_MEDIA_TYPE',
};

export function uploadRefused(upload: UploadFault, limit?: number): DomainError {
  const data = limit === undefined ? { upload } : { upload, limit };
  const refusal = { code: `upload.${upload}` as const, params: { limit: limit ?? 0 } };
  return new DomainError(KINDS[upload] ?? 'VALIDATION_FAILED', refusal, { data });
}
