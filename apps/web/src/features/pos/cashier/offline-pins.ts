import { DAYS_WITHOUT_PASSWORD, MAX_WRONG_PINS_AT_TILL, type Me } from '@bhandar/domain/accounts';
import type { Cashier, TillContext } from '@bhandar/domain/pos';
import { database, type KeptCashier, placeOf, write } from '../../../offline/database';

/** OWASP's minimum for PBKDF2 with SHA-256. Browsers have no slower hash. */
const ITERATIONS = 600_000;
const SALT_BYTES = 16;
const HASH_BITS = 256;
const MAX_AGE_MS = DAYS_WITHOUT_PASSWORD * 86_400_000;

/** Browsers hash in secure contexts only, which is also where the till opens without the network. */
const canHash = (): boolean => typeof crypto !== 'undefined' && crypto.subtle !== undefined;

async function hashOf(pin: string, salt: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits']);
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ITERATIONS },
    key,
    HASH_BITS,
  );
  return new Uint8Array(bits);
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);

interface SignedIn {
  user: Me;
  locationId: string;
  pin: string;
  pinSince: string;
}

/** Lets a person whose PIN the server accepted at this till open it by the same PIN without the network. */
export async function keepCashier({ user, locationId, pin, pinSince }: SignedIn): Promise<void> {
  if (!canHash()) return;
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const hash = await hashOf(pin, salt);
  const place = placeOf(user.id, locationId);
  await write(['cashiers'], async (kept) => {
    const cashiers = kept.objectStore('cashiers');
    const { context } = (await cashiers.get(place)) ?? {};
    const cashier = { place, locationId, user, pinSince, salt, hash, signedInAt: Date.now(), wrong: 0 };
    await cashiers.put(context ? { ...cashier, context } : cashier);
  });
}

/** Changes what is kept of a person, if anything is. */
const change = (place: string, changes: Partial<KeptCashier>): Promise<KeptCashier | undefined> =>
  write(['cashiers'], async (kept) => {
    const cashiers = kept.objectStore('cashiers');
    const cashier = await cashiers.get(place);
    if (cashier) await cashiers.put({ ...cashier, ...changes });
    return cashier;
  });

/** Keeps what the person sells with, for the next time without the network. */
export async function keepContextOf(userId: string, context: TillContext): Promise<void> {
  if (context.store) await change(placeOf(userId, context.store.id), { context });
}

const listKept = async (locationId: string): Promise<KeptCashier[]> =>
  (await (await database()).getAll('cashiers')).filter((cashier) => cashier.locationId === locationId);

/** Forgets people who left, and PINs that were changed or locked since. */
export async function dropOthers(locationId: string, cashiers: readonly Cashier[]): Promise<void> {
  const current = new Map(cashiers.map((cashier) => [cashier.id, cashier]));
  const others = (await listKept(locationId)).filter((kept) => {
    const cashier = current.get(kept.user.id);
    return !cashier || cashier.locked || cashier.pinSince !== kept.pinSince;
  });
  if (others.length === 0) return;
  await write(['cashiers'], (kept) =>
    Promise.all(others.map(({ place }) => kept.objectStore('cashiers').delete(place))),
  );
}

const isRecent = ({ signedInAt }: KeptCashier, now = Date.now()): boolean =>
  now - signedInAt < MAX_AGE_MS && now >= signedInAt;

/** The people who can open this till without the network. */
export async function listKeptCashiers(locationId: string): Promise<Cashier[]> {
  return (await listKept(locationId))
    .filter((cashier) => isRecent(cashier))
    .map(({ user, wrong, pinSince }) => ({
      id: user.id,
      name: user.name,
      locked: wrong >= MAX_WRONG_PINS_AT_TILL,
      pinSince,
    }))
    .sort((one, other) => one.name.localeCompare(other.name));
}

export type OfflineAnswer = { opened: KeptCashier } | { refusal: 'wrong' | 'locked' };

/** Counts the attempt on this device before it compares. */
export async function provePinOffline(userId: string, locationId: string, pin: string): Promise<OfflineAnswer> {
  const place = placeOf(userId, locationId);
  const cashier = await write(['cashiers'], async (kept) => {
    const cashiers = kept.objectStore('cashiers');
    const found = await cashiers.get(place);
    if (!found || !isRecent(found) || found.wrong >= MAX_WRONG_PINS_AT_TILL) return undefined;
    await cashiers.put({ ...found, wrong: found.wrong + 1 });
    return found;
  });
  if (!cashier) return { refusal: 'locked' };
  if (!isSame(await hashOf(pin, cashier.salt), cashier.hash)) {
    return { refusal: cashier.wrong + 1 >= MAX_WRONG_PINS_AT_TILL ? 'locked' : 'wrong' };
  }
  await change(place, { wrong: 0 });
  return { opened: cashier };
}

/** In a store that sells its whole stock, the goods that a colleague's till knows are everybody's. */
export async function shareCatalogue(from: string, to: string, locationId: string): Promise<void> {
  await write(['catalogues'], async (kept) => {
    const catalogues = kept.objectStore('catalogues');
    const place = placeOf(to, locationId);
    const [known, own] = await Promise.all([catalogues.get(placeOf(from, locationId)), catalogues.get(place)]);
    if (known && (!own || own.readAt < known.readAt)) await catalogues.put({ ...known, place });
  });
}
