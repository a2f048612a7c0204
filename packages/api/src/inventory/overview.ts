import type { InventoryOverview, InventoryOverviewQuery } from '@bhandar/domain/inventory';
import type { StaffContext } from '../core/context';
import { todayOf } from '../core/today';
import { choosePlace } from './stock/choose-place';
import { countStock } from './stock/store-stock-repository';
import { countWriteOffs } from './write-offs/write-off-repository';

/** The counts of the home screen's stock tiles, for one location. */
export async function inventoryOverview(ctx: StaffContext, input: InventoryOverviewQuery): Promise<InventoryOverview> {
  const { id: locationId } = await choosePlace(ctx, input.locationId);
  const [stock, damageReturns] = await Promise.all([
    countStock(ctx.db, { locationId, today: todayOf(ctx) }),
    countWriteOffs(ctx.db, ctx.actor),
  ]);
  return { ...stock, damageReturns };
}
