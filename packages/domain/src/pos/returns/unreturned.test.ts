import { describe, expect, test } from 'vitest';
import { recalledTwice, returnedTwice, unreturnedUnits, whyNotReturnUnsold } from './unreturned';

const units = (quantity: number, on: string) => ({ quantity, on });
const DAY = '2026-11-21';

describe('the units that may come back without a receipt', () => {
  test.each<[string, ReturnType<typeof units>[], ReturnType<typeof units>[], number]>([
    ['are none of goods that were never sold', [], [], 0],
    ['are those sold in the last 30 days', [units(2, '2026-10-22'), units(3, DAY)], [], 5],
    ['are not those sold earlier', [units(2, '2026-10-21')], [], 0],
    ['are less what came back', [units(5, '2026-11-01')], [units(2, '2026-11-02')], 3],
    [
      'are not less what came back of earlier sales',
      [units(2, '2026-10-01'), units(2, DAY)],
      [units(2, '2026-10-30')],
      2,
    ],
    ['are not less what came back before the sale', [units(2, DAY)], [units(2, '2026-11-20')], 2],
    ['are never below none', [units(2, DAY)], [units(9, DAY)], 0],
  ])('%s', (_, sold, back, left) => {
    expect(unreturnedUnits(sold, back, DAY)).toBe(left);
  });

  test('are named in the refusal', () => {
    const goods = { name: 'Napa', quantity: 3 };
    expect(whyNotReturnUnsold(goods, 3)).toEqual([]);
    expect(whyNotReturnUnsold(goods, 2)).toMatchObject([{ code: 'saleReturn.onlySold', params: { left: 2 } }]);
    expect(whyNotReturnUnsold(goods, 0)).toMatchObject([{ code: 'saleReturn.noneSold' }]);
  });
});

describe('the units of a receipt that came back without it before', () => {
  const receipt = units(2, '2026-11-10');
  test.each<[string, ReturnType<typeof units>[], ReturnType<typeof units>[], number]>([
    ['are none where nothing came back', [receipt], [], 0],
    ['are all where as many came back as were sold', [receipt], [units(2, '2026-11-12')], 2],
    ['are those that no other sale can have been', [receipt, units(1, '2026-11-11')], [units(2, '2026-11-12')], 1],
    ['are none where other sales can have been them', [receipt, units(5, '2026-11-11')], [units(5, '2026-11-12')], 0],
    ['are none where they came back before the sale', [receipt], [units(2, '2026-11-09')], 0],
    ['are none of a sale that is no longer asked about', [], [units(2, '2026-11-12')], 0],
    ['are not those that were too many before', [receipt], [units(2, '2026-11-09'), units(1, '2026-11-12')], 1],
  ])('%s', (_, sold, back, twice) => {
    expect(returnedTwice(sold, back, receipt)).toBe(twice);
  });

  test('are counted whenever they were sold, of a recalled batch', () => {
    expect(recalledTwice([units(5, '2025-01-01')], [units(3, DAY)], units(2, '2025-01-01'))).toBe(0);
    expect(recalledTwice([units(5, '2025-01-01')], [units(4, DAY)], units(2, '2025-01-01'))).toBe(1);
  });
});
