import { type Actor, isManager, type StoreRef, storeIdsOf } from '@bhandar/domain/accounts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * `canAccessStore` as an SQL condition on the location of a row, such as `sale.location_id`: true for every row if the person
 * is of the warehouse.
 */
export function ofAccessibleStore(actor: Pick<Actor, 'role' | 'stores'>, locationId: string): RawBuilder<SqlBool> {
  const storeIds = storeIdsOf(actor);
  return storeIds === null ? sql`true` : sql`${sql.ref(locationId)} = any(${storeIds}::uuid[])`;
}

/**
 * Whether the person sees what a buyer bought, owes or gave back, by its column such as `purchase.store_id`: null is the
 * warehouse. Managers see the warehouse's and that of the own stores, employees nothing.
 */
export const ofVisibleBuyer = (actor: Pick<Actor, 'role' | 'stores'>, storeId: string): RawBuilder<SqlBool> =>
  isManager(actor)
    ? sql<SqlBool>`(${sql.ref(storeId)} is null or ${ofAccessibleStore(actor, storeId)})`
    : sql<SqlBool>`false`;

/** The store that bought for itself, as JSON; null for the warehouse. Joins `store`. */
export const storeJson = sql<StoreRef | null>`case when store.id is not null
  then jsonb_build_object('id', store.id, 'name', store.name, 'city', store.city) end`;
