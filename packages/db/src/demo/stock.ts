import { allocateFirstExpiry, type BatchOnHand } from '@bhandar/domain/inventory';
import type { DemoRows } from './rows';

interface Move {
  at: Date;
  fromId: string;
  toId: string;
  kind: string;
  documentId: string;
  lineNo: number;
  actorId: string;
}

/** The demo's stock in memory. It moves by the product's own rules, so every invariant holds. */
export function createDemoStock(rows: DemoRows, dayOf: (instant: Date) => string) {
  const places = new Map<string, Map<string, BatchOnHand[]>>();

  const held = (placeId: string, productId: string): BatchOnHand[] => {
    const place = places.get(placeId) ?? new Map<string, BatchOnHand[]>();
    places.set(placeId, place);
    const batches = place.get(productId) ?? [];
    place.set(productId, batches);
    return batches;
  };

  const put = (placeId: string, batch: BatchOnHand, quantity: number) => {
    const batches = held(placeId, batch.productId);
    const existing = batches.find((candidate) => candidate.batchId === batch.batchId);
    if (existing) existing.available += quantity;
    else batches.push({ ...batch, available: quantity });
  };

  const write = (move: Move, part: { batchId: string; productId: string; quantity: number }) =>
    rows.stockMovement.push({
      occurredAt: move.at,
      fromLocationId: move.fromId,
      toLocationId: move.toId,
      productId: part.productId,
      batchId: part.batchId,
      quantity: part.quantity,
      documentKind: move.kind,
      documentId: move.documentId,
      lineNo: move.lineNo,
      actorId: move.actorId,
      reason: '',
    });

  return {
    /** The quantity that may leave the location on the day of `at`. */
    usable: (placeId: string, productId: string, at: Date): number =>
      held(placeId, productId).reduce(
        (sum, batch) => sum + (batch.expiresOn === null || batch.expiresOn >= dayOf(at) ? batch.available : 0),
        0,
      ),
    receive(move: Move, batch: BatchOnHand, quantity: number) {
      put(move.toId, batch, quantity);
      write(move, { batchId: batch.batchId, productId: batch.productId, quantity });
    },
    /**
     * Moves the earliest expiry first; returns whether there was enough. `keep` is false when the goods leave the
     * organisation.
     */
    move(move: Move, productId: string, quantity: number, keep: boolean): boolean {
      const batches = held(move.fromId, productId);
      const allocations = allocateFirstExpiry(batches, quantity, dayOf(move.at));
      for (const part of allocations ?? []) {
        const batch = batches.find((candidate) => candidate.batchId === part.batchId);
        if (!batch) continue;
        batch.available -= part.quantity;
        if (keep) put(move.toId, batch, part.quantity);
        write(move, part);
      }
      return allocations !== undefined;
    },
    /** Lowers the opening stock, from which nothing but orders has left since, until `keep` units are on hand today. */
    lowerOpening(placeId: string, productId: string, keep: number) {
      let excess = held(placeId, productId).reduce((sum, batch) => sum + batch.available, 0) - keep;
      for (const move of rows.stockMovement) {
        if (move.documentKind !== 'opening' || move.toLocationId !== placeId || move.productId !== productId) continue;
        const batch = held(placeId, productId).find(({ batchId }) => batchId === move.batchId);
        if (!batch) continue;
        const cut = Math.max(0, Math.min(excess, batch.available, move.quantity - 1));
        move.quantity -= cut;
        batch.available -= cut;
        excess -= cut;
      }
    },
  };
}

export type DemoStock = ReturnType<typeof createDemoStock>;
