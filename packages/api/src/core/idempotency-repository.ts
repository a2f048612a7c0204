import type { Db, Tx } from '@bhandar/db';
import type { IdempotencyClaim } from './context';
import { daysBefore } from './today';

/** Claims a key for this transaction; answers the stored answer of an earlier one. A simultaneous repeat waits here. */
export async function claimKey(tx: Tx, scope: string, claim: IdempotencyClaim) {
  const claimed = await tx
    .insertInto('idempotencyKey')
    .values({ scope, ...claim })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (claimed) return undefined;
  return tx
    .selectFrom('idempotencyKey')
    .select(['fingerprint', 'answer'])
    .where('scope', '=', scope)
    .where('route', '=', claim.route)
    .where('key', '=', claim.key)
    .executeTakeFirstOrThrow();
}

export async function storeAnswer(tx: Tx, stored: { scope: string; claim: IdempotencyClaim; answer: unknown }) {
  await tx
    .updateTable('idempotencyKey')
    .set({ answer: JSON.stringify(stored.answer ?? null) })
    .where('scope', '=', stored.scope)
    .where('route', '=', stored.claim.route)
    .where('key', '=', stored.claim.key)
    .execute();
}

const KEPT_DAYS = 30;

/** Answers are stored for 30 days. A sale is found by its own id for ever. */
export async function tidyIdempotencyKeys(db: Db, now: Date): Promise<void> {
  const oldest = daysBefore(now, KEPT_DAYS);
  await db.deleteFrom('idempotencyKey').where('createdAt', '<', oldest).execute();
}
