import { paidMinorOf, type ReturnSum, refundedMinorOf, returnSums, type SaleReturn } from '@bhandar/domain/pos';

/** The sums of a return as on the receipt of its goods, and the payments that its refund went back by. */
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
