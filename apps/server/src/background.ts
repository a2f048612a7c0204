import { chainAudit, deliverMails, readChainHead, type SendMail, sweepStock } from '@bhandar/api';
import type { Db } from '@bhandar/db';
import type { Logger } from 'pino';
import type { Config } from './config';

interface BackgroundParts {
  db: Db;
  logger: Logger;
  config: Pick<Config, 'publicUrl' | 'timeZone'>;
  sendMail: SendMail;
}

interface Duty {
  what: string;
  everyMs: number;
  work: () => Promise<void>;
}

/**
 * What goes on behind the requests, each duty again after a pause since it was done. Every process may run them: what only
 * one may do at a time, it settles in the database. Answers how to stop; a duty under way is finished first.
 */
export function startBackground({ db, logger, config, sendMail }: BackgroundParts): () => Promise<void> {
  const now = () => new Date();
  const { publicUrl, timeZone } = config;
  return runDuties(logger, [
    { what: 'Linking the audit', everyMs: 2_000, work: () => chainAudit(db) },
    {
      what: 'Mailing notices',
      everyMs: 3_000,
      work: () => deliverMails({ db, sendMail, logger, publicUrl, now }),
    },
    { what: 'Looking what runs low', everyMs: 60_000, work: () => sweepStock(db, { now: now(), timeZone }) },
    // Outside the database, where nobody who could rewrite the chain can change it.
    {
      what: 'Noting the head of the audit',
      everyMs: 3_600_000,
      work: async () => logger.info({ auditHead: await readChainHead(db) }, 'The audit stands here'),
    },
  ]);
}

function runDuties(logger: Logger, duties: readonly Duty[]): () => Promise<void> {
  let stopped = false;
  const timers = new Map<Duty, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  const run = (duty: Duty) => {
    const attempt = duty
      .work()
      .catch((err: unknown) => logger.warn({ err }, `${duty.what} failed; it is tried again`))
      .finally(() => {
        running.delete(attempt);
        plan(duty, duty.everyMs);
      });
    running.add(attempt);
  };
  const plan = (duty: Duty, inMs: number) => {
    if (stopped) return;
    const timer = setTimeout(() => run(duty), inMs);
    timer.unref();
    timers.set(duty, timer);
  };
  for (const duty of duties) plan(duty, 500);
  return async () => {
    stopped = true;
    for (const timer of timers.values()) clearTimeout(timer);
    await Promise.all(running);
  };
}
