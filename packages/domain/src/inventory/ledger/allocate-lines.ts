import { type Allocation, allocateFirstExpiry, type BatchOnHand, usableQuantity } from './fefo';

/** What a document's line asks of a product, in base units. */
export interface StockLine {
  lineNo: number;
  productId: string;
  quantity: number;
  /** The one batch that was chosen for the whole line. */
  batchId?: string | undefined;
}

/** A line with the batches that serve it. */
export interface AllocatedLine extends StockLine {
  allocations: Allocation[];
}

export interface Shortage extends StockLine {
  available: number;
}

/**
 * Serves lines first expiry first from what a place holds, or from the one batch that a line names. Lines name each
 * product once. Answers the lines that cannot be served as shortages.
 */
export function allocateLines(
  batches: readonly BatchOnHand[],
  lines: readonly StockLine[],
  today: string,
): { lines: AllocatedLine[]; shortages: Shortage[] } {
  const byProduct = groupByProduct(batches);
  const allocated: AllocatedLine[] = [];
  const shortages: Shortage[] = [];
  for (const line of lines) {
    const held = byProduct.get(line.productId) ?? [];
    const candidates = line.batchId ? held.filter(({ batchId }) => batchId === line.batchId) : held;
    const allocations = allocateFirstExpiry(candidates, line.quantity, today);
    if (allocations) allocated.push({ ...line, allocations });
    else shortages.push({ ...line, available: usableQuantity(candidates, today) });
  }
  return { lines: allocated, shortages };
}

function groupByProduct(batches: readonly BatchOnHand[]): Map<string, BatchOnHand[]> {
  const groups = new Map<string, BatchOnHand[]>();
  for (const batch of batches) {
    const group = groups.get(batch.productId);
    if (group) group.push(batch);
    else groups.set(batch.productId, [batch]);
  }
  return groups;
}
