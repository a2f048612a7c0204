import { type Db, type Tx, transact } from '@bhandar/db';
import { testSettings } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeStaff, makeStore } from '@bhandar/testing/factories';
import { workQueue } from '@bhandar/testing/queue';
import { sql } from 'kysely';
import pino from 'pino';
import { beforeEach, expect, it } from 'vitest';
import { insertJob as insertImport } from './catalogue/import/import-repository';
import { quietLive } from './core/events';
import { enqueueWebhooks } from './integrations/outgoing-repository';
import { insertJob } from './jobs/job-repository';
import { enqueueJob } from './jobs/worker-repository';
import { enqueueCustomerEmail, enqueueEmails, enqueueNotificationEmails } from './mail';
import { queueLanes } from './work-queue';

const database = useTestDatabase();
const NOW = new Date('2026-11-22T04:00:00Z');
const FLOOD = 10;

const lanesOf = (db: Db) =>
  queueLanes({
    db,
    now: () => NOW,
    settings: testSettings,
    logger: pino({ level: 'silent' }),
    live: quietLive,
    sendMail: async () => undefined,
    sendWebhook: async () => ({ status: 200 }),
  });

const many = <T>(make: (index: number) => Promise<T>) =>
  Array.from({ length: FLOOD }, (_, index) => index).reduce<Promise<unknown>>(
    (before, index) => before.then(() => make(index)),
    Promise.resolve(),
  );

async function insertEvent(tx: Tx): Promise<number> {
  const event = { kind: 'order.placed', locationId: null, payload: '{}', occurredAt: NOW };
  const { id } = await tx.insertInto('domainEvent').values(event).returning('id').executeTakeFirstOrThrow();
  return id;
}

const uuidOf = (index: number) => `0d9f6a4e-6d2c-4a8b-9f59-3c1b7c2e8a${String(index).padStart(2, '0')}`;

/** More work of one kind for one place than its lane has workers. */
const FLOODS: Record<string, (tx: Tx, storeId: string) => Promise<unknown>> = {
  'exports of a store': (tx, storeId) =>
    many(async () => {
      const { id: startedBy } = await makeStaff(tx, { role: 'admin', store: { id: storeId, name: '', city: '' } });
      const job = { kind: 'export' as const, subject: 'sales', input: {}, startedBy, createdAt: NOW };
      const id = await insertJob(tx, job);
      await enqueueJob(tx, { kind: 'export', id, startedBy }, NOW);
    }),
  imports: async (tx) => {
    const { id: startedBy } = await makeStaff(tx, { role: 'superadmin' });
    await many(async () => {
      const upload = { bytes: 1, compressed: false, fileName: 'a.csv', format: 'csv' };
      const { id } = await tx.insertInto('importUpload').values(upload).returning('id').executeTakeFirstOrThrow();
      const plan = { mapping: {}, options: {}, headers: [] };
      const job = { uploadId: id, fileName: 'a.csv', dryRun: true, kind: 'pastSales' as const, plan };
      await insertImport(tx, { ...job, startedBy, startedAt: NOW });
    });
  },
  'emails about an order': async (tx) => {
    const staffIds = [];
    for (let count = 0; count < FLOOD; count += 1) staffIds.push((await makeStaff(tx)).id);
    const eventId = await insertEvent(tx);
    await enqueueNotificationEmails(tx, { eventId, kind: 'order.placed', facts: {}, staffIds, nextTryAt: NOW });
  },
  'receipts of a store': (tx, locationId) =>
    many(() => {
      const facts = { saleId: locationId, linkId: locationId, locationId };
      return enqueueCustomerEmail(tx, { kind: 'saleReceipt', to: 'a@example.com', language: 'en', facts }, NOW);
    }),
  'messages from the contact form': async (tx) => {
    const message = { name: 'A', email: 'a@example.com', message: 'Hello', createdAt: NOW };
    const made = tx.insertInto('contactMessage').values(message).returning('id');
    const { id: messageId } = await made.executeTakeFirstOrThrow();
    await many(() => enqueueEmails(tx, [{ kind: 'contact', to: 'a@example.com', language: 'en', messageId }], NOW));
  },
  'webhooks of a store': (tx, locationId) =>
    enqueueWebhooks(
      tx,
      Array.from({ length: FLOOD }, (_, index) => ({ id: uuidOf(index), locationId })),
      NOW,
    ),
};

beforeEach(() => sql`truncate graphile_worker._private_jobs, graphile_worker._private_job_queues`.execute(database.db));

it.each(Object.entries(FLOODS))(
  '%s leave workers of their lane to others, however long each takes',
  async (_, flood) => {
    const { id: storeId } = await makeStore(database.db);
    await transact(database.db, (tx) => flood(tx, storeId));
    const tasks = await sql<{ task: string }>`
    select distinct task_identifier as task from graphile_worker.jobs`.execute(database.db);
    const lane = lanesOf(database.db).find(({ handlers }) =>
      tasks.rows.every(({ task }) => Object.hasOwn(handlers, task)),
    );
    const workers = lane?.workers ?? 0;
    let [busy, idle] = [0, 0];
    const handlers = Object.fromEntries(
      Object.keys(lane?.handlers ?? {}).map((task) => [
        task,
        () => {
          busy += 1;
          return new Promise<never>(() => undefined);
        },
      ]),
    );
    for (let worker = 0; worker < workers; worker += 1) {
      void workQueue(database.db, handlers, { at: NOW }).then(() => {
        idle += 1;
      });
    }
    await expect.poll(() => busy + idle).toBe(workers);
    expect(busy).toBeGreaterThan(0);
    expect(idle).toBeGreaterThan(0);
  },
);
