import { expect, test } from 'vitest';
import { addDays } from '../../shared';
import { bucketDays, EXPIRY_BUCKETS } from './expiry';

const TODAY = '2026-11-21';

const bucketsOf = (day: string) =>
  EXPIRY_BUCKETS.filter((bucket) => {
    const { from, to } = bucketDays(bucket, TODAY);
    return (from === null || day >= from) && day <= to;
  });

test.each([
  ['2026-11-20', 'expired'],
  ['2026-11-21', '30'],
  ['2026-12-21', '30'],
  ['2026-12-22', '60'],
  ['2027-01-20', '60'],
  ['2027-01-21', '90'],
  ['2027-02-19', '90'],
  ['2027-02-20', '180'],
  ['2027-05-20', '180'],
])('a batch that expires on %s is in bucket %s', (day, bucket) => {
  expect(bucketsOf(day)).toEqual([bucket]);
});

test('the buckets cover every day exactly once', () => {
  for (let ahead = -400; ahead <= 400; ahead += 1) {
    expect(bucketsOf(addDays(TODAY, ahead))).toHaveLength(ahead <= 180 ? 1 : 0);
  }
});
