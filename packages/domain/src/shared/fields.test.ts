import { expect, it } from 'vitest';
import { Day, NotedDay } from './fields';

it('takes no day that counting on from leaves four-digit years, and still reads one that was noted', () => {
  const takes = (day: string) => Day.safeParse(day).success;
  expect(['1900-01-01', '2026-02-28', '2999-12-31'].map(takes)).toEqual([true, true, true]);
  expect(['0000-01-01', '1899-12-31', '3000-01-01', '9999-12-31', '2026-02-29'].map(takes)).not.toContain(true);
  expect(NotedDay.safeParse('9999-12-31').success).toBe(true);
});
