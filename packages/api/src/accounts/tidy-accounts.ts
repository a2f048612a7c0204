import type { Db } from '@bhandar/db';
import { deleteOldLetters } from './letter-repository';
import { deleteExpiredRecoveries } from './recovery-repository';
import { deleteExpiredSessions } from './session-repository';
import { deleteOldRequests } from './staff-repository';
import { deleteSpentThrottles } from './throttle-repository';

const REQUEST_DAYS = 30;
const LETTER_DAYS = 30;

/** What time has made worthless: dead sessions, spent throttles, old mails, requests that nobody answered. Run it now and then. */
export async function tidyAccounts(db: Db, now: Date): Promise<void> {
  await deleteExpiredSessions(db, now);
  await deleteExpiredRecoveries(db, now);
  await deleteSpentThrottles(db, now);
  await deleteOldLetters(db, new Date(now.getTime() - LETTER_DAYS * 86_400_000));
  await deleteOldRequests(db, new Date(now.getTime() - REQUEST_DAYS * 86_400_000), now);
}
