import type { Tx } from '@bhandar/db';
import {
  type AllocatedLine,
  allocateFirstExpiry,
  allocateLines,
  type Shortage,
  type StockLine,
  usableQuantity,
} from '@bhandar/domain/inventory';
import { coded, DomainError } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { todayOf } from '../../core/today';
import { readUnitValues } from '../adjustments/adjustment-repository';
import { writeAdjustment } from '../adjustments/adjustment-writes';
import {
  ensureBatch,
  getPlaceIdByKind,
  insertMovements,
  type LockedBatch,
  lockBalances,
  lockLocations,
} from './stock-repository';

/** The document that moves stock; its lines number the movements. */
export interface StockDocument {
  kind: 'opening' | 'purchase' | 'order' | 'sale' | 'adjustment' | 'transfer' | 'count';
  id: string;
  reason?: string;
}

/**
 * Takes the places' turns, then locks and reads the balances of products there, place by place in the global order.
 * For every document that may bring goods to a real place.
 */
export async function lockPlaces(
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
 * Locks what the lines need at `fromId` (and, for a transfer, the same products at `toId`) and allocates first expiry
 * first. Lines name each product once. Answers the shortages when any line cannot be served; then nothing is allocated.
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
    const locked = toId ? await lockPlaces(tx, [fromId, toId], products) : await lockBalances(tx, [fromId], products);
    const batches = locked.filter((batch) => batch.locationId === fromId);
    return { ...allocateLines(batches, lines, today), batches };
  };

  const first = await attempt();
  // A batch that arrived while we waited for the locks is invisible to the first read.
  return first.shortages.length > 0 ? attempt() : first;
}

/** Moves allocated lines from a place to a place. */
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

/**
 * Sets the warehouse's sellable stock of a product by an adjustment with a reason: what `stock` on a product form means.
 * More goes to the batch without number and expiry; less leaves first expiry first.
 */
export async function adjustWarehouseStock(
  tx: Tx,
  ctx: StaffContext,
  change: { productId: string; target: number; document: StockDocument },
): Promise<{ before: number; after: number }> {
  const { productId, target, document } = change;
  const warehouseId = await getPlaceIdByKind(tx, 'warehouse');
  const adjustmentId = await getPlaceIdByKind(tx, 'adjustment');
  const today = todayOf(ctx);
  const batchId = await ensureBatch(tx, {
    productId,
    batchNumber: '',
    expiresOn: null,
    unitCost: null,
    mrpMinor: null,
    receivedAt: ctx.now(),
  });
  const batches = await lockPlaces(tx, [warehouseId], [productId]);
  const before = usableQuantity(batches, today);
  if (target === before) return { before, after: target };
  const allocations =
    target > before
      ? [{ batchId, productId, quantity: target - before }]
      : allocateFirstExpiry(batches, before - target, today);
  if (!allocations) throw new DomainError('INSUFFICIENT_STOCK', coded('stock.insufficientToAdjust'));
  if (document.kind === 'adjustment') {
    const unitValues = await readUnitValues(
      tx,
      allocations.map((allocation) => allocation.batchId),
    );
    const changes = allocations.map((allocation, index) => ({
      lineNo: index + 1,
      productId,
      batchId: allocation.batchId,
      change: target > before ? allocation.quantity : -allocation.quantity,
      unitValue: unitValues.get(allocation.batchId) ?? '0',
    }));
    const { id, reason = '' } = document;
    await writeAdjustment(tx, ctx, { id, locationId: warehouseId, reason: 'correction', note: reason, changes });
  } else {
    const lines = [{ lineNo: 1, productId, quantity: Math.abs(target - before), allocations }];
    const [fromId, toId] = target > before ? [adjustmentId, warehouseId] : [warehouseId, adjustmentId];
    await moveStock(tx, ctx, { fromId, toId, lines, document });
  }
  return { before, after: target };
}
