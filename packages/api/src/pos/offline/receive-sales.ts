import type { Tx } from '@bhandar/db';
import { type QueuedSale, type SyncVerdict, whyUnproven } from '@bhandar/domain/pos';
import { coded, DomainError } from '@bhandar/domain/shared';
import { findStaffIncludingRemoved } from '../../accounts';
import { auditAll } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { answerCounts } from '../../inventory';
import { insertSales } from '../checkout/insert-sales-repository';
import { fingerprintOf } from '../checkout/sale-draft';
import { chosenBatchesOf } from '../checkout/sell-locked';
import { readSealKey } from '../seals/seal-key-repository';
import { takeTill } from '../tills/own-till';
import { type OfflineTill, readArrived, type Seals } from './arrived-sale';
import { type Arrived, type Decided, decideQueuedSales, reviewFor } from './decide-queued-sales';
import { toInvalid } from './invalid-verdict';
import { insertCounted, insertQueued, type KnownSale, listKnown, lockTillForSync } from './queued-sale-repository';
import { anotherUnder, reusedMessage } from './reused-id';

/**
 * Records the sales of one till in order: they are looked up together, decided one by one on the remaining stock, and
 * written together. Returns the verdicts by sale id; an invalid sale changes nothing. After a server error there is no
 * verdict, so the till keeps the sale and sends it again.
 */
export async function receiveSales(
  tx: Tx,
  ctx: StaffContext,
  till: OfflineTill,
  sent: readonly QueuedSale[],
): Promise<SyncVerdict[]> {
  await lockTillForSync(tx, till);
  const seals: Seals = {
    sealKey: await readSealKey(tx),
    tillProven: !('refusal' in (await takeTill(tx, ctx, { ...till, now: till.receivedAt }))),
  };
  const known = new Map((await listKnown(tx, sent.map(idOf))).map((sale) => [sale.id, sale]));
  const verdicts: SyncVerdict[] = [];
  const arrived: Arrived[] = [];
  const counted: Counted[] = [];
  const unread: Decided[] = [];
  const sellers = new Map<string, ReturnType<typeof findStaffIncludingRemoved>>();
  for (const queued of sent) {
    const earlier = known.get(idOf(queued));
    try {
      if (!earlier) await arrive(queued);
      else if (isOther(earlier, till, queued)) await meetOther(earlier, queued);
      else {
        verdicts.push(verdictOf(earlier, queued));
        if (earlier.soldAt && !earlier.isQueued) counted.push({ queued, soldAt: earlier.soldAt });
      }
    } catch (error) {
      verdicts.push(...toInvalid(ctx, idOf(queued), error));
    }
  }
  await insertCounted(tx, seals.tillProven ? counted.map((one) => countedRow(ctx, till, one)) : []);
  const decided = arrived.length > 0 ? await decideQueuedSales(tx, { ...till, ...seals }, arrived) : [];
  if (decided.length + unread.length > 0) verdicts.push(...(await write(tx, ctx, till, [...decided, ...unread])));
  return verdicts;

  async function arrive(queued: QueuedSale): Promise<void> {
    const one = await readArrived(ctx, { ...till, ...seals }, queued, sellerOf(queued));
    const reason = whyUnproven(one.proofs);
    if (reason) unread.push({ ...one, outcome: { review: reviewFor(reason) } });
    else arrived.push(one);
  }

  /**
   * The id of a recorded sale with other goods or another payment: both happened, so a manager reviews the second.
   */
  async function meetOther(earlier: KnownSale, sentAs: QueuedSale): Promise<void> {
    const other = anotherUnder(sentAs);
    const [known] = await listKnown(tx, [idOf(other)]);
    if (known) verdicts.push({ ...verdictOf(known, other), id: idOf(sentAs) });
    else {
      const outcome = { review: { reason: 'id_reused', message: reusedMessage(earlier) } } as const;
      unread.push({
        ...(await readArrived(ctx, { ...till, ...seals }, other, sellerOf(other))),
        outcome,
        sentAs: idOf(sentAs),
      });
    }
  }

  function sellerOf({ cashierId }: QueuedSale) {
    const seller = sellers.get(cashierId) ?? findStaffIncludingRemoved(tx, cashierId);
    sellers.set(cashierId, seller);
    return seller;
  }
}

/** A sale that was recorded online, but whose till lost the answer and sent it again as an offline sale. */
interface Counted {
  queued: QueuedSale;
  soldAt: Date;
}

/** Stores only the sequence number, so that it is not reported as missing. */
const countedRow = (
  ctx: StaffContext,
  { locationId, deviceId, receivedAt }: OfflineTill,
  { queued, soldAt }: Counted,
) => ({
  ...paperOf(queued, receivedAt),
  locationId,
  deviceId,
  sentBy: ctx.actor.id,
  soldAt,
  receivedAt: soldAt,
  fingerprint: fingerprintOf(locationId, queued.sale),
  skewSeconds: 0,
  clockFlagged: false,
  state: 'accepted',
});

/** No till can have read a letterhead after its sale arrived; a later moment would let the receipt change again. */
const headAtOf = ({ headAt }: QueuedSale, receivedAt: Date): Date | null =>
  headAt === undefined ? null : new Date(Math.min(Date.parse(headAt), receivedAt.getTime()));

const paperOf = (queued: QueuedSale, receivedAt: Date) => ({
  ...saleOf(queued),
  headAt: headAtOf(queued, receivedAt),
});

const saleOf = ({ sale: input, cashierId, deviceSeq, soldAt: deviceTime, snapshotAt }: QueuedSale) => ({
  id: input.id,
  cashierId,
  deviceSeq,
  deviceTime,
  snapshotAt,
  totalMinor: input.totalMinor,
  sale: JSON.stringify(input),
});

const idOf = ({ sale }: QueuedSale): string => sale.id;

/** The verdict on a sale that was sent before or recorded at the counter. */
function verdictOf({ receiptNo, reason, message }: KnownSale, { sale: { id } }: QueuedSale): SyncVerdict {
  if (receiptNo !== null || reason === null) return { id, verdict: 'duplicate', receiptNo: receiptNo ?? '' };
  return { id, verdict: 'conflict', reason, message };
}

/** Whether the id belongs to another sale; one of another store or cashier is reported as not found. */
function isOther(known: KnownSale, { locationId }: OfflineTill, { sale: input, cashierId }: QueuedSale): boolean {
  if (known.locationId !== locationId || known.cashierId !== cashierId)
    throw new DomainError('NOT_FOUND', coded('sale.notFound'));
  return known.fingerprint !== fingerprintOf(locationId, input);
}

async function write(
  tx: Tx,
  ctx: StaffContext,
  { locationId, deviceId, receivedAt }: OfflineTill,
  decided: readonly Decided[],
): Promise<SyncVerdict[]> {
  const sales = decided.flatMap(({ outcome }) => outcome.sale ?? []);
  const receipts = await insertSales(tx, sales);
  const receiptOf = new Map(sales.map(({ draft }, index) => [draft.input.id, receipts[index] ?? '']));
  const said = decided.map(({ outcome, queued }) => ({
    ...outcome.review,
    ...(outcome.sale ? { receiptNo: receiptOf.get(idOf(queued)) ?? '' } : {}),
  }));
  await insertQueued(
    tx,
    decided.map(({ queued, moment: { skewSeconds, clockFlagged, soldAt }, proofs, draft, outcome }) => {
      return {
        ...proofs,
        ...paperOf(queued, receivedAt),
        locationId,
        deviceId,
        sentBy: ctx.actor.id,
        skewSeconds,
        clockFlagged,
        soldAt,
        receivedAt,
        fingerprint: draft.fingerprint,
        taken: JSON.stringify(draft.taken ?? []),
        ...(outcome.review ? { state: 'open', ...outcome.review } : { state: 'accepted', reason: null, message: '' }),
      };
    }),
  );
  await answerCounts(tx, ctx, { locationId, saleIds: sales.map(({ draft }) => draft.input.id) });
  await auditAll(tx, ctx, [
    ...chosenBatchesOf(sales),
    ...decided.map(({ queued, moment: { skewSeconds, clockFlagged }, outcome }, index) => ({
      action: outcome.review ? 'sale.conflict' : 'sale.synced',
      entity: 'sale',
      entityId: idOf(queued),
      locationId,
      after: {
        cashierId: queued.cashierId,
        deviceId,
        deviceSeq: queued.deviceSeq,
        deviceTime: queued.soldAt,
        skewSeconds,
        clockFlagged,
        ...said[index],
      },
    })),
  ]);
  return decided.map(({ queued, outcome, sentAs: id = idOf(queued) }) => {
    return outcome.sale
      ? { id, verdict: 'accepted', receiptNo: receiptOf.get(id) ?? '' }
      : { id, verdict: 'conflict', ...outcome.review };
  });
}
