import { hasGrant, isManager } from '@bhandar/domain/accounts';
import type { InventoryOverview, InventoryOverviewQuery } from '@bhandar/domain/inventory';
import type { StaffContext } from '../core/context';
import { todayOf } from '../core/today';
import { countUnsettled } from './adjustments/adjustment-repository';
import { choosePlace } from './stock/choose-place';
import { countStock } from './stock/store-stock-repository';
import { countWriteOffs } from './write-offs/write-off-repository';

/** The counts of the home screen's stock tiles, for one location, and of the documents of all. */
export async function inventoryOverview(ctx: StaffContext, input: InventoryOverviewQuery): Promise<InventoryOverview> {
  const { db, actor } = ctx;
  const { id: locationId } = await choosePlace(ctx, input.locationId);
  const decides = (grant: 'adjustStock' | 'postWriteOff') => isManager(actor) && hasGrant(actor, grant);
  const [stock, writeOffs, differencesToSettle] = await Promise.all([
    countStock(db, { locationId, today: todayOf(ctx) }),
    countWriteOffs(db, actor),
    decides('adjustStock') ? countUnsettled(db, actor) : undefined,
  ]);
  return {
    ...stock,
    damageReturns: writeOffs.total,
    writeOffsToDecide: decides('postWriteOff') ? writeOffs.pending : undefined,
    differencesToSettle,
  };
}
