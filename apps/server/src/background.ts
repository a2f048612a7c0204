import {
  chainAudit,
  enqueueAllOpen,
  fanOut,
  queueLanes,
  type RunningLive,
  readChainHead,
  rollUpSales,
  type SendMail,
  sweepStock,
} from '@bhandar/api';
import type { Db } from '@bhandar/db';
import { startQueue } from '@bhandar/db/queue';
import type { Logger } from 'pino';
import type { Config } from './config';
import { settingsOf } from './settings-of';
import { createWebhookSender } from './webhook-sender';

interface BackgroundParts {
  db: Db;
  databaseUrl: string;
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
 * Background work: the queue, and duties that run again after a pause since their last run. Every process runs all of
 * them; where only one process may work at a time, the database decides. Returns a function that stops it all.
 */
export function startBackground({
  db,
  databaseUrl,
  logger,
  config,
  live,
  sendMail,
}: BackgroundParts): () => Promise<void> {
  const now = () => new Date();
  const { timeZone } = config;
  const parts = { db, logger, live, sendMail, now, settings: settingsOf(config) };
  const queue = startQueue({
    url: databaseUrl,
    lanes: queueLanes({ ...parts, sendWebhook: createWebhookSender(config) }),
    onError: (err, message) => logger.warn({ err }, message),
  });
  const stopDuties = runDuties(logger, [
    { what: 'Linking the audit', everyMs: 2_000, work: () => chainAudit(db) },
    { what: 'Turning events into webhook deliveries', everyMs: 1_000, work: () => fanOut(db, logger) },
    { what: 'Looking for open work without a queue entry', everyMs: 60_000, work: () => enqueueAllOpen(db) },
    ...(config.rollups ? [{ what: 'Adding up sales', everyMs: 2_000, work: () => rollUpSales(db, timeZone) }] : []),
    { what: 'Looking what runs low', everyMs: 60_000, work: () => sweepStock(db, { now: now(), timeZone }) },
    // Logged outside the database, so that a person who could rewrite the chain cannot change it.
    {
      what: 'Noting the head of the audit',
      everyMs: 3_600_000,
      work: async () => logger.info({ auditHead: await readChainHead(db) }, 'Head of the audit log'),
    },
  ]);
  return async () => void (await Promise.all([queue.stop(), stopDuties()]));
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
