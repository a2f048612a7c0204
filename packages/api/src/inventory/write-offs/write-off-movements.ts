import type { Tx } from '@bhandar/db';
import { coded, DomainError } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { lockBalancesAt } from '../ledger/stock';
import { insertMovements } from '../ledger/stock-repository';

/** A batch that a person names; expiry and blocks do not matter, because such goods may always leave. */
export interface NamedBatch {
  lineNo: number;
  productId: string;
  batchId: string;
  name: string;
  quantity: number;
}

/** Moves named batches between two locations; refused if one of them is short. */
export async function moveBatches(
  tx: Tx,
  ctx: StaffContext,
  move: {
    fromId: string;
    toId: string;
    /** Whether the destination is physical and has to be locked too. */
    toReal: boolean;
    lines: readonly NamedBatch[];
    document: { kind: 'writeOff' | 'supplierReturn' | 'quarantine'; id: string; reason: string };
  },
): Promise<void> {
  const { fromId, toId, toReal, lines, document } = move;
  const products = [...new Set(lines.map((line) => line.productId))];
  const balances = await lockBalancesAt(tx, toReal ? [fromId, toId] : [fromId], products);
  const available = new Map(balances.filter((b) => b.locationId === fromId).map((b) => [b.batchId, b.available]));
  const short = lines.flatMap(({ lineNo, productId, batchId, name, quantity }) => {
    const left = available.get(batchId) ?? 0;
    return left < quantity ? [{ lineNo, productId, batchId, name, quantity, available: left }] : [];
  });
  const [first] = short;
  if (first) {
    const message = coded('stock.onlyThere', {
      available: first.available,
      quantity: first.quantity,
      name: first.name,
    });
    throw new DomainError('INSUFFICIENT_STOCK', message, { data: { shortages: short } });
  }
  await insertMovements(
    tx,
    lines.map((line) => ({
      occurredAt: ctx.now(),
      fromLocationId: fromId,
      toLocationId: toId,
      productId: line.productId,
      batchId: line.batchId,
      quantity: line.quantity,
      documentKind: document.kind,
      documentId: document.id,
      lineNo: line.lineNo,
      actorId: ctx.actor.id,
      reason: document.reason,
    })),
  );
}
