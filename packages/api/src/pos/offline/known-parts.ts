import { type TakenPart, takenForLine } from '@bhandar/domain/pos';
import type { StoreDraft } from '../checkout/sale-draft';
import type { StoreBatch } from './batch-moments-repository';

/**
 * The batches that a till took for its lines, or that its cashier chose, where they serve the line whole and the store had
 * them by then. A line of which that cannot be true is left to the ledger.
 */
export function knownParts(
  { input, taken = [], soldAt }: StoreDraft,
  moments: ReadonlyMap<string, StoreBatch>,
): TakenPart[] {
  return input.lines.flatMap(({ productId, quantity, batchId }, index) => {
    const lineNo = index + 1;
    const chosen = batchId ? [{ lineNo, batchId, quantity }] : [];
    const parts = takenForLine(taken, lineNo) ?? chosen;
    const isTrue = parts.every((part) => {
      const batch = moments.get(part.batchId);
      return batch?.productId === productId && batch.arrivedAt <= soldAt && (!batchId || batchId === part.batchId);
    });
    return isTrue && parts.reduce((sum, part) => sum + part.quantity, 0) === quantity ? parts : [];
  });
}
