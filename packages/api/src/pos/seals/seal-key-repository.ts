import type { Db, Tx } from '@bhandar/db';

/** The key that signs snapshot prices. */
export async function readSealKey(db: Db | Tx): Promise<string> {
  const { sealKey } = await db.selectFrom('organisation').select('sealKey').executeTakeFirstOrThrow();
  return sealKey;
}
