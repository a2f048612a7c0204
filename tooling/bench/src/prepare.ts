import { availableParallelism, loadavg } from 'node:os';
import { sql } from 'kysely';
import { countProducts, loadCatalogue } from './data/catalogue';
import { makePeople, signInAll } from './data/people';
import { fillShelves } from './data/shelves';
import { floorTool } from './floor/run-floor';
import { copyNames, FLOOR_PRODUCTS, makeFloorTables } from './floor/tables';
import { openGround } from './ground/cluster';
import { startFloorApp } from './ground/floor-app';
import { buildServer, startServer } from './ground/server';
import type { Bench } from './jobs/bench';
import { runLoad } from './load/run-load';
import type { Options } from './options';
import { profileSettings, startProfile } from './profile';
import { say } from './report';

/** So many until the compiler of a server that runs all day has seen what it runs. */
const FIRST_SALES = 8_000;

/** Builds and starts everything that is measured, with its data in place. */
export async function prepareBench(options: Options): Promise<Bench> {
  await buildServer();
  const { postgres, node } = profileSettings(options.profileDir);
  const ground = await openGround(postgres);
  const { db, url, directory } = ground;
  if (options.profileDir) await startProfile(db, options.profileDir);
  const { rows } = await sql<{ version: string; fsync: string }>`
    select current_setting('server_version') as version, current_setting('fsync') as fsync`.execute(db);
  say(
    `${availableParallelism()} cores shared by load, server and PostgreSQL ${rows[0]?.version} (fsync ${rows[0]?.fsync}),`,
  );
  say(`Node ${process.versions.node}, load average ${loadavg()[0]?.toFixed(1)}; floors by ${floorTool}`);

  if ((loadavg()[0] ?? 0) > 1) say('Others use this machine right now: believe nothing but a quiet run.');
  const people = await makePeople(db);
  say(await loadCatalogue(db, url));
  const products = await fillShelves(db, people);
  await makeFloorTables(db);
  await copyNames(db);
  const floorAppPort = await startFloorApp(url);
  const server = await startServer({ directory, databaseUrl: url, execArgv: node });
  const tokens = await signInAll(server.port, people);
  const total = await countProducts(db);
  const bench = { options, ground, server, floorAppPort, people, tokens, products, total };
  await openShop(bench);
  return bench;
}

/**
 * Sells for a while before anything is measured, at our counter and at the floor app's. PostgreSQL plans the checks of
 * foreign keys once per connection: planned on tables that are still empty they read the whole table, as no shop in its
 * second week sees it. And JavaScript that has run a thousand times is slower than the same a minute later.
 */
async function openShop({ ground, server, floorAppPort, tokens, products }: Bench): Promise<void> {
  const bounds = { clients: tokens.cashiers.length, warmUpMs: 0, leastMs: 0, leastCount: FIRST_SALES, mostMs: 120_000 };
  const calls = { kind: 'sales', tokens: tokens.cashiers, products } as const;
  await runLoad({ kind: 'http', port: server.port, calls, ...bounds });
  const floorCalls = { kind: 'floorSales', products: FLOOR_PRODUCTS } as const;
  await runLoad({ kind: 'http', port: floorAppPort, calls: floorCalls, ...bounds });
  await sql`vacuum analyze`.execute(ground.db);
}
