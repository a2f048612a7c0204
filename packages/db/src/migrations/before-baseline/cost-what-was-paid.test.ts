import { createTestDatabase } from '@bhandar/testing/database';
import { type Kysely, sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { BATCH, id, PRODUCT, SMALL_FIXTURE, SUPERADMIN } from '../../invariants/small-fixture';
import { up } from './0065-cost-what-was-paid';

const [FIRST, VOIDED, SECOND, MIXED, BOUGHT] = [62, 63, 64, 65, 66].map(id) as [string, string, string, string, string];

/** Ten and two free, at 9.00 and 15 % VAT on them, as costs were kept then: 0.75 instead of 0.8625. */
const purchase = (purchaseId: string, voucher: string, day: number, batchId: string) => `
  insert into purchase (id, voucher, kind, purchased_on, gross_minor, discount_minor, vat_minor, total_minor, created_at, created_by)
    values ('${purchaseId}', '${voucher}', 'pharmacy', '2026-11-01', 1000, 100, 135, 1035, '2026-11-0${day}', '${SUPERADMIN}');
  insert into purchase_line (purchase_id, line_no, product_id, batch_id, quantity, free_quantity, pack_size, pack_tp_minor,
      sale_pack_size, gross_minor, discount_minor, vat_minor, total_minor, unit_cost)
    values ('${purchaseId}', 1, '${PRODUCT}', '${batchId}', 10, 2, 10, 1000, 10, 1000, 100, 135, 1035, 0.75);
  insert into product_price (product_id, unit_mrp_minor, unit_cost, source) values ('${PRODUCT}', 120, 0.75, '${voucher}');
`;

it('goods bought before costs bore VAT bear it from now on, and what was sold keeps the cost it had', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  await sql
    .raw(`${SMALL_FIXTURE}
      insert into batch (id, product_id, batch_number, unit_cost) values ('${BOUGHT}', '${PRODUCT}', 'BX-2', 0.75);
      update batch set unit_cost = 0.75 where id = '${BATCH}';
      ${purchase(MIXED, 'PU-1', 1, BATCH)} ${purchase(FIRST, 'PU-2', 2, BOUGHT)} ${purchase(SECOND, 'PU-3', 3, BOUGHT)}
      ${purchase(VOIDED, 'PU-4', 4, BOUGHT)}
      update purchase_line set batch_held_before = 12, batch_cost_before = 0.75 where purchase_id = '${SECOND}';
      update purchase set voided_at = now(), voided_by = '${SUPERADMIN}' where id = '${VOIDED}';
      insert into product_price (product_id, unit_mrp_minor, unit_cost, source) values ('${PRODUCT}', 120, 0.5, 'list.csv');
      update product set unit_cost = 0.75;`)
    .execute(database.db);
  await database.db.transaction().execute((tx) => up(tx as unknown as Kysely<unknown>));

  const read = async (columns: string) => (await sql.raw<Record<string, unknown>>(columns).execute(database.db)).rows;
  // A hundred of the first batch were opened with, and bore none: 1.35 more over 112 units.
  expect(await read('select batch_number, unit_cost from batch order by 1')).toEqual([
    { batchNumber: 'BX-1', unitCost: '0.7621' },
    { batchNumber: 'BX-2', unitCost: '0.8625' },
  ]);
  expect(await read('select unit_cost from product')).toEqual([{ unitCost: '0.8625' }]);
  expect(await read('select distinct unit_cost from purchase_line')).toEqual([{ unitCost: '0.8625' }]);
  const before = 'select batch_cost_before as cost from purchase_line where batch_cost_before is not null';
  expect(await read(before)).toEqual([{ cost: '0.8625' }]);
  expect(await read('select source, unit_cost from product_price order by id')).toEqual([
    { source: 'PU-1', unitCost: '0.8625' },
    { source: 'PU-2', unitCost: '0.8625' },
    { source: 'PU-3', unitCost: '0.8625' },
    { source: 'PU-4', unitCost: '0.8625' },
    { source: 'list.csv', unitCost: '0.5000' },
  ]);
  const [last] = await read('select max(id) as id from stock_movement');
  const kept = `select after_movement, unit_cost from batch_cost where batch_id = '${BOUGHT}' order by after_movement`;
  expect(await read(kept)).toMatchObject([
    { afterMovement: -1, unitCost: '0.7500' },
    { afterMovement: last?.id, unitCost: '0.8625' },
  ]);
});
