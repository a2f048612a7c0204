import type { Db } from '@bhandar/db';
import { sql } from 'kysely';

/** All times in milliseconds since 1970, by the clock of the process. */
interface TryRule {
  now: number;
  windowMs: number;
  freeFailures: number;
  maxWaitMs: number;
}

/**
 * Counts an attempt as failed before its password is checked, unless it has to wait for earlier failures; answers the
 * end of that wait, or the attempts so far if it may proceed. One statement, so that parallel attempts share one budget.
 */
export async function claimTry(
  db: Db,
  key: string,
  rule: TryRule,
): Promise<{ points: number } | { waitUntil: number }> {
  const { now, windowMs, freeFailures, maxWaitMs } = rule;
  const points = sql`case when t.expire <= ${now} then 1 else t.points + 1 end`;
  const { rows } = await sql<{ points: number }>`/* name:claim-sign-in */
    insert into throttle as t (key, points, expire) values (${key}, 1, ${now + windowMs})
    on conflict (key) do update set
      points = ${points},
      expire = case when t.expire <= ${now} then excluded.expire else t.expire end,
      wait_until = case when ${points} < ${freeFailures} then 0
        else ${now}::bigint + least(1000 * power(2, least(${points} - ${freeFailures}, 20)), ${maxWaitMs})::bigint end
    where t.expire <= ${now} or t.wait_until <= ${now}
    returning points`.execute(db);
  if (rows[0]) return rows[0];
  const row = await db.selectFrom('throttle').select('waitUntil').where('key', '=', key).executeTakeFirst();
  return { waitUntil: Number(row?.waitUntil ?? now) };
}

/** Adds one failure and answers the number of failures within the window, this one included. */
export async function addFailure(db: Db, key: string, span: { now: number; windowMs: number }): Promise<number> {
  const { now, windowMs } = span;
  const { rows } = await sql<{ points: number }>`/* name:count-sign-in */
    insert into throttle as t (key, points, expire) values (${key}, 1, ${now + windowMs})
    on conflict (key) do update set
      points = case when t.expire <= ${now} then 1 else t.points + 1 end,
      expire = case when t.expire <= ${now} then excluded.expire else t.expire end
    returning points`.execute(db);
  return rows[0]?.points ?? 1;
}

/** Subtracts attempts that did not fail; the waits of earlier failures remain. */
export async function giveBack(db: Db, keys: readonly string[], freeFailures: number): Promise<void> {
  // In one order, so that two people who sign in at the same address never deadlock.
  await sql`/* name:give-sign-in-back */
    with mine as (select key from throttle where key = any (${[...keys]}) order by key for update)
    update throttle set points = greatest(points - 1, 0),
      wait_until = case when points - 1 < ${freeFailures} then 0 else wait_until end
    from mine where throttle.key = mine.key`.execute(db);
}

export async function forget(db: Db, key: string): Promise<void> {
  await db.deleteFrom('throttle').where('key', '=', key).execute();
}

/** Reserves the next slot of a queue and answers its delay; null if the queue is full. */
export async function reserveSlot(
  db: Db,
  key: string,
  line: { now: number; everyMs: number; maxWaitMs: number },
): Promise<number | null> {
  const { now, everyMs, maxWaitMs } = line;
  const { rows } = await sql<{ expire: string }>`/* name:book-sign-in-turn */
    insert into throttle as t (key, points, expire) values (${key}, 0, ${now + everyMs})
    on conflict (key) do update set expire = greatest(t.expire, ${now}::bigint) + ${everyMs}
    where greatest(t.expire, ${now}::bigint) + ${everyMs} <= ${now + maxWaitMs}::bigint
    returning expire`.execute(db);
  return rows[0] ? Number(rows[0].expire) - now : null;
}
