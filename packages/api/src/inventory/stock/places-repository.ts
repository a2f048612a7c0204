import type { Db, Tx } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import type { StockPlace } from '@bhandar/domain/inventory';

/** The warehouse and every store for a superadmin; their own stores for everyone else. */
function visiblePlaces(db: Db | Tx, actor: Pick<Actor, 'role' | 'stores'>) {
  const places = db.selectFrom('location').where('kind', 'in', ['warehouse', 'store']);
  return actor.role === 'superadmin'
    ? places
    : places.where(
        'location.id',
        'in',
        actor.stores.map((store) => store.id),
      );
}

export async function listVisiblePlaces(db: Db | Tx, actor: Actor): Promise<StockPlace[]> {
  if (actor.role !== 'superadmin' && actor.stores.length === 0) return [];
  const places = await visiblePlaces(db, actor)
    .select(['id', 'kind', 'name', 'city', 'closedAt'])
    .orderBy('kind', 'desc')
    .orderBy('city')
    .orderBy('name')
    .execute();
  return places.map(({ closedAt, kind, ...place }) => ({
    ...place,
    kind: kind === 'warehouse' ? 'warehouse' : 'store',
    ...(closedAt ? { closed: true } : {}),
  }));
}
