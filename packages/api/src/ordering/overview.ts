import { isManager } from '@bhandar/domain/accounts';
import { type OrderingOverview, UNRECEIVED_DAYS } from '@bhandar/domain/ordering';
import type { StaffContext } from '../core/context';
import { daysBefore, todayOf } from '../core/today';
import { countProposals, countSupplies, sumOldBills } from '../purchasing';
import { countByKind } from './orders/order-list-repository';
import { countItems } from './requests/requested-item-repository';

/** The counts of the home screen's tiles of orders, requested items and purchases that the person may see. */
export async function orderingOverview(ctx: StaffContext): Promise<OrderingOverview> {
  const { db, actor, now } = ctx;
  const isWarehouse = actor.role === 'superadmin';
  const [{ unreceivedPharmacy, unreceivedNonPharmacy, ...orders }, items, supplies, proposals, dues] =
    await Promise.all([
      countByKind(db, actor, daysBefore(now(), UNRECEIVED_DAYS)),
      countItems(db, actor),
      isManager(actor) ? countSupplies(db, actor) : {},
      isWarehouse ? countProposals(db) : {},
      isWarehouse ? sumOldBills(db, { actor, today: todayOf(ctx) }) : {},
    ]);
  const unreceived = isWarehouse ? {} : { unreceivedPharmacy, unreceivedNonPharmacy };
  return { ...orders, ...items, ...supplies, ...proposals, ...unreceived, ...dues };
}
