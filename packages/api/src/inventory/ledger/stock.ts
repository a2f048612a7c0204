import type { Tx } from '@bhandar/db';
import { type AllocatedLine, allocateLines, type Shortage, type StockLine } from '@bhandar/domain/inventory';
import type { StaffContext } from '../../core/context';
import { todayOf } from '../../core/today';
import { insertMovements, type LockedBatch, lockBalances, lockLocations } from './stock-repository';

/** The document that moves stock; its lines number the movements. */
export interface StockDocument {
  kind: 'opening' | 'purchase' | 'order' | 'sale' | 'adjustment' | 'transfer' | 'count';
  id: string;
  reason?: string;
}

/**
 * Locks the locations, then locks and reads the balances of the products there in the global order. For every document
 * that may bring goods to a physical location.
 */
export async function lockBalancesAt(
  tx: Tx,
  placeIds: readonly string[],
  productIds: readonly string[],
): Promise<LockedBatch[]> {
  const batches: LockedBatch[] = [];
  for (const placeId of await lockLocations(tx, placeIds)) {
    batches.push(...(await lockBalances(tx, [placeId], productIds)));
  }
  return batches;
}

/**
 * Locks the lines' products at `fromId` (and, for a transfer, at `toId`) and allocates first expiry first. Each product
 * appears in one line only. Answers the shortages if any line cannot be served; then nothing is allocated.
 */
export async function allocateStock(
  tx: Tx,
  ctx: StaffContext,
  request: { fromId: string; toId?: string; lines: readonly StockLine[] },
): Promise<{ lines: AllocatedLine[]; batches: LockedBatch[]; shortages: Shortage[] }> {
  const { fromId, toId, lines } = request;
  const today = todayOf(ctx);
  const products = lines.map((line) => line.productId);

  const attempt = async () => {
    const locked = toId
      ? await lockBalancesAt(tx, [fromId, toId], products)
      : await lockBalances(tx, [fromId], products);
    const batches = locked.filter((batch) => batch.locationId === fromId);
    return { ...allocateLines(batches, lines, today), batches };
  };

  const first = await attempt();
  // The first read does not see a batch that arrived during the wait for the locks.
  return first.shortages.length > 0 ? attempt() : first;
}

/** Moves allocated lines between two locations. */
export async function moveStock(
  tx: Tx,
  ctx: StaffContext,
  move: { fromId: string; toId: string; lines: readonly AllocatedLine[]; document: StockDocument },
): Promise<void> {
  const { fromId, toId, lines, document } = move;
  await insertMovements(
    tx,
    lines.flatMap((line) =>
      line.allocations.map((allocation) => ({
        occurredAt: ctx.now(),
        fromLocationId: fromId,
        toLocationId: toId,
        productId: allocation.productId,
        batchId: allocation.batchId,
        quantity: allocation.quantity,
        documentKind: document.kind,
        documentId: document.id,
        lineNo: line.lineNo,
        actorId: ctx.actor.id,
        reason: document.reason ?? '',
      })),
    ),
  );
}
