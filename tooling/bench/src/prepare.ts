import { availableParallelism, loadavg } from 'node:os';
import { sql } from 'kysely';
import { baselineTool } from './baseline/run-baseline';
import { BASELINE_PRODUCTS, copyNames, makeBaselineTables } from './baseline/tables';
import { countProducts, loadCatalogue } from './data/catalogue';
import { makePeople, signInAll } from './data/people';
import { fillShelves } from './data/shelves';
import { startBaselineApp } from './harness/baseline-app';
import { openHarness } from './harness/cluster';
import { buildServer, startServer } from './harness/server';
import type { Bench } from './jobs/bench';
import { runLoad } from './load/run-load';
import type { Options } from './options';
import { profileSettings, startProfile } from './profile';
import { printLine } from './report';

/** After this many, the compiler has seen the same code as in a server that runs all day. */
const FIRST_SALES = 8_000;

/** Builds and starts everything that is measured, with its data in place. */
export async function prepareBench(options: Options): Promise<Bench> {
  await buildServer();
  const { postgres, node } = profileSettings(options.profileDir);
  const harness = await openHarness(postgres);
  const { db, url, directory } = harness;
  if (options.profileDir) await startProfile(db, options.profileDir);
  const { rows } = await sql<{ version: string; fsync: string }>`
    select current_setting('server_version') as version, current_setting('fsync') as fsync`.execute(db);
  printLine(
    `${availableParallelism()} cores shared by load, server and PostgreSQL ${rows[0]?.version} (fsync ${rows[0]?.fsync}),`,
  );
  printLine(`Node ${process.versions.node}, load average ${loadavg()[0]?.toFixed(1)}; baselines by ${baselineTool}`);

  if ((loadavg()[0] ?? 0) > 1) printLine('Other programs use this machine: only quiet runs count.');
  const people = await makePeople(db);
  printLine(await loadCatalogue(db, url));
  const products = await fillShelves(db, people);
  await makeBaselineTables(db);
  await copyNames(db);
  const baselineAppPort = await startBaselineApp(url);
  const server = await startServer({ directory, databaseUrl: url, execArgv: node });
  const tokens = await signInAll(server.port, people);
  const total = await countProducts(db);
  const bench = { options, harness, server, baselineAppPort, people, tokens, products, total };
  await openShop(bench);
  return bench;
}

/**
 * Sells for a while before the measurements, at the product's counter and the baseline app's. PostgreSQL plans the
 * checks of foreign keys once per connection: planned on empty tables they read the whole table, which no shop sees
 * after its first week. And JavaScript after a thousand runs is slower than a minute later.
 */
async function openShop({ harness, server, baselineAppPort, tokens, products }: Bench): Promise<void> {
  const bounds = { clients: tokens.cashiers.length, warmUpMs: 0, minMs: 0, minCount: FIRST_SALES, maxMs: 120_000 };
  const calls = { kind: 'sales', tokens: tokens.cashiers, products } as const;
  await runLoad({ kind: 'http', port: server.port, calls, ...bounds });
  const baselineCalls = { kind: 'baselineSales', products: BASELINE_PRODUCTS } as const;
  await runLoad({ kind: 'http', port: baselineAppPort, calls: baselineCalls, ...bounds });
  await sql`vacuum analyze`.execute(harness.db);
}
