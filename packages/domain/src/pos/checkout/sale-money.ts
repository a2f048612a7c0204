import { readMoney } from '../../shared';

export interface PricedLine {
  quantity: number;
  unitPriceMinor: number;
}

export const lineTotalMinor = ({ quantity, unitPriceMinor }: PricedLine): number => quantity * unitPriceMinor;

export const subtotalMinorOf = (lines: readonly PricedLine[]): number =>
  lines.reduce((sum, line) => sum + lineTotalMinor(line), 0);

/** Never below 0. */
export const totalMinorOf = (subtotalMinor: number, discountMinor: number): number =>
  Math.max(0, subtotalMinor - discountMinor);

/** A typed discount, between 0 and the subtotal; a text that is not a number is 0. */
export function discountMinorFrom(typed: string, subtotalMinor: number): number {
  const read = readMoney(typed, { roundExtraDecimals: true });
  return read.ok && read.value !== null ? Math.min(read.value, subtotalMinor) : 0;
}
