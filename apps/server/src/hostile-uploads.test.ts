import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readTableFile } from '@bhandar/api';
import { isPurchaseHead } from '@bhandar/domain/purchasing';
import { createTestDatabase, type TestDatabase } from '@bhandar/testing/database';
import { makeSession, makeStaff, makeSupplier } from '@bhandar/testing/factories';
import { HOSTILE_FILES, type HostileFile } from '@bhandar/testing/hostile-files';
import { isTier, shareOf } from '@bhandar/testing/tier';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { killed, type ServerProcess, spawnServer, waitUntilUp } from './testing/server-process';

/** A quick run takes one file in sixteen; only the longest runs measure time and memory. */
const FILES = isTier('all') ? HOSTILE_FILES : shareOf(HOSTILE_FILES, 16, 0);
const MAX_MS = 10_000;
const MAX_GROWTH_BYTES = 300 * 1024 * 1024;
const OCTET_STREAM = { 'content-type': 'application/octet-stream' };

let database: TestDatabase;
let dataDir: string;
let server: ServerProcess;
let url: string;
let token: string;
let sheetId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'bhandar-hostile-'));
  const { id: createdBy } = await makeStaff(database.db, { role: 'superadmin' });
  token = await makeSession(database.db, createdBy);
  const { id: supplierId } = await makeSupplier(database.db);
  const sheet = { supplierId, validOn: '2026-11-01', version: 1, createdAt: new Date(), createdBy };
  ({ id: sheetId } = await database.db
    .insertInto('priceSheet')
    .values(sheet)
    .returning('id')
    .executeTakeFirstOrThrow());
  server = await spawnServer({ databaseUrl: database.url, settings: { DATA_DIR: dataDir } });
  url = server.url;
  // The first file starts the threads, whose cost must not count for it.
  await parseByEveryPath(await upload('list.csv', Buffer.from('Name,MRP\nNapa,1\n')));
});
afterAll(async () => {
  await killed(server);
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

interface Answer {
  status: number;
  message: string;
  uploadId: string | undefined;
}

async function send(path: string, fileName: string, body: Buffer): Promise<Answer> {
  const headers = { ...OCTET_STREAM, authorization: `Bearer ${token}` };
  const response = await fetch(`${url}${path}?fileName=${encodeURIComponent(fileName)}`, {
    method: 'POST',
    headers,
    body: new Uint8Array(body),
  });
  const { message = '', uploadId } = (await response.json()) as { message?: string; uploadId?: string };
  return { status: response.status, message, uploadId };
}

const upload = (fileName: string, body: Buffer) => send('/api/catalogue/imports', fileName, body);

/** The answer of each endpoint that reads an uploaded table. */
async function parseByEveryPath({ uploadId }: Answer): Promise<number[]> {
  const input = encodeURIComponent(JSON.stringify({ uploadId }));
  const statuses: number[] = [];
  for (const procedure of ['catalogue.previewImport', 'purchasing.previewPriceSheet', 'reports.previewPastSales']) {
    const headers = { authorization: `Bearer ${token}` };
    statuses.push((await fetch(`${url}/trpc/${procedure}?input=${input}`, { headers })).status);
  }
  return statuses;
}

/** Memory of the server's process in bytes; on Linux only. */
async function memory(field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${server.process.pid}/status`, 'utf8').catch(() => '');
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) * 1024;
}

/** The highest growth of the server's memory while `work` ran. */
async function growthDuring(work: () => Promise<void>): Promise<number> {
  // Resets the peak that the system reports.
  await writeFile(`/proc/${server.process.pid}/clear_refs`, '5').catch(() => undefined);
  const before = await memory('VmRSS');
  await work();
  return (await memory('VmHWM')) - before;
}

/** Processor time of a process in milliseconds, which other work on the machine does not change; on Linux only. */
async function processorMs(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10;
}

type Within = <T>(what: string, work: () => Promise<T>) => Promise<T>;

const unmeasured: Within = (_, work) => work();

const within10s =
  (pid: number | undefined): Within =>
  async (what, work) => {
    const busy = await processorMs(pid);
    const answer = await work();
    expect((await processorMs(pid)) - busy, what).toBeLessThan(MAX_MS);
    return answer;
  };

/** A server that refuses a body early may close the connection before the answer is read. */
const orConnectionClosed = (answer: Answer | undefined): Answer =>
  answer ?? { status: 413, message: 'a file may have 30 MB', uploadId: undefined };

async function sendByEveryPath({ fileName, status, refusal }: HostileFile, body: Buffer, within: Within) {
  const answer = await within('upload', () =>
    upload(fileName, body)
      .catch(() => undefined)
      .then(orConnectionClosed),
  );
  expect(answer).toMatchObject({ status });
  if (refusal) expect(answer.message).toMatch(refusal);
  if (status === 201) {
    for (const read of await within('previews', () => parseByEveryPath(answer))) expect([200, 400]).toContain(read);
  }
  const attached = await within('attachment', () =>
    send(`/api/suppliers/sheets/${sheetId}/files`, fileName, body)
      .catch(() => undefined)
      .then(orConnectionClosed),
  );
  expect([400, 413, 415]).toContain(attached.status);
}

/** The refusal of the command line; undefined if the file is read to its end. */
async function refusalOf(file: HostileFile): Promise<unknown> {
  const path = join(dataDir, file.fileName.replaceAll('/', '_'));
  await writeFile(path, file.make());
  try {
    for await (const _ of readTableFile(path, isPurchaseHead));
    return undefined;
  } catch (error) {
    return error;
  }
}

describe('a hostile upload is refused or read, and the server keeps running', () => {
  it('there are enough hostile files', () => expect(HOSTILE_FILES.length).toBeGreaterThanOrEqual(40));

  it.each(FILES)('$title', { timeout: 240_000 }, async (file) => {
    await sendByEveryPath(file, file.make(), unmeasured);
    expect(server.process.exitCode).toBeNull();
    // A connection that the server closed while it refused a body may fail the first question.
    await waitUntilUp(url, MAX_MS);
  });

  it.each(FILES)('$title, as past purchases on the command line', { timeout: 240_000 }, async (file) => {
    const refusal = await refusalOf(file);
    if (file.status !== 201) expect(refusal).toMatchObject({ name: 'DomainError' });
  });

  describe.runIf(isTier('long'))('within 10 s of processor time and 300 MB', () => {
    it.each(FILES)('$title', { timeout: 240_000 }, async (file) => {
      const body = file.make();
      const growth = await growthDuring(() => sendByEveryPath(file, body, within10s(server.process.pid)));
      expect(growth).toBeLessThan(MAX_GROWTH_BYTES);
      await waitUntilUp(url, MAX_MS);
    });

    it.each(FILES)('$title, as past purchases on the command line', { timeout: 240_000 }, async (file) => {
      await within10s(process.pid)('read', () => refusalOf(file));
    });
  });

  it('one cell at XFD1048576 is refused by the command that imports a catalogue', { timeout: 60_000 }, async () => {
    const [file] = HOSTILE_FILES;
    const path = join(dataDir, 'far.xlsx');
    await writeFile(path, file?.make() ?? '');
    const app = fileURLToPath(new URL('..', import.meta.url));
    const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: dataDir };
    const child = spawn(process.execPath, ['--import', 'tsx', 'src/commands/import-catalogue.ts', path], {
      cwd: app,
      env,
    });
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(1);
    expect(output).toContain('256');
  });
});
