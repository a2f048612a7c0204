import { createTestDatabase } from '@bhandar/testing/database';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '../client';
import { migrateToLatest } from '../migrate';
import { beforeBaseline } from '../migrations/before-baseline';
import { reportInvariants } from './report-invariants';
import { asBeforeBaseline, corrupt, PRODUCT, SMALL_FIXTURE, STORE } from './small-fixture';
import { JOB, TRADE_FIXTURE } from './trade-fixture';
import { findBreaches } from './verify';

/** An invoice of two days, with its locations as an earlier version counted them. */
const TWO_DAYS = `
  insert into past_sale_line (job_id, location_id, invoice_no, line_no, business_on, sold_at, product_id, product_name, quantity, unit_price, amount_minor)
    select '${JOB}', '${STORE}', 'B1', place, '2025-11-19'::date + least(place, 2), '2025-11-22T04:00Z', '${PRODUCT}', 'Napa', 5, 1.2, 600
    from generate_series(1, 3) place;
  select add_up_sales(true, 3, 9223372036854775807, 'Asia/Dhaka');
`;

const CORRUPTIONS: readonly (readonly [string, string])[] = [
  ['T1', `update product_day_sales set gross_minor = gross_minor + 1 where business_on = '2026-11-21'`],
  ['T1', `delete from product_day_sales where returns > 0`],
  ['T1', `update past_sale_line set amount_minor = amount_minor + 1 where quantity > 0`],
  ['T2', `update till_day_sales set hour = (hour + 1) % 24 where cashier_id is not null`],
  ['T2', `update till_day_sales set method = 'card' where cashier_id is not null`],
  ['T2', `update till_day_sales set bills = bills + 1`],
  ['T3', `update product_day_sales set returned_cost_minor = 7`],
  ['T3', `update batch_cost set unit_cost = 1 where after_movement = -1`],
  ['T4', `update till_day_sales set uncosted_minor = uncosted_minor - 1`],
  ['T5', `update store_day_sales set lines = lines + 1`],
  ['T5', `delete from store_day_sales where returns > 0`],
  ['T6', `update till_day_sales set bills = bills + 1 where method = 'none'`],
  ['T7', `update vat_day_sales set vat_minor = vat_minor + 1 where business_on = '2026-11-21'`],
  ['T7', `delete from vat_day_sales where sold_minor < 0`],
  ['T7', `update sale_line set vat_rate_bp = 500, vat_minor = 14`],
  ['T8', `update sale_line set vat_rate_bp = 500, vat_minor = 15`],
  ['T8', `update past_sale_line set vat_rate_bp = 500, vat_minor = 1`],
  ['T8', `update sale_return_line set vat_rate_bp = 500, vat_minor = 5`],
  ['T6', `update past_sale_line set invoice_no = 'A2' where line_no = 3`],
];

/** Nothing is summed before every open transaction has ended, also those of other tests' databases. */
const sumSales = (db: Db) =>
  expect
    .poll(
      async () => {
        await sql`select fold_sales(1000, 'Asia/Dhaka')`.execute(db);
        const { rows } = await sql<{ left: number }>`
          select (select max(id) from stock_movement) - folded_to as "left" from sales_rollup`.execute(db);
        return rows[0]?.left;
      },
      { timeout: 60_000, interval: 20 },
    )
    .toBe(0);

async function tradeFixture() {
  const database = await createTestDatabase();
  await sql.raw(SMALL_FIXTURE).execute(database.db);
  await sql.raw(TRADE_FIXTURE).execute(database.db);
  await sumSales(database.db);
  return database;
}

describe('invariants of reports', () => {
  it('hold before, during and after summing', async () => {
    const database = await createTestDatabase();
    await sql.raw(SMALL_FIXTURE).execute(database.db);
    expect(await findBreaches(database.db)).toEqual([]);
    await sql.raw(TRADE_FIXTURE).execute(database.db);
    expect(await findBreaches(database.db)).toEqual([]);
    await sumSales(database.db);
    expect(await findBreaches(database.db)).toEqual([]);
    const { rows: kept } = await sql`select cost_minor, uncosted_minor, refund_minor, uncosted_refund_minor
      from product_day_sales where business_on >= '2026-01-01' order by business_on`.execute(database.db);
    expect(kept).toEqual([
      { costMinor: 0, uncostedMinor: 300, refundMinor: 0, uncostedRefundMinor: 0 },
      { costMinor: 0, uncostedMinor: 0, refundMinor: 100, uncostedRefundMinor: 100 },
    ]);
    await database.drop();
  });

  it('hold for sums that were made before an upgrade', async () => {
    const database = await createTestDatabase({ empty: true });
    const before = Object.entries(beforeBaseline).filter(([name]) => name < '0041');
    await migrateToLatest(database.db, Object.fromEntries(before));
    await sql.raw(asBeforeBaseline(SMALL_FIXTURE)).execute(database.db);
    await sql.raw(asBeforeBaseline(TRADE_FIXTURE)).execute(database.db);
    await sql.raw(TWO_DAYS).execute(database.db);
    await sumSales(database.db);
    await migrateToLatest(database.db);
    expect(await findBreaches(database.db)).toEqual([]);
    const { rows: places } = await sql`select business_on::text, line_no from past_sale_line where invoice_no = 'B1'
      order by id`.execute(database.db);
    expect(places).toEqual([
      { businessOn: '2025-11-20', lineNo: 1 },
      { businessOn: '2025-11-21', lineNo: 1 },
      { businessOn: '2025-11-21', lineNo: 2 },
    ]);
    const { rows } = await sql`select business_on::text, bills, returns from store_day_sales order by 1`.execute(
      database.db,
    );
    expect(rows).toEqual([
      { businessOn: '2025-11-20', bills: 1, returns: 0 },
      { businessOn: '2025-11-21', bills: 1, returns: 0 },
      { businessOn: '2025-11-22', bills: 1, returns: 0 },
      { businessOn: '2025-11-23', bills: 0, returns: 1 },
      { businessOn: '2026-11-21', bills: 1, returns: 0 },
      { businessOn: '2026-11-22', bills: 0, returns: 1 },
    ]);
    await database.drop();
  });

  it('each fires after some corruption', () => {
    const corrupted = new Set(CORRUPTIONS.map(([invariantId]) => invariantId));
    expect(reportInvariants.filter((invariant) => !corrupted.has(invariant.id))).toEqual([]);
  });

  it.each(CORRUPTIONS)('%s fires after %s', async (invariantId, statement) => {
    const database = await tradeFixture();
    await corrupt(database.db, statement);
    const breaches = await findBreaches(database.db, reportInvariants);
    expect(breaches.map((breach) => breach.invariant.id)).toContain(invariantId);
    await database.drop();
  });
});
