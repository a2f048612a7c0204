import { createTestDatabase } from '@bhandar/testing/database';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { reportInvariants } from '../../invariants/report-invariants';
import {
  asBeforeBaseline,
  BATCH,
  CLERK,
  id,
  PRODUCT,
  SALE,
  SMALL_FIXTURE,
  STORE,
  SUPERADMIN,
} from '../../invariants/small-fixture';
import { findBreaches } from '../../invariants/verify';
import { migrateToLatest } from '../../migrate';
import { beforeBaseline } from '.';

const [EARLY, LATE, VOIDED, RETURN, UPLOAD, JOB] = [62, 63, 64, 70, 71, 72].map(id) as [
  string,
  string,
  string,
  string,
  string,
  string,
];

const purchase = (purchaseId: string, voucher: string, day: string, rateBp: number) => `
  insert into purchase (id, voucher, kind, purchased_on, gross_minor, discount_minor, vat_minor, total_minor, created_by)
    values ('${purchaseId}', '${voucher}', 'pharmacy', '${day}', 1000, 0, 0, 1000, '${SUPERADMIN}');
  insert into purchase_line (purchase_id, line_no, product_id, batch_id, quantity, free_quantity, pack_size, pack_tp_minor,
      sale_pack_size, gross_minor, discount_minor, vat_minor, total_minor, unit_cost, sales_vat_bp)
    values ('${purchaseId}', 1, '${PRODUCT}', '${BATCH}', 10, 0, 10, 1000, 10, 1000, 0, 0, 1000, 1, ${rateBp});
`;

/** Sold for 3.00 on 21 November and a third of it brought back; 12.00 sold and 1.20 brought back a year before. */
const OLD_WORLD = `
  ${asBeforeBaseline(SMALL_FIXTURE)}
  insert into sale_return (id, location_id, sale_id, status, refund_minor, refund_method, business_on, requested_by, requested_at, posted_by, posted_at)
    values ('${RETURN}', '${STORE}', '${SALE}', 'posted', 100, 'cash', '2026-11-22', '${CLERK}', now(), '${SUPERADMIN}', now());
  insert into sale_return_line (return_id, line_no, sale_id, sale_line_no, product_id, product_name, quantity, refund_minor, disposition)
    values ('${RETURN}', 1, '${SALE}', 1, '${PRODUCT}', 'Napa', 1, 100, 'sellable');
  insert into stock_movement (from_location_id, to_location_id, product_id, batch_id, quantity, document_kind, document_id, line_no)
    select c.id, '${STORE}', '${PRODUCT}', '${BATCH}', 1, 'saleReturn', '${RETURN}', 1 from location c where c.kind = 'customer';
  insert into import_upload (id, file_name, format, compressed, bytes) values ('${UPLOAD}', 'old.csv', 'csv', false, 1);
  insert into import_job (id, upload_id, file_name, status, dry_run, mapping, finished_at)
    values ('${JOB}', '${UPLOAD}', 'old.csv', 'done', false, '{}', now());
  insert into past_sale_line (job_id, location_id, invoice_no, line_no, business_on, sold_at, product_id, product_name, quantity, unit_price, amount_minor)
    values ('${JOB}', '${STORE}', 'A1', 1, '2025-11-22', '2025-11-22T04:00Z', '${PRODUCT}', 'Napa', 10, 1.2, 1200),
      ('${JOB}', '${STORE}', 'A1', 2, '2025-11-19', '2025-11-19T04:00Z', '${PRODUCT}', 'Napa', 10, 1.2, 1200),
      ('${JOB}', '${STORE}', 'C1', 1, '2025-11-23', '2025-11-23T04:00Z', '${PRODUCT}', 'Napa', -1, 1.2, -120);
  ${purchase(EARLY, 'PU-1', '2025-11-20', 1500)} ${purchase(LATE, 'PU-2', '2026-11-22', 500)}
  ${purchase(VOIDED, 'PU-3', '2026-11-20', 700)}
  update purchase set voided_at = now(), voided_by = '${SUPERADMIN}' where id = '${VOIDED}';
`;

it.each([
  ['past sales were added up, and movements were not', 1],
  ['all of it was added up', 9],
])('sales of before the upgrade keep the VAT that reports derived for their day, where %s', async (_, folds) => {
  const database = await createTestDatabase({ empty: true });
  onTestFinished(() => database.drop());
  const before = Object.entries(beforeBaseline).filter(([name]) => name < '0083');
  await migrateToLatest(database.db, Object.fromEntries(before));
  await sql.raw(OLD_WORLD).execute(database.db);
  await sql`select fold_sales(1000, 'Asia/Dhaka')`.execute(database.db);
  if (folds > 1) {
    const left = async () =>
      (await sql<{ left: number }>`select fold_sales(1000, 'Asia/Dhaka') as "left"`.execute(database.db)).rows[0]?.left;
    await expect.poll(left, { timeout: 60_000, interval: 20 }).toBe(0);
  }
  await migrateToLatest(database.db);

  const read = async (table: string, order: string) =>
    (await sql.raw(`select vat_rate_bp, vat_minor, vat_derived from ${table} order by ${order}`).execute(database.db))
      .rows;
  const kept = (vatRateBp: number | null, vatMinor: number | null) => {
    return { vatRateBp, vatMinor, vatDerived: vatRateBp !== null };
  };
  expect(await read('sale_line', 'line_no')).toEqual([kept(1_500, 39)]);
  expect(await read('sale_return_line', 'line_no')).toEqual([kept(1_500, 13)]);
  expect(await read('past_sale_line', 'business_on')).toEqual([kept(null, null), kept(1_500, 157), kept(1_500, -16)]);
  expect(await findBreaches(database.db, reportInvariants)).toEqual([]);
});
