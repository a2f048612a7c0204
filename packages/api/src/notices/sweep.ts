import type { Db } from '@bhandar/db';
import { transact } from '@bhandar/db';
import { dayInZone } from '@bhandar/domain/shared';
import { publish } from '../events';
import { claimSweep, takeExpiring, takeLowStock, takeUndecided } from './sweep-repository';

/**
 * Looks what ran low, what comes near its end and which sales wait for a decision, and says each once. The counter tells
 * nobody while it sells, so somebody has to look; what was told is kept with the event in one transaction.
 */
export async function sweepStock(db: Db, { now, timeZone }: { now: Date; timeZone: string }): Promise<void> {
  await transact(db, async (tx) => {
    if (!(await claimSweep(tx))) return;
    const today = dayInZone(now, timeZone);
    const low = await takeLowStock(tx, today);
    const expiring = await takeExpiring(tx, today);
    const undecided = await takeUndecided(tx, now);
    const clock = { now: () => now };
    for (const place of low) await publish(tx, clock, { kind: 'stock.low', ...place });
    for (const place of undecided) await publish(tx, clock, { kind: 'sales.undecided', ...place });
    for (const place of expiring) await publish(tx, clock, { kind: 'batches.expiring', ...place });
  });
}
