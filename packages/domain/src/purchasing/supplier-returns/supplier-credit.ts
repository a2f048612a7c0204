import { coded, decimalFromMinor, partMinorOf, type Violation, worthOfUnits } from '../../shared';

/** The units of a batch that a supplier sold, and those that went back. */
export interface SuppliedGoods {
  /** The total of the supplier's bills for them. */
  paidMinor: number;
  /** Free goods included. */
  sold: number;
  returned: number;
  creditedMinor: number;
  /** Earlier returns. */
  parts: number;
}

/**
 * The credit for goods that go back: their part of the supplier's bills, so that all parts together are exactly the bill.
 * Goods beyond what the supplier sold are credited at cost.
 */
export function supplierCreditOf(
  goods: SuppliedGoods,
  { quantity, costMinor }: { quantity: number; costMinor: number },
): number {
  const { paidMinor, sold, returned, creditedMinor, parts } = goods;
  const billed = Math.max(0, Math.min(quantity, sold - returned));
  const beyondMinor = worthOfUnits({ totalMinor: costMinor, units: quantity }, quantity - billed);
  if (billed === 0) return beyondMinor;
  const line = { totalMinor: paidMinor, units: sold };
  const worthMinor = worthOfUnits(line, returned);
  // A credit that a person agreed on is no rounding: it is neither made up for nor repeated.
  const takenMinor = Math.abs(creditedMinor - worthMinor) <= parts ? creditedMinor : worthMinor;
  const partMinor = partMinorOf({ ...line, takenUnits: returned, takenMinor }, billed);
  return Math.min(partMinor, Math.max(0, paidMinor - creditedMinor)) + beyondMinor;
}

/** A supplier may credit goods at a newer price. */
const MAX_TIMES_COST = 2;

/** Units on their way back, at their cost; `worthMinor` is what they are worth where no bill and no cost is known. */
interface CreditedGoods extends SuppliedGoods {
  name: string;
  quantity: number;
  costMinor: number;
  worthMinor: number;
}

/** A credit that a person enters is at most twice what the goods cost with VAT: more is a slip of the keys, or made up. */
export function whyNotCreditReturn(
  { name, quantity, costMinor, worthMinor, paidMinor, sold, returned }: CreditedGoods,
  { creditMinor, field }: { creditMinor: number; field: string },
): Violation[] {
  const billed = Math.max(0, Math.min(quantity, sold - returned));
  const billedMinor = billed === 0 ? 0 : worthOfUnits({ totalMinor: paidMinor, units: sold }, billed);
  const beyondMinor = worthOfUnits({ totalMinor: costMinor, units: quantity }, quantity - billed);
  const maxMinor = MAX_TIMES_COST * (billedMinor + beyondMinor || worthMinor);
  if (creditMinor <= maxMinor) return [];
  return [{ field, ...coded('supplierReturn.creditAtMost', { name, max: decimalFromMinor(maxMinor).toFixed(2) }) }];
}
