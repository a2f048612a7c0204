import type { Tx } from '@bhandar/db';
import {
  type CashCounts,
  type CloseShiftAnswer,
  type CloseShiftInput,
  isExplained,
  sumOfCounts,
} from '@bhandar/domain/pos';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { transact } from '../../core/transact';
import { insertCount } from './cash-repository';
import { freezeShift } from './freeze-shift';
import { lockShiftFor, refuseCounts, refuseDrawer } from './lock-shift';
import { reportOfShift } from './report-of-shift';
import { lockShift, readStoredReport, type ShiftRow } from './shift-repository';
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
    await keepCount(tx, ctx, { shiftId, locationId: row.locationId, counts, expectedMinor, countedAt: ctx.now() });
    const differenceMinor = countedMinor - expectedMinor;
    if (!isExplained(differenceMinor, input)) {
      return { status: 'unexplained', expectedMinor, countedMinor, differenceMinor };
    }
    const isDifferent = differenceMinor !== 0;
    const report = await freezeShift(tx, ctx, row, { counts, countedMinor, reason: isDifferent ? reason : '' });
    return { status: 'closed', report };
  });
}

interface LateCount {
  counts: CashCounts;
  /** Of any difference. */
  reason: string;
  closedAt: Date;
}

/** Closes a shift by a count that was made offline. The caller has locked its till. */
export async function closeByCount(
  tx: Tx,
  ctx: StaffContext,
  shift: ShiftRow,
  { counts, reason, closedAt }: LateCount,
): Promise<void> {
  await lockShift(tx, shift.id);
  const { expectedMinor } = await reportOfShift(tx, shift.id);
  await keepCount(tx, ctx, {
    shiftId: shift.id,
    locationId: shift.locationId,
    counts,
    expectedMinor,
    countedAt: closedAt,
  });
  const countedMinor = sumOfCounts(counts);
  const isDifferent = countedMinor !== expectedMinor;
  await freezeShift(tx, ctx, shift, { counts, countedMinor, reason: isDifferent ? reason : '', closedAt });
}

interface Counted {
  shiftId: string;
  locationId: string;
  counts: CashCounts;
  expectedMinor: number;
  countedAt: Date;
}

/** The same count sent again, now with its reason, is no second one. */
async function keepCount(tx: Tx, ctx: StaffContext, counted: Counted): Promise<void> {
  const { shiftId, locationId, counts, expectedMinor, countedAt } = counted;
  const countedMinor = sumOfCounts(counts);
  const last = (await readClosingCounts(tx, shiftId)).at(-1);
  if (last?.countedMinor === countedMinor && last.expectedMinor === expectedMinor) return;
  const row = { purpose: 'closing' as const, countedMinor, expectedMinor, countedBy: ctx.actor.id, countedAt };
  const countNo = await insertCount(tx, { ...row, shiftId, counts: JSON.stringify(counts) });
  const after = { countNo, countedMinor, expectedMinor };
  await audit(tx, ctx, { action: 'shift.counted', entity: 'shift', entityId: shiftId, locationId, after });
}
