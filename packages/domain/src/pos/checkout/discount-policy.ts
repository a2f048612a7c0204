import { discountPercentOf, type Holder } from '../../accounts';
import { coded, type Refusal } from '../../shared';
import { DISCOUNT_OVER_LINE, discountMinorOf } from './discount';
import type { Discount } from './discount-input';
import { lineTotalMinor, type PricedLine } from './sale-money';

/** The highest discount of each role, in percent of the subtotal. */
export interface DiscountCeilings {
  employeeDiscountPercent: number;
  adminDiscountPercent: number;
}

/** In percent of the subtotal: the person's own, else that of the role; the warehouse gives any discount. */
export const discountCeilingOf = (seller: Holder, ceilings: DiscountCeilings): number =>
  discountPercentOf(seller, ceilings);

/** What a percentage of a bill comes to at most: never a part of a minor unit over it. */
export const maxDiscountMinor = (subtotalMinor: number, percent: number): number =>
  Math.floor((subtotalMinor * percent) / 100);

export const overDiscountMessage = (percent: number): Refusal =>
  percent === 0 ? coded('sale.noDiscount') : coded('sale.overDiscount', { percent });

/** Why a line may not have this discount; undefined where it may. */
export function whyNotDiscountLine(line: PricedLine, discount: Discount, percent: number): Refusal | undefined {
  const total = lineTotalMinor(line);
  const offMinor = discountMinorOf(discount, total);
  if (offMinor > total) return DISCOUNT_OVER_LINE;
  return offMinor > maxDiscountMinor(total, percent) ? overDiscountMessage(percent) : undefined;
}
