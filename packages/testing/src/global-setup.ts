import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createDatabase } from '@bhandar/db';
import { startEmbeddedPostgres } from '@bhandar/db/embedded';
import { upgradeDatabase } from '@bhandar/db/queue';
import type { TestProject } from 'vitest/node';
import { memoryDirectory } from './run/memory-directory';
import { execute, urlOf } from './test-server';

/**
 * One server for the whole run. Its data is thrown away, so it need not survive a power cut. Each worker may run several
 * servers of the product, each with a pool.
 */
const SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' };

/** Gives the run a PostgreSQL (embedded, or DATABASE_URL) with one migrated database to clone from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer();
  const template = `bhandar_template_${randomBytes(6).toString('hex')}`;
  try {
    await execute(server.url, `create database ${template}`);
    const migrated = createDatabase({ url: urlOf(server.url, template), poolSize: 1, statementTimeoutMs: 120_000 });
    await upgradeDatabase(migrated);
    await migrated.close();
  } catch (error) {
    await server.close();
    throw error;
  }
  project.provide('testServer', { url: server.url, template });
  return async () => {
    await execute(server.url, `drop database if exists ${template} with (force)`);
    await server.close();
  };
}

async function openServer(): Promise<{ url: string; close(): Promise<void> }> {
  const url = process.env.DATABASE_URL;
  if (url) return { url, close: async () => undefined };
  const directory = await mkdtemp(join(memoryDirectory(), 'bhandar-test-'));
  // As root the database runs as another user, who must be able to pass through.
  await chmod(directory, 0o711);
  const embedded = await startEmbeddedPostgres({ dataDir: join(directory, 'postgres'), settings: SETTINGS });
  return {
    url: embedded.url,
    async close() {
      await embedded.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
