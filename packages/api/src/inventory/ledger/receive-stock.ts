import type { Tx } from '@bhandar/db';
import { divideHalfUp } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { type BatchState, holdBatches, updateBatches } from './receive-repository';
import { lockPlaces } from './stock';
import { getPlaceIdByKind, insertMovements } from './stock-repository';

/** Goods that come from a supplier into the warehouse by a line of a purchase. */
export interface ReceivedLine {
  purchaseId: string;
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

/** What a batch holds anywhere, costs and bears. */
export type BatchStanding = Pick<BatchState, 'onHand' | 'unitCost' | 'mrpMinor'>;

type JoiningGoods = Pick<ReceivedLine, 'quantity' | 'unitCost' | 'mrpMinor'>;

/** The moving average on receipt; goods of unknown cost, and none at all, weigh nothing. */
function averageCost(held: BatchStanding, line: JoiningGoods): string {
  if (held.unitCost === null || held.onHand <= 0) return line.unitCost;
  const value =
    BigInt(held.onHand) * tenThousandths(held.unitCost) + BigInt(line.quantity) * tenThousandths(line.unitCost);
  return asText(divideHalfUp(value, BigInt(held.onHand + line.quantity)));
}

/** A batch once goods have joined it: their MRP is its own from then on. */
export const withGoods = (batch: BatchStanding, goods: JoiningGoods): BatchStanding => ({
  unitCost: averageCost(batch, goods),
  mrpMinor: goods.mrpMinor ?? batch.mrpMinor,
  onHand: batch.onHand + goods.quantity,
});

const keyOf = (line: Pick<ReceivedLine, 'productId' | 'batchNumber' | 'expiresOn'>) =>
  `${line.productId} ${line.expiresOn ?? ''} ${line.batchNumber}`;

export interface Receipt {
  batchId: string;
  /** What the batch was when the goods joined it. */
  before: BatchStanding;
}

/**
 * Receives lines in the order given and answers the batch of each. A batch that is there already takes the goods in, at
 * the average cost. The caller holds the products, so that two receipts of one product follow each other.
 */
export async function receiveStock(tx: Tx, ctx: StaffContext, lines: readonly ReceivedLine[]): Promise<Receipt[]> {
  const warehouseId = await getPlaceIdByKind(tx, 'warehouse');
  const supplierPlaceId = await getPlaceIdByKind(tx, 'supplier');
  await lockPlaces(tx, [warehouseId], [...new Set(lines.map(({ productId }) => productId))]);
  const held = await holdBatches(tx, lines, ctx.now());
  const batches = new Map(held.map((batch) => [keyOf(batch), { ...batch }]));
  const batchOf = (line: ReceivedLine): BatchState => {
    const batch = batches.get(keyOf(line));
    if (!batch) throw new Error('A batch that was just made is there');
    return batch;
  };
  const receipts = lines.map((line): Receipt => {
    const { id: batchId, ...before } = batchOf(line);
    batches.set(keyOf(line), { ...batchOf(line), ...withGoods(before, line) });
    return { batchId, before };
  });
  await updateBatches(tx, [...batches.values()]);
  await insertMovements(
    tx,
    lines.map((line) => ({
      occurredAt: ctx.now(),
      fromLocationId: supplierPlaceId,
      toLocationId: warehouseId,
      productId: line.productId,
      batchId: batchOf(line).id,
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
