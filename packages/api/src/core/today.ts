import { dayInZone } from '@bhandar/domain/shared';
import type { StaffContext } from './context';

const DAY_MS = 86_400_000;

/** Today in the organisation's time zone. */
export const todayOf = ({ now, settings }: Pick<StaffContext, 'now' | 'settings'>): string =>
  dayInZone(now(), settings.timeZone);

export const daysBefore = (instant: Date, days: number): Date => new Date(instant.getTime() - days * DAY_MS);
