import type { Db, Tx } from '@bhandar/db';
import { TRUSTED_DEVICE_DAYS } from '@bhandar/domain/accounts';
import type { RequestFacts, Settings } from '../../core/context';
import { digestOf, looksLikeToken, newToken } from '../sessions/secrets';
import { clientOf, cookieText, isSecure } from '../sessions/session';
import { isKnownDevice, isNewDevice, isTrustedDevice, rememberDevice } from './known-device-repository';

const ONE_YEAR_S = 365 * 86_400;
const DAY_MS = 86_400_000;

const nameOf = (settings: Settings) => (isSecure(settings) ? '__Host-device' : 'device');

function tokenOf(settings: Settings, request: RequestFacts): string | undefined {
  const token = request.cookie(nameOf(settings));
  return token && looksLikeToken(token) ? token : undefined;
}

interface Deps {
  settings: Settings;
  request: RequestFacts;
}

/** The digest of the cookie that tells this browser from others; undefined for a client that keeps no cookies. */
export function deviceDigestOf({ settings, request }: Deps): string | undefined {
  const token = tokenOf(settings, request);
  return token && digestOf(token);
}

/** The digest of the device if it has signed in to this account before: failures of strangers do not slow it down. */
export async function knownDeviceOf(
  { db, settings, request }: Deps & { db: Db },
  email: string,
): Promise<string | undefined> {
  const token = tokenOf(settings, request);
  const digest = token && digestOf(token);
  return digest && (await isKnownDevice(db, { email, digest })) ? digest : undefined;
}

/** Whether somebody signs in from a device that the account has not seen, which its owner is told. */
export function signsInAnew({ tx, settings, request }: Deps & { tx: Tx }, staffId: string): Promise<boolean> {
  const token = tokenOf(settings, request);
  return isNewDevice(tx, { staffId, digest: token && digestOf(token), ...clientOf(request) });
}

/** Answers the cookie to set after the sign-in. It gives no access by itself. */
export async function knowDevice(
  { tx, now, settings, request }: Deps & { tx: Tx; now: () => Date },
  { staffId, trust }: { staffId: string; trust: boolean },
): Promise<string> {
  const value = tokenOf(settings, request) ?? newToken();
  const trustedUntil = trust ? new Date(now().getTime() + TRUSTED_DEVICE_DAYS * DAY_MS) : undefined;
  await rememberDevice(tx, { staffId, digest: digestOf(value), now: now(), trustedUntil });
  return cookieText(settings, { name: nameOf(settings), value, maxAgeSeconds: ONE_YEAR_S, sameSite: 'lax' });
}

/** Whether the person trusts this device, which then needs no code. */
export async function isDeviceTrusted(
  { db, now, settings, request }: Deps & { db: Db; now: () => Date },
  staffId: string,
): Promise<boolean> {
  const token = tokenOf(settings, request);
  return token !== undefined && isTrustedDevice(db, { staffId, digest: digestOf(token), now: now() });
}
