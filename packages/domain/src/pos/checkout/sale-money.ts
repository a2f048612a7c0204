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

const PLAIN_NUMBER = /^\d*\.?\d*$/;

/** A discount as typed: from 0 to the subtotal; what is no number is 0, what is more is the subtotal. */
export function discountMinorFrom(typed: string, subtotalMinor: number): number {
  const text = typed.trim();
  const minor = PLAIN_NUMBER.test(text) ? Math.round(Number(text) * 100) : Number.NaN;
  return Number.isFinite(minor) ? Math.min(minor, subtotalMinor) : 0;
}
