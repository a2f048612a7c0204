import { useTestDatabase } from '@bhandar/testing/database';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createDatabase } from './client';

const database = useTestDatabase();

async function value(expression: string): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(database.db);
  return rows[0]?.value;
}

test.each([
  ['9007199254740991::bigint', 9007199254740991],
  ['array[1, null, 3]::bigint[]', [1, null, 3]],
  ['12.50::numeric(10,2)', '12.50'],
  ["date '2026-02-28'", '2026-02-28'],
  ["array[date '2026-02-28']", ['2026-02-28']],
  ["timestamptz '2026-02-28 18:30:00+06'", new Date('2026-02-28T12:30:00Z')],
])('%s arrives without loss', async (expression, expected) => {
  expect(await value(expression)).toEqual(expected);
});

test('a whole number beyond 2^53 - 1 is an error and is not rounded', async () => {
  await expect(value('9007199254740992::bigint')).rejects.toThrow('cannot hold exactly');
});

test('every connection carries the time limits', async () => {
  const limits = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'];
  const { pool, close } = createDatabase({ url: database.url });
  const found = await pool.query(`select current_setting(name) as value from unnest($1::text[]) as name`, [limits]);
  await close();
  expect(found.rows.map((row) => row.value)).toEqual(['3s', '10s', '15s']);
});

test('a connection that the server ends in the middle of a transaction does not end the process', async () => {
  const heard: Error[] = [];
  const { pool, close } = createDatabase({
    url: database.url,
    poolSize: 2,
    onConnectionError: (error) => heard.push(error),
  });
  const busy = await pool.connect();
  await busy.query('begin');
  const { rows } = await busy.query('select pg_backend_pid() as pid');
  await pool.query('select pg_terminate_backend($1)', [rows[0].pid]);
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  busy.release(true);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await close();
});
