import type { Db } from '@bhandar/db';
import { CompiledQuery } from 'kysely';

export const THROTTLE_TABLE = 'throttle';

/** The connection in the form that rate-limiter-flexible expects. */
export const throttleStore = (db: Db) => ({
  async query({ text, values }: { text: string; values: unknown[] }) {
    const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, values));
    return { rows, rowCount: Math.max(rows.length, Number(numAffectedRows ?? 0)) };
  },
});

export async function deleteSpentThrottles(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('throttle').where('expire', '<', now.getTime()).execute();
}
