import { isFarBelowWorth, worthMinor } from '../../inventory';
import {
  AMOUNT_TOO_LARGE,
  coded,
  divideHalfUp,
  hundredthsOf,
  MAX_MINOR,
  MAX_UNIT_MINOR,
  unitMrpOfPack,
  type Violation,
} from '../../shared';
import type { PurchaseLineInput } from './purchase';
import { rateOn, type SettledRate, settleRate } from './purchase-rate';

/** A line with all computed figures, as it is stored. Amounts are of the whole line, rounded once each. */
export interface PricedLine {
  purchaseDiscount: SettledRate;
  purchaseVat: SettledRate;
  salesDiscount: SettledRate;
  salesVat: SettledRate;
  grossMinor: number;
  discountMinor: number;
  vatMinor: number;
  totalMinor: number;
  /**
   * The cost of one unit in taka with four decimals: VAT included as in prices, discount deducted, free goods counted.
   */
  unitCost: string;
  /** Null if the line has no sale price. */
  unitMrpMinor: number | null;
}

type Priced = Pick<
  PurchaseLineInput,
  | 'quantity'
  | 'freeQuantity'
  | 'packSize'
  | 'packTpMinor'
  | 'purchaseDiscount'
  | 'purchaseVat'
  | 'salePackSize'
  | 'packMrpMinor'
  | 'salesDiscount'
  | 'salesVat'
  | 'grossMinor'
>;

/** Ten-thousandths of a taka as a decimal with four places. */
export const unitCostText = (tenThousandths: bigint): string => {
  const digits = tenThousandths.toString().padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
};

/** The landed cost of one unit: the paid amount divided by all received units. */
export const landedUnitCost = (paidMinor: number, units: number): string =>
  unitCostText(divideHalfUp(BigInt(paidMinor) * 100n, BigInt(units)));

const lineOf = (packMinor: number, quantity: number, packSize: number): number =>
  Number(divideHalfUp(hundredthsOf(packMinor) * BigInt(quantity), BigInt(packSize) * 100n));

/**
 * An invoice prints rounded pack prices, and the line's own value is exact: it may differ from price times packs by
 * half a minor unit per pack.
 */
function whyNotGross(line: Priced): Violation[] {
  const worked = lineOf(line.packTpMinor, line.quantity, line.packSize);
  // VAT may double the amount.
  if (worked > MAX_MINOR / 2) return [{ field: 'packTpMinor', ...AMOUNT_TOO_LARGE }];
  if (line.grossMinor === null) return [];
  const rounding = Math.ceil(line.quantity / line.packSize / 2) + 1;
  if (Math.abs(line.grossMinor - worked) <= rounding) return [];
  return [{ field: 'grossMinor', ...coded('purchase.lineValue') }];
}

/** Computes a line, or reports the figures that contradict each other, by field. */
export function priceLine(line: Priced): PricedLine | Violation[] {
  const { quantity, freeQuantity, packSize, packTpMinor, salePackSize, packMrpMinor } = line;
  const violations = whyNotGross(line);
  const settle = (field: keyof Priced, base: number, rate: Priced['purchaseVat']): SettledRate => {
    const settled = settleRate(base, rate);
    if (!('refusal' in settled)) return settled;
    violations.push({ field, ...settled.refusal });
    return { basisPoints: 0, minor: 0, by: 'percent' };
  };
  const purchaseDiscount = settle('purchaseDiscount', packTpMinor, line.purchaseDiscount);
  const purchaseVat = settle('purchaseVat', packTpMinor - purchaseDiscount.minor, line.purchaseVat);
  const salesDiscount = settle('salesDiscount', packMrpMinor ?? 0, line.salesDiscount);
  const salesVat = settle('salesVat', (packMrpMinor ?? 0) - salesDiscount.minor, line.salesVat);
  if (quantity + freeQuantity < 1) violations.push({ field: 'quantity', ...coded('field.atLeastOne') });
  const unitMrpMinor = packMrpMinor === null ? null : unitMrpOfPack(packMrpMinor, salePackSize);
  if ((unitMrpMinor ?? 0) > MAX_UNIT_MINOR) violations.push({ field: 'packMrpMinor', ...AMOUNT_TOO_LARGE });
  if (violations.length > 0) return violations;

  const grossMinor = line.grossMinor ?? lineOf(packTpMinor, quantity, packSize);
  const discountMinor = Math.min(grossMinor, rateOn(grossMinor, purchaseDiscount, line));
  const netMinor = grossMinor - discountMinor;
  const vatMinor = rateOn(netMinor, purchaseVat, line);
  if ((netMinor + vatMinor) / (quantity + freeQuantity) > MAX_UNIT_MINOR)
    return [{ field: 'packTpMinor', ...AMOUNT_TOO_LARGE }];
  return {
    purchaseDiscount,
    purchaseVat,
    salesDiscount,
    salesVat,
    grossMinor,
    discountMinor,
    vatMinor,
    totalMinor: netMinor + vatMinor,
    unitCost: landedUnitCost(netMinor + vatMinor, quantity + freeQuantity),
    unitMrpMinor,
  };
}

interface BoughtAt {
  hasSupplier: boolean;
  /** What a unit is worth, in taka with up to four decimals. */
  unitValue: string;
}

/** The units that nobody pays for: free goods, and all where a supplier is owed nothing or far less than their worth. */
export function unpaidUnitsOf(
  { quantity, freeQuantity, totalMinor }: Pick<PurchaseLineInput, 'quantity' | 'freeQuantity'> & { totalMinor: number },
  { hasSupplier, unitValue }: BoughtAt,
): number {
  const isPaid = hasSupplier && totalMinor > 0 && !isFarBelowWorth(totalMinor, worthMinor(quantity, unitValue));
  return isPaid ? freeQuantity : quantity + freeQuantity;
}

export interface PurchaseTotals {
  grossMinor: number;
  discountMinor: number;
  vatMinor: number;
  totalMinor: number;
}

/** The totals are the sums of the rounded lines; nothing is computed from totals. */
export const purchaseTotals = (lines: readonly PurchaseTotals[]): PurchaseTotals => {
  const sum = { grossMinor: 0, discountMinor: 0, vatMinor: 0, totalMinor: 0 };
  for (const line of lines) {
    sum.grossMinor += line.grossMinor;
    sum.discountMinor += line.discountMinor;
    sum.vatMinor += line.vatMinor;
    sum.totalMinor += line.totalMinor;
  }
  return sum;
};
