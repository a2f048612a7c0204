import type { Db, Tx } from '@bhandar/db';
import type { RequestFacts, Settings } from '../../core/context';
import { isKnownDevice, rememberDevice } from './known-device-repository';
import { digestOf, looksLikeToken, newToken } from './secrets';
import { cookieText, isSecure } from './session';

const ONE_YEAR_S = 365 * 86_400;

const nameOf = (settings: Settings) => (isSecure(settings) ? '__Host-device' : 'device');

function tokenOf(settings: Settings, request: RequestFacts): string | undefined {
  const token = request.cookie(nameOf(settings));
  return token && looksLikeToken(token) ? token : undefined;
}

interface Deps {
  settings: Settings;
  request: RequestFacts;
}

/** The digest of the device where it has signed in to this account before: failures of strangers do not slow it down. */
export async function knownDeviceOf(
  { db, settings, request }: Deps & { db: Db },
  email: string,
): Promise<string | undefined> {
  const token = tokenOf(settings, request);
  const digest = token && digestOf(token);
  return digest && (await isKnownDevice(db, { email, digest })) ? digest : undefined;
}

/** Answers the cookie to set once the sign-in stands. It opens nothing by itself. */
export async function knowDevice(
  { tx, now, settings, request }: Deps & { tx: Tx; now: () => Date },
  staffId: string,
): Promise<string> {
  const value = tokenOf(settings, request) ?? newToken();
  await rememberDevice(tx, { staffId, digest: digestOf(value), now: now() });
  return cookieText(settings, { name: nameOf(settings), value, maxAgeSeconds: ONE_YEAR_S, sameSite: 'lax' });
}
