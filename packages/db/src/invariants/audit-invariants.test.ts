import { createTestDatabase } from '@bhandar/testing/database';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Db } from '../client';
import { auditInvariants } from './audit-invariants';
import { corrupt } from './small-fixture';
import { findBreaches } from './verify';

const POLL_TIMEOUT_MS = 90_000;
vi.setConfig({ testTimeout: 2 * POLL_TIMEOUT_MS });

const write = (db: Db, from: number, to: number) =>
  sql`insert into audit_entry (action, entity, entity_id, after)
    select 'update', 'product', n::text, jsonb_build_object('price', n) from generate_series(${from}::int, ${to}::int) n`.execute(
    db,
  );

const chain = async (db: Db, atMost = 1_000) => {
  const { rows } = await sql<{ chained: number }>`select chain_audit(${atMost}) as chained`.execute(db);
  return rows[0]?.chained;
};

/**
 * Transaction numbers belong to the cluster: while a long transaction of another test runs, no newer entry is chained.
 */
async function chainAll(db: Db, wanted: number, atMost = wanted): Promise<void> {
  let done = 0;
  const go = async () => {
    done += (await chain(db, Math.min(atMost, wanted - done))) ?? 0;
    return done;
  };
  await expect.poll(go, { timeout: POLL_TIMEOUT_MS, interval: 50 }).toBe(wanted);
}

async function chainedDatabase() {
  const { db, url, drop } = await createTestDatabase();
  onTestFinished(drop);
  await write(db, 1, 5);
  await chainAll(db, 5);
  await write(db, 6, 9);
  await chainAll(db, 4, 2);
  return { db, url };
}

const broken = async (db: Db) => (await findBreaches(db, auditInvariants)).map((breach) => breach.invariant.id);

describe('the hash chain of the audit log', () => {
  it('holds over several runs, and over entries that are not chained yet', async () => {
    const { db } = await chainedDatabase();
    expect(await broken(db)).toEqual([]);
    await write(db, 10, 12);
    expect(await broken(db)).toEqual([]);
    await chainAll(db, 3);
    expect(await chain(db)).toBe(0);
    expect(await broken(db)).toEqual([]);
  });

  it.each([
    ['an entry has other contents', `update audit_entry set after = '{"price": 1000}' where entity_id = '3'`],
    ['an entry has another author', `update audit_entry set actor_id = gen_random_uuid() where entity_id = '3'`],
    [
      'an entry has another time',
      `update audit_entry set occurred_at = occurred_at - interval '1 microsecond' where entity_id = '7'`,
    ],
    ['an entry is deleted', `delete from audit_entry where entity_id = '4'`],
    ['the last entry is deleted', `delete from audit_entry where entity_id = '9'`],
    ['all entries are deleted', `delete from audit_entry`],
    [
      'an entry was inserted',
      `insert into audit_entry (action, entity, entity_id, chain_no, prev_hash, hash)
      select action, entity, 'forged', 10, hash, sha256(hash) from audit_entry where entity_id = '9'`,
    ],
    [
      'two entries changed places',
      `update audit_entry set chain_no = 100 where entity_id = '2';
      update audit_entry set chain_no = 2 where entity_id = '3'; update audit_entry set chain_no = 3 where entity_id = '2'`,
    ],
    ['an entry is unchained', `update audit_entry set chain_no = null where entity_id = '5'`],
    [
      'the head has an earlier entry',
      `update audit_chain set chain_no = 8, hash = (select hash from audit_entry where chain_no = 8)`,
    ],
    ['the head is deleted', `delete from audit_chain`],
  ])('I20 fires when %s', async (_what, corruption) => {
    const { db } = await chainedDatabase();
    await corrupt(db, corruption);
    expect(await broken(db)).toEqual(['I20']);
  });

  it('skips entries of open transactions, so that a late commit breaks nothing', async () => {
    const { db } = await chainedDatabase();
    let chainedMeanwhile: number | undefined;
    await db.transaction().execute(async (tx) => {
      await sql`insert into audit_entry (action, entity, entity_id) values ('create', 'product', 'slow')`.execute(tx);
      await write(db, 20, 21);
      chainedMeanwhile = await chain(db);
    });
    expect(chainedMeanwhile).toBe(0);
    await chainAll(db, 3);
    expect(await broken(db)).toEqual([]);
  });

  it('is one chain when several processes link at the same time', async () => {
    const { db } = await chainedDatabase();
    await Promise.all(Array.from({ length: 8 }, (_, n) => write(db, 100 + n * 10, 109 + n * 10)));
    const chained = await Promise.all(Array.from({ length: 4 }, () => chain(db, 30)));
    await chainAll(db, 80 - chained.reduce((sum: number, count) => sum + (count ?? 0), 0));
    expect(await broken(db)).toEqual([]);
  });

  it.each([
    `update audit_entry set after = '{}' where chain_no = 1`,
    `update audit_entry set chain_no = null, hash = null where chain_no = 1`,
    `delete from audit_entry where chain_no = 1`,
    'truncate audit_entry',
  ])('the database refuses: %s', async (statement) => {
    const { db } = await chainedDatabase();
    await expect(sql.raw(statement).execute(db)).rejects.toThrow('append-only');
  });
});
