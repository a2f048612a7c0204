import type { AuditEntry, Db, Tx } from '@bhandar/db';
import type { Insertable } from 'kysely';

export async function insertAuditEntries(db: Db | Tx, entries: Insertable<AuditEntry>[]): Promise<void> {
  await db.insertInto('auditEntry').values(entries).execute();
}
