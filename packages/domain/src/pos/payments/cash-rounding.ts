import { CASH_ROUNDING_STEPS } from '../../accounts';
import { divideHalfUp } from '../../shared';

const LARGEST_STEP = Math.max(...CASH_ROUNDING_STEPS);
/** What rounding to the largest coin adds or takes off at most. */
export const MAX_ROUNDING_MINOR = LARGEST_STEP / 2;

/** What rounding adds to an amount that is to be paid in cash, half up; below 0 where it takes off. */
export function roundingMinorOf(cashMinor: number, stepMinor: number): number {
  if (stepMinor <= 0) return 0;
  return Number(divideHalfUp(BigInt(cashMinor), BigInt(stepMinor))) * stepMinor - cashMinor;
}

/** Whether an amount may have been rounded so by any setting: of a sale that was made while another one applied. */
export const isRoundingOfAnyStep = (cashMinor: number, roundingMinor: number): boolean =>
  CASH_ROUNDING_STEPS.some((step) => roundingMinorOf(cashMinor, step) === roundingMinor);
