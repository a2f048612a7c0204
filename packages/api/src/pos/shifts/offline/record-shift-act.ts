import type { Tx } from '@bhandar/db';
import { momentOf, type QueuedShiftAct, sumOfCounts, whyNotTakeOut } from '@bhandar/domain/pos';
import { coded, DomainError, notFound, refuse } from '@bhandar/domain/shared';
import type { StaffContext } from '../../../core/context';
import { contactSkewOf, type OfflineTill } from '../../offline/arrived-sale';
import { lockTillForSync } from '../../offline/queued-sale-repository';
import { readSealKey } from '../../seals/seal-key-repository';
import { ensureOwnTill } from '../../tills/own-till';
import { closeByCount } from '../close-shift';
import { type LockedShift, lockShiftFor, refuseCounts, refuseDrawer } from '../lock-shift';
import { isRecorded, recordInDrawer } from '../move-cash';
import { startShift } from '../open-shift';
import { reportOfShift } from '../report-of-shift';
import { findShift, listRecentShifts } from '../shift-repository';

type ActOf<Act extends QueuedShiftAct['act']> = Extract<QueuedShiftAct, { act: Act }>;

/** An act with the till at which it was made, and its credible moment. */
interface Late {
  locationId: string;
  tillId: string;
  at: Date;
}

/**
 * Records an act that has happened, as of its moment. Only the person who did it can send it: no proof that a device keeps
 * lets somebody else take cash from a drawer, or give one away.
 */
export async function recordShiftAct(tx: Tx, ctx: StaffContext, till: OfflineTill, act: QueuedShiftAct): Promise<void> {
  if (act.staffId !== ctx.actor.id) throw new DomainError('NOT_PERMITTED', coded('shift.unproven'));
  await lockTillForSync(tx, till);
  const { locationId, deviceId, receivedAt: now } = till;
  const { id: tillId } = await ensureOwnTill(tx, ctx, { locationId, deviceId, now });
  const late = { locationId, tillId, at: await readMoment(tx, till, act) };
  if (act.act === 'open') await openLate(tx, ctx, late, act);
  else if (act.act === 'move') await moveLate(tx, ctx, late, act);
  else await closeLate(tx, ctx, late, act);
}

async function readMoment(
  tx: Tx,
  till: OfflineTill,
  { staffId, madeAt, snapshotAt: takenAt, contact }: QueuedShiftAct,
): Promise<Date> {
  const snapshotAt = new Date(takenAt);
  const sealed = { ...till, sealKey: await readSealKey(tx) };
  const contactSkewMs = contactSkewOf(sealed, { staffId, contact, snapshotAt });
  return momentOf({ ...till, deviceTime: new Date(madeAt), snapshotAt, contactSkewMs }).soldAt;
}

const laterOf = (one: Date, other: Date): Date => (one > other ? one : other);

/** Not before the shift that came before it has ended, so that the shifts of a till follow each other. */
async function openLate(
  tx: Tx,
  ctx: StaffContext,
  late: Late,
  { id, counts, floatMinor }: ActOf<'open'>,
): Promise<void> {
  const last = (await listRecentShifts(tx, late.tillId)).filter((shift) => shift.id !== id).at(-1);
  const openedAt = last ? laterOf(late.at, last.closedAt ?? last.openedAt) : late.at;
  await startShift(tx, ctx, { ...late, id, counts, floatMinor, openedAt });
}

/** The shift that the till named. */
async function shiftOfTill(tx: Tx, ctx: StaffContext, { tillId }: Late, shiftId: string): Promise<LockedShift> {
  if ((await findShift(tx, shiftId))?.tillId !== tillId) throw notFound('shift');
  return lockShiftFor(tx, ctx, shiftId);
}

/**
 * Cash of a drawer that was counted meanwhile was in that count, so it is not recorded any more. The sales before it have
 * come before it: more than they left cannot have been taken out.
 */
async function moveLate(tx: Tx, ctx: StaffContext, late: Late, act: ActOf<'move'>): Promise<void> {
  const { id, kind, amountMinor, reason, shiftId } = act;
  const { row, summary } = await shiftOfTill(tx, ctx, late, shiftId);
  const movement = { id, kind, amountMinor, reason, shiftId, locationId: row.locationId };
  if (await isRecorded(tx, ctx, movement)) return;
  refuseDrawer(ctx, summary);
  const { expectedMinor } = await reportOfShift(tx, shiftId);
  refuse(whyNotTakeOut(act, expectedMinor), 'INVALID_TRANSITION');
  await recordInDrawer(tx, ctx, { ...movement, madeAt: laterOf(late.at, row.openedAt) });
}

const WITHOUT_NETWORK = 'Counted without network';

/** Nobody can be asked about a difference any more; a manager sees it, with the count, in the Z report. */
async function closeLate(
  tx: Tx,
  ctx: StaffContext,
  late: Late,
  { shiftId, counts, reason }: ActOf<'close'>,
): Promise<void> {
  refuseCounts(ctx, counts);
  const { row, summary } = await shiftOfTill(tx, ctx, late, shiftId);
  if (summary.state === 'closed' && summary.countedMinor === sumOfCounts(counts)) return;
  refuseDrawer(ctx, summary);
  const closedAt = laterOf(late.at, row.openedAt);
  await closeByCount(tx, ctx, row, { counts, reason: reason || WITHOUT_NETWORK, closedAt });
}
