import type { SoloAct as SoloActTable, Tx } from '@bhandar/db';
import { dayLimitOf, type SoloAct } from '@bhandar/domain/accounts';
import { type Insertable, sql } from 'kysely';

/** Lets acts that count towards the limit of one manager follow each other until the transaction ends. */
export async function lockSoloActs(tx: Tx, managerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`solo acts ${managerId}`}, 0))`.execute(tx);
}

interface GroupDay {
  staffId: string;
  /** All who share one limit. */
  groupIds: readonly string[];
  businessOn: string;
  act: SoloAct;
}

/** The limit of such acts on a day, 0 for none, what all who share it used of it, and what the person did. */
export async function readSoloDay(
  tx: Tx,
  { staffId, groupIds, businessOn, act }: GroupDay,
): Promise<{ limitMinor: number; usedMinor: number; ownMinor: number }> {
  const { setting, acts } = dayLimitOf(act);
  const { rows } = await sql<{ limitMinor: number; usedMinor: number; ownMinor: number }>`
    select ${sql.ref(setting)} as limit_minor, used.all_minor as used_minor, used.own_minor
    from organisation cross join (
      select coalesce(sum(value_minor), 0)::bigint as all_minor,
        coalesce(sum(value_minor) filter (where staff_id = ${staffId}::uuid), 0)::bigint as own_minor
      from solo_act where staff_id = any(${groupIds}::uuid[]) and business_on = ${businessOn}::date
        and act = any(${acts}::text[])) used`.execute(tx);
  return rows[0] ?? { limitMinor: 0, usedMinor: 0, ownMinor: 0 };
}

export async function insertSoloAct(tx: Tx, row: Insertable<SoloActTable>): Promise<void> {
  await tx.insertInto('soloAct').values(row).execute();
}
