import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type Caller, callerFor, testSettings } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quietLive } from '../../events';
import { notifyAll } from '../../notices/notify';
import { releaseImports, resumeImports } from './resume-imports';

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

async function importWhole(text: string) {
  const { id } = await api.catalogue.runImport(await upload(text));
  await expect
    .poll(async () => (await api.catalogue.getImport({ jobId: id })).status, { timeout: 20_000 })
    .toBe('done');
  return id;
}

/** A job as its worker left it when it was killed: so many products in, no sign of life since. */
async function abandon(text: string, doneAlready: number): Promise<string> {
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
      startedBy: (await api.accounts.me())?.id ?? null,
      worker: 'killed',
      leaseUntil: new Date(Date.now() - 1_000),
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
  return id;
}

const resume = () =>
  resumeImports({
    db: database.db,
    now: () => new Date(),
    settings: { ...testSettings, dataDir },
    logger: pino({ level: 'silent' }),
    live: quietLive,
    sendMail: undefined,
  });

describe('an import whose process died', () => {
  it('is finished by another one, which counts nothing twice, and its starter hears of it once', async () => {
    await importWhole(list('Alpha', 500));
    const jobId = await abandon(list('Alpha', 700), 500);
    await Promise.all([resume(), resume()]);
    const job = await api.catalogue.getImport({ jobId });
    expect(job).toMatchObject({ status: 'done', rowsTotal: 701, created: 700, updated: 0, unchanged: 0, rejected: 1 });
    expect((await api.catalogue.listImportRejects({ jobId })).data.map(({ rowNumber }) => rowNumber)).toEqual([702]);
    const { count } = await database.db
      .selectFrom('product')
      .where('tradeName', 'like', 'Alpha %')
      .select((of) => of.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(700);
    await notifyAll(database.db);
    const { data } = await api.notices.listNotices({ topic: 'jobs' });
    expect(data.filter(({ facts }) => facts.jobId === jobId)).toMatchObject([{ facts: { what: 'catalogue' } }]);
  });

  it('is left alone while its worker gives signs of life, and cancelled when somebody asked for that', async () => {
    const jobId = await abandon(list('Beta', 30), 0);
    const alive = { leaseUntil: new Date(Date.now() + 20_000) };
    await database.db.updateTable('importJob').set(alive).where('id', '=', jobId).execute();
    await resume();
    await releaseImports({ db: database.db });
    await resume();
    expect((await api.catalogue.getImport({ jobId })).status).toBe('running');
    await api.catalogue.cancelImport({ jobId });
    await database.db.updateTable('importJob').set({ leaseUntil: null }).where('id', '=', jobId).execute();
    await resume();
    expect((await api.catalogue.getImport({ jobId })).status).toBe('cancelled');
  });

  it('is given up after several deaths, with a word', async () => {
    const jobId = await abandon(list('Gamma', 30), 0);
    await database.db.updateTable('importJob').set({ attempts: 5 }).where('id', '=', jobId).execute();
    await resume();
    const { status, failure } = await api.catalogue.getImport({ jobId });
    expect([status, failure]).toEqual(['failed', expect.stringContaining('too often')]);
  });
});
