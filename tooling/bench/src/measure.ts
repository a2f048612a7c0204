import { mean, median, type Spread, spreadOf } from './stats';

/** Two readings of the same baseline that differ by more show that something else used the machine. */
const MAX_DRIFT = 0.1;

export interface Reading {
  value: number;
  count?: number;
  p50?: number;
  p99?: number;
}

interface Repeat {
  before: number;
  ours: Reading;
  after: number;
  /** A second baseline, read between the two. */
  app: number | undefined;
}

export interface Comparison {
  name: string;
  unit: string;
  repeats: Repeat[];
  /** Of the quiet repeats; undefined if there is none. */
  ratio: Spread | undefined;
  appRatio: Spread | undefined;
  quiet: number;
}

interface Measured {
  name: string;
  /** The unit of the numbers: calls per second, or milliseconds. */
  unit: string;
  repeats: number;
  baseline: () => Promise<number>;
  ours: () => Promise<Reading>;
  app?: () => Promise<number>;
}

const isQuiet = ({ before, after }: Repeat): boolean => Math.abs(before - after) <= MAX_DRIFT * Math.min(before, after);

/**
 * Baseline, product, baseline again, this many times; the change between both baselines decides whether a ratio counts.
 */
export async function compare({ name, unit, repeats: wanted, baseline, ours, app }: Measured): Promise<Comparison> {
  const repeats: Repeat[] = [];
  for (let repeat = 0; repeat < wanted; repeat += 1) {
    const before = await baseline();
    const appValue = await app?.();
    const reading = await ours();
    repeats.push({ before, app: appValue, ours: reading, after: await baseline() });
  }
  const quiet = repeats.filter(isQuiet);
  const ratios = quiet.map(({ before, after, ours: { value } }) => value / mean([before, after]));
  const appRatios = quiet.flatMap(({ app: value, ours: { value: mine } }) => (value ? [mine / value] : []));
  return {
    name,
    unit,
    repeats,
    quiet: quiet.length,
    ratio: ratios.length > 0 ? spreadOf(ratios) : undefined,
    appRatio: appRatios.length > 0 ? spreadOf(appRatios) : undefined,
  };
}

export const medianOf = (comparison: Comparison, read: (ours: Reading) => number | undefined): number =>
  median(comparison.repeats.map(({ ours }) => read(ours) ?? Number.NaN));
