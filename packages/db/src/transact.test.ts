import { useTestDatabase } from '@bhandar/testing/database';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Tx } from './client';
import { transact } from './transact';

const database = useTestDatabase();

beforeAll(async () => {
  await sql`create table tally (name text primary key, hits int not null default 0)`.execute(database.db);
  await sql`insert into tally (name) values ('left'), ('right'), ('undone'), ('forced')`.execute(database.db);
});

const hit = (tx: Tx, name: string) => sql`update tally set hits = hits + 1 where name = ${name}`.execute(tx);

async function hits(name: string): Promise<number | undefined> {
  const { rows } = await sql<{ hits: number }>`select hits from tally where name = ${name}`.execute(database.db);
  return rows[0]?.hits;
}

function raise(tx: Tx, code: string) {
  return sql.raw(`do $$ begin raise exception 'forced' using errcode = '${code}'; end $$`).execute(tx);
}

test('a failing transaction is rolled back and not retried', async () => {
  let runs = 0;
  const failing = transact(database.db, async (tx) => {
    runs += 1;
    await hit(tx, 'undone');
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(runs).toBe(1);
  expect(await hits('undone')).toBe(0);
});

test('two transactions that deadlock both finish', async () => {
  let arrived = 0;
  const bothArrived = new Promise<void>((resolve) => {
    const poll = setInterval(() => {
      if (arrived >= 2) {
        clearInterval(poll);
        resolve();
      }
    }, 5);
  });
  const crossing = (first: string, second: string) =>
    transact(database.db, async (tx) => {
      await hit(tx, first);
      arrived += 1;
      await bothArrived;
      await hit(tx, second);
    });
  await Promise.all([crossing('left', 'right'), crossing('right', 'left')]);
  expect([await hits('left'), await hits('right')]).toEqual([2, 2]);
  expect(arrived).toBeGreaterThan(2);
});

test.each(['40001', '40P01', '55P03'])('code %s is tried again whole until it succeeds', async (code) => {
  const before = await hits('forced');
  let runs = 0;
  const answer = await transact(database.db, async (tx) => {
    runs += 1;
    await hit(tx, 'forced');
    if (runs < 3) await raise(tx, code);
    return runs;
  });
  expect(answer).toBe(3);
  expect(await hits('forced')).toBe((before ?? 0) + 1);
});

test('a transaction is given up after five retries', async () => {
  let runs = 0;
  const hopeless = transact(database.db, async (tx) => {
    runs += 1;
    await raise(tx, '40001');
  });
  await expect(hopeless).rejects.toMatchObject({ code: '40001' });
  expect(runs).toBe(6);
});
