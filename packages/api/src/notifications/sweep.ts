import type { Db } from '@bhandar/db';
import { transact } from '@bhandar/db';
import { NOTIFICATION_FIGURES, type NotificationFigure } from '@bhandar/domain/notifications';
import { dayInZone } from '@bhandar/domain/shared';
import { publish } from '../core/events';
import { countStock } from '../inventory';
import { takeAdminApprovals } from './approvals-repository';
import { claimSweep, takeExpiring, takeLowStock, takeUndecided, takeUnreceived } from './sweep-repository';

/**
 * Finds low stock, expiring batches, waiting offline sales, overdue orders and what admins approved, and notifies each
 * once. Sales publish no events and time does not either, so a regular sweep does; the notified state is stored with the event in one transaction.
 */
export async function sweepStock(db: Db, { now, timeZone }: { now: Date; timeZone: string }): Promise<void> {
  await transact(db, async (tx) => {
    if (!(await claimSweep(tx))) return;
    const today = dayInZone(now, timeZone);
    const low = await takeLowStock(tx, today);
    const expiring = await takeExpiring(tx, today);
    const undecided = await takeUndecided(tx, now);
    const unreceived = await takeUnreceived(tx, now);
    const clock = { now: () => now };
    for (const day of await takeAdminApprovals(tx, { today, timeZone })) {
      await publish(tx, clock, { kind: 'approvals.reported', locationId: null, ...day });
    }
    const gravest = async (locationId: string, figures: readonly NotificationFigure[]) => {
      const figure = NOTIFICATION_FIGURES.find((name) => figures.includes(name)) ?? 'expired';
      const counts = await countStock(tx, { locationId, today });
      return { figure, listed: counts[figure] };
    };
    for (const { figures, ...place } of low) {
      await publish(tx, clock, { kind: 'stock.low', ...place, ...(await gravest(place.locationId, figures)) });
    }
    for (const place of undecided) await publish(tx, clock, { kind: 'sales.undecided', ...place });
    for (const orders of unreceived) await publish(tx, clock, { kind: 'order.unreceived', ...orders });
    for (const place of expiring) {
      const figure = place.expired > 0 ? 'expired' : place.soon > 0 ? 'expiringSoon' : 'expiringNear';
      const list = await gravest(place.locationId, [figure]);
      await publish(tx, clock, { kind: 'batches.expiring', ...place, ...list });
    }
  });
}
