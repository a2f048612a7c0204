import type { Db, Tx } from '@bhandar/db';
import { MAX_NEW_TILLS } from '@bhandar/domain/pos';
import { coded, DomainError, type Refusal } from '@bhandar/domain/shared';
import { deviceDigestOf } from '../../accounts';
import type { StaffContext } from '../../core/context';
import { todayOf } from '../../core/today';
import {
  countRegistered,
  findTill,
  insertTill,
  lockTillOf,
  saveDeviceKey,
  type TillKey,
  type TillRow,
} from './till-repository';

const OF_ANOTHER_DEVICE = coded('till.ofAnotherDevice');

/** A device that is no computer: the sales of a person that name no device. */
const STAFF_DEVICE = 'staff:';
export const staffDeviceOf = (staffId: string): string => `${STAFF_DEVICE}${staffId}`;
export const isDevice = (deviceId: string): boolean => !deviceId.startsWith(STAFF_DEVICE);

/** How a device proves that a till is its own: a browser by its cookie, a client without cookies by its person. */
function deviceKeysOf(ctx: StaffContext, deviceId: string): string[] {
  const own = staffDeviceOf((ctx.handedInBy ?? ctx.actor).id);
  const browser = isDevice(deviceId) ? deviceDigestOf(ctx) : undefined;
  return browser ? [browser, own] : [own];
}

/** Why a device may not use a till; null if nobody has registered it yet. */
export function whyNotOwnTill(
  ctx: StaffContext,
  { deviceId, deviceKey, closedAt }: Pick<TillRow, 'deviceKey' | 'closedAt'> & { deviceId: string },
): Refusal | null | undefined {
  if (closedAt) return coded('till.closed');
  if (deviceKey === null) return null;
  return deviceKeysOf(ctx, deviceId).includes(deviceKey) ? undefined : OF_ANOTHER_DEVICE;
}

/** Why a person may register no more devices today; a manager can close one of them. */
export async function whyNotNewTill(db: Db | Tx, ctx: StaffContext, deviceId: string): Promise<Refusal | undefined> {
  if (!isDevice(deviceId)) return undefined;
  const person = ctx.handedInBy ?? ctx.actor;
  const day = { on: todayOf(ctx), timeZone: ctx.settings.timeZone };
  const { newTillsPerDay: most = MAX_NEW_TILLS } = ctx.settings;
  const isOver = (await countRegistered(db, person.id, day)) >= most;
  return isOver ? coded('till.tooManyNew', { count: most }) : undefined;
}

/**
 * Locks the till of a device in a store and answers it, or why the device may not use it. A new device is registered with
 * the store's next number. In the documented lock order the till comes first.
 */
export async function takeTill(
  tx: Tx,
  ctx: StaffContext,
  { locationId, deviceId, now }: TillKey & { now: Date },
): Promise<{ till: TillRow } | { refusal: Refusal }> {
  const key = { locationId, deviceId };
  const [deviceKey = ''] = deviceKeysOf(ctx, deviceId);
  if (!isDevice(deviceId) && deviceId !== deviceKey) return { refusal: OF_ANOTHER_DEVICE };
  const person = ctx.handedInBy ?? ctx.actor;
  // Two devices may try the same number: the second finds it taken and tries the next.
  for (;;) {
    const known = await lockTillOf(tx, key);
    if (known) {
      const refusal = whyNotOwnTill(ctx, { ...known, deviceId });
      if (refusal) return { refusal };
      if (refusal === null) await saveDeviceKey(tx, known.id, deviceKey);
      return { till: known };
    }
    const refusal = await whyNotNewTill(tx, ctx, deviceId);
    if (refusal) return { refusal };
    const till = await insertTill(tx, { ...key, createdAt: now, deviceKey, registeredBy: person.id });
    if (till) return { till };
  }
}

/** The same; throws the refusal. */
export async function ensureOwnTill(tx: Tx, ctx: StaffContext, key: TillKey & { now: Date }): Promise<TillRow> {
  const taken = await takeTill(tx, ctx, key);
  if ('refusal' in taken) throw new DomainError('RULE_BROKEN', taken.refusal);
  return taken.till;
}

/** The till of a device, undefined if it is none yet; throws why the device may not use it. */
export async function findOwnTill(db: Db | Tx, ctx: StaffContext, key: TillKey): Promise<TillRow | undefined> {
  const till = await findTill(db, key);
  const refusal = till && whyNotOwnTill(ctx, { ...till, deviceId: key.deviceId });
  if (refusal) throw new DomainError('RULE_BROKEN', refusal);
  return till;
}
