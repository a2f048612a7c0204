import { useTestDatabase } from '@bhandar/testing/database';
import { expect, it, onTestFinished } from 'vitest';
import { createDatabase } from './client';
import { isWritable } from './is-writable';

const database = useTestDatabase();

function connect(setting: string) {
  const url = `${database.url}${database.url.includes('?') ? '&' : '?'}options=${encodeURIComponent(`-c ${setting}`)}`;
  const { db, close } = createDatabase({ url, poolSize: 2, onConnectionError: () => undefined });
  onTestFinished(close);
  return db;
}

it('a database that takes changes is writable, also while many ask', async () => {
  const db = connect('lock_timeout=5s');
  expect(await Promise.all(Array.from({ length: 8 }, () => isWritable(db)))).toEqual(Array(8).fill(true));
});

it.each([
  ['is read-only', 'default_transaction_read_only=on'],
  ['has no room for another file', 'temp_file_limit=0'],
])('a database that answers and %s is not writable', async (_, setting) => {
  const db = connect(setting);
  expect(await db.selectFrom('organisation').select('id').execute()).toBeDefined();
  expect(await isWritable(db)).toBe(false);
});

it('a database that is gone is not writable', async () => {
  const db = createDatabase({ url: 'postgres://nobody@127.0.0.1:1/none', onConnectionError: () => undefined });
  onTestFinished(db.close);
  expect(await isWritable(db.db)).toBe(false);
});
