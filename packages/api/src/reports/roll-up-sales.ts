import { type Db, transact } from '@bhandar/db';
import { foldNext } from './rollup-repository';

/**
 * Adds up what was sold and brought back since the last time. It runs behind the sales and not inside them: a sum that
 * every till writes lets all tills wait for one another. Reports do not wait for it either: they add the rest themselves.
 */
export async function rollUpSales(db: Db, timeZone: string): Promise<void> {
  let left = Number.POSITIVE_INFINITY;
  for (;;) {
    const now = await transact(db, (tx) => foldNext(tx, timeZone));
    // What stands still waits for a transaction that has not ended.
    if (now === 0 || now >= left) return;
    left = now;
  }
}
