import type { ExchangeOfSale, ReturnsOfSale } from '../checkout/sale';

export interface ReturnSum {
  label: 'beforeRounding' | 'rounding' | 'method_exchange' | 'refundTotal' | 'exchangeReturned';
  minor: number;
}

const roundingSums = (minor: number, roundingMinor: number): ReturnSum[] =>
  roundingMinor === 0
    ? []
    : [
        { label: 'beforeRounding', minor: minor - roundingMinor },
        { label: 'rounding', minor: roundingMinor },
      ];

/** Below the lines of a return on the receipt of its goods: rounding, the part set off against new goods, the refund. */
export const returnSums = ({
  refundedMinor,
  roundingMinor,
  setOffMinor,
}: Pick<ReturnsOfSale['returns'][number], 'refundedMinor' | 'roundingMinor' | 'setOffMinor'>): ReturnSum[] => [
  ...roundingSums(refundedMinor, roundingMinor),
  ...(setOffMinor > 0 ? [{ label: 'method_exchange', minor: setOffMinor } as const] : []),
  ...(setOffMinor > 0 && refundedMinor === setOffMinor
    ? []
    : [{ label: 'refundTotal', minor: refundedMinor - setOffMinor } as const]),
];

/** Below the goods that were given back for a sale, on its receipt. */
export const exchangedSums = ({
  returnedMinor,
  roundingMinor,
}: Pick<ExchangeOfSale, 'returnedMinor' | 'roundingMinor'>): ReturnSum[] => [
  ...roundingSums(returnedMinor, roundingMinor),
  { label: 'exchangeReturned', minor: returnedMinor },
];

/** Whether a receipt still has goods to return, so that it states the terms of a return. */
export const hasReturnableGoods = ({
  voidedAt,
  returned,
}: {
  voidedAt?: string | null;
  returned?: { isWhole: boolean } | null;
}): boolean => !voidedAt && !returned?.isWhole;
