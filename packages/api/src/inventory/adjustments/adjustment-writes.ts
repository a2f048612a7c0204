import type { Tx } from '@bhandar/db';
import { type AdjustmentReason, worthMinor } from '@bhandar/domain/inventory';
import { AMOUNT_TOO_LARGE, coded, DomainError, invalid, type Refusal } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { getLocationIdByKind, insertMovements, type LockedBatch } from '../ledger/stock-repository';
import { insertAdjustment } from './adjustment-repository';

export interface BatchChange {
  lineNo: number;
  productId: string;
  batchId: string;
  change: number;
}

export interface PricedBatchChange extends BatchChange {
  unitValue: string;
}

/** Refuses to take more of a batch than the location has without reservations; `locked` are its balances. */
export function refuseMissing(
  changes: readonly BatchChange[],
  locked: readonly Pick<LockedBatch, 'batchId' | 'available' | 'batchNumber'>[],
  problem: Refusal,
): void {
  const held = new Map(locked.map((batch) => [batch.batchId, batch]));
  const short = changes.flatMap(({ lineNo, batchId, change }) => {
    const available = held.get(batchId)?.available ?? 0;
    return -change > available ? [{ lineNo, batchId, asked: -change, available }] : [];
  });
  const [first] = short;
  if (!first) return;
  const number = held.get(first.batchId)?.batchNumber;
  const { lineNo: line, available, asked } = first;
  const refusal = number
    ? coded('stock.batchHas', { problem, batch: number, available, asked })
    : coded('stock.lineHas', { problem, line, available, asked });
  throw new DomainError('INSUFFICIENT_STOCK', refusal, { data: { shortages: short } });
}

/** Writes changes to the ledger as movements between a location and the adjustment account. */
export async function moveChanges(
  tx: Tx,
  ctx: StaffContext,
  moved: {
    locationId: string;
    changes: readonly BatchChange[];
    document: { kind: 'adjustment' | 'count'; id: string };
    reason: string;
  },
): Promise<void> {
  const { locationId, changes, document, reason } = moved;
  const adjustmentId = await getLocationIdByKind(tx, 'adjustment');
  await insertMovements(
    tx,
    changes.map(({ lineNo, productId, batchId, change }) => ({
      occurredAt: ctx.now(),
      fromLocationId: change < 0 ? locationId : adjustmentId,
      toLocationId: change < 0 ? adjustmentId : locationId,
      productId,
      batchId,
      quantity: Math.abs(change),
      documentKind: document.kind,
      documentId: document.id,
      lineNo,
      actorId: ctx.actor.id,
      reason,
    })),
  );
}

/** Writes an adjustment with its movements and its audit entry. The balances must be locked and sufficient. */
export async function writeAdjustment(
  tx: Tx,
  ctx: StaffContext,
  written: {
    id?: string;
    locationId: string;
    reason: AdjustmentReason;
    note: string;
    transferId?: string;
    orderId?: string;
    saleId?: string;
    /** By how many units a form meant to change the stock; null if it did not say what it had shown. */
    formChange?: number | null;
    changes: readonly PricedBatchChange[];
  },
): Promise<{ id: string; voucher: string }> {
  const { changes, ...document } = written;
  const lines = changes.map(({ unitValue, ...line }) => ({
    ...line,
    valueMinor: worthMinor(Math.abs(line.change), unitValue),
  }));
  if (lines.some(({ valueMinor }) => !Number.isSafeInteger(valueMinor)))
    throw invalid(AMOUNT_TOO_LARGE, { lines: AMOUNT_TOO_LARGE });
  const adjustment = await insertAdjustment(tx, {
    ...document,
    createdBy: ctx.actor.id,
    createdAt: ctx.now(),
    lines,
  });
  await moveChanges(tx, ctx, {
    locationId: document.locationId,
    changes,
    document: { kind: 'adjustment', id: adjustment.id },
    reason: document.note || document.reason,
  });
  await audit(tx, ctx, {
    action: 'posted',
    entity: 'adjustment',
    entityId: adjustment.id,
    locationId: document.locationId,
    after: { voucher: adjustment.voucher, ...document, lines },
  });
  return adjustment;
}
