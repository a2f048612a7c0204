import { createTestDatabase } from '@bhandar/testing/database';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { billInvariants } from './bill-invariants';
import { CLERK, corrupt, id, PRODUCT, SALE, SHIFT, SMALL_FIXTURE, STORE, SUPERADMIN, TILL } from './small-fixture';
import { findBreaches } from './verify';

const [BKASH, RETURN, WAITING, NEW_SALE] = [90, 91, 92, 93].map(id) as [string, string, string, string];

/** The sale of 300 is paid by 200 in cash and 100 by a wallet, and 20 of its discount are of its line. */
const PAID_IN_PARTS = `
  insert into tender (id, method, name, name_key, position) values ('${BKASH}', 'wallet', 'bKash', 'bkash', 3);
  update sale_payment set amount_minor = 200;
  insert into sale_payment (sale_id, line_no, method, tender_id, tender_name, amount_minor, tendered_minor, reference)
    values ('${SALE}', 2, 'wallet', '${BKASH}', 'bKash', 100, 100, '8N7A6D5C');
  update sale_line set own_discount_minor = 20, discount_reason = 'Damaged strip';
`;

const CORRUPTIONS: readonly (readonly [string, string])[] = [
  ['I9', `update sale set rounding_minor = 1`],
  [
    'B1',
    `insert into sale_payment (sale_id, line_no, method, tender_id, amount_minor, tendered_minor)
     select sale_id, 3, method, tender_id, 0, 0 from sale_payment where method = 'cash'`,
  ],
  [
    'B1',
    `alter table sale_payment drop constraint sale_payment_change_from_cash;
     update sale_payment set tendered_minor = 150 where method = 'wallet'`,
  ],
  ['B1', `delete from sale_payment where method = 'cash'; update sale set rounding_minor = 5`],
  ['B2', `update sale_payment set tender_id = '${BKASH}' where method = 'cash'`],
  ['B2', `update tender set method = 'card' where id = '${BKASH}'`],
  ['B2', `delete from tender where id = '${BKASH}'`],
  ['B3', `update sale_line set discount_reason = ''`],
  ['B4', `update sale_refund set amount_minor = 99 where method = 'cash'`],
  ['B4', `update sale_return set rounding_minor = 1 where id = '${RETURN}'`],
  ['B4', `update sale_refund set return_id = '${WAITING}' where method = 'wallet'`],
  ['B5', `update sale_refund set amount_minor = 251 where method = 'cash'`],
  ['B5', `update sale_refund set tender_id = '${BKASH}' where method = 'cash'`],
  ['B6', `update exchange set credit_minor = 21`],
  ['B6', `update exchange_credit set amount_minor = 21`],
  ['B6', `update sale_payment set method = 'account' where method = 'exchange'`],
  ['B6', `update sale_refund set method = 'account' where method = 'exchange'`],
  ['B6', `delete from exchange_credit; delete from exchange`],
  ['B6', `update sale set shift_id = null, before_shifts = true where id = '${NEW_SALE}'`],
  [
    'B3',
    `alter table sale_line drop constraint sale_line_own_discount_within;
     update sale_line set own_discount_minor = discount_minor + 1`,
  ],
];

/** One of the three sold was returned for 50 in cash and 50 of the wallet's money; another return awaits approval. */
const REFUNDED_IN_PARTS = `
  insert into sale_return (id, location_id, sale_id, status, refund_minor, refund_method, business_on, requested_by, requested_at, posted_by, posted_at, shift_id)
    values ('${RETURN}', '${STORE}', '${SALE}', 'posted', 100, 'split', '2026-11-22', '${CLERK}', now(), '${SUPERADMIN}', now(), '${SHIFT}'),
      ('${WAITING}', '${STORE}', '${SALE}', 'pending', 100, 'split', '2026-11-22', '${CLERK}', now(), null, null, null);
  insert into sale_return_line (return_id, line_no, sale_id, sale_line_no, product_id, product_name, quantity, refund_minor, disposition)
    select id, 1, '${SALE}', 1, '${PRODUCT}', 'Napa', 1, 100, 'sellable' from sale_return;
  insert into stock_movement (from_location_id, to_location_id, product_id, batch_id, quantity, document_kind, document_id, line_no)
    select to_location_id, from_location_id, product_id, batch_id, 1, 'saleReturn', '${RETURN}', 1 from stock_movement
    where document_kind = 'sale';
  update sale_allowance set sold = 2;
  insert into sale_refund (return_id, line_no, method, tender_id, amount_minor)
    select '${RETURN}', row_number() over (order by position), method, id, 50 from tender where method <> 'card';
  update sale_refund set amount_minor = 30 where method = 'cash';
`;

/** Of the returned one 20 paid for a sale of one more for 120, whose other 100 were paid in cash. */
const EXCHANGED = `
  insert into sale (id, location_id, till_id, shift_id, receipt_number, receipt_no, fingerprint, status, cashier_id, sell_from, customer_name,
      subtotal_minor, discount_minor, total_minor, sold_at, business_on)
    values ('${NEW_SALE}', '${STORE}', '${TILL}', '${SHIFT}', 2, 'LR-1-000002', 'g', 'accepted', '${CLERK}', 'own-orders', 'Walk-in Customer',
      120, 0, 120, now(), '2026-11-22');
  update till set last_receipt = 2;
  insert into sale_line (sale_id, line_no, product_id, product_name, quantity, unit_price_minor, line_total_minor, discount_minor)
    values ('${NEW_SALE}', 1, '${PRODUCT}', 'Napa', 1, 120, 120, 0);
  insert into stock_movement (from_location_id, to_location_id, product_id, batch_id, quantity, document_kind, document_id, line_no)
    select from_location_id, to_location_id, product_id, batch_id, 1, 'sale', '${NEW_SALE}', 1 from stock_movement
    where document_kind = 'sale';
  update sale_allowance set sold = 3;
  insert into sale_payment (sale_id, line_no, method, tender_id, amount_minor, tendered_minor)
    values ('${NEW_SALE}', 1, 'exchange', null, 20, 20);
  insert into sale_payment (sale_id, line_no, method, tender_id, amount_minor, tendered_minor)
    select '${NEW_SALE}', 2, 'cash', id, 100, 100 from tender where method = 'cash';
  insert into sale_refund (return_id, line_no, method, tender_id, amount_minor) values ('${RETURN}', 3, 'exchange', null, 20);
  insert into exchange (sale_id, return_id, credit_minor) values ('${NEW_SALE}', '${RETURN}', 20);
  insert into exchange_credit (sale_id, line_no, method, tender_id, amount_minor)
    select '${NEW_SALE}', 1, 'cash', id, 20 from tender where method = 'cash';
`;

async function paidInParts() {
  const database = await createTestDatabase();
  await sql.raw(SMALL_FIXTURE + PAID_IN_PARTS + REFUNDED_IN_PARTS + EXCHANGED).execute(database.db);
  return database;
}

describe('the invariants of bills', () => {
  it('all hold if a sale is paid, refunded and exchanged in parts', async () => {
    const database = await paidInParts();
    expect(await findBreaches(database.db)).toEqual([]);
    await database.drop();
  });

  it.each(CORRUPTIONS)('%s fires after: %s', async (invariantId, statements) => {
    const database = await paidInParts();
    await corrupt(database.db, statements);
    const breaches = await findBreaches(database.db);
    expect(breaches.map((breach) => breach.invariant.id)).toContain(invariantId);
    await database.drop();
  });

  it('each fires after some corruption', () => {
    const fired = new Set(CORRUPTIONS.map(([invariantId]) => invariantId));
    expect(billInvariants.filter(({ id: invariantId }) => !fired.has(invariantId))).toEqual([]);
  });
});
