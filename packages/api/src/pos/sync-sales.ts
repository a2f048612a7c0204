import type { Tx } from '@bhandar/db';
import {
  CASH_ONLY,
  CONFLICT_MESSAGES,
  type ConflictReason,
  judgeSeller,
  momentOf,
  QueuedSale,
  type SaleMoment,
  type SyncSalesInput,
  type SyncVerdict,
} from '@bhandar/domain/pos';
import { DomainError, dayInZone, type FieldMessages, invalid } from '@bhandar/domain/shared';
import { findStaffEver } from '../accounts';
import { audit } from '../audit';
import type { StaffContext } from '../context';
import { describeFailure } from '../errors';
import { transact } from '../transact';
import { isCustomerOf } from './customer-repository';
import { type AwayAttempt, judgeQueuedSale } from './judge-queued-sale';
import { getPlaceId } from './place';
import { findQueued, insertQueued, isSequenceUsed, takeTillTurn } from './queued-sale-repository';
import { fingerprintOf, sellUnderLocks } from './record-sale';
import { findSale } from './sale-repository';
import { AlreadyRecorded } from './sale-writes-repository';

interface Till {
  locationId: string;
  deviceId: string;
  sentAt: Date;
  receivedAt: Date;
}

/** Takes in what a till sold while it was alone: each sale is a transaction of its own, and has a verdict of its own. */
export async function syncSales(ctx: StaffContext, input: SyncSalesInput): Promise<SyncVerdict[]> {
  const { deviceId } = input;
  const locationId = await getPlaceId(ctx, input.locationId);
  const till = { locationId, deviceId, sentAt: new Date(input.sentAt), receivedAt: ctx.now() };
  const verdicts: SyncVerdict[] = [];
  for (const sent of input.sales) verdicts.push(await takeIn(ctx, till, sent));
  return verdicts;
}

async function takeIn(ctx: StaffContext, till: Till, sent: unknown): Promise<SyncVerdict> {
  const id = idOf(sent);
  try {
    const queued = QueuedSale.parse(sent);
    // The sale's own id is its key; the request's would answer for the first one only.
    return await transact({ ...ctx, idempotency: undefined }, (tx) => receive(tx, ctx, till, queued)).catch(
      async (error: unknown) => {
        // A request from before the network failed has come through after all.
        if (!(error instanceof AlreadyRecorded)) throw error;
        const known = await findKnown(ctx.db, till, queued);
        if (!known) throw error;
        return known;
      },
    );
  } catch (error) {
    const { kind, message, fields } = describeFailure(error);
    if (kind === 'UNAVAILABLE') throw error;
    // Whatever is wrong with one sale, the others of the till go on; this one stays with the till.
    if (kind === 'INTERNAL') ctx.logger.error({ err: error, saleId: id }, 'a queued sale could not be taken in');
    return { id, verdict: 'invalid', errors: fields ?? { '': message } };
  }
}

function idOf(sent: unknown): string {
  const parts = sent as { sale?: { id?: unknown } } | null;
  return typeof parts?.sale?.id === 'string' ? parts.sale.id : '';
}

async function receive(tx: Tx, ctx: StaffContext, till: Till, queued: QueuedSale): Promise<SyncVerdict> {
  const { sale: input, cashierId } = queued;
  await takeTillTurn(tx, till);
  const known = await findKnown(tx, till, queued);
  if (known) return known;

  const { locationId, deviceId } = till;
  const wrong = whyInvalid(till, queued);
  const seller = await findStaffEver(tx, cashierId);
  if (wrong || !seller) throw invalid('Not a sale of this till', wrong ?? { cashierId: 'Nobody of the staff' });
  const moment = momentOf({ ...till, deviceTime: new Date(queued.soldAt), snapshotAt: new Date(queued.snapshotAt) });
  const standing = judgeSeller({ ...seller.actor, ...seller }, { locationId, sentBy: ctx.actor.id, moment });
  if (typeof standing === 'object') throw invalid(Object.values(standing)[0] ?? '', standing);

  const { timeZone } = ctx.settings;
  const attempt: AwayAttempt = {
    ...{ input, locationId, deviceId, soldAt: moment.soldAt },
    fingerprint: fingerprintOf(locationId, input),
    businessOn: dayInZone(moment.soldAt, timeZone),
    away: { today: dayInZone(till.receivedAt, timeZone), shownPrices: true },
  };
  const asSeller = { ...ctx, actor: { ...seller.actor, sessionId: ctx.actor.sessionId } };
  const sequenceUsed = await isSequenceUsed(tx, { ...till, deviceSeq: queued.deviceSeq });
  const judged = { queued, moment, sequenceUsed, sellerChanged: standing === 'changed' };
  const reason = await judgeQueuedSale(tx, asSeller, attempt, judged);
  const outcome = reason ? { reason, message: CONFLICT_MESSAGES[reason] } : await sell(tx, asSeller, attempt);
  await keep(tx, ctx, { till, queued, moment, attempt, outcome });
  const { id } = input;
  return 'receiptNo' in outcome
    ? { id, verdict: 'accepted', receiptNo: outcome.receiptNo }
    : { id, verdict: 'conflict', ...outcome };
}

type Outcome = { receiptNo: string } | { reason: ConflictReason; message: string };

/** What the book knows of a sale that was sent before, or that came through at the counter. */
async function findKnown(
  db: Tx | StaffContext['db'],
  { locationId }: Till,
  { sale: input, cashierId }: QueuedSale,
): Promise<SyncVerdict | undefined> {
  const { id } = input;
  const [stored, waiting] = [await findSale(db, id), await findQueued(db, id)];
  const known = stored?.sale ?? waiting;
  if (!known) return undefined;
  if (known.locationId !== locationId || known.cashierId !== cashierId)
    throw new DomainError('NOT_FOUND', 'Sale not found');
  if (known.fingerprint !== fingerprintOf(locationId, input)) {
    throw new DomainError('KEY_REUSED', 'This sale id was used for a different sale');
  }
  if (stored) return { id, verdict: 'duplicate', receiptNo: stored.sale.receiptNo };
  const { reason, message } = waiting as { reason: ConflictReason; message: string };
  return { id, verdict: 'conflict', reason, message };
}

function whyInvalid({ locationId }: Till, { sale: input }: QueuedSale): FieldMessages | undefined {
  if (input.paymentMethod !== 'cash') return { 'sale.paymentMethod': CASH_ONLY };
  if (input.locationId && input.locationId !== locationId) return { 'sale.locationId': 'Not a sale of this store' };
  return undefined;
}

async function sell(tx: Tx, ctx: StaffContext, attempt: AwayAttempt): Promise<Outcome> {
  const { input, locationId } = attempt;
  const { customerId } = input;
  if (customerId && !(await isCustomerOf(tx, { customerId, locationId }))) {
    return { reason: 'refused', message: 'Customer not found' };
  }
  try {
    return { receiptNo: (await sellUnderLocks(tx, ctx, attempt)).receiptNo };
  } catch (error) {
    // Nothing has been written by then: rules come before the first write.
    if (error instanceof DomainError) return { reason: 'refused', message: error.message };
    throw error;
  }
}

interface Kept {
  till: Till;
  queued: QueuedSale;
  moment: SaleMoment;
  attempt: AwayAttempt;
  outcome: Outcome;
}

async function keep(tx: Tx, ctx: StaffContext, { till, queued, moment, attempt, outcome }: Kept): Promise<void> {
  const { sale: input, cashierId, deviceSeq, soldAt: deviceTime, snapshotAt } = queued;
  const { locationId, deviceId, receivedAt } = till;
  const conflict = 'reason' in outcome ? outcome : undefined;
  await insertQueued(tx, {
    ...{ id: input.id, locationId, cashierId, sentBy: ctx.actor.id, deviceId, deviceSeq, deviceTime, snapshotAt },
    ...{ ...moment, receivedAt, fingerprint: attempt.fingerprint, totalMinor: input.totalMinor },
    sale: JSON.stringify(input),
    state: conflict ? 'open' : 'accepted',
    ...conflict,
  });
  const { skewSeconds, clockFlagged } = moment;
  await audit(tx, ctx, {
    action: conflict ? 'sale.conflict' : 'sale.synced',
    entity: 'sale',
    entityId: input.id,
    locationId,
    after: { cashierId, deviceId, deviceSeq, deviceTime, skewSeconds, clockFlagged, ...outcome },
  });
}
