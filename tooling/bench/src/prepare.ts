import { availableParallelism, loadavg } from 'node:os';
import { sql } from 'kysely';
import { countProducts, loadCatalogue } from './data/catalogue';
import { makePeople, signInAll } from './data/people';
import { fillShelves } from './data/shelves';
import { floorTool } from './floor/run-floor';
import { copyNames, makeFloorTables } from './floor/tables';
import { openGround } from './ground/cluster';
import { startFloorApp } from './ground/floor-app';
import { buildServer, startServer } from './ground/server';
import type { Bench } from './jobs/bench';
import type { Options } from './options';
import { profileSettings, startProfile } from './profile';
import { say } from './report';

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

  const people = await makePeople(db);
  say(await loadCatalogue(db, url));
  const products = await fillShelves(db, people);
  await makeFloorTables(db);
  await copyNames(db);
  const floorAppPort = await startFloorApp(url);
  const server = await startServer({ directory, databaseUrl: url, execArgv: node });
  const tokens = await signInAll(server.port, people);
  const total = await countProducts(db);
  return { options, ground, server, floorAppPort, people, tokens, products, total };
}
