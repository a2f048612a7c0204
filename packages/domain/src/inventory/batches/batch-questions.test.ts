import { expect, test } from 'vitest';
import { batchQuestions } from './batch-questions';

const TODAY = '2026-11-21';
const known = { batchNumber: 'AB12', expiresOn: '2028-05-31', mrpMinor: 1_000 };

test.each([
  ['the same again', {}, [known], []],
  ['no MRP', { mrpMinor: null }, [known], []],
  ['another date', { expiresOn: '2028-06-30' }, [known], ['batch.otherExpiry']],
  ['a date where none was known', {}, [{ ...known, expiresOn: null }], ['batch.noExpiryBefore']],
  ['another MRP', { mrpMinor: 1_200 }, [known], ['batch.otherMrp']],
  ['an MRP where none was known', {}, [{ ...known, mrpMinor: null }], []],
  ['a date that is past', { expiresOn: '2026-11-20' }, [], ['batch.unusualExpiry']],
  ['a date more than ten years ahead', { expiresOn: '2038-05-31' }, [], ['batch.unusualExpiry']],
  ['a known date, however unusual', { expiresOn: '2038-05-31' }, [{ ...known, expiresOn: '2038-05-31' }], []],
  ['goods without an expiry', { expiresOn: null }, [], []],
  ['returned goods that are past', { expiresOn: '2026-11-20', isReturned: true }, [], []],
  ['returned goods far ahead', { expiresOn: '2038-05-31', isReturned: true }, [], ['batch.unusualExpiry']],
  ['returned goods with another date', { expiresOn: '2026-11-20', isReturned: true }, [known], ['batch.otherExpiry']],
])('of a batch with %s is asked: %#', (_, more, batches, codes) => {
  expect(batchQuestions({ ...known, ...more }, batches, TODAY).map(({ code }) => code)).toEqual(codes);
});
