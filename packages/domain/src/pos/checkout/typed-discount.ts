import { coded, type Refusal, readPercent } from '../../shared';
import { discountMinorOf } from './discount';
import type { Discount } from './discount-input';
import { discountMinorFrom } from './sale-money';

type TypedDiscount = Pick<Discount, 'basisPoints' | 'amountMinor'>;

/** 100 % in basis points. */
const ALL = 10_000;

const PERCENT = /\s*%$/;

export const isTypedPercent = (typed: string): boolean => PERCENT.test(typed.trim());

/** A bill's discount as typed at a till: in percent where it ends with the sign, else in money; none for what is no number. */
export function typedDiscountOf(typed: string): TypedDiscount | undefined {
  const text = typed.trim();
  // Both are kept in hundredths: of a percent, and of the currency.
  const hundredths = discountMinorFrom(text.replace(PERCENT, ''), Number.MAX_SAFE_INTEGER);
  if (hundredths === 0) return undefined;
  return isTypedPercent(text) ? { basisPoints: Math.min(hundredths, ALL) } : { amountMinor: hundredths };
}

/** Why a typed discount is not taken as it stands: a comma that can be read in two ways, or above 100 %, which is capped. */
export function whyNotTypedDiscount(typed: string): Refusal | undefined {
  const read = readPercent(typed, { roundExtraDecimals: true });
  if (read.ok && isTypedPercent(typed) && (read.value ?? 0) > ALL) return coded('field.atMost100Percent');
  return !read.ok && read.reason.code === 'cell.amountTwoWays' ? read.reason : undefined;
}

interface Room {
  /** What the lines come to after their own discounts, on which a percentage counts. */
  leftMinor: number;
  /** The most that the person may take off it. */
  mostMinor: number;
}

export interface BillDiscount {
  minor: number;
  /** How it is sent: as a percentage only where it is not capped, because a capped one comes to another amount. */
  given: TypedDiscount | undefined;
  /** What was typed comes to more. */
  wantedMinor: number;
}

export function billDiscountFrom(typed: string, { leftMinor, mostMinor }: Room): BillDiscount {
  const wanted = typedDiscountOf(typed);
  const wantedMinor = wanted ? discountMinorOf({ ...wanted, reason: '' }, leftMinor) : 0;
  const minor = Math.min(wantedMinor, mostMinor);
  if (!wanted || minor === 0) return { minor, given: undefined, wantedMinor };
  return { minor, given: wantedMinor > mostMinor ? { amountMinor: mostMinor } : wanted, wantedMinor };
}

/** How a field shows it once it is left. */
export function shownDiscount({ minor, given }: BillDiscount): string {
  if (given?.basisPoints !== undefined) return `${given.basisPoints / 100}%`;
  return minor === 0 ? '' : (minor / 100).toFixed(2);
}
