import { addDays, coded, daysUntil, invalid } from '../shared';

/** A range of days, both ends included. */
export interface Period {
  from: string;
  to: string;
}

export const BUCKETS = ['day', 'week', 'month'] as const;
export type Bucket = (typeof BUCKETS)[number];

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

/** The first day of the month that many months later; earlier if negative. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

const lastOfMonth = (day: string): string => addDays(addMonths(day, 1), -1);

const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The first day of the week, month or day that contains a day; weeks begin on `weekStart`, Sunday being 0. */
export function bucketStart(day: string, bucket: Bucket, weekStart: number): string {
  if (bucket === 'month') return firstOfMonth(day);
  if (bucket === 'week') return addDays(day, -((weekday(day) - weekStart + 7) % 7));
  return day;
}

const nextBucket = (start: string, bucket: Bucket): string =>
  bucket === 'month' ? addMonths(start, 1) : addDays(start, bucket === 'week' ? 7 : 1);

/** Three years of days, and the longer three years before them. */
export const MAX_BUCKETS = 1_500;

/**
 * Every day, week or month that a period touches, by its first day, also empty ones.
 *
 * @throws VALIDATION_FAILED for a period of more than MAX_BUCKETS of them
 */
export function bucketsOf({ from, to }: Period, bucket: Bucket, weekStart: number): string[] {
  const starts: string[] = [];
  for (let start = bucketStart(from, bucket, weekStart); start <= to; start = nextBucket(start, bucket)) {
    if (starts.length === MAX_BUCKETS) throw invalid(coded('field.threeYears'), { to: coded('field.threeYears') });
    starts.push(start);
  }
  return starts;
}

export const daysIn = ({ from, to }: Period): number => daysUntil(to, from) + 1;

/** The period before, for comparison: the same number of whole months before whole months, else of days. */
export function previousPeriod(period: Period): Period {
  const { from, to } = period;
  const to1 = addDays(from, -1);
  if (from === firstOfMonth(from) && to === lastOfMonth(to)) {
    const months =
      (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1;
    return { from: addMonths(from, -months), to: to1 };
  }
  return { from: addDays(from, -daysIn(period)), to: to1 };
}

export const PRESETS = [
  'today',
  'yesterday',
  'last7',
  'last30',
  'thisMonth',
  'lastMonth',
  'last90',
  'thisYear',
] as const;
export type Preset = (typeof PRESETS)[number];

/** The days that a name such as "last month" covers today. */
export function periodOf(preset: Preset, today: string): Period {
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'last7':
      return { from: addDays(today, -6), to: today };
    case 'last30':
      return { from: addDays(today, -29), to: today };
    case 'last90':
      return { from: addDays(today, -89), to: today };
    case 'thisMonth':
      return { from: firstOfMonth(today), to: today };
    case 'lastMonth':
      return { from: addMonths(today, -1), to: addDays(firstOfMonth(today), -1) };
    case 'thisYear':
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
  }
}
