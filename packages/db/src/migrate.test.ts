import { createTestDatabase } from '@bhandar/testing/database';
import { type Migration, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabase } from './client';
import { DatabaseVersionError, migrateToLatest } from './migrate';
import { migrations } from './migrations';

const slowOnce: Migration = {
  async up(db) {
    await sql`select pg_sleep(0.3)`.execute(db);
    await sql`create table made_once (id int)`.execute(db);
  },
};

const broken: Migration = {
  async up(db) {
    await sql`create table half_made (id int)`.execute(db);
    await sql`select 1 from nowhere`.execute(db);
  },
};

async function freshDatabase() {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  return database;
}

test('a migrated database has no pending migration', async () => {
  const { db } = await freshDatabase();
  expect(await migrateToLatest(db)).toEqual([]);
});

test('processes that start together migrate once', async () => {
  const { db, url } = await freshDatabase();
  const other = createDatabase({ url, lockTimeoutMs: 50 });
  const list = { ...migrations, '9000-slow': slowOnce };
  const done = await Promise.all([migrateToLatest(db, list), migrateToLatest(other.db, list)]);
  await other.close();
  expect(done.flat()).toEqual(['9000-slow']);
});

test('a failed migration is named in the error and leaves no changes', async () => {
  const { db } = await freshDatabase();
  const list = { ...migrations, '9000-broken': broken };
  await expect(migrateToLatest(db, list)).rejects.toThrow('9000-broken');
  const { rows } = await sql`select to_regclass('half_made') as found`.execute(db);
  expect(rows).toEqual([{ found: null }]);
});

test('the time limits apply again to the connection that migrated', async () => {
  const { url } = await freshDatabase();
  const single = createDatabase({ url, poolSize: 1 });
  await migrateToLatest(single.db);
  const { rows } = await sql`select current_setting('statement_timeout') as kept`.execute(single.db);
  await single.close();
  expect(rows).toEqual([{ kept: '10s' }]);
});

test('a database of a newer version is refused by name, so that a supervisor does not restart the server', async () => {
  const { db } = await freshDatabase();
  await migrateToLatest(db, { ...migrations, '9000-newer': { up: async () => undefined } });
  const refused = migrateToLatest(db);
  await expect(refused).rejects.toThrow(DatabaseVersionError);
  await expect(refused).rejects.toThrow('9000-newer');
});
