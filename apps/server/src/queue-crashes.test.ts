import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBreaches } from '@bhandar/db/invariants';
import { createTestDatabase } from '@bhandar/testing/database';
import { makeProduct, makeSession, makeStaff, makeStore } from '@bhandar/testing/factories';
import { isTier } from '@bhandar/testing/tier';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { expect, it, onTestFinished } from 'vitest';
import { call, callUntilAnswered } from './testing/call';
import { forgetDeadWorkers } from './testing/dead-workers';
import { killed, spawnServer } from './testing/server-process';

type Database = Awaited<ReturnType<typeof createTestDatabase>>;

const [STORES, PRODUCTS, IMPORTED] = [20, 1_200, 2_500];

/** A mail server that does not finish taking an email until it is released. */
async function slowMailServer() {
  const state = { begun: 0, held: true, taken: [] as string[] };
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      state.begun += 1;
      stream.resume();
      stream.on('end', () => {
        if (state.held) return;
        state.taken.push(...session.envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { state, url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` };
}

/** A receiver that answers no webhook until it is released. */
async function slowReceiver() {
  const state = { begun: 0, held: true, answered: [] as string[] };
  const server = createServer((request, response) => {
    state.begun += 1;
    request.resume();
    request.on('end', () => {
      if (state.held) return;
      state.answered.push(String(request.headers['webhook-id']));
      response.writeHead(200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { state, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

async function openChain({ db }: Database) {
  const head = await makeStaff(db, { role: 'superadmin' });
  const company = `Chain ${randomUUID()}`;
  const stores = [];
  for (let index = 0; index < STORES; index += 1) stores.push(await makeStore(db));
  for (let index = 0; index < PRODUCTS; index += 1) await makeProduct(db, { company, unitMrpMinor: 1_000 });
  const [store] = stores;
  if (!store) throw new Error('No store');
  const clerk = await makeStaff(db, { store });
  const ordered = await makeProduct(db, { batches: [{ quantity: 100 }] });
  const { id: companyId } = await db
    .selectFrom('company')
    .select('id')
    .where('name', '=', company)
    .executeTakeFirstOrThrow();
  return {
    head,
    token: await makeSession(db, head.id),
    clerkToken: await makeSession(db, clerk.id),
    locationIds: stores.map(({ id }) => id),
    companyId,
    orderedId: ordered.id,
  };
}

const HELD_TABLES = ['planned_price', 'job_part', 'product_source'];

/** Holds every step of long work for five seconds, so that the kill interrupts it. */
async function holdSteps({ db }: Database): Promise<void> {
  await sql`create table held_step as select true as held`.execute(db);
  await sql`create function hold_step() returns trigger language plpgsql as $$
    declare until timestamptz := clock_timestamp() + interval '5 seconds';
    begin
      while clock_timestamp() < until and exists (select from held_step) loop perform pg_sleep(0.05); end loop;
      return null;
    end $$`.execute(db);
  for (const table of HELD_TABLES)
    await sql`create trigger held after insert on ${sql.table(table)} for each statement execute function hold_step()`.execute(
      db,
    );
}

const releaseSteps = ({ db }: Database) => sql`delete from held_step`.execute(db);

async function uploadList(url: string, token: string): Promise<string> {
  const rows = Array.from({ length: IMPORTED }, (_, n) => `Imported ${n + 1},Paracetamol,${n + 1} mg,tablet,10,12.00`);
  const body = ['Trade Name,Generic Name,Strength,Unit Type,Pack Size,Pack MRP', ...rows].join('\n');
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/csv' };
  const answer = await fetch(`${url}/api/catalogue/imports?fileName=list.csv`, { method: 'POST', headers, body });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { uploadId: string }).uploadId;
}

async function previewOf(url: string, token: string, uploadId: string) {
  const input = encodeURIComponent(JSON.stringify({ uploadId }));
  const answer = await fetch(`${url}/trpc/catalogue.previewImport?input=${input}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { result } = (await answer.json()) as { result: { data: { mapping: object; options: object } } };
  return result.data;
}

it.runIf(isTier('all'))(
  'killing a server during an export, an import, a bulk price change, a mail and a webhook leaves all five to another one, which does each once',
  async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    const dataDir = await mkdtemp(join(tmpdir(), 'bhandar-queue-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const chain = await openChain(database);
    const [mail, receiver] = [await slowMailServer(), await slowReceiver()];
    await holdSteps(database);
    const settings = { SMTP_URL: mail.url, PRIVATE_WEBHOOKS: 'on', DATA_DIR: dataDir };
    const first = await spawnServer({ databaseUrl: database.url, settings });
    onTestFinished(() => killed(first));
    const { url } = first;
    const request = async (procedure: string, input: unknown, token = chain.token) => {
      const { status } = await callUntilAnswered(() => call({ url, token, procedure, input }));
      expect([procedure, status]).toEqual([procedure, 200]);
    };

    const uploadId = await uploadList(url, chain.token);
    const { mapping, options } = await previewOf(url, chain.token, uploadId);
    await request('integrations.createWebhook', { url: receiver.url, locationId: null, kinds: ['order.placed'] });
    const campaignId = randomUUID();
    await request('jobs.startPriceChange', {
      id: campaignId,
      locationIds: chain.locationIds,
      companyId: chain.companyId,
      change: { by: 'percent', basisPoints: -500 },
    });
    await request('jobs.startExport', { list: 'pharmacyProducts' });
    await request('catalogue.runImport', { uploadId, mapping, options, dryRun: false });
    await request('accounts.contactUs', { name: 'R', email: 'r@example.com', message: 'Hello', sendCopy: false });
    const items = [{ productId: chain.orderedId, quantity: 1 }];
    await request('ordering.placeOrder', { kind: 'pharmacy', items }, chain.clerkToken);

    const jobs = () => database.db.selectFrom('job').selectAll().execute();
    const imports = () => database.db.selectFrom('importJob').selectAll().execute();
    /** Long jobs take turns, so that one of them may wait while the others run. */
    const readProgress = async () => ({
      ended: [...(await jobs()), ...(await imports())].filter(({ status }) => status === 'done').length,
      running: [...(await jobs()), ...(await imports())].filter(({ status }) => status === 'running').length > 0,
      parts:
        (await jobs()).some(({ done }) => done > 0) || (await imports()).some(({ productsDone }) => productsDone > 0),
      mails: mail.state.begun,
      webhooks: receiver.state.begun,
    });
    const underWay = { ended: 0, running: true, parts: true, mails: 1, webhooks: 1 };
    await expect.poll(readProgress, { interval: 50 }).toEqual(underWay);
    await killed(first);
    expect(await readProgress()).toEqual(underWay);

    await releaseSteps(database);
    mail.state.held = false;
    receiver.state.held = false;
    // The step of one long job at least, the mail and the webhook.
    expect(await forgetDeadWorkers(database.db)).toBeGreaterThanOrEqual(3);
    const second = await spawnServer({ databaseUrl: database.url, settings });
    onTestFinished(() => killed(second));
    const ended = async () => [
      ...[...(await jobs()), ...(await imports())].map(({ status }) => status),
      mail.state.taken.length,
      receiver.state.answered.length,
    ];
    await expect.poll(ended, { timeout: 60_000, interval: 250 }).toEqual(['done', 'done', 'done', 1, 1]);

    const { rows: prices } = await sql`
    select before_minor, price_minor, count(*) as prices, count(distinct (location_id, product_id)) as places
    from store_price where campaign_id = ${campaignId} group by 1, 2`.execute(database.db);
    const all = STORES * PRODUCTS;
    expect(prices).toEqual([{ beforeMinor: 1_000, priceMinor: 950, prices: all, places: all }]);
    const parts = await database.db.selectFrom('jobPart').select('content').orderBy('partNo').execute();
    const [, ...exported] = parse(parts.map(({ content }) => content).join(''), { bom: true }) as string[][];
    expect(new Set(exported.map(([code]) => code)).size).toBe(exported.length);
    expect(exported.length).toBeGreaterThan(PRODUCTS);
    const { rows: products } = await sql`
    select count(*) as products, count(distinct trade_name) as names from product where trade_name like 'Imported %'
  `.execute(database.db);
    expect(products).toEqual([{ products: IMPORTED, names: IMPORTED }]);
    expect(await imports()).toMatchObject([{ createdCount: IMPORTED, updatedCount: 0, rejectedCount: 0 }]);
    const { rows: notified } = await sql`
    select kind, count(*) as times from domain_event where kind in ('export.finished', 'import.finished', 'prices.changed')
    group by kind order by kind`.execute(database.db);
    expect(notified).toEqual(
      ['export.finished', 'import.finished', 'prices.changed'].map((kind) => ({ kind, times: 1 })),
    );
    expect(mail.state.taken).toEqual([chain.head.email]);
    expect(await database.db.selectFrom('webhookDelivery').select(['delivered', 'attempts']).execute()).toEqual([
      { delivered: true, attempts: 2 },
    ]);
    const { rows: left } = await sql`select key from graphile_worker.jobs`.execute(database.db);
    expect(left).toEqual([]);
    expect(await findBreaches(database.db)).toEqual([]);
  },
);
