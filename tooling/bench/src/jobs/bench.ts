import type { People, Tokens } from '../data/people';
import type { Harness } from '../harness/cluster';
import type { RunningServer } from '../harness/server';
import type { LoadResult, SoldProduct } from '../load/plan';
import { perSecondOf } from '../load/run-load';
import type { Reading } from '../measure';
import type { Options } from '../options';
import { quantile } from '../stats';

/** The shared environment of the measured jobs. */
export interface Bench {
  options: Options;
  harness: Harness;
  server: RunningServer;
  baselineAppPort: number;
  people: People;
  tokens: Tokens;
  products: SoldProduct[];
  /** The number of products in the catalogue. */
  total: number;
}

/** A p99 of fewer answers means nothing. */
export const MIN_ANSWERS = 1_000;

/** The duration of a load: the time of a reading and the count that a p99 needs, but limited. */
export const boundsOf = ({ readingMs }: Options, clients: number) => ({
  clients,
  warmUpMs: 2_000,
  minMs: readingMs,
  minCount: MIN_ANSWERS,
  maxMs: readingMs + 60_000,
});

export const toReading = (result: LoadResult): Reading & { p50: number; p99: number } => ({
  value: perSecondOf(result),
  count: result.count,
  p50: quantile(result.latenciesMs, 0.5),
  p99: quantile(result.latenciesMs, 0.99),
});
