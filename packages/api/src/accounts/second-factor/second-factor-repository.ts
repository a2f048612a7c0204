import type { Db, Tx } from '@bhandar/db';
import { sql } from 'kysely';

/** The secret of a factor that was confirmed. */
export async function findSecret(db: Db | Tx, staffId: string): Promise<Uint8Array | undefined> {
  const factor = db.selectFrom('secondFactor').select('secret').where('staffId', '=', staffId);
  return (await factor.where('confirmedAt', 'is not', null).executeTakeFirst())?.secret;
}

export const lockFactor = (tx: Tx, staffId: string) =>
  tx
    .selectFrom('secondFactor')
    .select(['secret', 'confirmedAt'])
    .where('staffId', '=', staffId)
    .forUpdate()
    .executeTakeFirst();

/** Null without a factor. */
export async function readFactor(
  db: Db | Tx,
  staffId: string,
): Promise<{ since: Date; recoveryCodesLeft: number } | null> {
  const row = await db
    .selectFrom('secondFactor')
    .select((of) => [
      'confirmedAt',
      of
        .selectFrom('secondFactorRecovery')
        .select((code) => code.fn.countAll<number>().as('left'))
        .whereRef('secondFactorRecovery.staffId', '=', 'secondFactor.staffId')
        .where('usedAt', 'is', null)
        .as('left'),
    ])
    .where('staffId', '=', staffId)
    .executeTakeFirst();
  return row?.confirmedAt ? { since: row.confirmedAt, recoveryCodesLeft: row.left ?? 0 } : null;
}

/** Stores the secret of a set-up and replaces an unconfirmed one. Answers false if a confirmed factor exists. */
export async function keepSecret(
  tx: Tx,
  { staffId, secret, now }: { staffId: string; secret: Uint8Array; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into second_factor as f (staff_id, secret, created_at) values (${staffId}, ${Buffer.from(secret)}, ${now})
    on conflict (staff_id) do update set secret = excluded.secret, created_at = excluded.created_at, last_step = 0
    where f.confirmed_at is null returning staff_id`.execute(tx);
  return rows.length > 0;
}

export async function confirmFactor(tx: Tx, staffId: string, now: Date): Promise<void> {
  await tx.updateTable('secondFactor').set({ confirmedAt: now }).where('staffId', '=', staffId).execute();
}

/** Uses up a time step; false if it or a later one was used. One of several parallel attempts succeeds. */
export async function takeStep(db: Db | Tx, staffId: string, step: number): Promise<boolean> {
  const { rows } = await sql`
    update second_factor set last_step = ${step} where staff_id = ${staffId} and last_step < ${step}
    returning staff_id`.execute(db);
  return rows.length > 0;
}

/** Uses up a recovery code; false if it is unknown or used. */
export async function takeRecoveryCode(
  db: Db | Tx,
  code: { staffId: string; digest: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update second_factor_recovery set used_at = ${code.now}
    where staff_id = ${code.staffId} and digest = ${code.digest} and used_at is null returning digest`.execute(db);
  return rows.length > 0;
}

export async function replaceRecoveryCodes(tx: Tx, staffId: string, digests: readonly string[]): Promise<void> {
  await tx.deleteFrom('secondFactorRecovery').where('staffId', '=', staffId).execute();
  await tx
    .insertInto('secondFactorRecovery')
    .values(digests.map((digest) => ({ staffId, digest })))
    .execute();
}

/** Answers false if there was none. An unconfirmed set-up is deleted too. */
export async function deleteFactor(tx: Tx, staffId: string): Promise<boolean> {
  const gone = await tx.deleteFrom('secondFactor').where('staffId', '=', staffId).returning('confirmedAt').execute();
  return gone.some(({ confirmedAt }) => confirmedAt !== null);
}

/** Makes every device of the person require a code again. */
export async function distrustDevices(tx: Tx, staffId: string): Promise<void> {
  await tx.updateTable('knownDevice').set({ trustedUntil: null }).where('staffId', '=', staffId).execute();
}

/** Lifts the restriction of sessions that waited for the set-up of a second factor. */
export async function liftDue(tx: Tx, staffId: string): Promise<void> {
  await tx.updateTable('session').set({ secondFactorDue: false }).where('staffId', '=', staffId).execute();
}
