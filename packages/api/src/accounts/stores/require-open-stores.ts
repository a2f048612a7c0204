import type { Db, Tx } from '@bhandar/db';
import { whyNotUseStore } from '@bhandar/domain/accounts';
import { refuse } from '@bhandar/domain/shared';
import { sql } from 'kysely';

/**
 * Refuses closed stores. In a transaction the others stay open until it ends, because closing waits for the lock; call it
 * before the write that a closed store must not get.
 */
export async function requireOpenStores(db: Db | Tx, storeIds: readonly string[]): Promise<void> {
  if (storeIds.length === 0) return;
  const { rows } = await sql<{ name: string; closed: boolean }>`
    select name, closed_at is not null as closed from location where id = any(${storeIds}::uuid[])
    order by id for key share`.execute(db);
  refuse(rows.flatMap(whyNotUseStore), 'INVALID_TRANSITION');
}
