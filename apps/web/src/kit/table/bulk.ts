import type { ReactNode } from 'react';
import type { ConfirmRequest } from '../confirm';

/** What can be done to many rows at once. */
export interface BulkAction<Row> {
  /** Verb alone: "Approve". */
  label: string;
  /** One letter, not j or k; works while rows are marked and no field has the focus. */
  letter: string;
  icon?: ReactNode;
  tone?: 'neutral' | 'danger';
  /** Why a row is left out, before anything is sent. */
  skip?: (row: Row) => string | undefined;
  /** Asked first, where it cannot be undone. */
  confirm?: (count: number) => ConfirmRequest;
  /** Row after row; one that throws is skipped with the server's reason. */
  each?: (row: Row) => Promise<unknown>;
  /** Takes a row's act back; then nothing is asked before, and the toast offers Undo. */
  undo?: (row: Row) => Promise<unknown>;
  /** "18 approved". */
  done?: (count: number) => string;
  /** All of them in one go, such as printing their labels. */
  all?: (rows: readonly Row[]) => void;
  /** After the last row: fetch what changed. */
  after?: () => unknown;
}

export interface BulkResult<Row> {
  done: Row[];
  skipped: { name: string; reason: string }[];
}

/** One row after the other: each is its own transaction, and a refusal stops none of the rest. */
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
