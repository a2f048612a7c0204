import type { Tx } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import {
  asOf,
  BATCH_GONE,
  isCashTaken,
  mayResolveConflict,
  partsThatLeft,
  RecordSaleInput,
  type ResolveConflictInput,
  type SaleConflict,
  type SellFrom,
  SNAPSHOT_HOURS,
  sellFromOf,
  TakenParts,
  withNameOnRecord,
} from '@bhandar/domain/pos';
import { coded, DomainError, dayInZone, notFound, notPermitted } from '@bhandar/domain/shared';
import { findStaffIncludingRemoved } from '../../accounts';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { publish } from '../../core/events';
import { inNameOf } from '../../core/in-name-of';
import { readStored } from '../../core/read-stored';
import { transact } from '../../core/transact';
import {
  answerCounts,
  ensureBatch,
  grantQuota,
  lockLocations,
  lockQuota,
  postAdjustment,
  takeFromHolders,
} from '../../inventory';
import { lockFacts } from '../checkout/prepare-sale';
import type { StoreDraft } from '../checkout/sale-draft';
import { findSale } from '../checkout/sale-repository';
import { sellUnderLocks } from '../checkout/sell-locked';
import { findCustomerName } from '../customers/customer-repository';
import { findNamedTenders } from '../payments/tenders';
import { staffDeviceOf } from '../tills/own-till';
import { findTillFacts, lockTillOfSale } from '../tills/till-repository';
import { readBatchMoments } from './batch-moments-repository';
import { getConflict } from './list-conflicts';
import { countOwnVoid, refuseOwnPrices } from './own-queued-sale';
import { lockQueued, markDecided, type QueuedRow } from './queued-sale-repository';

const FOUND_NOTE = 'Sold while the network was away';
const UNREADABLE = coded('offlineSale.unreadable');

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
    if (state === 'void') await countOwnVoid(tx, ctx, conflict);
    const decided = await getConflict(tx, ctx, saleId);
    await publish(tx, ctx, { kind: 'sales.decided', locationId: conflict.locationId });
    return decided;
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
  const { seller, sellFrom } = await sellerOf(tx, conflict);
  const asSeller = inNameOf(ctx, seller);
  const draft = await draftAgain(tx, ctx, { conflict, decision, sellFrom });
  await lockInOrder(tx, asSeller, draft);
  const { facts, taken, found } = await readWhatLeft(tx, asSeller, { draft, leftAt: conflict.soldAt });
  await refuseOwnPrices(tx, ctx, conflict, { draft, facts });
  // A manager who names another batch has it in the records; only an acceptance finds what they lack.
  const adjustmentId =
    decision.resolution === 'accept' && found.length > 0
      ? await postAdjustment(tx, ctx, {
          saleId: conflict.id,
          locationId: conflict.locationId,
          reason: 'found',
          note: decision.note || FOUND_NOTE,
          lines: found,
        })
      : undefined;
  await sellUnderLocks(tx, asSeller, { ...draft, taken });
  await answerCounts(tx, ctx, { locationId: conflict.locationId, saleIds: [conflict.id] });
  return adjustmentId;
}

/**
 * The batches of the sale as of the moment when the goods left, also where it counts at a later one, and the units that
 * the records lack; locked until the transaction ends.
 */
async function readWhatLeft(tx: Tx, asSeller: StaffContext, { draft, leftAt }: { draft: StoreDraft; leftAt: Date }) {
  const { facts: locked } = await lockFacts(tx, [{ ctx: asSeller, draft }]);
  const facts = locked[0] ?? [];
  const { locationId } = draft;
  const productIds = draft.input.lines.map(({ productId }) => productId);
  const moments = await readBatchMoments(tx, { locationId, productIds });
  for (const { batchId } of draft.input.lines) {
    const chosen = batchId && moments.get(batchId);
    if (batchId && !chosen) throw new DomainError('INSUFFICIENT_STOCK', BATCH_GONE);
    if (chosen && chosen.arrivedAt > leftAt) throw new DomainError('RULE_BROKEN', coded('offlineSale.batchCameLater'));
  }
  const newestOf = (productId: string) => {
    const had = [...moments.values()].filter((batch) => batch.productId === productId && batch.arrivedAt <= leftAt);
    had.sort((a, b) => Number(b.isNumbered) - Number(a.isNumbered) || b.arrivedAt.getTime() - a.arrivedAt.getTime());
    return had[0]?.batchId;
  };
  const { parts, found } = partsThatLeft(draft, asOf(facts, moments, leftAt), newestOf);
  const unnumbered = new Map<string, string>();
  for (const { productId } of found.filter(({ batchId }) => !batchId)) {
    const goods = { productId, batchNumber: '', expiresOn: null, receivedAt: asSeller.now() };
    unnumbered.set(productId, await ensureBatch(tx, goods));
  }
  const batchOf = ({ productId, batchId }: { productId: string; batchId: string | undefined }) =>
    batchId ?? unnumbered.get(productId) ?? '';
  return {
    facts,
    taken: parts.map((part) => ({ lineNo: part.lineNo, batchId: batchOf(part), quantity: part.quantity })),
    found: found.map((units) => ({ productId: units.productId, batchId: batchOf(units), change: units.quantity })),
  };
}

/**
 * In whose name the sale is recorded, and the stock that it is taken from, which decides whether a quota is used. Without
 * proof of the named cashier it is the sender's sale, and a quota is used if either of the two needs one.
 */
async function sellerOf(
  tx: Tx,
  { cashierId, sentBy, sellerProven, locationId }: QueuedRow,
): Promise<{ seller: Actor; sellFrom: SellFrom }> {
  const people: Actor[] = [];
  for (const id of sellerProven === false ? [sentBy, cashierId] : [cashierId]) {
    const found = await findStaffIncludingRemoved(tx, id);
    if (found) people.push(found.actor);
  }
  const [seller] = people;
  if (!seller) throw notFound('cashier');
  const place = await findTillFacts(tx, { locationId, staffId: seller.id });
  if (!place) throw notFound('store');
  const rules = { store: place.storeSellFrom, organisation: place.organisationSellFrom };
  const needsQuota = people.some(({ role }) => sellFromOf({ role, ...rules }) === 'own-orders');
  return { seller, sellFrom: needsQuota ? 'own-orders' : 'store-stock' };
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
  await lockTillOfSale(tx, { locationId, deviceId, now: soldAt });
  if (sellFrom === 'own-orders') {
    const quantities = new Map<string, number>();
    for (const { productId, quantity } of input.lines) {
      quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
    }
    const products = [...quantities].map(([productId, quantity]) => ({ productId, quantity }));
    await takeFromHolders(tx, { locationId, staffId: actor.id, products, at: now() });
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
  const { sale, locationId, fingerprint, soldAt: then } = conflict;
  // A sale of another device does not belong into the drawer of the till that it names.
  const standing = conflict.tillProven === false;
  const { customerId, ...stored } = readStored(RecordSaleInput, sale, UNREADABLE);
  const chosen = new Map(
    decision.resolution === 'otherBatch' ? decision.batches.map(({ productId, batchId }) => [productId, batchId]) : [],
  );
  const lines = stored.lines.map(({ batchId: first, ...line }) => {
    const batchId = chosen.has(line.productId) ? chosen.get(line.productId) : first;
    return batchId ? { ...line, batchId } : line;
  });
  const name = customerId && (await findCustomerName(tx, { customerId, locationId }));
  const now = ctx.now();
  const soldAt = now.getTime() - then.getTime() > SNAPSHOT_HOURS * 3_600_000 ? now : then;
  const businessOn = dayInZone(soldAt, ctx.settings.timeZone);
  return {
    input: { ...withNameOnRecord(stored, name), lines, ...(name === undefined ? {} : { customerId }) },
    tenders: await findNamedTenders(tx, stored),
    locationId,
    deviceId: standing ? staffDeviceOf(conflict.sentBy) : conflict.deviceId,
    standing,
    cash: isCashTaken(stored),
    fingerprint,
    soldAt,
    businessOn,
    taken: readStored(TakenParts, conflict.taken, UNREADABLE).filter(
      ({ lineNo }) => !chosen.has(lines[lineNo - 1]?.productId ?? ''),
    ),
    // A discount needs the rights of the person who accepts the sale.
    sellFrom,
    role: ctx.actor.role,
    grants: ctx.actor.grants,
    offline: true,
  };
}
