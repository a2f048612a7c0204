import type { Db, Tx } from '@bhandar/db';
import { type RawBuilder, sql } from 'kysely';

/**
 * What the last closed shift of a till left in its drawer: what was counted, or of one that nobody counted what it should
 * hold, if it started from a count.
 */
const leftBy = (till: RawBuilder<unknown>) => sql`(
  select coalesce(before.counted_minor,
    case when before.report ->> 'leftMinor' is not null then greatest(before.expected_minor, 0) end)::float8
  from shift before where before.till_id = ${till} and before.kind = 'till' and before.state = 'closed'
  order by before.z_number desc limit 1)`;

/** What a shift found: of a closed one as its report says, which nothing changes. */
export const LEFT_FOR_SHIFT = sql`case
  when shift.kind <> 'till' then null
  when shift.state = 'closed' then (shift.report ->> 'leftMinor')::float8
  else ${leftBy(sql`shift.till_id`)} end`;

export async function readLeft(tx: Tx, tillId: string): Promise<number | null> {
  const { rows } = await sql<{ leftMinor: number | null }>`
    select ${leftBy(sql`${tillId}::uuid`)} as left_minor`.execute(tx);
  return rows[0]?.leftMinor ?? null;
}

/** The same as its cashier counted it. What a drawer should hold is hidden from the person who counts it next. */
export async function readCountedLeft(db: Db, tillId: string): Promise<number | null> {
  const { rows } = await sql<{ countedMinor: number | null }>`
    select counted_minor from shift where till_id = ${tillId}::uuid and kind = 'till' and state = 'closed'
    order by z_number desc limit 1`.execute(db);
  return rows[0]?.countedMinor ?? null;
}
