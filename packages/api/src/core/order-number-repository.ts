import { containing } from '@bhandar/db';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Orders are found by their voucher and by the beginning of their id, which screens show as "#F1ECA263". */
export function hasOrderNumber(order: 'store_order' | 'o', search: string): RawBuilder<SqlBool> {
  const contains = containing(search.replace(/^#/, ''));
  return sql`(${sql.ref(order)}.id::text ilike ${contains.slice(1)} or ${sql.ref(order)}.voucher ilike ${contains})`;
}
