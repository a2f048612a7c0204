import type { Tx } from '@bhandar/db';
import {
  momentOf,
  type QueuedShiftAct,
  reviewSeller,
  sumOfCounts,
  whyNotActOnShift,
  whyNotUseDrawer,
} from '@bhandar/domain/pos';
import { coded, DomainError, notFound, refuse } from '@bhandar/domain/shared';
import { findStaffIncludingRemoved } from '../../../accounts';
import type { StaffContext } from '../../../core/context';
import { inNameOf } from '../../../core/in-name-of';
import { contactSkewOf, isSignedInAt, type OfflineTill } from '../../offline/arrived-sale';
import { lockTillForSync } from '../../offline/queued-sale-repository';
import { readSealKey } from '../../seals/seal-key-repository';
import { ensureOwnTill } from '../../tills/own-till';
import { closeByCount } from '../close-shift';
import { type LockedShift, lockShiftFor, refuseCounts } from '../lock-shift';
import { isRecorded, recordInDrawer } from '../move-cash';
import { startShift } from '../open-shift';
import { findOpenShift, findShift, listRecentShifts } from '../shift-repository';
import { supplementOf } from '../take-shift';

type ActOf<Act extends QueuedShiftAct['act']> = Extract<QueuedShiftAct, { act: Act }>;

/** An act with the till at which it was made, and its credible moment. */
interface Late {
  locationId: string;
  tillId: string;
  at: Date;
}

/** Records an act that has happened, as of its moment and in the name of the person who did it. */
export async function recordShiftAct(
  tx: Tx,
  sender: StaffContext,
  till: OfflineTill,
  act: QueuedShiftAct,
): Promise<void> {
  await lockTillForSync(tx, till);
  const { ctx, at } = await makerOf(tx, sender, till, act);
  const { locationId, deviceId } = till;
  const { id: tillId } = await ensureOwnTill(tx, ctx, { locationId, deviceId, now: till.receivedAt });
  const late = { locationId, tillId, at };
  if (act.act === 'open') await openLate(tx, ctx, late, act);
  else if (act.act === 'move') await moveLate(tx, ctx, late, act);
  else await closeLate(tx, ctx, late, act);
}

async function makerOf(
  tx: Tx,
  sender: StaffContext,
  till: OfflineTill,
  { staffId, madeAt, snapshotAt: takenAt, contact }: QueuedShiftAct,
): Promise<{ ctx: StaffContext; at: Date }> {
  const sealed = { ...till, sealKey: await readSealKey(tx) };
  const snapshotAt = new Date(takenAt);
  const known = { staffId, contact, snapshotAt };
  const contactSkewMs = contactSkewOf(sealed, known);
  const moment = momentOf({ ...till, deviceTime: new Date(madeAt), snapshotAt, contactSkewMs });
  const person = await findStaffIncludingRemoved(tx, staffId);
  const isProven = staffId === sender.actor.id || isSignedInAt(sealed, known);
  if (!person || !isProven) throw new DomainError('NOT_PERMITTED', coded('shift.unproven'));
  const { locationId } = till;
  const review = reviewSeller({ ...person.actor, ...person }, { locationId, sentBy: sender.actor.id, moment });
  if (typeof review === 'object')
    throw new DomainError('NOT_PERMITTED', Object.values(review)[0] ?? coded('shift.unproven'));
  return { ctx: inNameOf(sender, person.actor), at: moment.soldAt };
}

/** Not before the shift that came before it, so that the shifts of a till follow each other. */
async function openLate(
  tx: Tx,
  ctx: StaffContext,
  late: Late,
  { id, counts, floatMinor }: ActOf<'open'>,
): Promise<void> {
  const last = (await listRecentShifts(tx, late.tillId)).filter((shift) => shift.id !== id).at(-1);
  const openedAt = last && last.openedAt > late.at ? last.openedAt : late.at;
  await startShift(tx, ctx, { ...late, id, counts, floatMinor, openedAt });
}

/** The shift that the till named, else the open one of the till: the server may have refused to open that one. */
async function shiftOfTill(tx: Tx, ctx: StaffContext, { tillId }: Late, shiftId: string): Promise<LockedShift> {
  const named = (await findShift(tx, shiftId)) ?? (await findOpenShift(tx, tillId));
  if (named?.tillId !== tillId) throw notFound('shift');
  const shift = await lockShiftFor(tx, ctx, named.id);
  refuse(whyNotActOnShift(ctx.actor, shift.summary));
  return shift;
}

/** Cash of a shift that is closed meanwhile goes into its supplement, so that nothing frozen changes. */
async function moveLate(tx: Tx, ctx: StaffContext, late: Late, act: ActOf<'move'>): Promise<void> {
  const { id, kind, amountMinor, reason } = act;
  const { row } = await shiftOfTill(tx, ctx, late, act.shiftId);
  const shiftId = row.closedAt === null ? row.id : await supplementOf(tx, ctx, row);
  const movement = { id, kind, amountMinor, reason, shiftId, locationId: row.locationId };
  if (!(await isRecorded(tx, ctx, movement))) await recordInDrawer(tx, ctx, { ...movement, madeAt: late.at });
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
  const countedMinor = sumOfCounts(counts);
  if (summary.state === 'closed' && summary.countedMinor === countedMinor) return;
  refuse(whyNotUseDrawer(summary), 'INVALID_TRANSITION');
  await closeByCount(tx, ctx, row, { counts, reason: reason || WITHOUT_NETWORK, closedAt: late.at });
}
