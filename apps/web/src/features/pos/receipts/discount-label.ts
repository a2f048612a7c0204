import { formatRate } from '../../../lib/format';

/** `Discount 10 %` where it was given in percent, `Discount` otherwise. */
export const discountLabel = (label: string, basisPoints: number | null): string =>
  basisPoints === null ? label : `${label} ${formatRate(basisPoints / 100)} %`;
