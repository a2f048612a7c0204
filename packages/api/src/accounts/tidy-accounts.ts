import type { Db } from '@bhandar/db';
import { daysBefore } from '../core/today';
import { deleteOldEmails } from '../mail';
import { deleteExpiredRecoveries } from './recovery/recovery-repository';
import { deleteExpiredSessions } from './sessions/session-repository';
import { deleteSpentThrottles } from './sessions/throttle-repository';
import { deleteOldRequests } from './staff/staff-repository';

const REQUEST_DAYS = 30;
const LETTER_DAYS = 30;

/** What time has made worthless: dead sessions, spent throttles, old mails, requests that nobody answered. Run it now and then. */
export async function tidyAccounts(db: Db, now: Date): Promise<void> {
  await deleteExpiredSessions(db, now);
  await deleteExpiredRecoveries(db, now);
  await deleteSpentThrottles(db, now);
  await deleteOldEmails(db, daysBefore(now, LETTER_DAYS));
  await deleteOldRequests(db, daysBefore(now, REQUEST_DAYS), now);
}
