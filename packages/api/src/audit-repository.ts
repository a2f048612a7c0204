import type { AuditEntry, Db, Tx } from '@bhandar/db';
import type { Insertable } from 'kysely';

export async function insertAuditEntry(db: Db | Tx, entry: Insertable<AuditEntry>): Promise<void> {
  await db.insertInto('auditEntry').values(entry).execute();
}
