import { type Actor, type Holder, hasGrant } from '@bhandar/domain/accounts';
import { sql } from 'kysely';

type Person = Pick<Actor, 'role' | 'stores'>;

/** Whether the person sees the stock at `place` (location): at accessible stores, each quarantine with its store. */
export const ofAccessiblePlace = (actor: Person) =>
  actor.role === 'superadmin'
    ? sql<boolean>`place.physical`
    : sql<boolean>`(place.physical and coalesce(place.parent_id, place.id) = any(${actor.stores.map((store) => store.id)}::uuid[]))`;

/** A location as people know it: a quarantine has the name of its store. Requires `place` and its `home`. */
export const heldPlace = sql`jsonb_build_object('id', place.id, 'kind', place.kind, 'homeId', home.id, 'name', home.name,
  'city', home.city)`;

/** `place` with its `home`: the store or warehouse of a quarantine, else itself. */
export const withHome = sql`join location home on home.id = coalesce(place.parent_id, place.id)`;

/** Of a balance `b` of a `product`. A quantity times a price may exceed a bigint, and a sum of them what a number holds. */
export const valueAtMrp = sql<number>`(b.on_hand::numeric * coalesce(product.unit_mrp_minor, 0))::float8`;

/** Costs need the grant. */
export const seesCost = (actor: Holder): boolean => hasGrant(actor, 'seeCost');
