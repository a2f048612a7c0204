import { whyNotNamedStore } from '@bhandar/domain/accounts';
import type { StockPlace } from '@bhandar/domain/inventory';
import { notFound, refuse } from '@bhandar/domain/shared';
import { requireOpenStores } from '../../accounts';
import type { StaffContext } from '../../core/context';
import { listVisiblePlaces } from './places-repository';

/** The visible locations, the person's own first: the warehouse, or their primary store. */
export async function listPlaces({ db, actor }: StaffContext): Promise<StockPlace[]> {
  const places = await listVisiblePlaces(db, actor);
  const isOwn = (place: StockPlace) => place.kind === 'warehouse' || place.id === actor.stores[0]?.id;
  return [...places.filter(isOwn), ...places.filter((place) => !isOwn(place))];
}

/** The location of a stock screen: the named one if it is visible, else the person's own. */
export async function choosePlace(ctx: StaffContext, locationId: string | undefined): Promise<StockPlace> {
  const places = await listPlaces(ctx);
  const place = locationId === undefined ? places[0] : places.find(({ id }) => id === locationId);
  if (!place) throw notFound('store');
  return place;
}

/** The location that stock is written at: a person of several stores names one. */
export async function choosePlaceToWrite(
  ctx: StaffContext,
  locationId: string | undefined,
  field?: string,
): Promise<StockPlace> {
  refuse(whyNotNamedStore(ctx.actor, locationId, field), 'VALIDATION_FAILED');
  const place = await choosePlace(ctx, locationId);
  await requireOpenStores(ctx.db, [place.id]);
  return place;
}
