import type { ReactNode } from 'react';
import type { ConfirmRequest } from '../confirm';

/** An action on many rows at once. */
export interface BulkAction<Row> {
  /** Verb alone: "Approve". */
  label: string;
  /** One letter, not j or k; works while rows are marked and no field has the focus. */
  letter: string;
  icon?: ReactNode;
  tone?: 'neutral' | 'danger';
  /** The reason to skip a row, checked before anything is sent. */
  skip?: (row: Row) => string | undefined;
  /** The confirmation of an act that cannot be undone; undefined if it cannot be asked, and nothing is done. */
  confirm?: (rows: readonly Row[]) => Promise<ConfirmRequest | undefined>;
  /** Called for each row. A row whose call throws is skipped with the server's reason. */
  each?: (row: Row) => Promise<unknown>;
  /** Undoes the act on a row. With it there is no confirmation, and the toast offers Undo. */
  undo?: (row: Row) => Promise<unknown>;
  /** "18 approved". */
  done?: (count: number) => string;
  /** Handles all rows in one call, such as printing their labels. */
  all?: (rows: readonly Row[]) => void;
  /** Called after the last row, to refetch the data. */
  after?: () => unknown;
}

export interface BulkResult<Row> {
  done: Row[];
  skipped: { name: string; reason: string }[];
}

/** Handles the rows in sequence: each is its own transaction, and a refused row does not stop the others. */
export async function runBulk<Row>(
  rows: readonly Row[],
  action: Pick<BulkAction<Row>, 'skip' | 'each'>,
  rowName: (row: Row) => string,
  reasonOf: (error: unknown) => string,
  onProgress: (done: number) => void = () => undefined,
): Promise<BulkResult<Row>> {
  const result: BulkResult<Row> = { done: [], skipped: [] };
  for (const [index, row] of rows.entries()) {
    const reason = action.skip?.(row);
    if (reason !== undefined) result.skipped.push({ name: rowName(row), reason });
    else {
      try {
        await action.each?.(row);
        result.done.push(row);
      } catch (error) {
        result.skipped.push({ name: rowName(row), reason: reasonOf(error) });
      }
    }
    onProgress(index + 1);
  }
  return result;
}
