import { isManager } from '@bhandar/domain/accounts';
import type { OrderingOverview } from '@bhandar/domain/ordering';
import type { StaffContext } from '../core/context';
import { countProposals, countSupplies } from '../purchasing';
import { countByKind } from './orders/order-list-repository';
import { countItems } from './requests/requested-item-repository';

/** The counts of the home screen's tiles of orders, requested items and purchases that the person may see. */
export async function orderingOverview({ db, actor }: StaffContext): Promise<OrderingOverview> {
  const [orders, items, supplies, proposals] = await Promise.all([
    countByKind(db, actor),
    countItems(db, actor),
    isManager(actor) ? countSupplies(db, actor) : {},
    actor.role === 'superadmin' ? countProposals(db) : {},
  ]);
  return { ...orders, ...items, ...supplies, ...proposals };
}
