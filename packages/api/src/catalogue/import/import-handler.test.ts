import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createDatabase, enqueue } from '@bhandar/db';
import { issue } from '@bhandar/domain/shared';
import { type Caller, callerFor, testSettings } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeStaff, makeStore } from '@bhandar/testing/factories';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { workImports } from '../../../test/work-queue';
import { notifyAll } from '../../notifications/notify';
import { enqueueAllOpen } from '../../work-queue';
import { importFile } from './import-file';

const database = useTestDatabase();
let dataDir = '';
let api: Caller;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bhandar-resume-'));
  api = (await callerFor(database.db, { role: 'superadmin' }, { settings: { dataDir } })).api;
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const HEAD = 'Trade Name,Generic Name,Strength,Category,Company,Unit Type,Pack Size,Pack MRP\n';
const list = (name: string, count: number) =>
  HEAD +
  Array.from(
    { length: count },
    (_, n) => `${name} ${n + 1},Paracetamol,${n + 1} mg,Tablet,Beximco,tablet,10,12.00\n`,
  ).join('') +
  ',Nothing,1 mg,Tablet,Square,tablet,10,1.00\n';

async function upload(text: string) {
  const { uploadId } = await api.catalogue.uploadImport({
    fileName: 'list.csv',
    bytes: Readable.from([Buffer.from(text)]),
  });
  const { mapping, options } = await api.catalogue.previewImport({ uploadId });
  return { uploadId, mapping: { tradeName: '', ...mapping }, options, dryRun: false };
}

const statusOf = async (jobId: string) => (await api.catalogue.getImport({ jobId })).status;
const work = (signal?: AbortSignal) => workImports(database.db, { dataDir, ...(signal && { signal }) });

async function importWhole(text: string) {
  const { id } = await api.catalogue.runImport(await upload(text));
  await work();
  expect(await statusOf(id)).toBe('done');
  return id;
}

async function countProducts(name: string) {
  const { count } = await database.db
    .selectFrom('product')
    .where('tradeName', 'like', `${name} %`)
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** A job as a killed worker left it: some products written, no heartbeat since. */
async function abandon(text: string, doneAlready: number, { startedBy }: { startedBy?: string } = {}): Promise<string> {
  const { uploadId, mapping, options } = await upload(text);
  const headers = HEAD.trim().split(',');
  const { id } = await database.db
    .insertInto('importJob')
    .values({
      uploadId,
      fileName: 'list.csv',
      status: 'running',
      phase: 'writing',
      dryRun: false,
      mapping: JSON.stringify({ mapping, options, headers }),
      startedBy: startedBy ?? (await api.accounts.me())?.id ?? null,
      worker: 'killed',
      attempts: 1,
      productsDone: doneAlready,
      createdCount: doneAlready,
      rejectedCount: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto('importReject')
    .values({ jobId: id, rowNumber: doneAlready + 2, reason: 'Seen before', cells: '[]' })
    .execute();
  await enqueue(database.db, [{ task: 'catalogueImport', id, runAt: new Date() }]);
  return id;
}

const rowOf = (id: string) =>
  database.db.selectFrom('importJob').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const server = () => ({
  db: database.db,
  now: () => new Date(),
  settings: { ...testSettings, dataDir },
  logger: pino({ level: 'silent' }),
});

it('an import succeeds even if its statistics take too long (it used to end as failed)', async () => {
  const { id } = await api.catalogue.runImport(await upload(list('Busy', 2)));
  const other = await database.pool.connect();
  // As another analysis of the table holds it, which lets rows in.
  await other.query('begin; lock table batch in share update exclusive mode');
  const impatient = createDatabase({ url: database.url, poolSize: 2, lockTimeoutMs: 50 });
  await workImports(impatient.db, { dataDir });
  await impatient.close();
  await other.query('rollback');
  other.release();
  expect(await rowOf(id)).toMatchObject({ status: 'done', createdCount: 2, failure: null });
});

describe('an import whose process stopped', () => {
  it('is finished by another process, which counts nothing twice, and its owner is notified once', async () => {
    await importWhole(list('Alpha', 500));
    const jobId = await abandon(list('Alpha', 700), 500);
    await Promise.all([work(), work()]);
    const job = await api.catalogue.getImport({ jobId });
    expect(job).toMatchObject({ status: 'done', rowsTotal: 701, created: 700, updated: 0, unchanged: 0, rejected: 1 });
    expect((await api.catalogue.listImportRejects({ jobId })).data.map(({ rowNumber }) => rowNumber)).toEqual([702]);
    expect(await countProducts('Alpha')).toBe(700);
    await notifyAll(database.db);
    const { data } = await api.notifications.listNotifications({ topic: 'jobs' });
    expect(data.filter(({ facts }) => facts.jobId === jobId)).toMatchObject([{ facts: { what: 'catalogue' } }]);
  });

  it('returns to the queue on an orderly shutdown, and the attempt does not count', async () => {
    const jobId = await abandon(list('Beta', 30), 0);
    await work(AbortSignal.abort());
    const { attempts, worker } = await rowOf(jobId);
    expect([attempts, worker, await statusOf(jobId)]).toEqual([1, null, 'running']);
    await work();
    expect(await statusOf(jobId)).toBe('done');
  });

  it('is cancelled by the next worker if cancellation was requested meanwhile', async () => {
    const jobId = await abandon(list('Beta', 30), 0);
    await api.catalogue.cancelImport({ jobId });
    await work();
    expect(await statusOf(jobId)).toBe('cancelled');
  });

  it('is queued again from its row, as after a restore without the queue', async () => {
    const jobId = await abandon(list('Kappa', 30), 0);
    await sql`truncate graphile_worker._private_jobs`.execute(database.db);
    await work();
    expect(await statusOf(jobId)).toBe('running');
    await enqueueAllOpen(database.db);
    await work();
    expect(await statusOf(jobId)).toBe('done');
  });

  it('fails after several deaths, with the reason', async () => {
    const jobId = await abandon(list('Gamma', 30), 0);
    await database.db.updateTable('importJob').set({ attempts: 5 }).where('id', '=', jobId).execute();
    await work();
    const { status, failure } = await api.catalogue.getImport({ jobId });
    expect([status, failure]).toEqual(['failed', issue('import.interrupted')]);
  });

  it.each([
    ['was shut out', { status: 'disabled' }],
    ['left', { deletedAt: new Date() }],
    ['is no superadmin any more', { role: 'admin' }],
  ] as const)('stops if its owner %s', async (_, changes) => {
    const starter = await makeStaff(database.db, { role: 'superadmin' });
    const jobId = await abandon(list('Delta', 30), 0, { startedBy: starter.id });
    const { id: locationId } = await makeStore(database.db);
    await database.db
      .updateTable('staffMember')
      .set({ ...changes, locationId })
      .where('id', '=', starter.id)
      .execute();
    await work();
    const { status, failure } = await api.catalogue.getImport({ jobId });
    expect([status, failure]).toEqual(['failed', issue('import.starterNotPermitted')]);
    expect(await countProducts('Delta')).toBe(0);
  });

  it('is not written by a worker that has lost it to another', async () => {
    const jobId = await abandon(list('Epsilon', 30), 0);
    const client = await database.pool.connect();
    onTestFinished(() => client.release());
    await client.query('begin; lock table product_source in share mode');
    const resuming = work();
    await expect.poll(async () => (await api.catalogue.getImport({ jobId })).productsTotal).toBe(30);
    await database.db.updateTable('importJob').set({ worker: 'another' }).where('id', '=', jobId).execute();
    await client.query('commit');
    await resuming;
    expect(await countProducts('Epsilon')).toBe(0);
    expect((await api.catalogue.getImport({ jobId })).status).toBe('running');
    await database.db.updateTable('importJob').set({ status: 'cancelled' }).where('id', '=', jobId).execute();
  });
});

/** The worker's last heartbeat is this many seconds old, and no other server runs. */
async function hold(jobId: string, seenSecondsAgo: number): Promise<void> {
  await sql`insert into queue_worker (id, seen_at) values ('killed', now() - make_interval(secs => ${seenSecondsAgo}))
    on conflict (id) do update set seen_at = excluded.seen_at`.execute(database.db);
  await sql`update graphile_worker._private_jobs set locked_by = 'killed', locked_at = now()
    where key = ${`catalogueImport:${jobId}`}`.execute(database.db);
}

it('an import is recorded in the audit log at its start, with the address, and at its end', async () => {
  const jobId = await importWhole(list('Nu', 3));
  const { data } = await api.audit.listEntries({ entity: 'import', entityId: jobId });
  expect(data.map(({ action, address, record }) => [action, address, record])).toEqual([
    ['import', '', 'list.csv'],
    ['import.start', '127.0.0.1', 'list.csv'],
  ]);
  const uploads = await api.audit.listEntries({ entity: 'import', action: 'upload' });
  expect(new Set(uploads.data.map(({ record }) => record))).toContain('list.csv');
});

describe('an import whose stored plan does not parse any more', () => {
  const PLANS = ['{}', '[]', '{"mapping":{"tradeName":"Name"},"options":{"locationId":"Main Road"},"headers":[]}'];
  const CASES = PLANS.flatMap((plan) => [['catalogue', plan] as const, ['pastSales', plan] as const]);

  async function begun(kind: 'catalogue' | 'pastSales', mapping: string) {
    const jobId = await abandon(list('Xi', 1), 0);
    await database.db.updateTable('importJob').set({ kind, mapping }).where('id', '=', jobId).execute();
    await sql`truncate graphile_worker._private_jobs`.execute(database.db);
    await enqueueAllOpen(database.db);
    return jobId;
  }

  it.each(CASES)('fails with the reason: %s, %s', async (kind, plan) => {
    const jobId = await begun(kind, plan);
    await work();
    const { status, failure } = await api.catalogue.getImport({ jobId });
    expect({ status, failure }).toEqual({ status: 'failed', failure: issue('job.unreadable') });
  });

  it.each(CASES)('is cancelled at once, also between two attempts: %s, %s', async (kind, plan) => {
    const jobId = await begun(kind, plan);
    await sql`update graphile_worker._private_jobs set run_at = now() + interval '1 day'`.execute(database.db);
    await api.catalogue.cancelImport({ jobId });
    await work();
    expect(await rowOf(jobId)).toMatchObject({ status: 'cancelled', failure: null });
  });
});

describe('two simultaneous imports of the catalogue', () => {
  const told = (name: string) => `The import of list.csv that ${name} began is not through yet`;
  const named = async () => (await api.accounts.me())?.name ?? '';

  it('do not duplicate products: one is refused and names the person of the other', async () => {
    const files = [await upload(list('Zeta', 1_200)), await upload(list('Zeta', 1_200))];
    const started = await Promise.allSettled(files.map((file) => api.catalogue.runImport(file)));
    const [refused] = started.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining(told(await named())) });
    const [job] = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    await work();
    expect(await statusOf(job?.id ?? '')).toBe('done');
    expect(await countProducts('Zeta')).toBe(1_200);
  });

  it('are refused on the command line too, while a dry run is allowed beside any', async () => {
    const jobId = await abandon(list('Eta', 30), 0);
    await hold(jobId, 20);
    const run = (dryRun: boolean) =>
      importFile(server(), {
        fileName: 'other.csv',
        kind: 'pharmacy',
        onProgress: () => undefined,
        onQueued: () => void work(),
        dryRun,
        bytes: Readable.from([Buffer.from(list('Eta', 30))]),
      });
    const refusal = told(await named());
    await expect(run(false)).rejects.toThrow(refusal);
    expect((await run(true)).job).toMatchObject({ status: 'done', created: 30 });
    await api.catalogue.cancelImport({ jobId });
    await sql`select graphile_worker.force_unlock_workers(array['killed'])`.execute(database.db);
    await work();
    expect((await run(false)).job).toMatchObject({ status: 'done', created: 30 });
  });

  it('do not wait for an import whose server is gone', async () => {
    const [justNow, longAgo] = [list('Theta', 30), list('Iota', 30)];
    const waits = await abandon(justNow, 0);
    await hold(waits, 20);
    const refusal = told(await named());
    await expect(importWhole(longAgo)).rejects.toThrow(refusal);
    await hold(waits, 70);
    await importWhole(longAgo);
    const { status, failure } = await api.catalogue.getImport({ jobId: waits });
    expect([status, failure]).toEqual(['failed', issue('import.replaced')]);
  });

  it('wait for a queued one as long as a server runs', async () => {
    const waits = await abandon(list('Lambda', 30), 0);
    await sql`update graphile_worker._private_jobs set created_at = now() - interval '5 minutes'`.execute(database.db);
    await hold(randomUUID(), 5);
    const refusal = told(await named());
    await expect(importWhole(list('Mu', 30))).rejects.toThrow(refusal);
    await work();
    expect(await statusOf(waits)).toBe('done');
  });
});
