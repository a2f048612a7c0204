import { type Actor, storeIdsOf } from '@bhandar/domain/accounts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * `canAccessStore` as an SQL condition on the location of a row, such as `sale.location_id`: true for every row if the person
 * is of the warehouse.
 */
export function ofAccessibleStore(actor: Pick<Actor, 'role' | 'stores'>, locationId: string): RawBuilder<SqlBool> {
  const storeIds = storeIdsOf(actor);
  return storeIds === null ? sql`true` : sql`${sql.ref(locationId)} = any(${storeIds}::uuid[])`;
}
