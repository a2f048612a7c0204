import type { People, Tokens } from '../data/people';
import type { Ground } from '../ground/cluster';
import type { RunningServer } from '../ground/server';
import type { LoadResult, SoldProduct } from '../load/plan';
import { perSecondOf } from '../load/run-load';
import type { Reading } from '../measure';
import type { Options } from '../options';
import { quantile } from '../stats';

/** Everything that stands while jobs are measured. */
export interface Bench {
  options: Options;
  ground: Ground;
  server: RunningServer;
  floorAppPort: number;
  people: People;
  tokens: Tokens;
  products: SoldProduct[];
  /** How many products the catalogue has. */
  total: number;
}

/** A p99 of fewer answers means nothing. */
export const LEAST_COUNT = 1_000;

/** How long a load of ours runs: the reading's time and the count that a p99 wants, but never without end. */
export const boundsOf = ({ readingMs }: Options, clients: number) => ({
  clients,
  warmUpMs: 2_000,
  leastMs: readingMs,
  leastCount: LEAST_COUNT,
  mostMs: readingMs + 60_000,
});

export const toReading = (result: LoadResult): Reading & { p50: number; p99: number } => ({
  value: perSecondOf(result),
  count: result.count,
  p50: quantile(result.latenciesMs, 0.5),
  p99: quantile(result.latenciesMs, 0.99),
});
