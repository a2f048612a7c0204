import type { Db, RecoveryCode, RecoveryGrant, Tx } from '@bhandar/db';
import { OTP_TRIES, RESEND_SECONDS } from '@bhandar/domain/accounts';
import type { Insertable } from 'kysely';

type NewCode = Insertable<RecoveryCode> & { createdAt: Date };

/**
 * A new code for an address ends the old one. Answers false where the old one stays: it is valid, and is too new to be
 * replaced or may not be. One statement, so that requests at once make one code.
 */
export async function replaceCode(db: Db | Tx, code: NewCode, mayReplace: boolean): Promise<boolean> {
  const { email: _, ...fresh } = { attempts: 0, linkDigest: null, ...code };
  const aMinuteBefore = new Date(code.createdAt.getTime() - RESEND_SECONDS * 1_000);
  const replaced = await db
    .insertInto('recoveryCode')
    .values(code)
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet(fresh)
        .where((row) => {
          const isOver = row('recoveryCode.expiresAt', '<=', code.createdAt);
          return mayReplace ? row.or([isOver, row('recoveryCode.createdAt', '<=', aMinuteBefore)]) : isOver;
        }),
    )
    .returning('email')
    .executeTakeFirst();
  return replaced !== undefined;
}

interface Asked {
  email: string;
  createdAt: Date;
}

/** Whether a known person requested a code at that time and still waits for it. */
export async function findRequestedCode(db: Db, { email, createdAt }: Asked, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('recoveryCode')
    .select('email')
    .where('email', '=', email)
    .where('createdAt', '=', createdAt)
    .where('staffId', 'is not', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces the placeholder by the digests of what is emailed; false if another code was requested meanwhile. */
export async function renewCode(
  db: Db,
  { email, createdAt }: Asked,
  emailed: { codeHash: string; linkDigest: string },
): Promise<boolean> {
  const row = await db
    .updateTable('recoveryCode')
    .set(emailed)
    .where('email', '=', email)
    .where('createdAt', '=', createdAt)
    .returning('email')
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts an attempt before it is checked, so that parallel attempts cannot share one. */
export const countTry = (db: Db, email: string, now: Date) =>
  db
    .updateTable('recoveryCode')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('email', '=', email)
    .where('attempts', '<', OTP_TRIES)
    .where('expiresAt', '>', now)
    .returning(['staffId', 'codeHash'])
    .executeTakeFirst();

/** Not counted and not bounded: nobody guesses the token of the emailed link. */
export const findLinkedCode = (db: Db, { email, linkDigest }: { email: string; linkDigest: string }, now: Date) =>
  db
    .selectFrom('recoveryCode')
    .select(['staffId', 'codeHash'])
    .where('email', '=', email)
    .where('linkDigest', '=', linkDigest)
    .where('expiresAt', '>', now)
    .executeTakeFirst();

/** Deletes this code and answers whether it still existed. */
export async function useCode(tx: Tx, email: string, codeHash: string): Promise<boolean> {
  const used = await tx
    .deleteFrom('recoveryCode')
    .where('email', '=', email)
    .where('codeHash', '=', codeHash)
    .returning('email')
    .executeTakeFirst();
  return used !== undefined;
}

export async function replaceRecoveryGrant(tx: Tx, grant: Insertable<RecoveryGrant>): Promise<void> {
  const { email: _, ...fresh } = { clientDigest: null, ...grant };
  await tx
    .insertInto('recoveryGrant')
    .values(grant)
    .onConflict((conflict) => conflict.column('email').doUpdateSet(fresh))
    .execute();
}

export const findRecoveryGrant = (db: Db, email: string, now: Date) =>
  db
    .selectFrom('recoveryGrant')
    .innerJoin('staffMember as staff', 'staff.id', 'recoveryGrant.staffId')
    .select([
      'staffId',
      'tokenDigest',
      'clientDigest',
      'staff.firstName',
      'staff.lastName',
      'staff.email',
      'staff.language',
    ])
    .where('recoveryGrant.email', '=', email)
    .where('staff.email', '=', email)
    .where('staff.deletedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();

/** Deletes this grant and answers whether it still existed. */
export async function useRecoveryGrant(tx: Tx, email: string, tokenDigest: string): Promise<boolean> {
  const used = await tx
    .deleteFrom('recoveryGrant')
    .where('email', '=', email)
    .where('tokenDigest', '=', tokenDigest)
    .returning('email')
    .executeTakeFirst();
  return used !== undefined;
}

/** Ends every open recovery of a person, also those of a former address. */
export async function deleteRecoveries(tx: Tx, staffId: string): Promise<void> {
  await tx.deleteFrom('recoveryCode').where('staffId', '=', staffId).execute();
  await tx.deleteFrom('recoveryGrant').where('staffId', '=', staffId).execute();
}

export async function deleteExpiredRecoveries(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('recoveryCode').where('expiresAt', '<=', now).execute();
  await db.deleteFrom('recoveryGrant').where('expiresAt', '<=', now).execute();
}
