import { isManager } from '@bhandar/domain/accounts';
import { type OrderingOverview, UNRECEIVED_DAYS } from '@bhandar/domain/ordering';
import type { StaffContext } from '../core/context';
import { daysBefore } from '../core/today';
import { countProposals, countSupplies } from '../purchasing';
import { countByKind } from './orders/order-list-repository';
import { countItems } from './requests/requested-item-repository';

/** The counts of the home screen's tiles of orders, requested items and purchases that the person may see. */
export async function orderingOverview({ db, actor, now }: StaffContext): Promise<OrderingOverview> {
  const [{ unreceivedPharmacy, unreceivedNonPharmacy, ...orders }, items, supplies, proposals] = await Promise.all([
    countByKind(db, actor, daysBefore(now(), UNRECEIVED_DAYS)),
    countItems(db, actor),
    isManager(actor) ? countSupplies(db, actor) : {},
    actor.role === 'superadmin' ? countProposals(db) : {},
  ]);
  const unreceived = actor.role === 'superadmin' ? {} : { unreceivedPharmacy, unreceivedNonPharmacy };
  return { ...orders, ...items, ...supplies, ...proposals, ...unreceived };
}
