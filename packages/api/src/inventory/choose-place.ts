import type { StockPlace } from '@bhandar/domain/inventory';
import { notFound } from '@bhandar/domain/shared';
import type { StaffContext } from '../context';
import { listVisiblePlaces } from './places-repository';

export const listPlaces = (ctx: StaffContext): Promise<StockPlace[]> => listVisiblePlaces(ctx.db, ctx.actor);

/** The place that a stock screen speaks of: the named one if it is within reach, else the person's own. */
export async function choosePlace(ctx: StaffContext, locationId: string | undefined): Promise<StockPlace> {
  const places = await listPlaces(ctx);
  const own =
    ctx.actor.role === 'superadmin' ? places.find(({ kind }) => kind === 'warehouse')?.id : ctx.actor.stores[0]?.id;
  const place = places.find(({ id }) => id === (locationId ?? own));
  if (!place) throw notFound('Store');
  return place;
}
