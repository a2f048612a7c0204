import type { Tx } from '@bhandar/db';
import { sql } from 'kysely';

/** Event ids must commit in order, so that a reader's cursor never skips one: publishers take turns. */
const PUBLISH_LOCK = 7_216_001;
/** Said with the commit, without an id: whoever hears it reads on from where it stands. */
export const EVENT_CHANNEL = 'bhandar_event';

export async function insertEvent(
  tx: Tx,
  event: { kind: string; locationId: string | null; actorId: string | null; payload: unknown; occurredAt: Date },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${PUBLISH_LOCK})`.execute(tx);
  await tx
    .insertInto('domainEvent')
    .values({ ...event, payload: JSON.stringify(event.payload) })
    .returning(sql`pg_notify(${EVENT_CHANNEL}, '')`.as('told'))
    .execute();
}
