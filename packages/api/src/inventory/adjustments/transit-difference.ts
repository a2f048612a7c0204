import type { Tx } from '@bhandar/db';
import { totalWorthMinor, whyNotDecideValue } from '@bhandar/domain/inventory';
import { coded, refuse } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { lockBalancesAt } from '../ledger/stock';
import { readMoveLimits, readUnitValues } from './adjustment-repository';
import { type PricedBatchChange, refuseMissing, writeAdjustment } from './adjustment-writes';
import { listOrderBatches } from './transit-repository';

/** Units that were sent and did not arrive; by product if they were not counted by batch. */
interface Missing {
  productId: string;
  batchId: string;
  quantity: number;
}

type Source = { transferId: string } | { orderId: string };

/**
 * Takes goods that did not arrive out of the receiver's stock by an adjustment, in the transaction of the receipt.
 * Called after the quotas, which are locked before the balances.
 */
export async function writeTransitDifference(
  tx: Tx,
  ctx: StaffContext,
  difference: { locationId: string; source: Source; note: string; missing: readonly Missing[] },
): Promise<void> {
  const { locationId, source, note, missing } = difference;
  if (missing.length === 0) return;
  const products = missing.map(({ productId }) => productId);
  const locked = await lockBalancesAt(tx, [locationId], products);
  const unitValues = await readUnitValues(
    tx,
    missing.map(({ batchId }) => batchId),
  );
  const changes: PricedBatchChange[] = missing.map(({ productId, batchId, quantity }, index) => ({
    productId,
    batchId,
    change: -quantity,
    lineNo: index + 1,
    unitValue: unitValues.get(batchId) ?? '0',
  }));
  const { adjustmentLimitMinor: limitMinor } = await readMoveLimits(tx);
  const valueMinor = totalWorthMinor(changes);
  refuse(whyNotDecideValue(ctx.actor, { valueMinor, limitMinor, overLimit: coded('adjustment.differenceOverLimit') }));
  refuseMissing(changes, locked, coded('stock.leftAlready'));
  await writeAdjustment(tx, ctx, { reason: 'transit', note, locationId, ...source, changes });
}

/**
 * The same for lines of an order, which are counted by product: the batches that its approval took last are missing, as
 * far as the store still holds them.
 */
export async function writeOrderDifference(
  tx: Tx,
  ctx: StaffContext,
  difference: {
    locationId: string;
    orderId: string;
    note: string;
    missing: readonly { lineNo: number; productId: string; quantity: number }[];
  },
): Promise<void> {
  const { locationId, orderId, note, missing } = difference;
  if (missing.length === 0) return;
  const locked = await lockBalancesAt(
    tx,
    [locationId],
    missing.map(({ productId }) => productId),
  );
  const available = new Map(locked.map((batch) => [batch.batchId, batch.available]));
  const sent = await listOrderBatches(tx, orderId);
  const parts = missing.flatMap(({ lineNo, productId, quantity }) => {
    const batches = sent.filter((batch) => batch.lineNo === lineNo);
    const taken: Missing[] = [];
    let left = quantity;
    for (const { batchId, quantity: most } of batches) {
      const part = Math.min(left, most, available.get(batchId) ?? 0);
      if (part <= 0) continue;
      taken.push({ productId, batchId, quantity: part });
      left -= part;
    }
    const [first] = batches;
    if (left === 0 || !first) return taken;
    // The whole quantity is requested of one batch, so that the refusal states how much of it is missing.
    return [{ productId, batchId: first.batchId, quantity }];
  });
  await writeTransitDifference(tx, ctx, { locationId, source: { orderId }, note, missing: parts });
}
