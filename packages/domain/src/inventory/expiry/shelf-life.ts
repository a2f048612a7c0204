import { daysUntil, isExpired } from '../../shared';

/** The expiry code of every batch row: expired; soon; near; on the list of what expires; later or never. */
export const SHELF_LIVES = ['expired', 'soon', 'near', 'watch', 'plain'] as const;
export type ShelfLife = (typeof SHELF_LIVES)[number];

export const WATCH_DAYS = 180;

/** The organisation's two thresholds: days before expiry for the first and the second warning. */
export interface ExpirySteps {
  expirySoonDays: number;
  expiryNearDays: number;
}

export function shelfLifeOf(expiresOn: string | null, today: string, steps: ExpirySteps): ShelfLife {
  if (expiresOn === null) return 'plain';
  if (isExpired(expiresOn, today)) return 'expired';
  const days = daysUntil(expiresOn, today);
  if (days <= steps.expirySoonDays) return 'soon';
  if (days <= steps.expiryNearDays) return 'near';
  return days <= WATCH_DAYS ? 'watch' : 'plain';
}

/** Whole months until a day, for words such as "3 months left"; 0 within the last month and once it is past. */
export function monthsLeft(expiresOn: string, today: string): number {
  const [year = 0, month = 0, day = 0] = expiresOn.split('-').map(Number);
  const [thisYear = 0, thisMonth = 0, thisDay = 0] = today.split('-').map(Number);
  const months = (year - thisYear) * 12 + (month - thisMonth) - (day < thisDay ? 1 : 0);
  return Math.max(0, months);
}
