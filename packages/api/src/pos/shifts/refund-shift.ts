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
export async function refundShift(tx: Tx, ctx: StaffContext, { cash, ...place }: RefundPlace): Promise<string> {
  const { locationId } = place;
  // Chosen before it is locked, so that two tills are never locked at once.
  const tillId = await findRefundTill(tx, ctx, place);
  if (tillId) await lockTill(tx, tillId);
  // The one that is found may be closed before it is kept open: then there may be another.
  for (;;) {
    const found = await findShiftAt(tx, ctx, { locationId, tillId });
    if (!found)
      return takeShift(tx, ctx, { locationId, tillId, cash, at: ctx.now(), businessOn: todayOf(ctx), offline: false });
    if (await keepShiftOpen(tx, found.id)) return found.id;
  }
}

/** The open shift that `refundShift` would choose now; undefined where it would open one. */
export async function findRefundShift(
  db: Db | Tx,
  ctx: StaffContext,
  place: Omit<RefundPlace, 'cash'>,
): Promise<ShiftRow | undefined> {
  return findShiftAt(db, ctx, { locationId: place.locationId, tillId: await findRefundTill(db, ctx, place) });
}

/** The till at which a return was requested, while its shift of today is open; else the till of the device. */
async function findRefundTill(
  db: Db | Tx,
  ctx: StaffContext,
  { requestedAt, ...place }: Omit<RefundPlace, 'cash'>,
): Promise<string | null> {
  const isOpen = requestedAt && (await findCurrentShift(db, ctx, requestedAt));
  return isOpen ? requestedAt : tillOfDevice(db, ctx, place);
}

/** As `takeShift`, a shift that no person opened gives way to the one that the person holds elsewhere in the store. */
async function findShiftAt(
  db: Db | Tx,
  ctx: StaffContext,
  { locationId, tillId }: { locationId: string; tillId: string | null },
): Promise<ShiftRow | undefined> {
  const staff = { locationId, staffId: ctx.actor.id };
  const open = tillId ? await findCurrentShift(db, ctx, tillId) : undefined;
  if (!open) return findHeldOrLastShift(db, staff);
  return open.automatic ? ((await findHeldShift(db, staff)) ?? open) : open;
}

/** The open shift of the till, if it is of today. */
async function findCurrentShift(db: Db | Tx, ctx: StaffContext, tillId: string): Promise<ShiftRow | undefined> {
  const open = await findOpenShift(db, tillId);
  return open && isCurrent(open, todayOf(ctx)) ? open : undefined;
}
