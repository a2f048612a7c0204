import type { Db } from '@bhandar/db';
import { daysBefore } from '../core/today';
import { deleteOldEmails } from '../mail';
import { deleteSpentPinFailures } from './pins/pin-repository';
import { deleteExpiredRecoveries } from './recovery/recovery-repository';
import { deleteExpiredSessions } from './sessions/session-repository';
import { deleteSpentThrottles } from './sessions/throttle-repository';
import { deleteOldRequests } from './staff/staff-repository';

const REQUEST_DAYS = 30;
const EMAIL_RETENTION_DAYS = 30;

/** Deletes expired sessions, spent throttles, old emails and unanswered registrations. Called regularly. */
export async function tidyAccounts(db: Db, now: Date): Promise<void> {
  await deleteExpiredSessions(db, now);
  await deleteExpiredRecoveries(db, now);
  await deleteSpentThrottles(db, now);
  await deleteSpentPinFailures(db, now);
  await deleteOldEmails(db, daysBefore(now, EMAIL_RETENTION_DAYS));
  await deleteOldRequests(db, daysBefore(now, REQUEST_DAYS), now);
}
