import { expect, it } from 'vitest';
import { exchangedSums, returnSums } from './return-sums';

it('returnSums names the rounding of the cash between the lines and the refund', () => {
  expect(returnSums({ refundedMinor: 1_200, roundingMinor: -10, setOffMinor: 0 })).toEqual([
    { label: 'beforeRounding', minor: 1_210 },
    { label: 'rounding', minor: -10 },
    { label: 'refundTotal', minor: 1_200 },
  ]);
});

it('returnSums calls refund only the part that was not set off against new goods', () => {
  expect(returnSums({ refundedMinor: 1_200, roundingMinor: 0, setOffMinor: 1_200 })).toEqual([
    { label: 'method_exchange', minor: 1_200 },
  ]);
  expect(returnSums({ refundedMinor: 1_200, roundingMinor: 0, setOffMinor: 700 })).toEqual([
    { label: 'method_exchange', minor: 700 },
    { label: 'refundTotal', minor: 500 },
  ]);
});

it('exchangedSums names the rounding between the lines and their sum', () => {
  expect(exchangedSums({ returnedMinor: 1_000, roundingMinor: -5 })).toEqual([
    { label: 'beforeRounding', minor: 1_005 },
    { label: 'rounding', minor: -5 },
    { label: 'exchangeReturned', minor: 1_000 },
  ]);
});
