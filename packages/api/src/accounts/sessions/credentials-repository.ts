import type { Db, Tx } from '@bhandar/db';

export const findCredentials = (db: Db, email: string) =>
  db
    .selectFrom('staffMember')
    .select(['id', 'role', 'status', 'passwordHash', 'language'])
    .where('email', '=', email)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();

/** A change by a person names them; a rehash of the same password does not. */
export async function savePasswordHash(
  tx: Tx,
  staffId: string,
  passwordHash: string,
  changed: { updatedAt?: Date; updatedBy?: string } = {},
): Promise<void> {
  await tx
    .updateTable('staffMember')
    .set({ passwordHash, ...changed })
    .where('id', '=', staffId)
    .execute();
}
