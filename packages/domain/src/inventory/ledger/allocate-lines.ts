import { type Allocation, allocateFirstExpiry, type BatchOnHand, isUsable, usableQuantity } from './fefo';

/** The quantity of a product that a document's line requests, in base units. */
export interface StockLine {
  lineNo: number;
  productId: string;
  quantity: number;
  /** The one batch that was chosen for the whole line. */
  batchId?: string | undefined;
  /** The batches that have left for the whole line already, whether or not they may be used now. */
  left?: readonly Pick<Allocation, 'batchId' | 'quantity'>[] | undefined;
}

/** A line with the batches that serve it. */
export interface AllocatedLine extends StockLine {
  allocations: Allocation[];
}

export interface Shortage extends StockLine {
  available: number;
}

/**
 * Allocates lines first expiry first from the stock of a location, or from the batches that a line names. No unit serves
 * two lines: batches that have left are taken first, then chosen ones, then the other lines in their order from what
 * remains. Answers the lines that cannot be served as shortages, one for each batch that has left and is short, and counts
 * the stock that is there for them as theirs.
 */
export function allocateLines(
  batches: readonly BatchOnHand[],
  lines: readonly StockLine[],
  today: string,
): { lines: AllocatedLine[]; shortages: Shortage[] } {
  const byProduct = groupByProduct(batches);
  const taken = new Map<string, number>();
  const leftOf = (batch: BatchOnHand): BatchOnHand => {
    const gone = taken.get(batch.batchId);
    return gone === undefined ? batch : { ...batch, available: batch.available - gone };
  };
  const take = (batchId: string, quantity: number) => taken.set(batchId, (taken.get(batchId) ?? 0) + quantity);

  const served = new Map<StockLine, Allocation[] | number>();
  const shortages: Shortage[] = [];
  for (const line of lines) {
    if (!line.left) continue;
    const held = byProduct.get(line.productId) ?? [];
    for (const part of line.left) {
      const available = held.map(leftOf).find(({ batchId }) => batchId === part.batchId)?.available ?? 0;
      if (available < part.quantity) shortages.push({ ...line, ...part, available });
      take(part.batchId, Math.min(available, part.quantity));
    }
    served.set(
      line,
      line.left.map((part) => ({ ...part, productId: line.productId })),
    );
  }
  const others = lines.filter((line) => !line.left);
  for (const line of [...others.filter((one) => one.batchId), ...others.filter((one) => !one.batchId)]) {
    const held = (byProduct.get(line.productId) ?? []).map(leftOf);
    const candidates = line.batchId ? held.filter(({ batchId }) => batchId === line.batchId) : held;
    const allocations = allocateFirstExpiry(candidates, line.quantity, today);
    if (allocations) {
      for (const { batchId, quantity } of allocations) take(batchId, quantity);
      served.set(line, allocations);
    } else {
      served.set(line, usableQuantity(candidates, today));
      for (const batch of candidates) if (isUsable(batch, today)) take(batch.batchId, batch.available);
    }
  }
  const allocated: AllocatedLine[] = [];
  for (const line of lines) {
    const found = served.get(line);
    if (typeof found === 'number') shortages.push({ ...line, available: found });
    else if (found && !shortages.some(({ lineNo, left }) => left && lineNo === line.lineNo))
      allocated.push({ ...line, allocations: found });
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
