import type { UploadFault } from '@bhandar/domain/shared';
import type { FileFacts, ReadRequest } from './read-lines';
import type { Line } from './sheet';

/** `batch` requests the next rows, `rest` reads the file to its end without answering rows. */
export type ReaderAsk = { open: ReadRequest } | 'batch' | 'rest' | 'close';

export interface Batch {
  lines: Line[];
  done: boolean;
  facts: FileFacts | undefined;
}

export type ReaderAnswer =
  | Batch
  | { fault: UploadFault; limit: number | undefined }
  | { failure: string; code: string | undefined }
  /** The file is closed; the memory that the thread still holds. */
  | { heldBytes: number };
