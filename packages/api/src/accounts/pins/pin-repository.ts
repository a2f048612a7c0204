import type { Db, Tx } from '@bhandar/db';
import { type Actor, MAX_WRONG_PINS_A_DAY, MAX_WRONG_PINS_AT_TILL } from '@bhandar/domain/accounts';
import { sql } from 'kysely';
import { daysBefore } from '../../core/today';

export const readPin = (db: Db | Tx, staffId: string) =>
  db.selectFrom('staffPin').select(['pinHash', 'setAt']).where('staffId', '=', staffId).executeTakeFirst();

export async function savePin(tx: Tx, pin: { staffId: string; pinHash: string; setAt: Date }): Promise<void> {
  const { pinHash, setAt } = pin;
  await tx
    .insertInto('staffPin')
    .values(pin)
    .onConflict((conflict) => conflict.column('staffId').doUpdateSet({ pinHash, setAt }))
    .execute();
}

/** Answers false if there was none. */
export async function deletePin(tx: Tx, staffId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('staffPin').where('staffId', '=', staffId).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

interface Place {
  staffId: string;
  tillId: string;
}

/**
 * Counts a wrong PIN at a till and answers how many there are now; undefined if the PIN is locked there. One statement,
 * so that parallel attempts share the limit.
 */
export async function addFailureAtTill(tx: Tx, { staffId, tillId }: Place, now: Date): Promise<number | undefined> {
  const { rows } = await sql<{ failures: number }>`
    insert into pin_failure as f (staff_id, till_id, failures, last_at) values (${staffId}, ${tillId}, 1, ${now})
    on conflict (staff_id, till_id) do update set failures = f.failures + 1, last_at = excluded.last_at
    where f.failures < ${MAX_WRONG_PINS_AT_TILL}
    returning failures`.execute(tx);
  return rows[0]?.failures;
}

/** The same for all tills within 24 hours. */
export async function addFailureOfDay(tx: Tx, staffId: string, now: Date): Promise<number | undefined> {
  const isOver = sql`d.since <= ${daysBefore(now, 1)}`;
  const { rows } = await sql<{ failures: number }>`
    insert into pin_failure_day as d (staff_id, failures, since) values (${staffId}, 1, ${now})
    on conflict (staff_id) do update set
      failures = case when ${isOver} then 1 else d.failures + 1 end,
      since = case when ${isOver} then excluded.since else d.since end
    where ${isOver} or d.failures < ${MAX_WRONG_PINS_A_DAY}
    returning failures`.execute(tx);
  return rows[0]?.failures;
}

/** A person who is at the till by password may try the PIN there again. */
export async function allowPinAfterPassword(tx: Tx, actor: Actor, tillId: string): Promise<void> {
  if (actor.atTill || actor.tillLocked) return;
  await clearFailuresAtTill(tx, { staffId: actor.id, tillId });
}

export async function clearFailuresAtTill(tx: Tx, { staffId, tillId }: Place): Promise<void> {
  await tx.deleteFrom('pinFailure').where('staffId', '=', staffId).where('tillId', '=', tillId).execute();
}

/** Subtracts an attempt that did not fail. */
export async function takeBackAtTill(tx: Tx, { staffId, tillId }: Place): Promise<void> {
  await sql`
    update pin_failure set failures = greatest(failures - 1, 0)
    where staff_id = ${staffId} and till_id = ${tillId}`.execute(tx);
}

export async function takeBackOfDay(tx: Tx, staffId: string): Promise<void> {
  await sql`update pin_failure_day set failures = greatest(failures - 1, 0) where staff_id = ${staffId}`.execute(tx);
}

/** A new PIN makes what was guessed about the old one worthless. */
export async function clearFailures(tx: Tx, staffId: string): Promise<void> {
  await tx.deleteFrom('pinFailure').where('staffId', '=', staffId).execute();
  await tx.deleteFrom('pinFailureDay').where('staffId', '=', staffId).execute();
}

/** People of a store who have a PIN; with the state of the PIN at the till. */
export async function listPinHolders(
  db: Db,
  { locationId, tillId, now }: { locationId: string; tillId: string | undefined; now: Date },
) {
  const { rows } = await sql<{ id: string; firstName: string; lastName: string; pinSince: Date; locked: boolean }>`
    select staff.id, staff.first_name, staff.last_name, pin.set_at as pin_since,
      coalesce(here.failures >= ${MAX_WRONG_PINS_AT_TILL}, false)
        or coalesce(day.failures >= ${MAX_WRONG_PINS_A_DAY} and day.since > ${daysBefore(now, 1)}, false) as locked
    from staff_pin as pin
    join staff_member as staff on staff.id = pin.staff_id
    left join pin_failure as here on here.staff_id = staff.id and here.till_id = ${tillId ?? null}::uuid
    left join pin_failure_day as day on day.staff_id = staff.id
    where staff.status = 'active' and staff.deleted_at is null
      and staff.role <> 'superadmin' and (staff.location_id = ${locationId} or exists (
        select from staff_store where staff_store.staff_id = staff.id and staff_store.location_id = ${locationId}))
    order by staff.first_name, staff.last_name, staff.id`.execute(db);
  return rows;
}

/** Counts of ids without a PIN, and of days that are over. */
export async function deleteSpentPinFailures(db: Db, now: Date): Promise<void> {
  await sql`
    delete from pin_failure where last_at < ${daysBefore(now, 1)}
      and not exists (select from staff_pin where staff_pin.staff_id = pin_failure.staff_id)`.execute(db);
  await db.deleteFrom('pinFailureDay').where('since', '<', daysBefore(now, 1)).execute();
}
