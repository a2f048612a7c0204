type Timed = () => Promise<number>;

/** How much longer the known one takes than the unknown, pair by pair, which of the two comes first by turns. */
export async function timesOfPairs(
  pairs: number,
  pairOf: (n: number) => Promise<{ known: Timed; unknown: Timed }>,
): Promise<{ differences: number[]; durations: number[] }> {
  const differences: number[] = [];
  const durations: number[] = [];
  for (let n = 0; n < pairs; n += 1) {
    const { known, unknown } = await pairOf(n);
    const knownFirst = n % 2 === 1;
    const first = await (knownFirst ? known : unknown)();
    const second = await (knownFirst ? unknown : known)();
    differences.push(knownFirst ? first - second : second - first);
    durations.push(first, second);
  }
  return { differences, durations };
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
