import type { SoloAct as SoloActTable, Tx } from '@bhandar/db';
import { type Insertable, sql } from 'kysely';

interface PersonDay {
  staffId: string;
  businessOn: string;
}

/** Lets acts of one person follow each other until the transaction ends, so that two at once count each other. */
export async function lockSoloActs(tx: Tx, staffId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`solo acts ${staffId}`}, 0))`.execute(tx);
}

/** The limit of a person and day, 0 for none, and what the person used of it. */
export async function readSoloDay(
  tx: Tx,
  { staffId, businessOn }: PersonDay,
): Promise<{ limitMinor: number; usedMinor: number }> {
  const { rows } = await sql<{ limitMinor: number; usedMinor: number }>`
    select solo_day_limit_minor as limit_minor, (select coalesce(sum(value_minor), 0)::bigint from solo_act
      where staff_id = ${staffId}::uuid and business_on = ${businessOn}::date) as used_minor
    from organisation`.execute(tx);
  return rows[0] ?? { limitMinor: 0, usedMinor: 0 };
}

export async function insertSoloAct(tx: Tx, row: Insertable<SoloActTable>): Promise<void> {
  await tx.insertInto('soloAct').values(row).execute();
}
