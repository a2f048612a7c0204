export type CashCurrency = 'BDT' | 'INR';

/** Notes that people hand over, in minor units, besides the rounded amounts. */
const NOTES_MINOR: Record<CashCurrency, readonly number[]> = {
  BDT: [20_000, 50_000, 100_000],
  INR: [20_000, 50_000],
};
const ROUNDED_UP_TO_MINOR = [1_000, 5_000, 10_000] as const;
const MAX_BUTTONS = 6;

/** Amounts that a customer may hand over: the exact total, rounded up to 10, 50 and 100, then each larger note. */
export function quickCashMinor(totalMinor: number, currency: CashCurrency): number[] {
  const rounded = ROUNDED_UP_TO_MINOR.map((step) => Math.ceil(totalMinor / step) * step);
  const largest = Math.max(totalMinor, ...rounded);
  const notes = NOTES_MINOR[currency].filter((note) => note > largest);
  return [...new Set([totalMinor, ...rounded, ...notes])].sort((a, b) => a - b).slice(0, MAX_BUTTONS);
}

/** Change for the customer; never below 0. */
export const changeMinor = (tenderedMinor: number, totalMinor: number): number =>
  Math.max(0, tenderedMinor - totalMinor);

/** The missing amount; 0 once enough was given. */
export const shortMinor = (tenderedMinor: number, totalMinor: number): number =>
  Math.max(0, totalMinor - tenderedMinor);
