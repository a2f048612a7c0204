import type { Tx } from '@bhandar/db';
import { isUsable } from '@bhandar/domain/inventory';
import {
  type ConflictReason,
  isStale,
  type QueuedLine,
  type QueuedSale,
  type SaleMoment,
  sellFromOf,
  whyConflict,
} from '@bhandar/domain/pos';
import type { StaffContext } from '../context';
import { type AwayTerms, priceOf } from './compose-sale';
import { isSealOf } from './price-seal';
import { readSealKey } from './queued-sale-repository';
import { type Attempt, allocate, termsRequest } from './record-sale';
import { lockSaleTerms, type ProductTerms } from './sale-terms-repository';
import { ensureTill } from './till-repository';

export type AwayAttempt = Attempt & { away: AwayTerms };

interface Judged {
  queued: QueuedSale;
  moment: SaleMoment;
  sequenceUsed: boolean;
  sellerChanged: boolean;
}

/** Looks at a queued sale as the book stands, and keeps its goods from others until the transaction ends. */
export async function judgeQueuedSale(
  tx: Tx,
  ctx: StaffContext,
  attempt: AwayAttempt,
  { queued, moment, ...facts }: Judged,
): Promise<ConflictReason | undefined> {
  const terms = await lockTerms(tx, ctx, attempt);
  const snapshotAt = new Date(queued.snapshotAt);
  const key = await readSealKey(tx);
  const lines = linesOf(ctx, attempt, terms).map((line) => ({
    ...line,
    sealed: isSealOf(
      key,
      {
        locationId: attempt.locationId,
        productId: line.productId,
        unitPriceMinor: line.shownMinor,
        takenAt: snapshotAt,
      },
      queued.seals[line.productId] ?? '',
    ),
  }));
  return whyConflict({ ...facts, stale: isStale(snapshotAt, moment), lines });
}

/** In the counter's order: the till, what its cashier may sell, the goods. */
export async function lockTerms(tx: Tx, ctx: StaffContext, attempt: AwayAttempt): Promise<ProductTerms[]> {
  const { locationId, deviceId, soldAt } = attempt;
  await ensureTill(tx, { locationId, deviceId, now: soldAt });
  const terms = await lockSaleTerms(tx, termsRequest(ctx, attempt));
  // A batch that arrived while we waited for the locks is invisible to the first read.
  const isShort = allocate(attempt, terms).shortages.length > 0;
  return isShort ? lockSaleTerms(tx, termsRequest(ctx, attempt)) : terms;
}

function linesOf(
  { actor: { role } }: StaffContext,
  attempt: AwayAttempt,
  terms: readonly ProductTerms[],
): (Omit<QueuedLine, 'sealed'> & { productId: string })[] {
  const { today } = attempt.away;
  const byProduct = new Map(terms.map((term) => [term.productId, term]));
  const { lines: allocated } = allocate(attempt, terms);
  return attempt.input.lines.map(({ productId, quantity, unitPriceMinor, batchId }) => {
    const term = byProduct.get(productId);
    const batches = (term?.batches ?? []).filter((batch) => !batchId || batch.batchId === batchId);
    const count = (usable: boolean) =>
      batches.filter((batch) => isUsable(batch, today) === usable).reduce((sum, batch) => sum + batch.available, 0);
    const taken = allocated.find((line) => line.productId === productId)?.allocations ?? [];
    const mrps = taken
      .map((part) => batches.find((batch) => batch.batchId === part.batchId)?.mrpMinor)
      .filter((mrp): mrp is number => typeof mrp === 'number' && mrp > 0);
    const sellFrom = term && sellFromOf({ role, store: term.storeSellFrom, organisation: term.organisationSellFrom });
    return {
      ...{ productId, quantity, shownMinor: unitPriceMinor },
      askedMinor: term && priceOf(term, attempt.businessOn),
      ...{ usable: count(true), unusable: count(false) },
      approved: sellFrom === 'own-orders' ? (term?.allowance ?? 0) : quantity,
      printedMrpMinor: mrps.length > 0 ? Math.min(...mrps) : undefined,
    };
  });
}
