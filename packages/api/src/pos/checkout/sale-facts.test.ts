import { randomUUID } from 'node:crypto';
import type { Db } from '@bhandar/db';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeGoods, makeStaff, makeStore, receiveGoods } from '@bhandar/testing/factories';
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
  await readSaleFacts(listening, { ...request, at: new Date(), standing: false, cash: true, businessOn: '2026-11-24' });
  return text;
}

test('the plan of a sale reads only its batches and the drawer of its seller', async () => {
  const { db, pool } = database;
  const { id: storeId } = await makeStore(db);
  const { productId } = await makeGoods(db, { storeId });
  await receiveGoods(db, { storeId, productId, quantity: 5 });
  const { id: staffId } = await makeStaff(db, { role: 'employee' });
  await pool.query(
    `with till as (insert into till (location_id, device_id, number, created_at)
       select $1, 'till ' || no, no, now() from generate_series(1, 300) no returning id)
     insert into shift (location_id, till_id, kind, business_on, automatic, opened_at, opened_by, held_by)
     select $1, id, 'till', '2026-11-24', false, now(), $2, $2 from till`,
    [storeId, staffId],
  );
  await pool.query('analyze shift, till, stock_balance, batch, product, location, organisation');
  await pool.query("set plan_cache_mode = 'force_generic_plan'");
  await pool.query('set enable_seqscan = off');
  await pool.query(`prepare terms (json) as ${await textOfRead()}`);
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>("explain execute terms ('[]')");
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  const scan = /on stock_balance balance.*\n +Index Cond: (.*)/.exec(plan)?.[1];
  expect(scan, plan).toContain('location_id = asked.location_id');
  expect(scan).toContain('product_id = asked.product_id');
  const shifts = plan.match(/using shift_\w+ on shift.*\n +Index Cond: .*/g);
  expect(shifts?.map((line) => line.replace(/ on .*\n +Index Cond:/, ''))).toEqual([
    'using shift_open_till_key (till_id = till.id)',
    'using shift_held_idx ((held_by = asked.staff_id) AND (location_id = place.id))',
    'using shift_open_till_key (till_id = till.id)',
    'using shift_open_standing_key (location_id = place.id)',
  ]);
});
