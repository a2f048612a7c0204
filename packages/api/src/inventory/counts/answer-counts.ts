import type { Tx } from '@bhandar/db';
import type { StaffContext } from '../../core/context';
import { readUnitValues } from '../adjustments/adjustment-repository';
import { writeAdjustment } from '../adjustments/adjustment-writes';
import { type CountedUnits, listCountedUnits } from './late-sales-repository';

/**
 * An offline sale that arrives after a count of its goods was posted deducts them a second time, because the count was
 * taken after the sale. An adjustment that names the count returns the units in the same transaction. It needs no
 * decision and grants no quota.
 */
export async function answerCounts(
  tx: Tx,
  ctx: StaffContext,
  { locationId, saleIds }: { locationId: string; saleIds: readonly string[] },
): Promise<void> {
  if (saleIds.length === 0) return;
  const counted = await listCountedUnits(tx, saleIds);
  for (const saleId of new Set(counted.map((part) => part.saleId))) {
    await giveBack(tx, ctx, { locationId, saleId, units: counted.filter((part) => part.saleId === saleId) });
  }
}

async function giveBack(
  tx: Tx,
  ctx: StaffContext,
  { locationId, saleId, units }: { locationId: string; saleId: string; units: readonly CountedUnits[] },
): Promise<void> {
  const unitValues = await readUnitValues(
    tx,
    units.map(({ batchId }) => batchId),
  );
  const vouchers = [...new Set(units.map(({ voucher }) => voucher))].join(', ');
  await writeAdjustment(tx, ctx, {
    locationId,
    saleId,
    reason: 'correction',
    note: `Sold offline before count ${vouchers}, which had written it off`,
    changes: units.map(({ productId, batchId, quantity }, index) => ({
      lineNo: index + 1,
      productId,
      batchId,
      change: quantity,
      unitValue: unitValues.get(batchId) ?? '0',
    })),
  });
}
