import { mean, median, type Spread, spreadOf } from './stats';

/** Two readings of the same floor that differ by more say that something else used the machine. */
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
  /** A second yardstick, read between the two. */
  app: number | undefined;
}

export interface Comparison {
  name: string;
  unit: string;
  repeats: Repeat[];
  /** Of the quiet repeats; undefined when there is none. */
  ratio: Spread | undefined;
  appRatio: Spread | undefined;
  quiet: number;
}

interface Measured {
  name: string;
  /** What the numbers are: calls a second, or milliseconds. */
  unit: string;
  repeats: number;
  floor: () => Promise<number>;
  ours: () => Promise<Reading>;
  app?: () => Promise<number>;
}

const isQuiet = ({ before, after }: Repeat): boolean => Math.abs(before - after) <= MAX_DRIFT * Math.min(before, after);

/** Floor, ours, floor again, so often; what the machine did meanwhile to both floors decides whether a ratio counts. */
export async function compare({ name, unit, repeats: wanted, floor, ours, app }: Measured): Promise<Comparison> {
  const repeats: Repeat[] = [];
  for (let repeat = 0; repeat < wanted; repeat += 1) {
    const before = await floor();
    const appValue = await app?.();
    const reading = await ours();
    repeats.push({ before, app: appValue, ours: reading, after: await floor() });
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
