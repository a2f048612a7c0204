import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { type RunningLive, startLive } from '@bhandar/api';
import { createDatabase, type Db, isWritable } from '@bhandar/db';
import { startEmbeddedPostgres } from '@bhandar/db/embedded';
import { upgradeDatabase } from '@bhandar/db/queue';
import { setPhoneCountry } from '@bhandar/domain/shared';
import type { Express } from 'express';
import type { Logger } from 'pino';
import { createApp } from './app';
import { startBackground } from './background';
import type { Config } from './config';
import { startHousekeeping } from './housekeeping';
import { createMailer } from './mailer';
import { Refusal } from './refusal';

/** How long running answers may take after a stop signal; live streams end at once. */
const GRACE_MS = 3_000;
const TIDY_MS = 50;
const REQUEST_TIMEOUT_MS = 60_000;

interface ServerContext {
  config: Config;
  logger: Logger;
  db: Db;
}

export interface ServerParts {
  /** Runs after the migrations and before the first request; returns lines for the operator. */
  prepareDatabase: (context: ServerContext) => Promise<string[]>;
  mounts: (app: Express, context: ServerContext & { live: RunningLive }) => void;
  /** How long a request may take to arrive completely; a minute by default. */
  requestTimeoutMs?: number;
}

export interface RunningServer {
  url: string;
  /** Where this machine reaches it. */
  listening: { host: string; port: number };
  notes: string[];
  stop(): Promise<void>;
}

/** Opens the database, migrates it and serves; if a step fails, everything opened before is closed again. */
export async function startServer(config: Config, logger: Logger, parts: ServerParts): Promise<RunningServer> {
  const closers: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (let close = closers.pop(); close; close = closers.pop()) await close();
  };
  setPhoneCountry(config.country);
  try {
    const databaseUrl = config.databaseUrl ?? (await openEmbedded(config, logger, closers));
    const { db, pool, close } = createDatabase({
      url: databaseUrl,
      onConnectionError: (error) => logger.warn(`A database connection was lost: ${error.message}`),
    });
    closers.push(close);
    await upgradeDatabase({ db, pool });
    const context: ServerContext = { config, logger, db };
    const notes = await parts.prepareDatabase(context);
    const stopHousekeeping = startHousekeeping(context);
    closers.push(async () => stopHousekeeping());

    const live = await startLive({ db, databaseUrl, logger, now: () => new Date() });
    closers.push(() => live.stop());
    closers.push(startBackground({ ...context, databaseUrl, live, sendMail: createMailer(config, logger) }));

    const mounts = (to: Express) => parts.mounts(to, { ...context, live });
    const app = createApp({ config, logger, isReady: () => isWritable(db), mounts });
    const server = createServer(timeoutOptions(parts.requestTimeoutMs ?? REQUEST_TIMEOUT_MS), app);
    const port = await listen(server, config);
    // Streams are closed first, because they would delay the stop.
    closers.push(async () => void (await Promise.all([closeServer(server), live.stop()])));
    const url = config.port === 0 ? `http://localhost:${port}` : config.publicUrl;
    return { url, listening: { host: localHost(config.host), port }, notes, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A slower client is answered 408 at the next check and disconnected. */
const timeoutOptions = (requestTimeoutMs: number) => ({
  requestTimeout: requestTimeoutMs,
  headersTimeout: requestTimeoutMs,
  connectionsCheckingInterval: requestTimeoutMs / 2,
});

async function openEmbedded(config: Config, logger: Logger, closers: (() => Promise<void>)[]): Promise<string> {
  const embedded = await startEmbeddedPostgres({
    dataDir: join(config.dataDir, 'postgres'),
    logger: { info: (message) => logger.info(message), warn: (message) => logger.warn(message) },
  });
  closers.push(() => embedded.stop());
  return embedded.url;
}

function listen(server: Server, { port, host }: Config): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(taken ? new Refusal(`Port ${port} is already in use. Set PORT to another one.`, { cause: error }) : error);
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(address && typeof address === 'object' ? address.port : port);
    });
  });
}

/** A server that listens on all addresses is reached on the local one. */
function localHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  return host === '::' ? '::1' : host;
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    // A connection becomes idle when its answer is sent, which may be after the stop signal.
    const tidy = setInterval(() => server.closeIdleConnections(), TIDY_MS);
    server.close(() => {
      clearTimeout(late);
      clearInterval(tidy);
      resolve();
    });
    server.closeIdleConnections();
  });
}
