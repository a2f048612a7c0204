import { describe, expect, test } from 'vitest';
import { unreturnedUnits, whyNotReturnUnsold } from './unreturned';

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
