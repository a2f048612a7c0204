import type { Tx } from '@bhandar/db';
import {
  mayResolveConflict,
  RecordSaleInput,
  type ResolveConflictInput,
  type SaleConflict,
  SNAPSHOT_HOURS,
} from '@bhandar/domain/pos';
import { DomainError, dayInZone, notFound, notPermitted } from '@bhandar/domain/shared';
import { findStaffEver } from '../accounts';
import { audit } from '../audit';
import type { StaffContext } from '../context';
import { postAdjustment } from '../inventory';
import { transact } from '../transact';
import { isCustomerOf } from './customer-repository';
import type { AwayAttempt } from './judge-queued-sale';
import { getConflict } from './list-conflicts';
import { allocate, lockTerms } from './prepare-sale';
import { lockQueued, markDecided, type QueuedRow } from './queued-sale-repository';
import { sellUnderLocks } from './record-sale';
import { findSale } from './sale-repository';

const FOUND_NOTE = 'Sold while the network was away';

/** A manager decides what became of goods that left the shop; each way makes ordinary documents. */
export async function resolveConflict(ctx: StaffContext, input: ResolveConflictInput): Promise<SaleConflict> {
  const { saleId, note } = input;
  return transact(ctx, async (tx) => {
    const seen = await getConflict(tx, ctx, saleId);
    const conflict = await lockQueued(tx, saleId);
    if (!conflict) throw notFound('Conflict');
    if (!mayResolveConflict(ctx.actor, conflict.locationId)) throw notPermitted();
    const state = input.resolution === 'void' ? 'void' : 'resolved';
    if (conflict.state !== 'open') return repeatOf(tx, ctx, conflict, input);
    const recorded = await findSale(tx, saleId);
    if (recorded && state === 'void') {
      throw new DomainError(
        'CHANGED_MEANWHILE',
        `The counter recorded this sale meanwhile: ${recorded.sale.receiptNo}`,
      );
    }
    const adjustmentId = state === 'void' || recorded ? undefined : await sellAfterAll(tx, ctx, conflict, input);
    await markDecided(tx, saleId, { state, note, by: ctx.actor.id, at: ctx.now(), adjustmentId });
    await audit(tx, ctx, {
      action: 'sale.conflictResolved',
      entity: 'sale',
      entityId: saleId,
      locationId: conflict.locationId,
      before: { state: seen.state, reason: seen.reason },
      after: { state, resolution: input.resolution, note, adjustmentId: adjustmentId ?? null },
    });
    return getConflict(tx, ctx, saleId);
  });
}

/** Who decides the same again gets the same answer; a decision is never turned round. */
async function repeatOf(tx: Tx, ctx: StaffContext, conflict: QueuedRow, input: ResolveConflictInput) {
  const isSame = (conflict.state === 'void') === (input.resolution === 'void');
  if (isSame && conflict.resolvedBy === ctx.actor.id) return getConflict(tx, ctx, conflict.id);
  throw new DomainError('INVALID_TRANSITION', 'This sale has been decided about already');
}

/** Makes the sale, after an adjustment for what the book does not know of; answers the adjustment. */
async function sellAfterAll(
  tx: Tx,
  ctx: StaffContext,
  conflict: QueuedRow,
  decision: ResolveConflictInput,
): Promise<string | undefined> {
  const seller = await findStaffEver(tx, conflict.cashierId);
  if (!seller) throw notFound('Cashier');
  const asSeller = { ...ctx, actor: { ...seller.actor, sessionId: ctx.actor.sessionId } };
  const attempt = await attemptOf(tx, ctx, conflict, decision);
  const { terms } = await lockTerms(tx, [{ ctx: asSeller, attempt }]);
  const { shortages } = allocate(attempt, terms[0] ?? []);
  const adjustmentId =
    decision.resolution === 'accept' && shortages.length > 0
      ? await postAdjustment(tx, ctx, {
          locationId: conflict.locationId,
          reason: 'found',
          note: decision.note || FOUND_NOTE,
          lines: shortages.map(({ productId, batchId, quantity, available }) => ({
            ...{ productId, change: quantity - available },
            ...(batchId ? { batchId } : { newBatch: { batchNumber: '', expiresOn: null } }),
          })),
        })
      : undefined;
  await sellUnderLocks(tx, asSeller, attempt);
  return adjustmentId;
}

/** It counts as sold when it was, unless that is long ago by now. */
async function attemptOf(
  tx: Tx,
  ctx: StaffContext,
  { sale, locationId, deviceId, fingerprint, soldAt: then }: QueuedRow,
  decision: ResolveConflictInput,
): Promise<AwayAttempt> {
  const { customerId, ...stored } = RecordSaleInput.parse(sale);
  const chosen = new Map(
    decision.resolution === 'otherBatch' ? decision.batches.map(({ productId, batchId }) => [productId, batchId]) : [],
  );
  const lines = stored.lines.map(({ batchId: first, ...line }) => {
    const batchId = chosen.has(line.productId) ? chosen.get(line.productId) : first;
    return batchId ? { ...line, batchId } : line;
  });
  const isKnown = customerId !== undefined && (await isCustomerOf(tx, { customerId, locationId }));
  const now = ctx.now();
  const soldAt = now.getTime() - then.getTime() > SNAPSHOT_HOURS * 3_600_000 ? now : then;
  const businessOn = dayInZone(soldAt, ctx.settings.timeZone);
  return {
    input: { ...stored, lines, ...(isKnown ? { customerId } : {}) },
    ...{ locationId, deviceId, fingerprint, soldAt, businessOn },
    // What was good on the day of the sale was rightly sold.
    away: { today: businessOn, shownPrices: true, sellFrom: 'store-stock', role: ctx.actor.role },
  };
}
