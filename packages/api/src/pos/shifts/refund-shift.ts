import type { Tx } from '@bhandar/db';
import { isCurrent } from '@bhandar/domain/pos';
import type { StaffContext } from '../../core/context';
import { todayOf } from '../../core/today';
import { findOwnTill } from '../tills/own-till';
import { lockTill } from '../tills/till-repository';
import { findOpenShift } from './shift-repository';
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
  tx: Tx,
  ctx: StaffContext,
  { locationId, deviceId }: Pick<RefundPlace, 'locationId' | 'deviceId'>,
): Promise<string | null> {
  const till = deviceId === undefined ? undefined : await findOwnTill(tx, ctx, { locationId, deviceId });
  return till?.id ?? null;
}

/**
 * The shift that a refund of this moment comes out of: the open one of the till at which it was requested, else the one
 * that `takeShift` finds for the till at which it is posted, or without one.
 */
export async function refundShift(tx: Tx, ctx: StaffContext, place: RefundPlace): Promise<string> {
  const { locationId, cash } = place;
  const tillId = (await openTill(tx, ctx, place.requestedAt)) ?? (await tillOfDevice(tx, ctx, place));
  if (tillId) await lockTill(tx, tillId);
  const moment = { at: ctx.now(), businessOn: todayOf(ctx), offline: false };
  return takeShift(tx, ctx, { locationId, tillId, cash, ...moment });
}

/** The till, if it has an open shift of today. It is locked afterwards, so that two tills are never locked at once. */
async function openTill(tx: Tx, ctx: StaffContext, tillId: string | null | undefined): Promise<string | null> {
  if (!tillId) return null;
  const open = await findOpenShift(tx, tillId);
  return open && isCurrent(open, todayOf(ctx)) ? tillId : null;
}
