import { type Db, type QueueHandlers, transact } from '@bhandar/db';
import type { QueueLane } from '@bhandar/db/queue';
import { accountEmailHandlers, findActor } from './accounts';
import { catalogueImportHandlers, enqueueOpenImports, type ImportParts, productKeyHandlers } from './catalogue';
import { enqueueOpenWebhooks, type WebhookParts, webhookHandlers } from './integrations';
import { enqueueOpen, type JobParts, jobHandlers } from './jobs';
import { enqueueOpenMails, type SendMail } from './mail';
import { notificationEmailHandlers } from './notifications';
import { customerEmailHandlers } from './pos';
import { priceChangeWork } from './pricing';
import { exportWork, pastSalesImportHandlers } from './reports';

export type QueueLaneParts = ImportParts & WebhookParts & { sendMail: SendMail };

export const exportAndPriceHandlers = (parts: Omit<JobParts, 'findActor'>): QueueHandlers =>
  jobHandlers({ ...parts, findActor }, { export: exportWork, priceChange: priceChangeWork });

/**
 * The lanes of background work. Long tasks have their own lane, so that nothing else waits for them. In each lane a place
 * uses a share of the workers only: see `sharedSeries`.
 */
export const queueLanes = (parts: QueueLaneParts): QueueLane[] => [
  {
    workers: 3,
    handlers: {
      ...exportAndPriceHandlers(parts),
      ...catalogueImportHandlers(parts),
      ...pastSalesImportHandlers(parts),
      ...productKeyHandlers(parts),
    },
  },
  // A code that somebody waits for never waits for the emails of a busy day.
  { workers: 2, handlers: accountEmailHandlers(parts) },
  { workers: 4, handlers: { ...notificationEmailHandlers(parts), ...customerEmailHandlers(parts) } },
  { workers: 8, handlers: webhookHandlers(parts) },
];

/** For the command that imports a file without a server. */
export const importLane = (parts: ImportParts): QueueLane => ({ workers: 1, handlers: catalogueImportHandlers(parts) });

/** Adds a queue entry for each open row without one, as after a restore without the queue. */
export const enqueueAllOpen = (db: Db): Promise<void> =>
  transact(db, async (tx) => {
    await enqueueOpen(tx);
    await enqueueOpenImports(tx);
    await enqueueOpenMails(tx);
    await enqueueOpenWebhooks(tx);
  });
