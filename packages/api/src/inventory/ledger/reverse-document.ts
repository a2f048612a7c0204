import type { Tx } from '@bhandar/db';
import type { DocumentKind } from '@bhandar/domain/inventory';
import { coded, DomainError } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { listUnreversedMovements, type UnreversedMovement } from './reverse-repository';
import { lockBalancesAt } from './stock';
import { insertMovements } from './stock-repository';

interface ReversedDocument {
  kind: DocumentKind;
  id: string;
  reason?: string;
}

/**
 * Reverses all movements of a document; refused if its goods have left. The caller locks the document's row, so that it
 * is reversed once.
 */
export async function reverseDocument(tx: Tx, ctx: StaffContext, document: ReversedDocument): Promise<void> {
  const moved = await listUnreversedMovements(tx, document);
  const places = new Set(
    moved.flatMap((m) => [...(m.fromPhysical ? [m.fromLocationId] : []), ...(m.toPhysical ? [m.toLocationId] : [])]),
  );
  const balances = await lockBalancesAt(tx, [...places], [...new Set(moved.map((m) => m.productId))]);
  const available = new Map(balances.map((b) => [`${b.locationId} ${b.batchId}`, b.available]));
  refuseGone(moved, available);
  await insertMovements(
    tx,
    moved.map((m) => ({
      occurredAt: ctx.now(),
      fromLocationId: m.toLocationId,
      toLocationId: m.fromLocationId,
      productId: m.productId,
      batchId: m.batchId,
      quantity: m.quantity,
      documentKind: 'void',
      documentId: document.id,
      lineNo: m.lineNo,
      reverses: m.id,
      actorId: ctx.actor.id,
      reason: document.reason ?? '',
    })),
  );
}

function refuseGone(moved: readonly UnreversedMovement[], available: ReadonlyMap<string, number>): void {
  const wanted = new Map<string, { movement: UnreversedMovement; quantity: number }>();
  for (const movement of moved) {
    if (!movement.toPhysical) continue;
    const key = `${movement.toLocationId} ${movement.batchId}`;
    wanted.set(key, { movement, quantity: (wanted.get(key)?.quantity ?? 0) + movement.quantity });
  }
  const gone = [...wanted].flatMap(([key, { movement, quantity }]) => {
    const left = available.get(key) ?? 0;
    return left < quantity ? [{ productId: movement.productId, name: movement.name, quantity, available: left }] : [];
  });
  const [first] = gone;
  if (!first) return;
  throw new DomainError(
    'INSUFFICIENT_STOCK',
    coded('stock.gone', { available: first.available, quantity: first.quantity, name: first.name }),
    { data: { shortages: gone } },
  );
}
