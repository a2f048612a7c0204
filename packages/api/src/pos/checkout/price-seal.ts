import { createHmac, timingSafeEqual } from 'node:crypto';

/** A price that a store's till was told at an instant. */
export interface ToldPrice {
  locationId: string;
  productId: string;
  unitPriceMinor: number;
  takenAt: Date;
}

/** How far a till's clock was ahead of ours at an instant. */
export interface ToldClock {
  locationId: string;
  deviceId: string;
  skewMs: number;
  takenAt: Date;
}

const sealOfFacts = (key: string, facts: readonly (string | number)[]): string =>
  createHmac('sha256', key).update(facts.join(' ')).digest('base64url').slice(0, 22);

function isSame(seal: string, other: string): boolean {
  const [mine, theirs] = [Buffer.from(seal), Buffer.from(other)];
  return mine.length === theirs.length && timingSafeEqual(mine, theirs);
}

/** Proves later, without a record of every snapshot, that the server told this price. */
export const sealOf = (key: string, { locationId, productId, unitPriceMinor, takenAt }: ToldPrice): string =>
  sealOfFacts(key, [locationId, productId, unitPriceMinor, takenAt.toISOString()]);

export const isSealOf = (key: string, price: ToldPrice, seal: string): boolean => isSame(sealOf(key, price), seal);

/** Proves later how far off the clock of a till was when it read its goods. */
export const clockSealOf = (key: string, { locationId, deviceId, skewMs, takenAt }: ToldClock): string =>
  sealOfFacts(key, ['clock', locationId, deviceId, skewMs, takenAt.toISOString()]);

export const isClockSealOf = (key: string, clock: ToldClock, seal: string): boolean =>
  isSame(clockSealOf(key, clock), seal);
