import { randomUUID } from 'node:crypto';
import type { Db } from '@bhandar/db';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeGoods, makeStore, receiveGoods } from '@bhandar/testing/factories';
import { expect, test } from 'vitest';
import { readSaleFacts } from './sale-facts-repository';

const database = useTestDatabase({ poolSize: 1 });

/** The text of the statement, captured before execution. */
async function textOfRead(): Promise<string> {
  let text = '';
  const listening = {
    executeQuery: async (query: { sql: string }) => {
      text = query.sql;
      return { rows: [] };
    },
  } as unknown as Db;
  const request = { locationId: randomUUID(), staffId: randomUUID(), deviceId: 'till', productIds: [randomUUID()] };
  await readSaleFacts(listening, { ...request, at: new Date(), standing: false, businessOn: '2026-11-24' });
  return text;
}

test('the plan of a sale does not read the batches of other stores', async () => {
  const { db, pool } = database;
  const { id: storeId } = await makeStore(db);
  const { productId } = await makeGoods(db, { storeId });
  await receiveGoods(db, { storeId, productId, quantity: 5 });
  await pool.query('analyze stock_balance, batch, product, location, organisation');
  await pool.query("set plan_cache_mode = 'force_generic_plan'");
  await pool.query('set enable_seqscan = off');
  await pool.query(`prepare terms (json) as ${await textOfRead()}`);
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>("explain execute terms ('[]')");
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  const scan = /on stock_balance balance.*\n +Index Cond: (.*)/.exec(plan)?.[1];
  expect(scan, plan).toContain('location_id = asked.location_id');
  expect(scan).toContain('product_id = asked.product_id');
});
