import type { UploadFault } from '@bhandar/domain/shared';
import type { ReadRequest } from './read-lines';
import type { Line } from './sheet';

/** `batch` asks for the next rows, `rest` for the file to be gone through to its end and nothing given out. */
export type ReaderAsk = { open: ReadRequest } | 'batch' | 'rest' | 'close';

export interface Batch {
  lines: Line[];
  done: boolean;
  width: number | undefined;
}

export type ReaderAnswer =
  | Batch
  | { fault: UploadFault; limit: number | undefined }
  | { failure: string; code: string | undefined }
  /** The file is closed; so much memory the thread still holds. */
  | { heldBytes: number };
