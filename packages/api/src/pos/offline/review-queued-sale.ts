import {
  type Conflict,
  isStale,
  ledgerFactsOf,
  type QueuedSale,
  queuedLinesOf,
  type SaleMoment,
  whyConflict,
} from '@bhandar/domain/pos';
import type { StoreDraft } from '../checkout/sale-draft';
import type { ProductFacts } from '../checkout/sale-facts-repository';
import { isSealOf } from '../seals/seals';

interface Reviewed {
  queued: QueuedSale;
  moment: SaleMoment;
  sequenceUsed: boolean;
  sellerChanged: boolean;
  facts: readonly ProductFacts[];
  /** The key that signs snapshot prices. */
  sealKey: string;
}

/** Compares an offline sale with the ledger: why it is reviewed, or undefined if it is accepted. */
export function reviewQueuedSale(
  draft: StoreDraft,
  { queued, moment, facts, sealKey, ...sale }: Reviewed,
): Conflict | undefined {
  const takenAt = new Date(queued.snapshotAt);
  const { locationId } = draft;
  const [place] = facts;
  const sellFrom = place && ledgerFactsOf(draft, place, facts).sellFrom;
  const lines = queuedLinesOf(draft, facts, sellFrom).map(({ productId, ...line }) => {
    const sealedPrice = { locationId, productId, unitPriceMinor: line.shownMinor, takenAt };
    return { ...line, sealed: isSealOf(sealKey, sealedPrice, queued.seals[productId] ?? '') };
  });
  return whyConflict({ ...sale, stale: isStale(takenAt, moment), lines });
}
