import type { Tx } from '@bhandar/db';
import {
  asOf,
  CONFLICT_MESSAGES,
  type ConflictReason,
  type QueuedSale,
  type ReviewedReason,
  type SaleMoment,
  type SaleProofs,
  whyNotTaken,
  withNameOnRecord,
} from '@bhandar/domain/pos';
import { coded, DomainError, issueOf, type Refusal } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { findBatchProducts, giveBackToStore } from '../../inventory';
import type { NewSale } from '../checkout/insert-sales-repository';
import { lockFacts, prepareSale } from '../checkout/prepare-sale';
import type { StoreDraft } from '../checkout/sale-draft';
import { TakenGoods } from '../checkout/taken-goods';
import { findCustomerName } from '../customers/customer-repository';
import { readBatchMoments } from './batch-moments-repository';
import { knownParts } from './known-parts';
import { listUsedSequences } from './queued-sale-repository';
import { reviewQueuedSale } from './review-queued-sale';

/** An offline sale that is not in the ledger yet and whose seller may have made it. */
export interface Arrived {
  queued: QueuedSale;
  /** The seller as the actor, with the session of the sender. */
  ctx: StaffContext;
  draft: StoreDraft;
  moment: SaleMoment;
  sellerChanged: boolean;
  proofs: SaleProofs;
}

interface Review {
  reason: ConflictReason;
  message: string;
}

/** The sale as it will be recorded, or its review, or both: goods that have left are recorded as they left. */
type Outcome = { sale: NewSale; review?: Review | undefined } | { sale?: undefined; review: Review };
/** `sentAs` is the till's id of the sale, if it differs. */
export type Decided = Arrived & { outcome: Outcome; sentAs?: string };

export const reviewFor = (reason: ReviewedReason): Review => ({ reason, message: issueOf(CONFLICT_MESSAGES[reason]) });

const refused = (refusal: Refusal): Review => ({ reason: 'refused', message: issueOf(refusal) });

/**
 * Decides sales in order, each on the stock that the earlier ones leave; their goods are locked until the transaction
 * ends.
 */
export async function decideQueuedSales(
  tx: Tx,
  { sealKey, ...till }: { locationId: string; deviceId: string; sealKey: string },
  arrived: readonly Arrived[],
): Promise<Decided[]> {
  const sequences = arrived.map(({ queued }) => queued.deviceSeq);
  const used = new Set(await listUsedSequences(tx, { ...till, sequences }));
  const { till: place, shiftIds, shares, facts: read } = await lockFacts(tx, arrived);
  const moments = await readBatchMoments(tx, {
    locationId: till.locationId,
    productIds: arrived.flatMap(({ draft }) => draft.input.lines.map(({ productId }) => productId)),
  });
  const products = await findBatchProducts(
    tx,
    arrived.flatMap(({ draft }) => (draft.taken ?? []).map(({ batchId }) => batchId)),
  );
  const taken = new TakenGoods();
  const decided: Decided[] = [];
  for (const [index, asked] of arrived.entries()) {
    const { ctx, queued } = asked;
    const draft = { ...asked.draft, taken: knownParts(asked.draft, moments) };
    const one = { ...asked, draft };
    const facts = asOf(taken.left(read[index] ?? [], ctx.actor.id), moments, draft.soldAt);
    const sequenceUsed = used.has(queued.deviceSeq);
    used.add(queued.deviceSeq);
    const mismatch = whyNotTaken(asked.draft, (batchId) => products.get(batchId));
    const conflict = reviewQueuedSale(draft, { ...one, facts, sealKey, sequenceUsed });
    const review = mismatch ? refused(mismatch) : conflict && reviewFor(conflict.reason);
    const outcome: Outcome =
      review && (mismatch || !conflict?.isRecorded)
        ? { review }
        : { review, ...(await prepare(tx, one, { till: place, shiftId: shiftIds[index] ?? '', facts })) };
    if (outcome.sale) taken.take(partsOf(outcome.sale), ctx.actor.id);
    decided.push({ ...one, outcome });
  }
  const [first] = arrived;
  if (first && shares.length > 0) {
    const sold = decided.flatMap(({ ctx: { actor }, draft, outcome }) =>
      outcome.sale ? draft.input.lines.map((line) => ({ ...line, staffId: actor.id, saleId: draft.input.id })) : [],
    );
    await giveBackToStore(tx, { locationId: till.locationId, taken: shares, sold, at: first.ctx.now() });
  }
  return decided;
}

const partsOf = ({ decided }: NewSale) =>
  decided.lines.flatMap(({ productId, batches }) =>
    batches.map(({ batchId, quantity }) => ({ batchId, productId, quantity })),
  );

async function prepare(tx: Tx, { ctx, draft }: Arrived, facts: Parameters<typeof prepareSale>[2]): Promise<Outcome> {
  const { input, locationId } = draft;
  const { customerId } = input;
  const name = customerId && (await findCustomerName(tx, { customerId, locationId }));
  if (customerId && name === undefined) {
    return { review: refused(coded('customer.notFound')) };
  }
  try {
    return { sale: prepareSale(ctx, { ...draft, input: withNameOnRecord(input, name) }, facts) };
  } catch (error) {
    if (error instanceof DomainError) return { review: refused(error.refusal) };
    throw error;
  }
}
