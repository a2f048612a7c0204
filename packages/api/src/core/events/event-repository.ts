import type { Tx } from '@bhandar/db';
import { sql } from 'kysely';

/** Event ids must commit in order, so that a reader's cursor never skips one; publishers therefore take this lock. */
const PUBLISH_LOCK = 7_216_001;
/** A notification with the commit and without an id; listeners read on from their own cursor. */
export const EVENT_CHANNEL = 'bhandar_event';

export async function insertEvent(
  tx: Tx,
  event: { kind: string; locationId: string | null; actorId: string | null; payload: unknown; occurredAt: Date },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${PUBLISH_LOCK})`.execute(tx);
  await tx
    .insertInto('domainEvent')
    .values({ ...event, payload: JSON.stringify(event.payload) })
    .returning(sql`pg_notify(${EVENT_CHANNEL}, '')`.as('notified'))
    .execute();
}

/** Runs a part of a transaction; its error undoes that part only. */
export async function inSavepoint(tx: Tx, work: () => Promise<void>): Promise<void> {
  await sql`savepoint part`.execute(tx);
  try {
    await work();
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx).catch(() => undefined);
    throw error;
  }
  await sql`release savepoint part`.execute(tx);
}
