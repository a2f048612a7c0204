import { randomUUID } from 'node:crypto';
import { findBreaches } from '@bhandar/db/invariants';
import { createTestDatabase } from '@bhandar/testing/database';
import { makeProduct, makeSession, makeStaff, makeStore } from '@bhandar/testing/factories';
import { isTier } from '@bhandar/testing/tier';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { call, callUntilAnswered } from './testing/call';
import { forgetDeadWorkers } from './testing/dead-workers';
import { killed, spawnServer } from './testing/server-process';

/** Eight pages, so that work is left for every kill, even if a restart is slow. */
const [STORES, PRODUCTS, KILLS] = [100, 400, 3];

type Database = Awaited<ReturnType<typeof createTestDatabase>>;

async function openChain({ db }: Database) {
  const head = await makeStaff(db, { role: 'superadmin' });
  const company = `Chain ${randomUUID()}`;
  const locationIds: string[] = [];
  for (let index = 0; index < STORES; index += 1) locationIds.push((await makeStore(db)).id);
  for (let index = 0; index < PRODUCTS; index += 1) await makeProduct(db, { company, unitMrpMinor: 1_000 });
  const { id: companyId } = await db
    .selectFrom('company')
    .select('id')
    .where('name', '=', company)
    .executeTakeFirstOrThrow();
  return { token: await makeSession(db, head.id), locationIds, companyId };
}

/** Slows every step down, so that a kill interrupts it. */
const slowTrigger = ({ db }: Database) =>
  sql`
    create function slowTrigger() returns trigger language plpgsql as $$ begin perform pg_sleep(0.4); return null; end $$;
    create trigger slowTriggers after insert on planned_price for each statement execute function slowTrigger();
    create trigger slowTriggers after insert on job_part for each statement execute function slowTrigger()`.execute(db);

it.runIf(isTier('all'))(
  'killing the server during a bulk price change and an export finishes both, and repeats nothing',
  async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    const { token, locationIds, companyId } = await openChain(database);
    await slowTrigger(database);
    let server = await spawnServer({ databaseUrl: database.url });
    onTestFinished(() => killed(server));
    const { url } = server;
    const request = (procedure: string, input: unknown) =>
      callUntilAnswered(() => call({ url, token, procedure, input })).then(({ status }) => expect(status).toBe(200));
    const id = randomUUID();
    const change = { by: 'percent', basisPoints: -500 };
    await request('jobs.startPriceChange', { id, locationIds, companyId, change });
    await request('jobs.startExport', { list: 'pharmacyProducts' });

    const jobs = () => database.db.selectFrom('job').selectAll().orderBy('createdAt').execute();
    let interrupted = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = (await jobs()).map(({ done }) => done).join();
      await expect
        .poll(async () => (await jobs()).map(({ done }) => done).join(), { timeout: 60_000 })
        .not.toBe(before);
      await killed(server);
      interrupted += await forgetDeadWorkers(database.db);
      server = await spawnServer({ databaseUrl: database.url, at: url });
    }
    expect(interrupted).toBeGreaterThanOrEqual(KILLS);
    await expect
      .poll(async () => (await jobs()).map(({ status }) => status), { timeout: 60_000 })
      .toEqual(['done', 'done']);

    const { rows: prices } = await sql`
    select before_minor, price_minor, count(*) as prices, count(distinct (location_id, product_id)) as places
    from store_price where campaign_id = ${id} group by 1, 2`.execute(database.db);
    const all = STORES * PRODUCTS;
    expect(prices).toEqual([{ beforeMinor: 1_000, priceMinor: 950, prices: all, places: all }]);
    const parts = await database.db.selectFrom('jobPart').select('content').orderBy('partNo').execute();
    const [, ...rows] = parse(parts.map(({ content }) => content).join(''), { bom: true }) as string[][];
    expect(new Set(rows.map(([code]) => code)).size).toBe(PRODUCTS);
    expect(rows).toHaveLength(PRODUCTS);
    expect(await findBreaches(database.db)).toEqual([]);
  },
  600_000,
);
