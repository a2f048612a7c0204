import type { Tx } from '@bhandar/db';
import { CASH_ONLY, momentOf, type QueuedSale, reviewSeller, type SyncVerdict } from '@bhandar/domain/pos';
import { coded, DomainError, dayInZone, type FieldRefusals, invalid } from '@bhandar/domain/shared';
import { findStaffEver } from '../../accounts';
import { auditAll } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { describeFailure } from '../../core/errors';
import { answerCounts } from '../../inventory';
import { isClockSealOf } from '../checkout/price-seal';
import { fingerprintOf } from '../checkout/sale-draft';
import { insertSales } from '../checkout/sale-writes-repository';
import { chosenBatchesOf } from '../checkout/sell-locked';
import { type Arrived, type Decided, decideQueuedSales } from './decide-queued-sales';
import {
  insertCounted,
  insertQueued,
  type KnownSale,
  listKnown,
  readSealKey,
  takeTillTurn,
} from './queued-sale-repository';
import { anotherUnder, reusedMessage } from './reused-id';

export interface OfflineTill {
  locationId: string;
  deviceId: string;
  sentAt: Date;
  receivedAt: Date;
}

/**
 * Takes in sales of one till, in the order that it made them: looked up together, decided one after the other on what the
 * ones before have left, and written together. Answers by their ids; a sale that is no sale of this till moves nothing.
 * Where something is wrong on our side there is no verdict, and the till keeps the sale to send it again.
 */
export async function receiveSales(
  tx: Tx,
  ctx: StaffContext,
  till: OfflineTill,
  sent: readonly QueuedSale[],
): Promise<SyncVerdict[]> {
  await takeTillTurn(tx, till);
  const sealKey = await readSealKey(tx);
  const known = new Map((await listKnown(tx, sent.map(idOf))).map((sale) => [sale.id, sale]));
  const verdicts: SyncVerdict[] = [];
  const arrived: Arrived[] = [];
  const counted: Counted[] = [];
  const reused: Decided[] = [];
  const sellers = new Map<string, ReturnType<typeof findStaffEver>>();
  for (const queued of sent) {
    const earlier = known.get(idOf(queued));
    try {
      if (!earlier) arrived.push(await look(ctx, { ...till, sealKey }, queued, sellerOf(queued)));
      else if (isOther(earlier, till, queued)) await meetOther(earlier, queued);
      else {
        verdicts.push(verdictOf(earlier, queued));
        if (earlier.soldAt && !earlier.isQueued) counted.push({ queued, soldAt: earlier.soldAt });
      }
    } catch (error) {
      verdicts.push(...toInvalid(ctx, idOf(queued), error));
    }
  }
  await insertCounted(
    tx,
    counted.map((one) => countedRow(ctx, till, one)),
  );
  const decided = arrived.length > 0 ? await decideQueuedSales(tx, { ...till, sealKey }, arrived) : [];
  if (decided.length + reused.length > 0) verdicts.push(...(await write(tx, ctx, till, [...decided, ...reused])));
  return verdicts;

  /** Other goods or another payment under the id of a sale: both happened, so somebody has to look at the second. */
  async function meetOther(earlier: KnownSale, sentAs: QueuedSale): Promise<void> {
    const other = anotherUnder(sentAs);
    const [known] = await listKnown(tx, [idOf(other)]);
    if (known) verdicts.push({ ...verdictOf(known, other), id: idOf(sentAs) });
    else {
      const outcome = { reason: 'id_reused', message: reusedMessage(earlier) } as const;
      reused.push({
        ...(await look(ctx, { ...till, sealKey }, other, sellerOf(other))),
        outcome,
        sentAs: idOf(sentAs),
      });
    }
  }

  function sellerOf({ cashierId }: QueuedSale) {
    const seller = sellers.get(cashierId) ?? findStaffEver(tx, cashierId);
    sellers.set(cashierId, seller);
    return seller;
  }
}

/** A sale that the counter had recorded before its till, which never heard so, sent it from its queue. */
interface Counted {
  queued: QueuedSale;
  soldAt: Date;
}

/** Nothing new is sold, but its number in the till's own count has come. */
const countedRow = (ctx: StaffContext, { locationId, deviceId }: OfflineTill, { queued, soldAt }: Counted) => ({
  ...{ ...paperOf(queued), locationId, deviceId, sentBy: ctx.actor.id, soldAt, receivedAt: soldAt },
  ...{ fingerprint: fingerprintOf(locationId, queued.sale), skewSeconds: 0, clockFlagged: false, state: 'accepted' },
});

const paperOf = ({ sale: input, cashierId, deviceSeq, soldAt: deviceTime, snapshotAt }: QueuedSale) => ({
  ...{ id: input.id, cashierId, deviceSeq, deviceTime, snapshotAt },
  ...{ totalMinor: input.totalMinor, sale: JSON.stringify(input) },
});

const idOf = ({ sale }: QueuedSale): string => sale.id;

/** What is wrong with one sale stays with the till, and blocks no other; of what is our fault nothing is said. */
export function toInvalid(ctx: StaffContext, id: string, error: unknown): SyncVerdict[] {
  const { kind, message, fields } = describeFailure(error);
  if (kind !== 'INTERNAL') return [{ id, verdict: 'invalid', errors: fields ?? { '': message } }];
  ctx.logger.error({ err: error, saleId: id }, 'a queued sale could not be taken in');
  return [];
}

/** What the book knows of a sale that was sent before, or that came through at the counter. */
function verdictOf({ receiptNo, reason, message }: KnownSale, { sale: { id } }: QueuedSale): SyncVerdict {
  if (receiptNo !== null || reason === null) return { id, verdict: 'duplicate', receiptNo: receiptNo ?? '' };
  return { id, verdict: 'conflict', reason, message };
}

/** Whether the book knows something else under the id; of another store or cashier it says nothing. */
function isOther(known: KnownSale, { locationId }: OfflineTill, { sale: input, cashierId }: QueuedSale): boolean {
  if (known.locationId !== locationId || known.cashierId !== cashierId)
    throw new DomainError('NOT_FOUND', coded('sale.notFound'));
  return known.fingerprint !== fingerprintOf(locationId, input);
}

async function look(
  ctx: StaffContext,
  till: OfflineTill & { sealKey: string },
  queued: QueuedSale,
  found: ReturnType<typeof findStaffEver>,
): Promise<Arrived> {
  const { locationId, deviceId } = till;
  const { sale: input } = queued;
  const wrong = whyInvalid(till, queued);
  const seller = await found;
  if (wrong || !seller)
    throw invalid(coded('offlineSale.notThisTill'), wrong ?? { cashierId: coded('offlineSale.nobody') });
  const snapshotAt = new Date(queued.snapshotAt);
  const contactSkewMs = contactSkewOf(till, queued, snapshotAt);
  const moment = momentOf({ ...till, deviceTime: new Date(queued.soldAt), snapshotAt, contactSkewMs });
  const standing = reviewSeller({ ...seller.actor, ...seller }, { locationId, sentBy: ctx.actor.id, moment });
  if (typeof standing === 'object')
    throw invalid(Object.values(standing)[0] ?? coded('offlineSale.notASeller'), standing);
  const businessOn = dayInZone(moment.soldAt, ctx.settings.timeZone);
  return {
    ...{ queued, moment, sellerChanged: standing === 'changed' },
    ctx: { ...ctx, actor: { ...seller.actor, sessionId: ctx.actor.sessionId } },
    draft: {
      ...{ input, locationId, deviceId, soldAt: moment.soldAt, businessOn },
      fingerprint: fingerprintOf(locationId, input),
      role: seller.actor.role,
      offline: true,
    },
  };
}

/** What the server itself saw of the till's clock when the till read its goods. */
function contactSkewOf(
  { locationId, deviceId, sealKey }: OfflineTill & { sealKey: string },
  { contact }: QueuedSale,
  takenAt: Date,
): number | undefined {
  if (!contact) return undefined;
  const { skewMs, seal } = contact;
  return isClockSealOf(sealKey, { locationId, deviceId, skewMs, takenAt }, seal) ? skewMs : undefined;
}

function whyInvalid({ locationId }: OfflineTill, { sale: input }: QueuedSale): FieldRefusals | undefined {
  if (input.paymentMethod !== 'cash') return { 'sale.paymentMethod': CASH_ONLY };
  if (input.locationId && input.locationId !== locationId)
    return { 'sale.locationId': coded('offlineSale.notThisStore') };
  return undefined;
}

async function write(
  tx: Tx,
  ctx: StaffContext,
  { locationId, deviceId, receivedAt }: OfflineTill,
  decided: readonly Decided[],
): Promise<SyncVerdict[]> {
  const sales = decided.flatMap(({ outcome }) => ('sale' in outcome ? [outcome.sale] : []));
  const receipts = await insertSales(tx, sales);
  const receiptOf = new Map(sales.map(({ draft }, index) => [draft.input.id, receipts[index] ?? '']));
  const said = decided.map(({ outcome, queued }) =>
    'sale' in outcome ? { receiptNo: receiptOf.get(idOf(queued)) ?? '' } : outcome,
  );
  await insertQueued(
    tx,
    decided.map(({ queued, moment: { skewSeconds, clockFlagged, soldAt }, draft, outcome }) => {
      return {
        ...{
          ...paperOf(queued),
          locationId,
          deviceId,
          sentBy: ctx.actor.id,
          skewSeconds,
          clockFlagged,
          soldAt,
          receivedAt,
        },
        fingerprint: draft.fingerprint,
        ...('sale' in outcome ? { state: 'accepted', reason: null, message: '' } : { state: 'open', ...outcome }),
      };
    }),
  );
  await answerCounts(tx, ctx, { locationId, saleIds: sales.map(({ draft }) => draft.input.id) });
  await auditAll(tx, ctx, [
    ...chosenBatchesOf(sales),
    ...decided.map(({ queued, moment: { skewSeconds, clockFlagged }, outcome }, index) => ({
      action: 'sale' in outcome ? 'sale.synced' : 'sale.conflict',
      entity: 'sale',
      entityId: idOf(queued),
      locationId,
      after: {
        ...{ cashierId: queued.cashierId, deviceId, deviceSeq: queued.deviceSeq, deviceTime: queued.soldAt },
        ...{ skewSeconds, clockFlagged, ...said[index] },
      },
    })),
  ]);
  return decided.map(({ queued, outcome, sentAs: id = idOf(queued) }) => {
    return 'sale' in outcome
      ? { id, verdict: 'accepted', receiptNo: receiptOf.get(id) ?? '' }
      : { id, verdict: 'conflict', ...outcome };
  });
}
