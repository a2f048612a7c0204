import type { ExportList } from '@bhandar/domain/jobs';
import { issue } from '@bhandar/domain/shared';
import { callerFor, testSettings } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import {
  letStoreSellFrom,
  makeGoods,
  makeProduct,
  makeSession,
  makeStore,
  saleInput,
} from '@bhandar/testing/factories';
import { workQueue } from '@bhandar/testing/queue';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import pino from 'pino';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startRestServer } from '../../test/rest-server';
import { workJobs } from '../../test/work-queue';
import { findActor } from '../accounts';
import { quietLive } from '../core/events';
import { notifyAll } from '../notifications/notify';
import { enqueueAllOpen } from '../work-queue';
import { jobHandlers } from './job-handler';
import { tidyJobs } from './jobs';
import type { Work } from './work';

const database = useTestDatabase();
/** An export omits rows younger than five seconds, so jobs run some minutes later. */
const later = () => new Date(Date.now() + 300_000);

const work = () => workJobs(database.db, later);

const manager = async () => {
  const store = await makeStore(database.db);
  return { store, ...(await callerFor(database.db, { role: 'admin', store })) };
};
type Manager = Awaited<ReturnType<typeof manager>>;

async function fileOf({ api }: Pick<Manager, 'api'>, id: string): Promise<string[][]> {
  const { parts, next } = await api.jobs.readJobFile({ id });
  expect(next).toBeNull();
  return parse(parts.join(''), { bom: true });
}

const exported = async (who: Pick<Manager, 'api'>, list: ExportList) => {
  const { id } = await who.api.jobs.startExport({ list });
  await work();
  return { id, rows: await fileOf(who, id) };
};

/** Several steps' worth of products. */
const products = async (count: number) => {
  const made: string[] = [];
  for (let index = 0; index < count; index += 1) made.push((await makeProduct(database.db)).id);
  return made;
};

const rowOf = (id: string) => database.db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

beforeEach(() => database.db.deleteFrom('job').execute());

it('a long job takes turns with the other jobs that wait', async () => {
  const [first, second] = [await manager(), await manager()];
  const long = await first.api.jobs.startExport({ list: 'sales' });
  const short = await second.api.jobs.startExport({ list: 'sales' });
  const taken: string[] = [];
  const inSteps: Work = {
    countAll: async () => null,
    async step(_ctx, { id }, position) {
      taken.push(id);
      const next = position === 'start' ? 1 : Number(position) + 1;
      return { rows: 1, position: String(next), hasMore: id === long.id && next < 30, keep: async () => undefined };
    },
    drop: async () => undefined,
    describe: () => [],
    finished: 'export.finished',
  };
  const at = later();
  const parts = { db: database.db, now: () => at, settings: testSettings, logger: pino({ level: 'silent' }) };
  const handlers = jobHandlers({ ...parts, live: quietLive, findActor }, { export: inSteps, priceChange: inSteps });
  await workQueue(database.db, handlers, { at });
  expect(taken).toHaveLength(31);
  expect(taken.indexOf(short.id)).toBeLessThan(30);
  expect(await rowOf(long.id)).toMatchObject({ status: 'done', done: 30, attempts: 1 });
});

describe('an export', () => {
  it('waits, runs in the background, and leaves a file that its owner downloads', async () => {
    const boss = await callerFor(database.db, { role: 'superadmin' });
    await products(3);
    const { id, status, total } = await boss.api.jobs.startExport({ list: 'pharmacyProducts' });
    expect({ status, total }).toEqual({ status: 'waiting', total: null });
    await expect(boss.api.jobs.readJobFile({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await work();
    const { data } = await boss.api.jobs.listJobs({});
    expect(data[0]).toMatchObject({ id, kind: 'export', status: 'done', done: 3, total: 3, hasFile: true });
    const rest = await startRestServer(database.db);
    onTestFinished(() => rest.stop());
    const token = await makeSession(database.db, boss.staff.id);
    const answer = await rest.call({ token }, 'GET', `/api/jobs/${id}/file`);
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="?pharmacy-products-\d{4}-\d\d-\d\d.csv"?$/,
    );
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const text = String(answer.body);
    expect(text).toMatch(/^\ufeff?"Code","Trade name"/);
    expect(parse(text, { bom: true })).toHaveLength(4);
  });

  it('contains the rows that its owner may see, with formulas escaped', async () => {
    const [mine, other] = [await manager(), await manager()];
    for (const { store } of [mine, other]) {
      await letStoreSellFrom(database.db, store.id, 'store-stock');
      const clerk = await callerFor(database.db, { store });
      const goods = await makeGoods(database.db, { storeId: store.id });
      const customer = { name: '=HYPERLINK("evil")', phone: '', email: '' };
      await clerk.api.pos.recordSale(saleInput([{ ...goods, quantity: 2 }], { customer }));
    }
    const { rows } = await exported(mine, 'sales');
    expect(rows).toHaveLength(2);
    expect(rows[0]?.slice(0, 4)).toEqual(['Receipt', 'Status', 'Sold at', 'Store']);
    expect(rows[1]).toContain(mine.store.name);
    expect(rows[1]).toContain(`'=HYPERLINK("evil")`);
    const moved = await exported(mine, 'movements');
    for (const row of moved.rows.slice(1)) expect([row[5], row[6]]).toContain(mine.store.name);
    expect((await exported(mine, 'pharmacyOrders')).rows).toHaveLength(1);
  });

  it('is notified and audited, with the exported list', async () => {
    const who = await manager();
    const { id } = await exported(who, 'sales');
    await notifyAll(database.db);
    const bell = await who.api.notifications.listNotifications({});
    expect(bell.data[0]).toMatchObject({ kind: 'export.finished', facts: { jobId: id, subject: 'sales', rows: 0 } });
    const { data } = await who.api.audit.listEntries({ entity: 'job', entityId: id });
    expect(data.map(({ action, after }) => ({ action, after }))).toEqual([
      // The job ends some minutes later.
      { action: 'export', after: { list: 'sales', rows: 0, status: 'done' } },
      { action: 'export.download', after: { list: 'sales', rows: 0 } },
      { action: 'export.start', after: { list: 'sales' } },
    ]);
  });

  it('of a store that its owner left is not readable for them, nor one of all stores once they leave the warehouse', async () => {
    const [who, elsewhere] = [await manager(), await makeStore(database.db)];
    const { id } = await exported(who, 'sales');
    const boss = await callerFor(database.db, { role: 'superadmin' });
    const move = (locationId: string) =>
      database.db.updateTable('staffMember').set({ locationId }).where('id', '=', who.staff.id).execute();
    await move(elsewhere.id);
    await expect(who.api.jobs.readJobFile({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await who.api.jobs.listJobs({})).data).toMatchObject([{ id, status: 'done', hasFile: false }]);
    expect((await boss.api.jobs.readJobFile({ id })).parts).toHaveLength(1);
    await move(who.store.id);
    expect((await who.api.jobs.readJobFile({ id })).parts).toHaveLength(1);

    const all = await exported(boss, 'sales');
    await database.db
      .updateTable('staffMember')
      .set({ role: 'admin', locationId: elsewhere.id })
      .where('id', '=', boss.staff.id)
      .execute();
    await expect(boss.api.jobs.readJobFile({ id: all.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('whose owner moves to another store meanwhile fails, instead of mixing both stores', async () => {
    const [who, elsewhere] = [await manager(), await makeStore(database.db)];
    const { id } = await who.api.jobs.startExport({ list: 'sales' });
    await database.db
      .updateTable('staffMember')
      .set({ locationId: elsewhere.id })
      .where('id', '=', who.staff.id)
      .execute();
    await work();
    expect((await who.api.jobs.listJobs({})).data).toMatchObject([
      { id, status: 'failed', failure: issue('job.starterMoved') },
    ]);
  });

  it('is visible to its owner and to the warehouse', async () => {
    const [mine, other] = [await manager(), await manager()];
    const { id } = await exported(mine, 'sales');
    expect((await other.api.jobs.listJobs({})).totalItems).toBe(0);
    await expect(other.api.jobs.readJobFile({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const boss = await callerFor(database.db, { role: 'superadmin' });
    expect((await boss.api.jobs.readJobFile({ id })).parts).toHaveLength(1);
  });
});

describe('a job', () => {
  it('whose process dies is continued from its position, with every row once', async () => {
    const boss = await callerFor(database.db, { role: 'superadmin' });
    const { id } = await boss.api.jobs.startExport({ list: 'pharmacyProducts' });
    await products(5);
    const { data, nextCursor } = await (
      await callerFor(database.db, { role: 'superadmin' }, { now: later })
    ).api.catalogue.exportProducts({ kind: 'pharmacy', limit: 4 });
    const content = `\ufeff"Code"\r\n${data.map(({ code }) => `"${code}"\r\n`).join('')}`;
    const dead = { status: 'running' as const, worker: 'gone', attempts: 1, position: nextCursor, done: 4 };
    await database.db.updateTable('job').set(dead).where('id', '=', id).execute();
    await database.db.insertInto('jobPart').values({ jobId: id, partNo: 0, content }).execute();
    await Promise.all([work(), work(), work()]);
    const { parts } = await boss.api.jobs.readJobFile({ id });
    const codes = parts
      .join('')
      .split('\r\n')
      .slice(1)
      .filter(Boolean)
      .map((line) => line.split(',')[0]);
    const all = await database.db.selectFrom('product').select('code').where('kind', '=', 'pharmacy').execute();
    expect([...codes].sort()).toEqual(all.map(({ code }) => `"${code}"`).sort());
  });

  it('that is open and not in the queue, as after a restore, is queued again; a finished one is not', async () => {
    const boss = await callerFor(database.db, { role: 'superadmin' });
    const { id } = await exported(boss, 'sales');
    const { id: open } = await boss.api.jobs.startExport({ list: 'sales' });
    await sql`truncate graphile_worker._private_jobs`.execute(database.db);
    await work();
    expect((await boss.api.jobs.listJobs({ status: 'waiting' })).data).toMatchObject([{ id: open }]);
    await enqueueAllOpen(database.db);
    await enqueueAllOpen(database.db);
    const { rows } = await sql`select key from graphile_worker.jobs`.execute(database.db);
    expect(rows).toEqual([{ key: `export:${open}` }]);
    await work();
    const { data } = await boss.api.jobs.listJobs({ status: 'done' });
    expect(data.map((job) => job.id).sort()).toEqual([id, open].sort());
  });

  it('whose run was considered dead stores nothing more once another run has it', async () => {
    const boss = await callerFor(database.db, { role: 'superadmin' });
    const { id } = await boss.api.jobs.startExport({ list: 'pharmacyProducts' });
    const client = await database.pool.connect();
    onTestFinished(() => client.release());
    await client.query('begin; lock table product_list_state in access exclusive mode');
    const stalled = work();
    await expect.poll(async () => (await rowOf(id)).worker).not.toBeNull();
    await database.db.updateTable('job').set({ worker: 'another' }).where('id', '=', id).execute();
    await client.query('commit');
    await stalled;
    expect(await rowOf(id)).toMatchObject({ status: 'running', worker: 'another', done: 0 });
    expect(await database.db.selectFrom('jobPart').selectAll().execute()).toEqual([]);
  });

  it('is cancelled while it waits, and at its next step while it runs, without a result', async () => {
    const boss = await callerFor(database.db, { role: 'superadmin' });
    const waiting = await boss.api.jobs.startExport({ list: 'sales' });
    expect(await boss.api.jobs.cancelJob({ id: waiting.id })).toMatchObject({ status: 'cancelled' });
    await expect(boss.api.jobs.cancelJob({ id: waiting.id })).rejects.toMatchObject({ code: 'CONFLICT' });
    const running = await boss.api.jobs.startExport({ list: 'pharmacyProducts' });
    await database.db.updateTable('job').set({ cancelRequested: true }).where('id', '=', running.id).execute();
    await work();
    const { data } = await boss.api.jobs.listJobs({ status: 'cancelled' });
    expect(data.map(({ id }) => id).sort()).toEqual([waiting.id, running.id].sort());
    expect(await database.db.selectFrom('jobPart').selectAll().execute()).toEqual([]);
  });

  it('of a removed person, or with repeated interruptions, fails with the reason', async () => {
    const who = await manager();
    const { id } = await who.api.jobs.startExport({ list: 'sales' });
    await database.db.updateTable('staffMember').set({ status: 'disabled' }).where('id', '=', who.staff.id).execute();
    await work();
    const boss = await callerFor(database.db, { role: 'superadmin' });
    expect((await boss.api.jobs.listJobs({})).data[0]).toMatchObject({
      id,
      status: 'failed',
      failure: issue('job.starterGone'),
    });
    const again = await boss.api.jobs.startExport({ list: 'sales' });
    await database.db.updateTable('job').set({ attempts: 5 }).where('id', '=', again.id).execute();
    await work();
    expect((await boss.api.jobs.listJobs({ status: 'failed' })).data[0]).toMatchObject({
      failure: issue('job.interrupted'),
    });
  });

  describe.each([
    ['a bulk price change', { kind: 'priceChange', subject: 'Season', input: '{"locationIds":7}' }],
    ['an export', { kind: 'export', subject: 'aListOfAnOlderVersion', input: '{"storeIds":null}' }],
  ])('%s whose stored input does not parse any more', (_, stored) => {
    async function begun(more: object = {}) {
      const boss = await callerFor(database.db, { role: 'superadmin' });
      const job = { ...stored, startedBy: boss.staff.id, createdAt: new Date(), ...more };
      const { id } = await database.db.insertInto('job').values(job).returning('id').executeTakeFirstOrThrow();
      await enqueueAllOpen(database.db);
      return { boss, id };
    }

    it.each([0, 5])('fails with the reason, after %s attempts', async (attempts) => {
      const { boss, id } = await begun({ attempts });
      await work();
      const { data } = await boss.api.jobs.listJobs({});
      const failure = issue(attempts === 0 ? 'job.unreadable' : 'job.interrupted');
      expect(data).toMatchObject([{ id, status: 'failed', failure }]);
      expect((await boss.api.audit.listEntries({ entity: 'job', entityId: id })).data).toHaveLength(1);
    });

    it('is cancelled while it waits', async () => {
      const { boss, id } = await begun();
      expect(await boss.api.jobs.cancelJob({ id })).toMatchObject({ status: 'cancelled' });
    });

    it('is cancelled at once while it waits for another attempt', async () => {
      const { boss, id } = await begun({ status: 'running', worker: 'gone', attempts: 3 });
      await sql`update graphile_worker._private_jobs set attempts = 3, run_at = now() + interval '1 day'`.execute(
        database.db,
      );
      await boss.api.jobs.cancelJob({ id });
      await work();
      expect(await rowOf(id)).toMatchObject({ status: 'cancelled', failure: '' });
    });
  });

  it('is limited to three open ones per person', async () => {
    const who = await manager();
    const started = await Promise.allSettled(
      Array.from({ length: 6 }, () => who.api.jobs.startExport({ list: 'sales' })),
    );
    expect(started.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  it('is deleted after seven days with its file', async () => {
    const who = await manager();
    const { id } = await exported(who, 'sales');
    await tidyJobs(database.db, new Date(Date.now() + 6 * 86_400_000));
    expect((await who.api.jobs.readJobFile({ id })).parts).toHaveLength(1);
    await tidyJobs(database.db, new Date(Date.now() + 8 * 86_400_000));
    expect((await who.api.jobs.listJobs({})).totalItems).toBe(0);
  });

  it('lists imports too for the warehouse', async () => {
    const mapping = JSON.stringify({ headers: ['Name'] });
    const job = {
      fileName: 'list.csv',
      status: 'running' as const,
      dryRun: false,
      mapping,
      rowsTotal: 40,
      rowsDone: 10,
    };
    await database.db.insertInto('importJob').values(job).execute();
    const boss = await callerFor(database.db, { role: 'superadmin' });
    expect((await boss.api.jobs.listJobs({ status: 'running' })).data).toMatchObject([
      { kind: 'import', subject: 'list.csv', done: 10, total: 40, hasFile: false },
    ]);
  });
});
