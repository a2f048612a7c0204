import { createTestDatabase } from '@bhandar/testing/database';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '../client';
import { findBreaches, invariants } from './verify';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [STORE, BOSS, CLERK, PRODUCT, BATCH, ORDER, SALE, TILL] = [1, 2, 3, 4, 5, 6, 7, 8].map(id) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];

/** Opening stock of 100, an approved order of 40 to a store, a sale of 3 there. */
const SMALL_WORLD = `
  insert into location (id, kind, name, city, code) values ('${STORE}', 'store', 'Lake Road', 'Dhaka', 'LR');
  insert into staff_member (id, email, first_name, last_name, role, status, location_id, password_hash) values
    ('${BOSS}', 'boss@example.com', 'Nila', 'Rahman', 'superadmin', 'active', null, 'x'),
    ('${CLERK}', 'clerk@example.com', 'Omar', 'Faruk', 'employee', 'active', '${STORE}', 'x');
  insert into session (id, sign_in_id, staff_id, staff_version, carrier, expires_at, absolute_expires_at)
    values ('s', '${id(40)}', '${CLERK}', 1, 'cookie', now() + interval '1 hour', now() + interval '1 day');
  insert into category (id, name, name_key) values ('${id(20)}', 'Tablet', 'tablet');
  insert into company (id, name, name_key) values ('${id(21)}', 'Beximco', 'beximco');
  insert into unit_type (id, name, name_key) values ('${id(22)}', 'piece', 'piece');
  insert into product (id, kind, trade_name, trade_key, category_id, company_id, unit_type_id, unit_mrp_minor, identity_key)
    values ('${PRODUCT}', 'pharmacy', 'Napa', 'napa', '${id(20)}', '${id(21)}', '${id(22)}', 120, 'napa');
  insert into batch (id, product_id, batch_number, expires_on) values ('${BATCH}', '${PRODUCT}', 'BX-1', '2027-08-31');
  insert into stock_movement (from_location_id, to_location_id, product_id, batch_id, quantity, document_kind, document_id, line_no)
    select a.id, w.id, '${PRODUCT}', '${BATCH}', 100, 'opening', '${id(30)}', 1
    from location a, location w where a.kind = 'adjustment' and w.kind = 'warehouse';
  insert into store_order (id, kind, location_id, requested_by, status, processed_by, processor_role, processed_at)
    values ('${ORDER}', 'pharmacy', '${STORE}', '${CLERK}', 'approved', '${BOSS}', 'superadmin', now());
  insert into store_order_line (order_id, line_no, product_id, name, category, strength, quantity, approved_quantity)
    values ('${ORDER}', 1, '${PRODUCT}', 'Napa', 'Tablet', '500 mg', 40, 40);
  insert into audit_entry (actor_id, action, entity, entity_id) values ('${BOSS}', 'approved', 'order', '${ORDER}');
  insert into stock_movement (from_location_id, to_location_id, product_id, batch_id, quantity, document_kind, document_id, line_no)
    select w.id, '${STORE}', '${PRODUCT}', '${BATCH}', 40, 'order', '${ORDER}', 1 from location w where w.kind = 'warehouse';
  insert into sale_allowance (staff_id, location_id, product_id, approved, sold) values ('${CLERK}', '${STORE}', '${PRODUCT}', 40, 3);
  insert into till (id, location_id, device_id, number, last_receipt) values ('${TILL}', '${STORE}', 'counter', 1, 1);
  insert into sale (id, location_id, till_id, receipt_number, receipt_no, fingerprint, status, cashier_id, sell_from, customer_name,
      subtotal_minor, discount_minor, total_minor, sold_at, business_on)
    values ('${SALE}', '${STORE}', '${TILL}', 1, 'LR-1-000001', 'f', 'accepted', '${CLERK}', 'own-orders', 'Walk-in Customer',
      360, 60, 300, now(), '2026-11-21');
  insert into sale_line (sale_id, line_no, product_id, product_name, quantity, unit_price_minor, line_total_minor, discount_minor)
    values ('${SALE}', 1, '${PRODUCT}', 'Napa', 3, 120, 360, 60);
  insert into sale_payment (sale_id, method, amount_minor, tendered_minor) values ('${SALE}', 'cash', 300, 500);
  insert into stock_movement (from_location_id, to_location_id, product_id, batch_id, quantity, document_kind, document_id, line_no)
    select '${STORE}', c.id, '${PRODUCT}', '${BATCH}', 3, 'sale', '${SALE}', 1 from location c where c.kind = 'customer';
`;

/** Behind the back of every trigger and constraint, as only a broken disk or a careless owner could. */
const CORRUPTIONS: Record<string, string> = {
  I1: `alter table stock_balance drop constraint no_oversell, drop constraint reserved_within_on_hand;
       update stock_balance set on_hand = -5 where location_id = '${STORE}'`,
  I2: `alter table stock_balance drop constraint reserved_within_on_hand; update stock_balance set reserved = on_hand + 1`,
  I3: `update stock_balance set on_hand = on_hand + 1 where location_id = '${STORE}'`,
  I4: `delete from stock_balance where location_id = '${STORE}'`,
  I5: `delete from stock_movement where document_kind = 'sale'`,
  I6: `update stock_movement set document_id = '${id(99)}' where document_kind = 'sale'`,
  I7: `update store_order_line set approved_quantity = 39`,
  I8: `alter table store_order drop constraint store_order_check; update store_order set status = 'pending'`,
  I9: `update sale_payment set amount_minor = 299`,
  I11: `update batch set expires_on = '2026-11-20'`,
  I13: `insert into stock_movement (from_location_id, to_location_id, product_id, batch_id, quantity, document_kind, document_id, line_no, reverses)
        select to_location_id, from_location_id, product_id, batch_id, quantity - 1, 'void', document_id, 1, id
        from stock_movement where document_kind = 'sale'`,
  I14: `update till set last_receipt = 2`,
  I15: `update stock_balance set reserved = 1`,
  I16: `update staff_member set version = 2 where id = '${CLERK}'`,
  I17: `update store_order set processor_role = 'admin', processed_by = requested_by`,
  I18: `update staff_member set status = 'disabled' where role = 'superadmin'`,
  I19: `delete from audit_entry`,
  I21: `update sale_allowance set sold = 0`,
};

async function corrupt(db: Db, statements: string): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    await sql.raw(statements).execute(connection);
    await sql`set session_replication_role = origin`.execute(connection);
  });
}

describe('invariants', () => {
  it('all hold in a consistent world', async () => {
    const database = await createTestDatabase();
    await sql.raw(SMALL_WORLD).execute(database.db);
    expect(await findBreaches(database.db)).toEqual([]);
    await database.drop();
  });

  it.each(invariants)('$id fires when broken: $title', async ({ id: invariantId }) => {
    const database = await createTestDatabase();
    await sql.raw(SMALL_WORLD).execute(database.db);
    await corrupt(database.db, CORRUPTIONS[invariantId] ?? `select 'no corruption is written for ${invariantId}'`);
    const breaches = await findBreaches(database.db);
    expect(breaches.map((breach) => breach.invariant.id)).toContain(invariantId);
    await database.drop();
  });
});

describe('the stock book refuses', () => {
  it.each([
    ['to change a movement', `update stock_movement set quantity = 1`, /append-only/],
    ['to delete a movement', `delete from stock_movement`, /append-only/],
    ['to truncate movements', `truncate stock_movement cascade`, /append-only/],
    ['a balance written by hand', `update stock_balance set on_hand = 5`, /follows from stock_movement/],
    ['a balance deleted by hand', `delete from stock_balance`, /follows from stock_movement/],
    ['to change an audit entry', `update audit_entry set action = 'x'`, /append-only/],
    ['to delete an audit entry', `delete from audit_entry`, /append-only/],
    [
      'more out of a place than it holds',
      `insert into stock_movement (from_location_id, to_location_id, product_id, batch_id, quantity, document_kind, document_id, line_no)
       select '${STORE}', c.id, '${PRODUCT}', '${BATCH}', 38, 'sale', '${id(50)}', 1 from location c where c.kind = 'customer'`,
      /no_oversell/,
    ],
    [
      'the same document line twice',
      `insert into stock_movement (from_location_id, to_location_id, product_id, batch_id, quantity, document_kind, document_id, line_no)
       select from_location_id, to_location_id, product_id, batch_id, 1, document_kind, document_id, line_no from stock_movement where document_kind = 'sale'`,
      /stock_movement_document_kind/,
    ],
  ])('%s', async (_what, statement, reason) => {
    const database = await createTestDatabase();
    await sql.raw(SMALL_WORLD).execute(database.db);
    await expect(sql.raw(statement).execute(database.db)).rejects.toThrow(reason);
    await database.drop();
  });
});
