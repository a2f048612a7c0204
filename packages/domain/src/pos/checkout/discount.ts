import { basisPointsOf, coded, spread } from '../../shared';
import type { Discount } from './discount-input';
import { lineTotalMinor, type PricedLine, subtotalMinorOf } from './sale-money';

/** A percentage is rounded half up to the minor unit. */
export const discountMinorOf = ({ basisPoints, amountMinor = 0 }: Discount, baseMinor: number): number =>
  basisPoints === undefined ? amountMinor : basisPointsOf(baseMinor, basisPoints);

export interface DiscountedLine extends PricedLine {
  /** Of this line alone; its share of the bill's discount comes on top. */
  discount?: Discount | undefined;
}

/** What a line's own discount takes off. */
export const ownDiscountMinorOf = (line: DiscountedLine): number =>
  line.discount ? discountMinorOf(line.discount, lineTotalMinor(line)) : 0;

/** What the discounts of a bill take off, before anybody has shared them out. */
export interface BillDiscounts {
  /** By line, in their order. */
  ownMinor: number[];
  /** Of the bill, on what its lines come to after their own. */
  billMinor: number;
  subtotalMinor: number;
  totalMinor: number;
}

interface DiscountedBill {
  lines: readonly DiscountedLine[];
  /** The bill's discount in money, of tills that know no other. */
  discountMinor: number;
  discount?: Discount | undefined;
}

/** The bill's percentage counts on what is left after the discounts of the lines. */
export function discountsOf({ lines, discountMinor, discount }: DiscountedBill): BillDiscounts {
  const subtotalMinor = subtotalMinorOf(lines);
  const ownMinor = lines.map(ownDiscountMinorOf);
  const leftMinor = subtotalMinor - ownMinor.reduce((sum, minor) => sum + minor, 0);
  const billMinor = discount ? discountMinorOf(discount, leftMinor) : discountMinor;
  return { ownMinor, billMinor, subtotalMinor, totalMinor: leftMinor - billMinor };
}

/** The shares of the lines in the bill's discount. */
export const billSharesOf = (lines: readonly DiscountedLine[], { billMinor, ownMinor }: BillDiscounts): number[] =>
  spread(
    billMinor,
    lines.map((line, index) => lineTotalMinor(line) - (ownMinor[index] ?? 0)),
  );

/** What each line comes to, after its own discount and its share of the bill's. */
export function paidMinorOfLines(bill: DiscountedBill): number[] {
  const discounts = discountsOf(bill);
  const shares = billSharesOf(bill.lines, discounts);
  return bill.lines.map(
    (line, index) => lineTotalMinor(line) - (discounts.ownMinor[index] ?? 0) - (shares[index] ?? 0),
  );
}

export const DISCOUNT_OVER_LINE = coded('sale.discountOverLine');
