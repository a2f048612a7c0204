import {
  tidyAccounts,
  tidyIdempotencyKeys,
  tidyJobs,
  tidyNotifications,
  tidyReceiptLinks,
  tidyWebhooks,
} from '@bhandar/api';
import type { Db } from '@bhandar/db';
import type { Logger } from 'pino';

const EVERY_MS = 3_600_000;

/** Removes expired rows and files, now and every hour; returns a function that stops it. Several processes may run it. */
export function startHousekeeping({ db, logger }: { db: Db; logger: Logger }): () => void {
  const tidy = async () => {
    try {
      const now = new Date();
      await tidyAccounts(db, now);
      await tidyIdempotencyKeys(db, now);
      await tidyNotifications(db, now);
      await tidyWebhooks(db, now);
      await tidyJobs(db, now);
      await tidyReceiptLinks(db, now);
    } catch (err) {
      logger.warn({ err }, 'Housekeeping failed; it is tried again in an hour');
    }
  };
  void tidy();
  const timer = setInterval(() => void tidy(), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
