import { type CashMovement, type Db, type ShiftCount, type ShiftHandOver, staffName, type Tx } from '@bhandar/db';
import { type Insertable, sql } from 'kysely';

/** False where the id is taken. */
export async function insertMovement(tx: Tx, row: Insertable<CashMovement>): Promise<boolean> {
  const made = await tx
    .insertInto('cashMovement')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

export const findMovement = (db: Db | Tx, id: string) =>
  db.selectFrom('cashMovement').selectAll().where('id', '=', id).executeTakeFirst();

/** Lets deposits of a store follow each other until the transaction ends, so that two at once count each other. */
export async function lockSafe(tx: Tx, locationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`safe ${locationId}`}, 0))`.execute(tx);
}

/** What the safe of a store holds, in minor units. */
export async function readSafe(tx: Tx, locationId: string): Promise<number> {
  const { rows } = await sql<{ balanceMinor: number }>`
    select coalesce(sum(case kind when 'safeDrop' then amount_minor else -amount_minor end), 0)::float8 as balance_minor
    from cash_movement where location_id = ${locationId}::uuid and kind in ('safeDrop', 'bankDeposit')`.execute(tx);
  return rows[0]?.balanceMinor ?? 0;
}

export const findHandOver = (tx: Db | Tx, id: string) =>
  tx
    .selectFrom('shiftHandOver')
    .leftJoin('shiftCount', (join) =>
      join
        .onRef('shiftCount.shiftId', '=', 'shiftHandOver.shiftId')
        .onRef('shiftCount.countNo', '=', 'shiftHandOver.countNo'),
    )
    .select(['shiftHandOver.shiftId', 'shiftHandOver.toId', 'shiftCount.countedMinor', 'shiftCount.expectedMinor'])
    .where('shiftHandOver.id', '=', id)
    .executeTakeFirst();

export async function insertHandOver(tx: Tx, row: Insertable<ShiftHandOver>): Promise<void> {
  await tx.insertInto('shiftHandOver').values(row).execute();
  await tx.updateTable('shift').set({ heldBy: row.toId }).where('id', '=', row.shiftId).execute();
}

/** Numbers the count; the caller has locked the till. */
export async function insertCount(tx: Tx, row: Omit<Insertable<ShiftCount>, 'countNo'>): Promise<number> {
  const { last } = await tx
    .selectFrom('shiftCount')
    .select((select) => select.fn.max('countNo').as('last'))
    .where('shiftId', '=', row.shiftId)
    .executeTakeFirstOrThrow();
  const countNo = Number(last ?? 0) + 1;
  await tx
    .insertInto('shiftCount')
    .values({ ...row, countNo })
    .execute();
  return countNo;
}

/** People who sell at the store. */
export async function listColleagues(db: Db | Tx, locationId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select staff.id, ${staffName('staff')} as name from staff_member staff
    where staff.status = 'active' and staff.deleted_at is null and staff.role <> 'superadmin'
      and (staff.location_id = ${locationId}::uuid or exists (select from staff_store further
        where further.staff_id = staff.id and further.location_id = ${locationId}::uuid))
    order by name, staff.id`.execute(db);
  return rows;
}
