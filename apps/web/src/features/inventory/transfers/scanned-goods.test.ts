import { stockBatch, storeStock } from '@bhandar/testing/factories';
import { expect, test } from 'vitest';
import { withAdjusted } from '../adjustments/adjustment-draft';
import { scannedGoods } from './scanned-goods';
import { withStock } from './transfer-draft';

const idOf = (n: number) => `0198a1c0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [early, late, twin] = [idOf(1), idOf(2), idOf(3)];
const stock = storeStock({
  batches: [
    stockBatch({ batchId: early, batchNumber: 'BX-1', expiresOn: '2030-01-31' }),
    stockBatch({ batchId: late, batchNumber: 'BX-2', expiresOn: '2031-01-31' }),
    stockBatch({ batchId: twin, batchNumber: 'BX-2', expiresOn: '2032-01-31' }),
  ],
});
const scan = (units: number, batchNumber: string | null = null, expiresOn: string | null = null) => ({
  units,
  batchNumber,
  expiresOn,
});

test.each([
  ['no batch', scan(1), { units: 1, batchId: null }],
  ['a number in another writing', scan(1, 'bx-2'), { units: 1, batchId: late }],
  ['number and day of a twin', scan(1, 'BX-2', '2032-01-31'), { units: 1, batchId: twin }],
  ['a day alone', scan(1, null, '2031-01-31'), { units: 1, batchId: late }],
  ['a number that is not here', scan(1, 'BX-9'), undefined],
  ['a box', scan(30, 'BX-1'), { units: 30, batchId: early }],
])('a scanned pack with %s goes into a document as that batch: the batch was thrown away', (_, pack, goods) => {
  expect(scannedGoods(stock, pack)).toEqual(goods);
});

const SCANS = [
  { units: 30, batchId: late },
  { units: 30, batchId: late },
  { units: 1, batchId: early },
];

test('scans of a transfer add their units to the line of their batch: each was one unit on a new line', () => {
  const lines = SCANS.reduce<ReturnType<typeof withStock>>((all, goods) => withStock(all, stock, goods), []);
  expect(lines).toMatchObject([
    { batchId: late, text: '60' },
    { batchId: early, text: '1' },
  ]);
});

test('scans of an adjustment add their units to the line of their batch: each was a new line of the first batch', () => {
  const lines = SCANS.reduce<ReturnType<typeof withAdjusted>>((all, goods) => withAdjusted(all, stock, goods), []);
  expect(lines).toMatchObject([
    { batch: late, text: '60' },
    { batch: early, text: '1' },
  ]);
});
