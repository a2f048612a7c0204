import { CompiledQuery } from 'kysely';
import type { Db, Tx } from './client';

/**
 * A statement with a fixed text and its values bound to `$1`, `$2` and so on. It is prepared and planned once per
 * connection under its name, and no text is built per call. Only the few statements on the sale path need this.
 */
export function statement<Row>(name: string, text: string): (db: Db | Tx, ...values: unknown[]) => Promise<Row[]> {
  const named = `/* name:${name} */ ${text}`;
  return async (db, ...values) => (await db.executeQuery<Row>(CompiledQuery.raw(named, values))).rows;
}
