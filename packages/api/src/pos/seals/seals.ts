import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ReleasedAct } from '@bhandar/domain/pos';

/** A price that a store's till was told at an instant. */
export interface IssuedPrice {
  locationId: string;
  productId: string;
  unitPriceMinor: number;
  takenAt: Date;
}

/** How far a till's clock was ahead of ours at an instant. */
export interface IssuedClock {
  locationId: string;
  deviceId: string;
  skewMs: number;
  takenAt: Date;
}

const sealOfFacts = (key: string, facts: readonly (string | number)[]): string =>
  createHmac('sha256', key).update(facts.join(' ')).digest('base64url').slice(0, 22);

/** A person who was signed in at a till at an instant. */
export interface IssuedSeller {
  locationId: string;
  deviceId: string;
  staffId: string;
  takenAt: Date;
}

/** What a colleague has released to the person at a till at an instant. */
export interface IssuedRelease {
  act: ReleasedAct;
  locationId: string;
  saleId: string;
  sellerId: string;
  staffId: string;
  givenAt: Date;
}

function isSame(seal: string, other: string): boolean {
  const [mine, theirs] = [Buffer.from(seal), Buffer.from(other)];
  return mine.length === theirs.length && timingSafeEqual(mine, theirs);
}

/** Proves later, without a record of every snapshot, that the server told this price. */
export const sealOf = (key: string, { locationId, productId, unitPriceMinor, takenAt }: IssuedPrice): string =>
  sealOfFacts(key, [locationId, productId, unitPriceMinor, takenAt.toISOString()]);

export const isSealOf = (key: string, price: IssuedPrice, seal: string): boolean => isSame(sealOf(key, price), seal);

/** Proves later how far off the clock of a till was when it read its goods. */
export const clockSealOf = (key: string, { locationId, deviceId, skewMs, takenAt }: IssuedClock): string =>
  sealOfFacts(key, ['clock', locationId, deviceId, skewMs, takenAt.toISOString()]);

export const isClockSealOf = (key: string, clock: IssuedClock, seal: string): boolean =>
  isSame(clockSealOf(key, clock), seal);

/** Proves later that a person's own session read the goods for a till, so that a colleague may send that person's sales. */
export const sellerSealOf = (key: string, { locationId, deviceId, staffId, takenAt }: IssuedSeller): string =>
  sealOfFacts(key, ['seller', locationId, deviceId, staffId, takenAt.toISOString()]);

export const isSellerSealOf = (key: string, seller: IssuedSeller, seal: string): boolean =>
  isSame(sellerSealOf(key, seller), seal);

/** Proves later that a colleague has released a sale by PIN. */
export const releaseSealOf = (
  key: string,
  { act, locationId, saleId, sellerId, staffId, givenAt }: IssuedRelease,
): string => sealOfFacts(key, ['release', act, locationId, saleId, sellerId, staffId, givenAt.toISOString()]);

export const isReleaseSealOf = (key: string, release: IssuedRelease, seal: string): boolean =>
  isSame(releaseSealOf(key, release), seal);
