import type { Actor } from '@bhandar/domain/accounts';
import { sql } from 'kysely';

type Person = Pick<Actor, 'role' | 'stores'>;

/** Real places within reach, quarantines with the store they belong to. Wants `place` (location) in the query. */
export const placeWithin = (actor: Person) =>
  actor.role === 'superadmin'
    ? sql<boolean>`place.physical`
    : sql<boolean>`(place.physical and coalesce(place.parent_id, place.id) = any(${actor.stores.map((store) => store.id)}::uuid[]))`;

/** A place as people know it: a quarantine under the name of its store. Wants `place` and its `home`. */
export const heldPlace = sql`jsonb_build_object('id', place.id, 'kind', place.kind, 'homeId', home.id, 'name', home.name,
  'city', home.city)`;

/** `place` with its `home`: the store or warehouse that a quarantine belongs to, else itself. */
export const withHome = sql`join location home on home.id = coalesce(place.parent_id, place.id)`;

/** What goods cost is the managers' own business. */
export const seesCost = (actor: Pick<Actor, 'role'>): boolean => actor.role !== 'employee';
