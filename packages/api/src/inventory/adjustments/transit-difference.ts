import type { Tx } from '@bhandar/db';
import {
  type MissingGoods,
  namedShortages,
  takeMissing,
  totalWorthMinor,
  whyNotDecideValue,
} from '@bhandar/domain/inventory';
import { coded, DomainError, refuse } from '@bhandar/domain/shared';
import { recordSoloAct } from '../../accounts';
import type { StaffContext } from '../../core/context';
import { lockBalancesAt } from '../ledger/stock';
import { readMoveLimits, readUnitValues } from './adjustment-repository';
import { type PricedBatchChange, writeAdjustment } from './adjustment-writes';
import { listOrderBatches } from './transit-repository';
import { atWorth } from './worth-repository';

type Source = { transferId: string } | { orderId: string };

/**
 * Takes goods that did not arrive out of the receiver's stock by an adjustment, in the transaction of the receipt.
 * Refused only if the receiver has less of the product than is missing. Called after the quotas, which are locked before
 * the balances, and last, because it counts towards the limit of the day. Answers the adjustment's id.
 */
export async function writeTransitDifference(
  tx: Tx,
  ctx: StaffContext,
  difference: { locationId: string; source: Source; note: string; missing: readonly MissingGoods[] },
): Promise<string | undefined> {
  const { locationId, source, note, missing } = difference;
  if (missing.length === 0) return undefined;
  const products = missing.map(({ productId }) => productId);
  const { taken, short } = takeMissing(missing, await lockBalancesAt(tx, [locationId], products));
  const unitValues = await readUnitValues(
    tx,
    taken.map(({ batchId }) => batchId),
  );
  const changes: PricedBatchChange[] = taken.map(({ productId, batchId, quantity }, index) => ({
    productId,
    batchId,
    change: -quantity,
    lineNo: index + 1,
    unitValue: unitValues.get(batchId) ?? '0',
  }));
  const { adjustmentLimitMinor: limitMinor } = await readMoveLimits(tx);
  const valueMinor = totalWorthMinor(await atWorth(tx, changes));
  refuse(whyNotDecideValue(ctx.actor, { valueMinor, limitMinor, overLimit: coded('adjustment.differenceOverLimit') }));
  if (short.length > 0) {
    throw new DomainError(
      'INSUFFICIENT_STOCK',
      coded('stock.leftAlready', { items: namedShortages(short, 'stock.missingOf') }),
      {
        data: { shortages: short },
      },
    );
  }
  const { id } = await writeAdjustment(tx, ctx, { reason: 'transit', note, locationId, ...source, changes });
  await recordSoloAct(tx, ctx, { act: 'stockLost', valueMinor, document: { kind: 'adjustment', id } });
  return id;
}

/** The same for lines of an order, which are counted by product: the batches that its approval took last are missing. */
export async function writeOrderDifference(
  tx: Tx,
  ctx: StaffContext,
  difference: {
    locationId: string;
    orderId: string;
    note: string;
    missing: readonly { lineNo: number; productId: string; name: string; quantity: number }[];
  },
): Promise<string | undefined> {
  const { locationId, orderId, note, missing } = difference;
  if (missing.length === 0) return undefined;
  const batches = await listOrderBatches(tx, orderId);
  const goods = missing.map((line) => ({ ...line, sent: batches.filter(({ lineNo }) => lineNo === line.lineNo) }));
  return writeTransitDifference(tx, ctx, { locationId, source: { orderId }, note, missing: goods });
}
