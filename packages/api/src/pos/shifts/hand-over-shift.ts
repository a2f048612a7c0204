import { type HandedOver, type HandOverShiftInput, sumOfCounts, whyNotHandOver } from '@bhandar/domain/pos';
import { coded, invalid, notFound, refuse } from '@bhandar/domain/shared';
import { provePin } from '../../accounts';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { transact } from '../../core/transact';
import { findHandOver, insertCount, insertHandOver, listColleagues } from './cash-repository';
import { findShiftFor } from './list-shifts-repository';
import { idReused, lockShiftFor, refuseCounts, refuseDrawer } from './lock-shift';
import { reportOfShift } from './report-of-shift';
import { findShift } from './shift-repository';

/**
 * The drawer of an open shift goes over to a colleague; the shift and its sums go on. Nobody gets a drawer without a word: it
 * is counted, or the colleague enters the own PIN at its till. Who takes a drawer over has signed in.
 */
export async function handOverShift(ctx: StaffContext, input: HandOverShiftInput): Promise<HandedOver> {
  const { id, shiftId, toId, counts } = input;
  if (counts) refuseCounts(ctx, counts);
  else if (toId !== ctx.actor.id) await proveTaker(ctx, input);
  return transact(ctx, async (tx) => {
    const { summary } = await lockShiftFor(tx, ctx, shiftId);
    const earlier = await findHandOver(tx, id);
    if (earlier) {
      if (earlier.shiftId !== shiftId || earlier.toId !== toId) throw idReused();
      const { countedMinor, expectedMinor } = earlier;
      return { shift: summary, countedMinor, differenceMinor: differenceOf(countedMinor, expectedMinor) };
    }
    refuseDrawer(ctx, summary);
    refuse(whyNotHandOver(summary, toId), 'INVALID_TRANSITION');
    const colleagues = await listColleagues(tx, summary.store.id);
    if (toId !== ctx.actor.id && !colleagues.some((colleague) => colleague.id === toId)) throw notFound('colleague');
    const handedAt = ctx.now();
    const countedMinor = counts ? sumOfCounts(counts) : null;
    const expectedMinor = counts ? (await reportOfShift(tx, shiftId)).expectedMinor : null;
    const counted = { countedBy: ctx.actor.id, countedAt: handedAt, purpose: 'handOver' as const };
    const countNo =
      countedMinor === null || expectedMinor === null
        ? null
        : await insertCount(tx, { ...counted, shiftId, countedMinor, expectedMinor, counts: JSON.stringify(counts) });
    await insertHandOver(tx, { id, shiftId, toId, fromId: summary.heldById, handedAt, countNo });
    await audit(tx, ctx, {
      action: 'shift.handedOver',
      entity: 'shift',
      entityId: shiftId,
      locationId: summary.store.id,
      before: { heldBy: summary.heldById },
      after: { heldBy: toId, countedMinor, expectedMinor },
    });
    const shift = await findShiftFor(tx, ctx.actor, shiftId);
    if (!shift) throw notFound('shift');
    return { shift, countedMinor, differenceMinor: differenceOf(countedMinor, expectedMinor) };
  });
}

async function proveTaker(ctx: StaffContext, { id, shiftId, toId, pin }: HandOverShiftInput): Promise<void> {
  const [shift, summary] = [await findShift(ctx.db, shiftId), await findShiftFor(ctx.db, ctx.actor, shiftId)];
  if (!shift || !summary) throw notFound('shift');
  // A repeat is answered without the PIN.
  if (await findHandOver(ctx.db, id)) return;
  refuseDrawer(ctx, summary);
  refuse(whyNotHandOver(summary, toId), 'INVALID_TRANSITION');
  if (pin === undefined || shift.tillId === null) {
    throw invalid(coded('pin.sixDigits'), { pin: coded('pin.sixDigits') });
  }
  await provePin(ctx, { staffId: toId, pin }, { id: shift.tillId, locationId: shift.locationId });
}

const differenceOf = (countedMinor: number | null, expectedMinor: number | null): number | null =>
  countedMinor === null || expectedMinor === null ? null : countedMinor - expectedMinor;
