import type { ExchangeOfSale, ReturnsOfSale } from '../checkout/sale';
import { paidMinorOf } from '../payments/payment';
import { refundedMinorOf, type SaleReturn } from '../returns/sale-return';

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

/** The same on the slip of the return, with the payments that its refund went back by. */
export const slipSums = (returned: Pick<SaleReturn, 'refundMinor' | 'roundingMinor' | 'refunds'>) => {
  const { roundingMinor, refunds } = returned;
  const setOffMinor = paidMinorOf(refunds.filter(({ method }) => method === 'exchange'));
  return {
    sums: returnSums({ refundedMinor: refundedMinorOf(returned), roundingMinor, setOffMinor }),
    paid: refunds.filter(({ method }) => method !== 'exchange'),
  };
};

/** Whether a sum is only a step to what the customer got. */
export const isRounding = ({ label }: ReturnSum): boolean => label === 'beforeRounding' || label === 'rounding';

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
