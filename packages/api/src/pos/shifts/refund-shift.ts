import type { Db, Tx } from '@bhandar/db';
import { isCurrent } from '@bhandar/domain/pos';
import type { StaffContext } from '../../core/context';
import { todayOf } from '../../core/today';
import { findOwnTill } from '../tills/own-till';
import { lockTill } from '../tills/till-repository';
import { findHeldOrLastShift, findHeldShift, findOpenShift, keepShiftOpen, type ShiftRow } from './shift-repository';
import { takeShift } from './take-shift';

interface RefundPlace {
  locationId: string;
  /** Where it is posted. */
  deviceId: string | undefined;
  /** The till at which the customer waits, where the return was requested at one. */
  requestedAt?: string | null;
  /** Whether cash is taken or given. */
  cash: boolean;
}

/** The till of a device at a store; none for a device that is no till of it, such as the computer in the office. */
export async function tillOfDevice(
  tx: Db | Tx,
  ctx: StaffContext,
  { locationId, deviceId }: Pick<RefundPlace, 'locationId' | 'deviceId'>,
): Promise<string | null> {
  const till = deviceId === undefined ? undefined : await findOwnTill(tx, ctx, { locationId, deviceId });
  return till?.id ?? null;
}

/**
 * The shift whose drawer pays a refund of this moment: the open one of the till at which it was requested, else of the till
 * at which it is posted, else the one that the person holds, else the one of the store whose drawer was opened last. Only
 * where nobody has opened a drawer does `takeShift` choose. Cash that a customer pays on account follows the same rule, so
 * that a void goes back into the drawer that paid.
 */
export async function refundShift(tx: Tx, ctx: StaffContext, place: RefundPlace): Promise<string> {
  const { locationId, cash } = place;
  const requestedAt = (await findCurrentShift(tx, ctx, place.requestedAt)) ? place.requestedAt : undefined;
  // Chosen before it is locked, so that two tills are never locked at once.
  const tillId = requestedAt ?? (await tillOfDevice(tx, ctx, place));
  if (tillId) await lockTill(tx, tillId);
  const drawer = (await findCurrentShift(tx, ctx, tillId)) ? undefined : await keepHeldOrLastShift(tx, ctx, locationId);
  const moment = { at: ctx.now(), businessOn: todayOf(ctx), offline: false };
  return drawer ?? takeShift(tx, ctx, { locationId, tillId, cash, ...moment });
}

/** The open shift of the till, if it is of today. */
async function findCurrentShift(
  db: Db | Tx,
  ctx: StaffContext,
  tillId: string | null | undefined,
): Promise<ShiftRow | undefined> {
  const open = tillId ? await findOpenShift(db, tillId) : undefined;
  return open && isCurrent(open, todayOf(ctx)) ? open : undefined;
}

/** The open shift that `refundShift` would choose now; undefined where it would open one. */
export async function findRefundShift(
  db: Db | Tx,
  ctx: StaffContext,
  place: Omit<RefundPlace, 'cash'>,
): Promise<ShiftRow | undefined> {
  const { actor } = ctx;
  const staff = { locationId: place.locationId, staffId: actor.id };
  const open =
    (await findCurrentShift(db, ctx, place.requestedAt)) ??
    (await findCurrentShift(db, ctx, await tillOfDevice(db, ctx, place)));
  if (!open) return findHeldOrLastShift(db, staff);
  return open.automatic ? ((await findHeldShift(db, staff)) ?? open) : open;
}

async function keepHeldOrLastShift(tx: Tx, { actor }: StaffContext, locationId: string): Promise<string | undefined> {
  // The one that is found may be closed before it is kept open: then there may be another.
  for (;;) {
    const found = await findHeldOrLastShift(tx, { locationId, staffId: actor.id });
    if (!found) return undefined;
    if (await keepShiftOpen(tx, found.id)) return found.id;
  }
}
