import {
  chainAudit,
  deliverMails,
  deliverOutbox,
  openDeliveries,
  openJobRunner,
  type RunningLive,
  readChainHead,
  releaseImports,
  resumeImports,
  resumePastSales,
  rollUpSales,
  type SendMail,
  sweepStock,
} from '@bhandar/api';
import type { Db } from '@bhandar/db';
import type { Logger } from 'pino';
import type { Config } from './config';
import { settingsOf } from './settings-of';
import { createWebhookSender } from './webhook-sender';

interface BackgroundParts {
  db: Db;
  logger: Logger;
  config: Config;
  live: RunningLive;
  sendMail: SendMail;
}

interface Duty {
  what: string;
  everyMs: number;
  work: () => Promise<void>;
}

/**
 * Background work: each duty runs again after a pause since its last run. Every process runs all of them; where only one
 * process may work at a time, the database decides. Returns a function that stops it after the duties under way.
 */
export function startBackground({ db, logger, config, live, sendMail }: BackgroundParts): () => Promise<void> {
  const now = () => new Date();
  const { publicUrl, timeZone } = config;
  const parts = { db, logger, live, sendMail, now, settings: settingsOf(config) };
  const runner = openJobRunner(parts);
  const deliveries = openDeliveries({ db, logger, live, now, send: createWebhookSender(config) });
  // A job stops after its current step, and another process continues it.
  const stopJobs = runDuties(logger, [{ what: 'Working off jobs', everyMs: 1_000, work: () => runner.work() }]);
  // An import may take minutes: stopping does not wait for it, and another process continues it.
  const stopImports = runDuties(logger, [
    { what: 'Going on with imports', everyMs: 5_000, work: () => resumeImports(parts) },
    { what: 'Going on with past sales', everyMs: 5_000, work: () => resumePastSales(parts) },
  ]);
  const stopDuties = runDuties(logger, [
    { what: 'Linking the audit', everyMs: 2_000, work: () => chainAudit(db) },
    {
      what: 'Mailing notifications',
      everyMs: 3_000,
      work: () => deliverMails({ db, sendMail, logger, publicUrl, now }),
    },
    { what: 'Mailing letters', everyMs: 3_000, work: () => deliverOutbox(parts) },
    { what: 'Sending webhooks', everyMs: 1_000, work: () => deliveries.work() },
    ...(config.rollups ? [{ what: 'Adding up sales', everyMs: 2_000, work: () => rollUpSales(db, timeZone) }] : []),
    { what: 'Looking what runs low', everyMs: 60_000, work: () => sweepStock(db, { now: now(), timeZone }) },
    // Logged outside the database, so that a person who could rewrite the chain cannot change it.
    {
      what: 'Noting the head of the audit',
      everyMs: 3_600_000,
      work: async () => logger.info({ auditHead: await readChainHead(db) }, 'The audit stands here'),
    },
  ]);
  return async () => {
    void stopImports();
    runner.stop();
    await stopJobs();
    await stopDuties();
    await deliveries.stop();
    await releaseImports({ db });
  };
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
