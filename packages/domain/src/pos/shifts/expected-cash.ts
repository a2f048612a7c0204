/** What a drawer took in and gave out during a shift. */
export interface CashSums {
  floatMinor: number;
  /** Cash payments, less the change given. */
  salesMinor: number;
  refundsMinor: number;
  /** Of voided sales. */
  voidsMinor: number;
  payInMinor: number;
  payOutMinor: number;
  safeDropMinor: number;
}

/** The cash that the drawer should hold. Negative where more was refunded or paid out than came in. */
export const expectedCashMinor = ({
  floatMinor,
  salesMinor,
  refundsMinor,
  voidsMinor,
  payInMinor,
  payOutMinor,
  safeDropMinor,
}: CashSums): number => floatMinor + salesMinor - refundsMinor - voidsMinor + payInMinor - payOutMinor - safeDropMinor;
