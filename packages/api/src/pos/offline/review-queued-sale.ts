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
import type { StaffContext } from '../../core/context';
import { type OfflineTerms, priceOf } from '../checkout/compose-sale';
import { type Attempt, allocate } from '../checkout/prepare-sale';
import { isSealOf } from '../checkout/price-seal';
import type { ProductFacts } from '../checkout/sale-facts-repository';

export type AwayAttempt = Attempt & { away: OfflineTerms };

interface Judged {
  queued: QueuedSale;
  moment: SaleMoment;
  sequenceUsed: boolean;
  sellerChanged: boolean;
  terms: readonly ProductFacts[];
  /** What the prices of snapshots are sealed with. */
  sealKey: string;
}

/** Looks at a queued sale as the book stands. */
export function reviewQueuedSale(
  ctx: StaffContext,
  attempt: AwayAttempt,
  { queued, moment, terms, sealKey, ...facts }: Judged,
): ConflictReason | undefined {
  const takenAt = new Date(queued.snapshotAt);
  const { locationId } = attempt;
  const lines = linesOf(ctx, attempt, terms).map(({ productId, ...line }) => {
    const told = { locationId, productId, unitPriceMinor: line.shownMinor, takenAt };
    return { ...line, sealed: isSealOf(sealKey, told, queued.seals[productId] ?? '') };
  });
  return whyConflict({ ...facts, stale: isStale(takenAt, moment), lines });
}

function linesOf(
  { actor: { role } }: StaffContext,
  attempt: AwayAttempt,
  terms: readonly ProductFacts[],
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
      approved: sellFrom === 'own-orders' ? (term?.quota ?? 0) : quantity,
      printedMrpMinor: mrps.length > 0 ? Math.min(...mrps) : undefined,
    };
  });
}
