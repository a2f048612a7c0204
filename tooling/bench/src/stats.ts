/** The number in an ascending list that this share of the numbers does not exceed. */
export function quantile(ascending: readonly number[], share: number): number {
  const index = Math.min(ascending.length - 1, Math.ceil(ascending.length * share) - 1);
  return ascending[Math.max(0, index)] ?? Number.NaN;
}

const sorted = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other);

export const median = (numbers: readonly number[]): number => quantile(sorted(numbers), 0.5);

export const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

export interface Spread {
  median: number;
  lowest: number;
  highest: number;
}

export const spreadOf = (numbers: readonly number[]): Spread => ({
  median: median(numbers),
  lowest: Math.min(...numbers),
  highest: Math.max(...numbers),
});
