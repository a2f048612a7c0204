import { randomBytes } from 'node:crypto';
import { createDatabase, type DatabaseHandle } from '@bhandar/db';
import { afterAll, beforeAll, inject } from 'vitest';
import { execute, urlOf } from './test-server';

export interface TestDatabase {
  db: DatabaseHandle['db'];
  pool: DatabaseHandle['pool'];
  url: string;
  /** Closes the connections and removes the database. */
  drop(): Promise<void>;
}

interface TestDatabaseOptions {
  poolSize?: number;
  /** A database without tables, as a new server creates it. */
  empty?: boolean;
}

/** Longer than any wait on a busy machine; tests of the limits connect by themselves. */
const LIMITS = {
  connectionTimeoutMs: 60_000,
  lockTimeoutMs: 30_000,
  statementTimeoutMs: 120_000,
  idleInTransactionTimeoutMs: 120_000,
};

/** A migrated database of its own, cloned from the run's template. */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { url: server, template } = inject('testServer');
  const name = `bhandar_test_${randomBytes(6).toString('hex')}`;
  await execute(server, `create database ${name} template ${options.empty ? 'template0' : template}`);
  const url = urlOf(server, name);
  const { db, pool, close } = createDatabase({
    url,
    ...LIMITS,
    ...(options.poolSize ? { poolSize: options.poolSize } : {}),
  });
  return {
    db,
    pool,
    url,
    async drop() {
      await close();
      await execute(server, `drop database if exists ${name} with (force)`);
    },
  };
}

/** One database for all tests of a describe block or file; read its members inside the tests. */
export function useTestDatabase(options: TestDatabaseOptions = {}): Readonly<Omit<TestDatabase, 'drop'>> {
  let current: TestDatabase | undefined;
  const opened = (): TestDatabase => {
    if (!current) throw new Error('The test database is there only inside tests and hooks.');
    return current;
  };
  beforeAll(async () => {
    current = await createTestDatabase(options);
  });
  afterAll(async () => {
    await current?.drop();
    current = undefined;
  });
  return {
    get db() {
      return opened().db;
    },
    get pool() {
      return opened().pool;
    },
    get url() {
      return opened().url;
    },
  };
}
