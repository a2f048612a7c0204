import type { Db, Tx } from '@bhandar/db';
import { digestOf } from '../sessions/secrets';
import { stepOf } from './authenticator';
import { findSecret, takeRecoveryCode, takeStep } from './second-factor-repository';

const DIGITS = /^\d{6}$/;

/** Answers whether a code is valid and unused; the call uses it up. */
export async function useCode(
  db: Db | Tx,
  { staffId, code, now }: { staffId: string; code: string; now: Date },
): Promise<boolean> {
  if (!DIGITS.test(code)) return takeRecoveryCode(db, { staffId, digest: digestOf(code), now });
  const secret = await findSecret(db, staffId);
  const step = secret && (await stepOf(secret, code, now));
  return step !== undefined && takeStep(db, staffId, step);
}
