import { type Db, transact } from '@bhandar/db';
import { foldNext } from './rollup-repository';

/**
 * Adds sales and returns since the last run to the sums. It runs in the background, because sums inside each sale would
 * make tills wait for one another. Reports add the remaining rows themselves.
 */
export async function rollUpSales(db: Db, timeZone: string): Promise<void> {
  let left = Number.POSITIVE_INFINITY;
  for (;;) {
    const now = await transact(db, (tx) => foldNext(tx, timeZone));
    // The remaining rows wait for a transaction that has not ended.
    if (now === 0 || now >= left) return;
    left = now;
  }
}
