import { createHmac, timingSafeEqual } from 'node:crypto';

/** A price that a store's till was told at an instant. */
export interface ToldPrice {
  locationId: string;
  productId: string;
  unitPriceMinor: number;
  takenAt: Date;
}

/** Proves later, without a record of every snapshot, that the server told this price. */
export const sealOf = (key: string, { locationId, productId, unitPriceMinor, takenAt }: ToldPrice): string =>
  createHmac('sha256', key)
    .update([locationId, productId, unitPriceMinor, takenAt.toISOString()].join(' '))
    .digest('base64url')
    .slice(0, 22);

export function isSealOf(key: string, price: ToldPrice, seal: string): boolean {
  const [mine, theirs] = [Buffer.from(sealOf(key, price)), Buffer.from(seal)];
  return mine.length === theirs.length && timingSafeEqual(mine, theirs);
}
