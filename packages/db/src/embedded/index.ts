import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries } from './binaries';
import { DATABASE_NAME, DATABASE_USER, openCluster } from './cluster';
import { DataDirectoryError } from './data-directory-error';
import { chooseOperator } from './operator';
import { claim, isOwnerGone, releaseClaim } from './owner-file';
import { livingServer } from './pid-file';
import { endLeftover, type PostmasterOptions, StartFailure, startPostmaster } from './postmaster';
import { type EmbeddedLogger, supervise } from './supervise';

export { backUpCluster } from './backup';
export { DataDirectoryError } from './data-directory-error';
export { findRunningPostgres } from './running';

const PORT_ATTEMPTS = 5;
const NOTIFICATION_MS = 1_500;
const CLOSING_MS = 30_000;

/** PostgreSQL's message for a cluster that no later start will open. */
const UNUSABLE_CLUSTER = /incompatible with server|not compatible|not a valid data directory|Permission denied/;

/** Statement texts and row contents stay out of the log file, because they contain names and phone numbers. */
const SETTINGS = {
  timezone: 'UTC',
  max_connections: '60',
  jit: 'off',
  random_page_cost: '1.1',
  log_timezone: 'UTC',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

export interface EmbeddedPostgresOptions {
  /** The directory of the cluster, its password and its log. Created if absent. */
  dataDir: string;
  /** The port. A free one is chosen if absent. */
  port?: number;
  logger?: EmbeddedLogger;
  /** PostgreSQL settings over the defaults; tests switch durability off here. */
  settings?: Record<string, string>;
}

export interface EmbeddedPostgres {
  url: string;
  /** The server's current process; it changes after a restart. */
  readonly pid: number;
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on this data directory and keeps it running until `stop`: if the server ends by itself, it is
 * started again on the same port. It always ends with this process.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  const operator = await chooseOperator();
  const binaries = await findBinaries(operator);
  const cluster = await openCluster({ dataDir, binaries, operator });
  await refuseSecondServer(dataDir, cluster.directory);

  // A starting server must not be taken for one that the previous owner left behind.
  await releaseClaim(dataDir);
  const launch = await launchOnFreePort(options.port, {
    program: binaries.postgres,
    operator,
    clusterDirectory: cluster.directory,
    logFile: join(dataDir, 'postgres.log'),
    settings: { ...SETTINGS, ...options.settings },
  });
  await claim(dataDir);
  const handle = supervise(launch, options.logger);
  const server = `postgres://${DATABASE_USER}:${cluster.password}@127.0.0.1:${launch.options.port}`;
  try {
    await ensureDatabase(`${server}/postgres`);
  } catch (error) {
    await handle.stop();
    throw error;
  }
  return {
    url: `${server}/${DATABASE_NAME}`,
    get pid() {
      return handle.pid;
    },
    stop: () => handle.stop(),
  };
}

/** How long the database of a process that has just ended gets to close. */
async function refuseSecondServer(dataDir: string, clusterDirectory: string): Promise<void> {
  const began = Date.now();
  for (;;) {
    const server = await livingServer(clusterDirectory);
    if (!server) return;
    const waited = Date.now() - began;
    const isLeftover = server.status !== 'stopping' && (await isOwnerGone(dataDir));
    // Its guard process has usually stopped it already, unless the guard was killed as well.
    if (isLeftover && waited < CLOSING_MS) await endLeftover(clusterDirectory);
    else if (waited > (server.status === 'stopping' ? CLOSING_MS : NOTIFICATION_MS)) {
      throw new DataDirectoryError(
        `Another copy is already running on ${dataDir} (process ${server.pid}). Stop it, or set DATA_DIR to another directory.`,
      );
    }
    await sleep(50);
  }
}

async function launchOnFreePort(wanted: number | undefined, options: Omit<PostmasterOptions, 'port'>) {
  for (let attempt = 1; ; attempt += 1) {
    const withPort = { ...options, port: wanted ?? (await freePort()) };
    try {
      return { postmaster: await startPostmaster(withPort), options: withPort };
    } catch (error) {
      if (!(error instanceof StartFailure)) throw error;
      const portTaken = error.message.includes('could not bind');
      if (portTaken && wanted === undefined && attempt < PORT_ATTEMPTS) continue;
      const Failure = UNUSABLE_CLUSTER.test(error.message) ? DataDirectoryError : Error;
      throw new Failure(`The embedded database did not start: ${error.message}`, { cause: error });
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address && typeof address === 'object') found(address.port);
        else failed(new Error('No free port was found for the embedded database.'));
      });
    });
  });
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE_NAME]);
    if (found.rowCount === 0) await client.query(`create database ${DATABASE_NAME}`);
  } finally {
    await client.end();
  }
}
