import { DomainError, type ErrorKind } from './errors';

/** The largest file that is read, in every measure in which a file can be large. */
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
  /** Texts that a workbook keeps beside its sheets, for all cells that repeat them. */
  sharedTextCharacters: 32_000_000,
  xmlDepth: 64,
  /** Memory of one reader, and its time limit while a person waits. */
  readerMegabytes: 256,
  readerSeconds: 60,
} as const;

export type UploadLimits = { readonly [Name in keyof typeof UPLOAD_LIMITS]: number };

/** Why a file is refused, for code without messages of its own; `{{limit}}` is the figure. */
export const UPLOAD_FAULTS = {
  fileTooLarge: 'The file is too large: a file may have {{limit}} MB',
  unpackedTooLarge: 'The file is too large once unpacked: it may have {{limit}} MB',
  tooManyEntries: 'The workbook has too many parts: it may have {{limit}}. Save the sheet as CSV',
  tooManyRows: 'The file has too many rows: it may have {{limit}}',
  tooManySheetRows: 'The sheet has too many rows: a workbook may have {{limit}}. Save the sheet as CSV',
  tooManyColumns: 'The file has too many columns: it may have {{limit}}. Delete what stands to the right of the table',
  tooManyCells: 'The sheet has too many cells: it may have {{limit}}. Save the sheet as CSV',
  cellTooLong: 'The file has a cell that is too long: a cell may have {{limit}} characters',
  lineTooLong: 'The file has a line that is too long: a line may have {{limit}} MB',
  textsTooLong: 'The workbook has too much text: it may have {{limit}} characters. Save the sheet as CSV',
  tooDemanding: 'The file takes too much memory or time to read. Save the sheet as CSV, or split it',
  workbookDamaged: 'The workbook cannot be read; save it again as .xlsx',
  workbookEncrypted: 'The workbook is protected by a password; save it without one',
  gzipDamaged: 'The gzip file is damaged',
  csvDamaged: 'The file is not valid CSV; check its quotation marks, or save it again',
  notText: 'The file is not a table of text; save it as CSV or XLSX',
} as const;

export type UploadFault = keyof typeof UPLOAD_FAULTS;

/** Limits of the whole file have their own error kind; all others are invalid contents. */
const KINDS: Partial<Record<UploadFault, ErrorKind>> = {
  fileTooLarge: 'PAYLOAD_TOO_LARGE',
  gzipDamaged: 'UNSUPPORTED_MEDIA_TYPE',
};

const englishCount = new Intl.NumberFormat('en');

/** The refusal of a file, which screens say in their own language by its code and limit. */
export function uploadRefused(upload: UploadFault, limit?: number): DomainError {
  const message = UPLOAD_FAULTS[upload].replace('{{limit}}', englishCount.format(limit ?? 0));
  const data = { upload, ...(limit === undefined ? {} : { limit }) };
  return new DomainError(KINDS[upload] ?? 'VALIDATION_FAILED', message, { data });
}
