type Timed = () => Promise<number>;

/** How much longer the known one takes than the unknown, pair by pair, which of the two comes first by turns. */
export async function timesOfPairs(
  pairs: number,
  pairOf: (n: number) => Promise<{ known: Timed; unknown: Timed }>,
): Promise<number[]> {
  const differences: number[] = [];
  for (let n = 0; n < pairs; n += 1) {
    const { known, unknown } = await pairOf(n);
    const knownFirst = n % 2 === 1;
    const first = await (knownFirst ? known : unknown)();
    const second = await (knownFirst ? unknown : known)();
    differences.push(knownFirst ? first - second : second - first);
  }
  return differences;
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const TOLD_MS = 5;

/**
 * The difference that tells nobody anything: five milliseconds, or, on a machine that others keep busy, what chance alone
 * makes of the median of so many pairs (four standard errors, from the median deviation).
 */
export function untold(differences: readonly number[]): number {
  const middle = median(differences);
  const spread = 1.4826 * median(differences.map((difference) => Math.abs(difference - middle)));
  return Math.max(TOLD_MS, (4 * 1.2533 * spread) / Math.sqrt(differences.length));
}
