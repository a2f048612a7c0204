import { sql } from 'kysely';
import type { Db } from '../client';

export const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
export const [STORE, SUPERADMIN, CLERK, PRODUCT, BATCH, ORDER, SALE, TILL, SHIFT] = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(
  id,
) as [string, string, string, string, string, string, string, string, string];

const OPEN_SHIFT = `insert into shift (id, location_id, till_id, kind, business_on, automatic, opened_at, opened_by, held_by)
    values ('${SHIFT}', '${STORE}', '${TILL}', 'till', '2026-11-21', true, now(), '${CLERK}', '${CLERK}');`;
const PAID = `insert into sale_payment (sale_id, line_no, method, tender_id, amount_minor, tendered_minor)
    select '${SALE}', 1, 'cash', id, 300, 500 from tender where method = 'cash';`;
const PAID_BEFORE_TENDERS = `insert into sale_payment (sale_id, method, amount_minor, tendered_minor)
    values ('${SALE}', 'cash', 300, 500);`;

/** The refund of 100 in cash of a return. */
export const refundedInCash = (returnId: string) => `
  insert into sale_refund (return_id, line_no, method, tender_id, amount_minor)
    select '${returnId}', 1, 'cash', id, 100 from tender where method = 'cash';`;

/** The fixture for databases from before the baseline: without shifts, and payments without tenders. */
export const asBeforeBaseline = (fixture: string): string =>
  fixture
    .replace(OPEN_SHIFT, '')
    .replace(/insert into sale_refund [^;]*;/, '')
    .replace(PAID, PAID_BEFORE_TENDERS)
    .replaceAll(', shift_id', '')
    .replaceAll(`, '${SHIFT}'`, '');

/** Opening stock of 100, an approved order of 40 to a store, a sale of 3 there. */
export const SMALL_FIXTURE = `
  insert into location (id, kind, name, city, code) values ('${STORE}', 'store', 'Lake Road', 'Dhaka', 'LR');
  insert into staff_member (id, email, first_name, last_name, role, status, location_id, password_hash) values
    ('${SUPERADMIN}', 'boss@example.com', 'Nila', 'Rahman', 'superadmin', 'active', null, 'x'),
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
    values ('${ORDER}', 'pharmacy', '${STORE}', '${CLERK}', 'approved', '${SUPERADMIN}', 'superadmin', now());
  insert into store_order_line (order_id, line_no, product_id, name, category, strength, quantity, approved_quantity)
    values ('${ORDER}', 1, '${PRODUCT}', 'Napa', 'Tablet', '500 mg', 40, 40);
  insert into audit_entry (actor_id, action, entity, entity_id) values ('${SUPERADMIN}', 'approved', 'order', '${ORDER}');
  insert into stock_movement (from_location_id, to_location_id, product_id, batch_id, quantity, document_kind, document_id, line_no)
    select w.id, '${STORE}', '${PRODUCT}', '${BATCH}', 40, 'order', '${ORDER}', 1 from location w where w.kind = 'warehouse';
  insert into sale_allowance (staff_id, location_id, product_id, approved, sold) values ('${CLERK}', '${STORE}', '${PRODUCT}', 40, 3);
  insert into till (id, location_id, device_id, number, last_receipt) values ('${TILL}', '${STORE}', 'counter', 1, 1);
  ${OPEN_SHIFT}
  insert into sale (id, location_id, till_id, shift_id, receipt_number, receipt_no, fingerprint, status, cashier_id, sell_from, customer_name,
      subtotal_minor, discount_minor, total_minor, sold_at, business_on)
    values ('${SALE}', '${STORE}', '${TILL}', '${SHIFT}', 1, 'LR-1-000001', 'f', 'accepted', '${CLERK}', 'own-orders', 'Walk-in Customer',
      360, 60, 300, now(), '2026-11-21');
  insert into sale_line (sale_id, line_no, product_id, product_name, quantity, unit_price_minor, line_total_minor, discount_minor)
    values ('${SALE}', 1, '${PRODUCT}', 'Napa', 3, 120, 360, 60);
  ${PAID}
  insert into stock_movement (from_location_id, to_location_id, product_id, batch_id, quantity, document_kind, document_id, line_no)
    select '${STORE}', c.id, '${PRODUCT}', '${BATCH}', 3, 'sale', '${SALE}', 1 from location c where c.kind = 'customer';
`;

/** Bypasses every trigger, as only a broken disk or the owner of the database could. */
export async function corrupt(db: Db, statements: string): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    await sql.raw(statements).execute(connection);
    await sql`set session_replication_role = origin`.execute(connection);
  });
}
