import type { Tx } from '@bhandar/db';
import { divideHalfUp } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { type BatchState, holdBatches, updateBatches } from './receive-repository';
import { lockBalancesAt } from './stock';
import { getLocationIdByKind, insertMovements } from './stock-repository';

/** Goods of a purchase line on their way into the warehouse, or into the store that bought them. */
export interface ReceivedLine {
  purchaseId: string;
  /** The store that buys; null for the warehouse. */
  storeId: string | null;
  lineNo: number;
  productId: string;
  batchNumber: string;
  expiresOn: string | null;
  quantity: number;
  /** In taka with four decimals. */
  unitCost: string;
  mrpMinor: number | null;
}

/** Costs carry four decimals, always. */
const tenThousandths = (cost: string): bigint => BigInt(cost.replace('.', ''));

function asText(cost: bigint): string {
  const digits = cost.toString().padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

/** A batch's total stock, cost and MRP. */
export type BatchBalance = Pick<BatchState, 'onHand' | 'unitCost' | 'mrpMinor'>;

type JoiningGoods = Pick<ReceivedLine, 'quantity' | 'unitCost' | 'mrpMinor'>;

/** The moving average at a receipt; goods of unknown cost, and empty stock, have no weight. */
function averageCost(held: BatchBalance, line: JoiningGoods): string {
  if (held.unitCost === null || held.onHand <= 0) return line.unitCost;
  const value =
    BigInt(held.onHand) * tenThousandths(held.unitCost) + BigInt(line.quantity) * tenThousandths(line.unitCost);
  return asText(divideHalfUp(value, BigInt(held.onHand + line.quantity)));
}

/** A batch after a receipt. Only batches of older versions took the MRP of later goods. */
export const withGoods = (batch: BatchBalance, goods: JoiningGoods): BatchBalance => ({
  unitCost: averageCost(batch, goods),
  mrpMinor: goods.mrpMinor ?? batch.mrpMinor,
  onHand: batch.onHand + goods.quantity,
});

export interface Receipt {
  batchId: string;
  /** The batch before the receipt. */
  before: BatchBalance;
}

/**
 * Receives lines in the given order and answers the batch of each: the one of its number, expiry day and MRP, which
 * takes the goods at the average cost. The caller locks the products, so that two receipts of one product follow each other.
 */
export async function receiveStock(tx: Tx, ctx: StaffContext, lines: readonly ReceivedLine[]): Promise<Receipt[]> {
  const warehouseId = await getLocationIdByKind(tx, 'warehouse');
  const placeOf = ({ storeId }: ReceivedLine) => storeId ?? warehouseId;
  const supplierPlaceId = await getLocationIdByKind(tx, 'supplier');
  await lockBalancesAt(tx, [...new Set(lines.map(placeOf))], [...new Set(lines.map(({ productId }) => productId))]);
  const held = await holdBatches(tx, lines, ctx.now());
  const batches = new Map(held.map((batch) => [batch.id, batch]));
  const receipts = lines.map((line, index): Receipt => {
    const batch = batches.get(held[index]?.id ?? '');
    if (!batch) throw new Error('A batch that was just made is there');
    const { id: batchId, ...before } = batch;
    batches.set(batchId, { ...batch, ...withGoods(before, line) });
    return { batchId, before };
  });
  await updateBatches(tx, [...batches.values()]);
  await insertMovements(
    tx,
    lines.map((line, index) => ({
      occurredAt: ctx.now(),
      fromLocationId: supplierPlaceId,
      toLocationId: placeOf(line),
      productId: line.productId,
      batchId: receipts[index]?.batchId ?? '',
      quantity: line.quantity,
      documentKind: 'purchase',
      documentId: line.purchaseId,
      lineNo: line.lineNo,
      actorId: ctx.actor.id,
      reason: '',
    })),
  );
  return receipts;
}
