import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { prepareNamedStatements } from './named-statements';
import type { Database } from './schema';
import { valueTypes } from './value-types';

export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;

export interface DatabaseOptions {
  url: string;
  poolSize?: number;
  connectionTimeoutMs?: number;
  lockTimeoutMs?: number;
  statementTimeoutMs?: number;
  idleInTransactionTimeoutMs?: number;
  /** Called for each lost connection; the pool replaces it by itself. */
  onConnectionError?: (error: Error) => void;
}

export interface DatabaseHandle {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

const DEFAULT_POOL_SIZE = 10;

export function createDatabase(options: DatabaseOptions): DatabaseHandle {
  const heard = options.onConnectionError ?? (() => undefined);
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize ?? DEFAULT_POOL_SIZE,
    connectionTimeoutMillis: options.connectionTimeoutMs ?? 5_000,
    keepAlive: true,
    application_name: 'bhandar',
    types: valueTypes,
    lock_timeout: options.lockTimeoutMs ?? 3_000,
    statement_timeout: options.statementTimeoutMs ?? 10_000,
    idle_in_transaction_session_timeout: options.idleInTransactionTimeoutMs ?? 15_000,
  });
  // A client that is checked out when PostgreSQL dies reports it itself, not through the pool; unhandled, it ends the process.
  pool.on('error', heard);
  pool.on('connect', (client) => {
    client.on('error', heard);
    prepareNamedStatements(client);
  });
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  return { db, pool, close: () => db.destroy() };
}
