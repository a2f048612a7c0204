import type { Tx } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import type { Shortage } from '@bhandar/domain/inventory';
import {
  allocateSale,
  mayResolveConflict,
  RecordSaleInput,
  type ResolveConflictInput,
  type SaleConflict,
  type SellFrom,
  SNAPSHOT_HOURS,
  sellFromOf,
} from '@bhandar/domain/pos';
import { coded, DomainError, dayInZone, notFound, notPermitted } from '@bhandar/domain/shared';
import { findStaffIncludingRemoved } from '../../accounts';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { transact } from '../../core/transact';
import { answerCounts, grantQuota, lockLocations, lockQuota, postAdjustment } from '../../inventory';
import { lockFacts } from '../checkout/prepare-sale';
import type { StoreDraft } from '../checkout/sale-draft';
import { findSale } from '../checkout/sale-repository';
import { sellUnderLocks } from '../checkout/sell-locked';
import { isCustomerOf } from '../customers/customer-repository';
import { findNamedTenders } from '../payments/tenders';
import { ensureTill, findTillFacts } from '../tills/till-repository';
import { getConflict } from './list-conflicts';
import { lockQueued, markDecided, type QueuedRow } from './queued-sale-repository';

const FOUND_NOTE = 'Sold while the network was away';

/** A manager decides on goods that have left the store; each decision creates ordinary documents. */
export async function resolveConflict(ctx: StaffContext, input: ResolveConflictInput): Promise<SaleConflict> {
  const { saleId, note } = input;
  return transact(ctx, async (tx) => {
    const seen = await getConflict(tx, ctx, saleId);
    const conflict = await lockQueued(tx, saleId);
    if (!conflict) throw notFound('conflict');
    if (!mayResolveConflict(ctx.actor, conflict.locationId)) throw notPermitted();
    const state = input.resolution === 'void' ? 'void' : 'resolved';
    if (conflict.state !== 'open') return repeatOf(tx, ctx, conflict, input);
    const recorded = await findSale(tx, saleId);
    if (recorded && state === 'void') {
      throw new DomainError('CHANGED_MEANWHILE', coded('offlineSale.recorded', { receipt: recorded.sale.receiptNo }));
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

/** A repeat of the same decision returns the same result; a decision is never reversed. */
async function repeatOf(tx: Tx, ctx: StaffContext, conflict: QueuedRow, input: ResolveConflictInput) {
  const isSame = (conflict.state === 'void') === (input.resolution === 'void');
  if (isSame && conflict.resolvedBy === ctx.actor.id) return getConflict(tx, ctx, conflict.id);
  throw new DomainError('INVALID_TRANSITION', coded('offlineSale.decided'));
}

/** Records the sale, after an adjustment for unrecorded units; returns the adjustment. */
async function sellAfterAll(
  tx: Tx,
  ctx: StaffContext,
  conflict: QueuedRow,
  decision: ResolveConflictInput,
): Promise<string | undefined> {
  const seller = await findStaffIncludingRemoved(tx, conflict.cashierId);
  if (!seller) throw notFound('cashier');
  const asSeller = { ...ctx, actor: { ...seller.actor, sessionId: ctx.actor.sessionId } };
  const sellFrom = await sellFromFor(tx, seller.actor, conflict.locationId);
  const draft = await draftAgain(tx, ctx, { conflict, decision, sellFrom });
  await lockInOrder(tx, asSeller, draft);
  const { facts } = await lockFacts(tx, [{ ctx: asSeller, draft }]);
  const { shortages } = allocateSale(draft, facts[0] ?? []);
  const adjustmentId =
    decision.resolution === 'accept' && shortages.length > 0
      ? await postAdjustment(tx, ctx, {
          saleId: conflict.id,
          locationId: conflict.locationId,
          reason: 'found',
          note: decision.note || FOUND_NOTE,
          lines: foundLines(shortages),
        })
      : undefined;
  await sellUnderLocks(tx, asSeller, draft);
  await answerCounts(tx, ctx, { locationId: conflict.locationId, saleIds: [conflict.id] });
  return adjustmentId;
}

/** The shortages, summed by batch, or by product for lines without a batch. */
function foundLines(shortages: readonly Shortage[]) {
  const found = new Map<string, { productId: string; batchId: string | undefined; change: number }>();
  for (const { productId, batchId, quantity, available } of shortages) {
    const key = batchId ?? productId;
    const change = (found.get(key)?.change ?? 0) + quantity - available;
    found.set(key, { productId, batchId, change });
  }
  return [...found.values()].map(({ productId, batchId, change }) => ({
    productId,
    change,
    ...(batchId ? { batchId } : { newBatch: { batchNumber: '', expiresOn: null } }),
  }));
}

/** The stock that the seller's sales are taken from, which decides whether a quota is used. */
async function sellFromFor(tx: Tx, { id, role }: Actor, locationId: string): Promise<SellFrom> {
  const place = await findTillFacts(tx, { locationId, staffId: id });
  if (!place) throw notFound('store');
  return sellFromOf({ role, store: place.storeSellFrom, organisation: place.organisationSellFrom });
}

/**
 * Locks in the documented order: the till, the seller's quota, then the location, because found units may create a new
 * batch there. Accepting the sale approves the missing quota; the rest is used up as by any other sale.
 */
async function lockInOrder(
  tx: Tx,
  { actor, now }: StaffContext,
  { input, sellFrom, locationId, deviceId, soldAt }: StoreDraft,
): Promise<void> {
  await ensureTill(tx, { locationId, deviceId, now: soldAt });
  if (sellFrom === 'own-orders') {
    const quantities = new Map<string, number>();
    for (const { productId, quantity } of input.lines) {
      quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
    }
    const left = await lockQuota(tx, { locationId, staffId: actor.id, productIds: [...quantities.keys()] });
    await grantQuota(tx, {
      locationId,
      document: { kind: 'queuedSale', id: input.id },
      shares: [...quantities].map(([productId, quantity]) => ({
        staffId: actor.id,
        productId,
        quantity: quantity - (left.get(productId) ?? 0),
      })),
      at: now(),
    });
  }
  await lockLocations(tx, [locationId]);
}

/** The sale keeps its own time, unless that is too long ago. */
async function draftAgain(
  tx: Tx,
  ctx: StaffContext,
  asked: { conflict: QueuedRow; decision: ResolveConflictInput; sellFrom: SellFrom },
): Promise<StoreDraft> {
  const { conflict, decision, sellFrom } = asked;
  const { sale, locationId, deviceId, fingerprint, soldAt: then } = conflict;
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
    tenders: await findNamedTenders(tx, stored),
    locationId,
    deviceId,
    standing: false,
    fingerprint,
    soldAt,
    businessOn,
    // A discount needs the rights of the person who accepts the sale.
    sellFrom,
    role: ctx.actor.role,
    grants: ctx.actor.grants,
    offline: true,
  };
}
