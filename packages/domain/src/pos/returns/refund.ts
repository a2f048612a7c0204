import { partMinorOf } from '../../shared';

export interface RefundedLine {
  /** The amount paid for the whole line: its total less its share of the discount. */
  paidMinor: number;
  /** Units sold. */
  sold: number;
  /** Units and money returned so far. */
  returned: number;
  refundedMinor: number;
}

/** The refund for further units of a line; all of them refund exactly the paid amount. */
export function refundMinorOf(line: RefundedLine, quantity: number): number {
  const { paidMinor, sold, returned, refundedMinor } = line;
  return partMinorOf({ totalMinor: paidMinor, units: sold, takenUnits: returned, takenMinor: refundedMinor }, quantity);
}
