import { availableParallelism, loadavg } from 'node:os';

const BUSY_FACTOR = 10;

/** Milliseconds on the clock that something may take. Where other work holds the processors, a measured time says little. */
export function wallLimit(milliseconds: number): number {
  const isQuiet = (loadavg()[0] ?? 0) <= availableParallelism() * 1.5;
  return isQuiet ? milliseconds : milliseconds * BUSY_FACTOR;
}
