import type { Tx } from '@bhandar/db';
import { type CloseShiftAnswer, type CloseShiftInput, isExplained, sumOfCounts } from '@bhandar/domain/pos';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { transact } from '../../core/transact';
import { insertCount } from './cash-repository';
import { freezeShift } from './freeze-shift';
import { lockShiftFor, refuseCounts, refuseDrawer } from './lock-shift';
import { reportOfShift } from './report-of-shift';
import { lockShift, readStoredReport } from './shift-repository';
import { readClosingCounts } from './shift-sums-repository';

/**
 * Closes a shift by the count of its drawer. The count is kept before the answer says what was expected, so a second count
 * that happens to fit does not hide the first. A difference needs a reason.
 */
export async function closeShift(ctx: StaffContext, input: CloseShiftInput): Promise<CloseShiftAnswer> {
  const { shiftId, counts, reason } = input;
  refuseCounts(ctx, counts);
  return transact(ctx, async (tx) => {
    const { row, summary } = await lockShiftFor(tx, ctx, shiftId);
    const countedMinor = sumOfCounts(counts);
    if (summary.state === 'closed' && summary.countedMinor === countedMinor) {
      const report = await readStoredReport(tx, shiftId);
      if (report?.closing.closedBy === ctx.actor.name) return { status: 'closed', report };
    }
    refuseDrawer(ctx, summary);
    // A sale over the documented path comes into the drawer without its till: the count is compared with all of them.
    await lockShift(tx, shiftId);
    const { expectedMinor } = await reportOfShift(tx, shiftId);
    await keepCount(tx, ctx, { ...input, locationId: row.locationId, countedMinor, expectedMinor });
    const differenceMinor = countedMinor - expectedMinor;
    if (!isExplained(differenceMinor, input)) {
      return { status: 'unexplained', expectedMinor, countedMinor, differenceMinor };
    }
    const isDifferent = differenceMinor !== 0;
    const report = await freezeShift(tx, ctx, row, { counts, countedMinor, reason: isDifferent ? reason : '' });
    return { status: 'closed', report };
  });
}

interface Counted extends CloseShiftInput {
  locationId: string;
  countedMinor: number;
  expectedMinor: number;
}

/** The same count sent again, now with its reason, is no second one. */
async function keepCount(tx: Tx, ctx: StaffContext, counted: Counted): Promise<void> {
  const { shiftId, locationId, countedMinor, expectedMinor } = counted;
  const last = (await readClosingCounts(tx, shiftId)).at(-1);
  if (last?.countedMinor === countedMinor && last.expectedMinor === expectedMinor) return;
  const [countedBy, countedAt, counts] = [ctx.actor.id, ctx.now(), JSON.stringify(counted.counts)];
  const row = { shiftId, purpose: 'closing' as const, counts, countedMinor, expectedMinor, countedBy, countedAt };
  const countNo = await insertCount(tx, row);
  const after = { countNo, countedMinor, expectedMinor };
  await audit(tx, ctx, { action: 'shift.counted', entity: 'shift', entityId: shiftId, locationId, after });
}
