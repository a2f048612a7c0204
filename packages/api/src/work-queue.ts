import { type Db, transact } from '@bhandar/db';
import type { QueueLane } from '@bhandar/db/queue';
import { accountEmailHandlers } from './accounts';
import { catalogueImportHandlers, enqueueOpenImports, type ImportParts } from './catalogue';
import { enqueueOpenWebhooks, type WebhookParts, webhookHandlers } from './integrations';
import { enqueueOpen, jobHandlers } from './jobs';
import { enqueueOpenMails, type SendMail } from './mail';
import { notificationEmailHandlers } from './notifications';
import { pastSalesImportHandlers } from './reports';

export type QueueLaneParts = ImportParts & WebhookParts & { sendMail: SendMail };

/** All that goes on behind the requests of people; what takes minutes keeps nothing else waiting. */
export const queueLanes = (parts: QueueLaneParts): QueueLane[] => [
  {
    workers: 3,
    handlers: { ...jobHandlers(parts), ...catalogueImportHandlers(parts), ...pastSalesImportHandlers(parts) },
  },
  { workers: 2, handlers: { ...accountEmailHandlers(parts), ...notificationEmailHandlers(parts) } },
  { workers: 8, handlers: webhookHandlers(parts) },
];

/** What a command does by itself when no server runs. */
export const importLane = (parts: ImportParts): QueueLane => ({ workers: 1, handlers: catalogueImportHandlers(parts) });

/** Rows are the truth: what is open there and not in the queue goes back into it, as after a restore without the queue. */
export const enqueueAllOpen = (db: Db): Promise<void> =>
  transact(db, async (tx) => {
    await enqueueOpen(tx);
    await enqueueOpenImports(tx);
    await enqueueOpenMails(tx);
    await enqueueOpenWebhooks(tx);
  });
