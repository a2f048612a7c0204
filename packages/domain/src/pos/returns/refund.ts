import { divideHalfUp } from '../../shared';

export interface RefundedLine {
  /** The amount paid for the whole line: its total less its share of the discount. */
  paidMinor: number;
  /** Units sold. */
  sold: number;
  /** Units and money returned so far. */
  returned: number;
  refundedMinor: number;
}

/**
 * The refund for further units of a line: the value of all returned units together, less earlier refunds. Parts never
 * exceed the line, and the last unit completes the refunds to exactly the paid amount.
 */
export function refundMinorOf(line: RefundedLine, quantity: number): number {
  const { paidMinor, sold, returned, refundedMinor } = line;
  const worth = divideHalfUp(BigInt(paidMinor) * BigInt(returned + quantity), BigInt(sold));
  return Math.max(0, Number(worth) - refundedMinor);
}
