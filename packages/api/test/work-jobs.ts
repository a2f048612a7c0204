import type { Db } from '@bhandar/db';
import { testSettings } from '@bhandar/testing/callers';
import pino from 'pino';
import { quietLive } from '../src/core/events';
import { type JobRunner, openJobRunner } from '../src/jobs';

const logger = pino({ level: 'silent' });

export const testRunner = (db: Db, now: () => Date = () => new Date()): JobRunner =>
  openJobRunner({ db, now, settings: testSettings, logger, live: quietLive });

/** Works off whatever waits, as the server does behind the requests. */
export const workJobs = (db: Db, now?: () => Date): Promise<void> => testRunner(db, now).work();
