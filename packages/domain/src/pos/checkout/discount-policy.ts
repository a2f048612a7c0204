import type { Role } from '../../accounts';
import { coded, type Refusal } from '../../shared';

/** The most that each role may take off a bill, in percent of its subtotal. */
export interface DiscountCeilings {
  employeeDiscountPercent: number;
  adminDiscountPercent: number;
}

/** In percent of the subtotal; the warehouse gives away what it likes. */
export function discountCeilingOf(role: Role, ceilings: DiscountCeilings): number {
  switch (role) {
    case 'employee':
      return ceilings.employeeDiscountPercent;
    case 'admin':
      return ceilings.adminDiscountPercent;
    case 'superadmin':
      return 100;
  }
}

/** What a percentage of a bill comes to at most: never a part of a minor unit over it. */
export const mostDiscountMinor = (subtotalMinor: number, percent: number): number =>
  Math.floor((subtotalMinor * percent) / 100);

export const overDiscountMessage = (percent: number): Refusal =>
  percent === 0 ? coded('sale.noDiscount') : coded('sale.overDiscount', { percent });
