import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { isTier } from './tier';

const BUSY_FACTOR = 10;

/** Longer than every test's own limit, and short enough for a timer. */
const UNLIMITED_MS = 2 ** 31 - 1;

/**
 * The time limit in milliseconds of the wall clock. Only `npm run test:long` measures time; the limit allows for other work
 * on the processors, beside which a measured time says little.
 */
export function wallLimit(milliseconds: number): number {
  if (!isTier('long')) return UNLIMITED_MS;
  const average = (loadavg()[0] ?? 0) / availableParallelism();
  const now = runnableNow() / availableParallelism();
  const isQuiet = average <= 1.5 && now <= 4;
  return isQuiet ? milliseconds : milliseconds * Math.max(BUSY_FACTOR, 2 * average, 2 * now);
}

/**
 * Threads that run or wait for a processor now, which the load average of the last minute does not show; on Linux only.
 */
function runnableNow(): number {
  try {
    return Number.parseInt(readFileSync('/proc/loadavg', 'utf8').split(' ')[3] ?? '', 10) || 0;
  } catch {
    return 0;
  }
}
