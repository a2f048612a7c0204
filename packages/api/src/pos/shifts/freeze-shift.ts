import type { Tx } from '@bhandar/db';
import type { CashCounts, ZReport } from '@bhandar/domain/pos';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { reportOfShift } from './report-of-shift';
import { lockShift, markClosed, nextZNumber, type ShiftRow } from './shift-repository';
import { readClosingCounts } from './shift-sums-repository';

interface Counted {
  counts: CashCounts;
  countedMinor: number;
  reason: string;
  /** Left out: now. */
  closedAt?: Date;
}

/**
 * Closes a shift: gives it the next Z number and stores its report, which nothing changes afterwards. Without a count it
 * is closed by what opened the next one. The caller has locked the till, or the store's standing shifts.
 */
export async function freezeShift(tx: Tx, ctx: StaffContext, shift: ShiftRow, counted?: Counted): Promise<ZReport> {
  await lockShift(tx, shift.id);
  const now = await reportOfShift(tx, shift.id);
  const attempts = await readClosingCounts(tx, shift.id);
  const report: ZReport = {
    ...now,
    closing: {
      zNumber: await nextZNumber(tx, shift),
      closedAt: (counted?.closedAt ?? ctx.now()).toISOString(),
      closedBy: ctx.actor.name,
      automatically: counted === undefined,
      counts: counted?.counts ?? [],
      countedMinor: counted?.countedMinor ?? null,
      differenceMinor: counted ? counted.countedMinor - now.expectedMinor : null,
      differenceReason: counted?.reason ?? '',
      attempts: attempts.map(({ countedMinor, at, by }) => ({ countedMinor, by, at: at.toISOString() })),
    },
  };
  await markClosed(tx, shift.id, { report, by: ctx.actor.id });
  const { zNumber, automatically, countedMinor, differenceMinor, differenceReason } = report.closing;
  await audit(tx, ctx, {
    action: 'shift.closed',
    entity: 'shift',
    entityId: shift.id,
    locationId: shift.locationId,
    after: {
      zNumber,
      automatically,
      expectedMinor: report.expectedMinor,
      countedMinor,
      differenceMinor,
      reason: differenceReason,
    },
  });
  return report;
}
