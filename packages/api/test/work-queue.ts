import type { Db } from '@bhandar/db';
import { testSettings } from '@bhandar/testing/callers';
import { workQueue } from '@bhandar/testing/queue';
import pino from 'pino';
import { catalogueImportHandlers } from '../src/catalogue';
import { type Live, quietLive } from '../src/core/events';
import { pastSalesImportHandlers } from '../src/reports';
import { exportAndPriceHandlers } from '../src/work-queue';

const logger = pino({ level: 'silent' });

/** Processes the waiting jobs, as the server does in the background. */
export const workJobs = (db: Db, now: () => Date = () => new Date()): Promise<void> =>
  workQueue(db, exportAndPriceHandlers({ db, now, settings: testSettings, logger, live: quietLive }), { at: now() });

/** Processes the waiting imports; their files are in the `dataDir`. */
export function workImports(
  db: Db,
  { dataDir, live = quietLive, signal }: { dataDir: string; live?: Live; signal?: AbortSignal },
): Promise<void> {
  const parts = { db, now: () => new Date(), settings: { ...testSettings, dataDir }, logger, live };
  const handlers = { ...catalogueImportHandlers(parts), ...pastSalesImportHandlers(parts) };
  return workQueue(db, handlers, signal ? { signal } : {});
}
