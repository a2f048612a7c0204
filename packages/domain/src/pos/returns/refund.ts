import { divideHalfUp } from '../../shared';

export interface RefundedLine {
  /** What the customer paid for the whole line: its total less its share of the discount. */
  paidMinor: number;
  /** Units sold. */
  sold: number;
  /** Units and money given back so far. */
  returned: number;
  refundedMinor: number;
}

/**
 * The refund for some more units of a line, by the cumulative rule: what all returned units together are worth, less
 * what was refunded before. Parts never exceed the line, and the last unit brings the refunds to exactly what was paid.
 */
export function refundMinorOf(line: RefundedLine, quantity: number): number {
  const { paidMinor, sold, returned, refundedMinor } = line;
  const worth = divideHalfUp(BigInt(paidMinor) * BigInt(returned + quantity), BigInt(sold));
  return Math.max(0, Number(worth) - refundedMinor);
}
