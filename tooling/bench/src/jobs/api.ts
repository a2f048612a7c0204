import { execFile } from 'node:child_process';
import { get } from 'node:http';
import { promisify } from 'node:util';
import { hashPassword } from '@bhandar/api';
import type { Call } from '../load/plan';
import { perSecondOf, runLoad } from '../load/run-load';
import { type Comparison, compare } from '../measure';
import { printLine } from '../report';
import { type Bench, boundsOf, MIN_ANSWERS, toReading } from './bench';
import { chooseFacts, queryOf } from './search';

const CLIENTS = 16;
const SAMPLE_MS = 50;
const MEGABYTE = 1_048_576;
const PASSWORD = 'Storm4Counter!';

const run = promisify(execFile);

/** The memory of a process, in bytes. */
async function memoryOf(pid: number): Promise<number> {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout.trim()) * 1_024;
}

/** Reads an answer to its end and discards it. */
const drain = (port: number, { path, token }: Call): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = get(
      { host: '127.0.0.1', port, path, headers: { authorization: `Bearer ${token}` } },
      (response) => {
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        });
        response.once('end', () =>
          response.statusCode === 200 ? resolve(bytes) : reject(new Error(`${path} failed`)),
        );
        response.once('error', reject);
      },
    );
    request.once('error', reject);
  });

/** The whole catalogue as one array, twice to warm up and then by several readers at once: memory must stay flat. */
export async function measureBareArray({ server, tokens, total }: Bench): Promise<void> {
  const call = { path: '/api/products/pharmacy', token: tokens.boss };
  for (let warm = 0; warm < 2; warm += 1) await drain(server.port, call);
  printLine(`\nbare array of the pharmacy products, of ${total} in all`);
  for (const readers of [1, 4]) {
    const before = await memoryOf(server.pid);
    let max = before;
    let reading = true;
    const looking = (async () => {
      while (reading) {
        max = Math.max(max, await memoryOf(server.pid));
        await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS));
      }
    })();
    const began = performance.now();
    const [bytes = 0] = await Promise.all(Array.from({ length: readers }, () => drain(server.port, call)));
    const seconds = (performance.now() - began) / 1_000;
    reading = false;
    await looking;
    const figures = [before, max - before].map((size) => (size / MEGABYTE).toFixed(1));
    printLine(
      `  ${readers} at once: ${(bytes / MEGABYTE).toFixed(1)} MB each in ${seconds.toFixed(1)} s; server ${figures[0]} MB, grew at most ${figures[1]} MB`,
    );
  }
}

/** Separate people, because a storm of sign-ins ends a person's older sessions. */
async function makeSignInPeople({ harness: { db }, people }: Bench): Promise<string[]> {
  const passwordHash = await hashPassword(PASSWORD);
  const locationId = people.cashiers[0]?.storeId ?? null;
  const rows = Array.from({ length: CLIENTS }, (_, index) => ({
    email: `storm${index + 1}@bench.example`,
    firstName: 'Storm',
    lastName: String(index + 1),
    passwordHash,
    role: 'employee' as const,
    status: 'active' as const,
    locationId,
  }));
  await db.insertInto('staffMember').values(rows).execute();
  return rows.map(({ email }) => email);
}

/** How long a small read takes while sixteen people sign in repeatedly, against no sign-ins. */
export async function measureLoginStorm(bench: Bench): Promise<Comparison> {
  const { server, tokens, options } = bench;
  const { port } = server;
  const logins = (await makeSignInPeople(bench)).map((email) => ({
    path: '/api/auth/login',
    token: '',
    body: JSON.stringify({ email, password: PASSWORD }),
  }));
  const read = { path: '/api/products/pharmacy/count', token: tokens.boss };
  const bounds = { ...boundsOf(options, 1), warmUpMs: 500, maxMs: 20_000 };
  const reads = () => runLoad({ kind: 'http', port, calls: { kind: 'repeated', calls: [read] }, ...bounds });
  const p99 = async () => toReading(await reads()).p99;
  return compare({
    name: `p99 of small reads during a storm of logins by ${CLIENTS}`,
    unit: ' ms',
    repeats: 1,
    baseline: p99,
    ours: async () => {
      const storm = runLoad({
        kind: 'http',
        port,
        calls: { kind: 'repeated', calls: logins },
        clients: CLIENTS,
        warmUpMs: 0,
        minMs: options.readingMs + 2_000,
        minCount: 1,
        maxMs: 25_000,
      });
      const reading = toReading(await reads());
      printLine(`\nlogins: ${perSecondOf(await storm).toFixed(1)} a second`);
      return { ...reading, value: reading.p99 };
    },
  });
}

/** The same reads over the documented paths and over tRPC, for the cost of the documented format. */
export async function measureMixedReads(bench: Bench): Promise<Comparison> {
  const { options, server, tokens, products, harness } = bench;
  const { rare } = await chooseFacts(harness.db);
  const token = tokens.boss;
  const kind = 'pharmacy';
  const pages = Array.from({ length: 20 }, (_, index) => index + 1);
  const pairs: [rest: string, trpc: string][] = pages.flatMap((page) => {
    const search = rare[page] ?? 'napa';
    const id = products[page]?.id ?? '';
    return [
      [`/api/products/${kind}?page=${page}&limit=25`, queryOf('catalogue.listProducts', { kind, page, limit: 25 })],
      [`/api/products/${kind}?search=${search}`, queryOf('catalogue.listProducts', { kind, search })],
      [`/api/products/${kind}/${id}`, queryOf('catalogue.getProduct', { kind, id })],
      [
        `/api/orders/${kind}?page=1`,
        queryOf('ordering.listOrders', { kind, page: 1, sort: 'requestedAt', direction: 'desc' }),
      ],
    ];
  });
  const load = async (side: 0 | 1) => {
    const calls = pairs.map((pair) => ({ path: pair[side], token }));
    const bounds = { ...boundsOf(options, CLIENTS), minCount: MIN_ANSWERS, maxMs: 15_000 };
    return runLoad({ kind: 'http', port: server.port, calls: { kind: 'repeated', calls }, ...bounds });
  };
  return compare({
    name: `mixed reads over the documented paths, ${CLIENTS} clients`,
    unit: '/s',
    repeats: options.repeats,
    baseline: async () => perSecondOf(await load(1)),
    ours: async () => toReading(await load(0)),
  });
}
