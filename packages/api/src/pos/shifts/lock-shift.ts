import type { Tx } from '@bhandar/db';
import {
  type CashCounts,
  isCurrent,
  type ShiftSummary,
  whyNotActOnShift,
  whyNotCount,
  whyNotUseDrawer,
} from '@bhandar/domain/pos';
import { coded, DomainError, notFound, refuse } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { todayOf } from '../../core/today';
import { lockTill } from '../tills/till-repository';
import { findShiftFor } from './list-shifts-repository';
import { findShift, keepShiftOpen, type ShiftRow } from './shift-repository';

export const idReused = () => new DomainError('KEY_REUSED', coded('shift.idReused'));

export interface LockedShift {
  row: ShiftRow;
  summary: ShiftSummary;
}

/** A shift of one's stores, with its till locked until the transaction ends. */
export async function lockShiftFor(tx: Tx, { actor }: StaffContext, shiftId: string): Promise<LockedShift> {
  const seen = await findShift(tx, shiftId);
  if (!seen || !(await findShiftFor(tx, actor, shiftId))) throw notFound('shift');
  if (seen.tillId) await lockTill(tx, seen.tillId);
  // Another request may have closed it or handed it over while this one waited.
  const [row, summary] = [await findShift(tx, shiftId), await findShiftFor(tx, actor, shiftId)];
  if (!row || !summary) throw notFound('shift');
  return { row, summary };
}

/** The shift that took the payments of a sale, if it is today's and open: then it stays so until the transaction ends. */
export async function keepShiftOfSale(
  tx: Tx,
  ctx: StaffContext,
  { shiftId, tillId }: { shiftId: string | null; tillId: string },
): Promise<string | undefined> {
  await lockTill(tx, tillId);
  const shift = shiftId === null ? undefined : await findShift(tx, shiftId);
  if (!shift || !isCurrent(shift, todayOf(ctx)) || !(await keepShiftOpen(tx, shift.id))) return undefined;
  return shift.id;
}

/** Refuses what needs the open drawer of a shift that the person may act on. */
export function refuseDrawer({ actor }: StaffContext, summary: ShiftSummary): void {
  refuse(whyNotActOnShift(actor, summary));
  refuse(whyNotUseDrawer(summary), 'INVALID_TRANSITION');
}

export const refuseCounts = ({ settings }: StaffContext, counts: CashCounts): void =>
  refuse(whyNotCount(counts, settings.currency), 'VALIDATION_FAILED');
