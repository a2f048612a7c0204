import type { Db } from '@bhandar/db';
import { digestOf } from '../sessions/secrets';
import { giveBack, spend } from '../sessions/throttle';
import { stepOf } from './authenticator';
import { findSecret, takeRecoveryCode, takeStep } from './second-factor-repository';

const DIGITS = /^\d{6}$/;

interface GivenCode {
  staffId: string;
  code: string;
  now: Date;
  /** The digest of a known device, or `signed-in`; strangers share one budget of the account. */
  from: string | undefined;
}

/** Whose budget a guess at the six digits is counted in, so that strangers use up neither a device's nor a session's. */
export const guesserOf = ({ staffId, from }: Pick<GivenCode, 'staffId' | 'from'>): string =>
  from === undefined ? staffId : `${staffId}|${from}`;

/** Answers whether a code is valid and unused; the call uses it up. Guesses at the six digits are bounded. */
export async function useCode(db: Db, given: GivenCode): Promise<boolean> {
  const { staffId, code, now } = given;
  // Not counted: nobody guesses its 80 bits, and it is the way in once strangers have used up the guesses.
  if (!DIGITS.test(code)) return takeRecoveryCode(db, { staffId, digest: digestOf(code), now });
  // Counted before it is compared, so that parallel guesses share one budget.
  await spend(db, 'wrongFactorCode', guesserOf(given));
  const secret = await findSecret(db, staffId);
  const step = secret && (await stepOf(secret, code, now));
  if (step === undefined || !(await takeStep(db, staffId, step))) return false;
  await giveBack(db, 'wrongFactorCode', guesserOf(given));
  return true;
}
