import type { UploadFault } from '@bhandar/domain/shared';

/** Why a file is not read; it crosses threads as plain data. */
export class TableFault extends Error {
  constructor(
    readonly fault: UploadFault,
    readonly limit?: number,
  ) {
    super(fault);
  }
}

export const megabytes = (bytes: number): number => bytes / 1024 / 1024;
