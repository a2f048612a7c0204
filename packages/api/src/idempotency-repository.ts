import type { Tx } from '@bhandar/db';
import type { IdempotencyClaim } from './context';

/** Claims a key for this transaction; answers what an earlier one stored. A simultaneous twin waits here. */
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
