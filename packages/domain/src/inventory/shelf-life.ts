import { daysUntil, isExpired } from '../shared';

/** The expiry code of every batch row: expired; 30 days or less; 31 to 90; 91 to 180; later or never. */
export const SHELF_LIVES = ['expired', 'soon', 'near', 'watch', 'plain'] as const;
export type ShelfLife = (typeof SHELF_LIVES)[number];

export const SOON_DAYS = 30;
export const NEAR_DAYS = 90;
export const WATCH_DAYS = 180;

export function shelfLifeOf(expiresOn: string | null, today: string): ShelfLife {
  if (expiresOn === null) return 'plain';
  if (isExpired(expiresOn, today)) return 'expired';
  const days = daysUntil(expiresOn, today);
  if (days <= SOON_DAYS) return 'soon';
  if (days <= NEAR_DAYS) return 'near';
  return days <= WATCH_DAYS ? 'watch' : 'plain';
}

/** Whole months until a day, for words such as "3 months left"; 0 within the last month and once it is past. */
export function monthsLeft(expiresOn: string, today: string): number {
  const [year = 0, month = 0, day = 0] = expiresOn.split('-').map(Number);
  const [thisYear = 0, thisMonth = 0, thisDay = 0] = today.split('-').map(Number);
  const months = (year - thisYear) * 12 + (month - thisMonth) - (day < thisDay ? 1 : 0);
  return Math.max(0, months);
}
