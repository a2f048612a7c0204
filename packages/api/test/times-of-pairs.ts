type Timed = () => Promise<number>;

/** The additional time for the known one in each pair; the order alternates. */
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
 * A difference that reveals nothing: five milliseconds, or on a busy machine the chance variation of the median of this
 * many pairs (four standard errors, from the median deviation).
 */
export function untold(differences: readonly number[]): number {
  const middle = median(differences);
  const spread = 1.4826 * median(differences.map((difference) => Math.abs(difference - middle)));
  return Math.max(TOLD_MS, (4 * 1.2533 * spread) / Math.sqrt(differences.length));
}
