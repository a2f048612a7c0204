import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '@bhandar/db';
import { codeAt } from '../../src/accounts/second-factor/authenticator';

async function insertFactor(db: Db, staffId: string, confirmedAt: Date | null): Promise<Buffer> {
  const secret = randomBytes(20);
  // Several callers share one person, so each starts anew.
  await db.deleteFrom('secondFactor').where('staffId', '=', staffId).execute();
  await db.insertInto('secondFactor').values({ staffId, secret, createdAt: new Date(), confirmedAt }).execute();
  return secret;
}

/** A code of the person's authenticator, whose set-up is unfinished. */
export async function begunFactor(db: Db, staffId: string): Promise<{ code: string }> {
  return { code: await codeAt(await insertFactor(db, staffId, null), new Date()) };
}

/** A recovery code of a person with a second factor. */
export async function confirmedFactor(db: Db, staffId: string): Promise<{ code: string }> {
  await insertFactor(db, staffId, new Date());
  const code = randomBytes(8).toString('hex');
  const digest = createHash('sha256').update(code).digest('hex');
  await db.insertInto('secondFactorRecovery').values({ staffId, digest }).execute();
  return { code };
}
