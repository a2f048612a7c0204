import type { Tx } from '@bhandar/db';
import type { Disposition } from '@bhandar/domain/pos';
import type { StaffContext } from '../../core/context';
import { ensureQuarantine, getLocationIdByKind, insertMovements, lockBalancesAt } from '../../inventory';

/** Units of one batch that are returned on one line. */
export interface ReturnedPart {
  lineNo: number;
  productId: string;
  batchId: string;
  quantity: number;
  disposition: Disposition;
}

/** Moves the goods from the customer to the shelf or the quarantine of the store. */
export async function moveReturned(
  tx: Tx,
  ctx: StaffContext,
  { returnId, storeId, reason, parts }: { returnId: string; storeId: string; reason: string; parts: ReturnedPart[] },
): Promise<void> {
  const customerId = await getLocationIdByKind(tx, 'customer');
  const aside = parts.some((part) => part.disposition === 'quarantine');
  const quarantineId = aside ? await ensureQuarantine(tx, storeId) : storeId;
  const placeOf = ({ disposition }: ReturnedPart) => (disposition === 'quarantine' ? quarantineId : storeId);
  await lockBalancesAt(tx, [...new Set(parts.map(placeOf))], [...new Set(parts.map((part) => part.productId))]);
  await insertMovements(
    tx,
    parts.map((part) => ({
      occurredAt: ctx.now(),
      fromLocationId: customerId,
      toLocationId: placeOf(part),
      productId: part.productId,
      batchId: part.batchId,
      quantity: part.quantity,
      documentKind: 'saleReturn',
      documentId: returnId,
      lineNo: part.lineNo,
      actorId: ctx.actor.id,
      reason,
    })),
  );
}
