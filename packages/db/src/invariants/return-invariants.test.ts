import { createTestDatabase } from '@bhandar/testing/database';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { returnInvariants } from './return-invariants';
import {
  BATCH,
  CLERK,
  corrupt,
  id,
  PRODUCT,
  refundedInCash,
  SALE,
  SHIFT,
  SMALL_FIXTURE,
  STORE,
  SUPERADMIN,
} from './small-fixture';
import { findBreaches } from './verify';

const [RETURN, PENDING, LOSS, ASIDE, QUARANTINE, SUPPLIER, CREDITED] = [60, 61, 62, 63, 64, 66, 67].map(id) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];

const [UNPROVEN, UNKNOWN] = [id(68), id(69)];

const move = (from: string, to: string, rest: string) => `
  insert into stock_movement (from_location_id, to_location_id, product_id, batch_id, quantity, document_kind, document_id, line_no)
  select f.id, t.id, '${PRODUCT}', '${BATCH}', ${rest} from location f, location t where f.code = '${from}' and t.code = '${to}';`;

/**
 * Of the sale of 3, one was returned to the shelf and another return is requested; 5 were written off; of 2 in
 * quarantine one was released; 4 were returned to the supplier.
 */
const RETURNS_FIXTURE = `
  insert into location (id, kind, name, code, parent_id) values ('${QUARANTINE}', 'quarantine', 'Quarantine', 'Q1', '${STORE}');
  insert into sale_return (id, location_id, sale_id, status, refund_minor, refund_method, business_on, requested_by, requested_at, posted_by, posted_at, shift_id)
    values ('${RETURN}', '${STORE}', '${SALE}', 'posted', 100, 'cash', '2026-11-22', '${CLERK}', now(), '${SUPERADMIN}', now(), '${SHIFT}'),
      ('${PENDING}', '${STORE}', '${SALE}', 'pending', 100, 'cash', '2026-11-22', '${CLERK}', now(), null, null, null);
  insert into sale_return_line (return_id, line_no, sale_id, sale_line_no, product_id, product_name, quantity, refund_minor, disposition)
    values ('${RETURN}', 1, '${SALE}', 1, '${PRODUCT}', 'Napa', 1, 100, 'sellable'),
      ('${PENDING}', 1, '${SALE}', 1, '${PRODUCT}', 'Napa', 1, 100, 'quarantine');
  ${refundedInCash(RETURN)}
  ${move('CUSTOMER', 'LR', `1, 'saleReturn', '${RETURN}', 1`)}
  update sale_allowance set sold = 2;
  insert into write_off (id, location_id, cause, status, cost_minor, requested_by, requested_at, posted_by, posted_at)
    values ('${LOSS}', '${STORE}', 'damaged', 'posted', 250, '${SUPERADMIN}', now(), '${SUPERADMIN}', now());
  insert into write_off_line (write_off_id, line_no, product_id, batch_id, product_name, quantity, cost_minor)
    values ('${LOSS}', 1, '${PRODUCT}', '${BATCH}', 'Napa', 5, 250);
  ${move('LR', 'LOSS', `5, 'writeOff', '${LOSS}', 1`)}
  insert into quarantine_move (id, place_id, direction, product_id, batch_id, quantity, moved_by, moved_at) values
    ('${ASIDE}', '${STORE}', 'held', '${PRODUCT}', '${BATCH}', 2, '${SUPERADMIN}', now()),
    ('${id(65)}', '${STORE}', 'released', '${PRODUCT}', '${BATCH}', 1, '${SUPERADMIN}', now());
  ${move('LR', 'Q1', `2, 'quarantine', '${ASIDE}', 1`)}
  ${move('Q1', 'LR', `1, 'quarantine', '${id(65)}', 1`)}
  insert into supplier (id, name, name_key) values ('${SUPPLIER}', 'Dhaka Traders', 'dhaka traders');
  insert into supplier_return (id, supplier_id, location_id, status, credit_minor, returned_by, returned_at)
    select '${CREDITED}', '${SUPPLIER}', id, 'posted', 400, '${SUPERADMIN}', now() from location where kind = 'warehouse';
  insert into supplier_return_line (return_id, line_no, product_id, batch_id, product_name, quantity, credit_minor)
    values ('${CREDITED}', 1, '${PRODUCT}', '${BATCH}', 'Napa', 4, 400);
  insert into supplier_posting (supplier_id, kind, amount_minor, document_kind, document_id, occurred_on)
    values ('${SUPPLIER}', 'creditNote', 400, 'supplierReturn', '${CREDITED}', '2026-11-22');
  ${move('WH', 'SUPPLIER', `4, 'supplierReturn', '${CREDITED}', 1`)}
`;

/** One unit of a batch without number or expiry: returned without a receipt, and released from quarantine. */
const UNKNOWN_RELEASED = `
  insert into batch (id, product_id) values ('${UNKNOWN}', '${PRODUCT}');
  insert into sale_return (id, location_id, status, refund_minor, refund_method, business_on, requested_by, requested_at, posted_by, posted_at, shift_id)
    values ('${UNPROVEN}', '${STORE}', 'posted', 0, 'cash', '2026-11-22', '${CLERK}', now(), '${SUPERADMIN}', now(), '${SHIFT}');
  insert into sale_return_line (return_id, line_no, product_id, product_name, quantity, refund_minor, disposition)
    values ('${UNPROVEN}', 1, '${PRODUCT}', 'Napa', 1, 0, 'quarantine');
  insert into stock_movement (from_location_id, to_location_id, product_id, batch_id, quantity, document_kind, document_id, line_no)
    select f.id, '${QUARANTINE}', '${PRODUCT}', '${UNKNOWN}', 1, 'saleReturn', '${UNPROVEN}', 1
    from location f where f.kind = 'customer';
  insert into stock_movement (from_location_id, to_location_id, product_id, batch_id, quantity, document_kind, document_id, line_no)
    values ('${QUARANTINE}', '${STORE}', '${PRODUCT}', '${UNKNOWN}', 1, 'quarantine', '${id(65)}', 2);
`;

/** So many units of the known batch, returned without a receipt. */
const unproven = (units: number) => `
  insert into sale_return (id, location_id, status, refund_minor, refund_method, business_on, requested_by, requested_at, posted_by, posted_at, shift_id)
    values ('${UNPROVEN}', '${STORE}', 'posted', 0, 'cash', '2026-11-22', '${CLERK}', now(), '${SUPERADMIN}', now(), '${SHIFT}');
  insert into sale_return_line (return_id, line_no, product_id, product_name, quantity, refund_minor, disposition)
    values ('${UNPROVEN}', 1, '${PRODUCT}', 'Napa', ${units}, 0, 'quarantine');
  ${move('CUSTOMER', 'Q1', `${units}, 'saleReturn', '${UNPROVEN}', 1`)}`;

const CORRUPTIONS: readonly (readonly [string, string])[] = [
  ['I12', `update sale_return_line set refund_minor = 301 where return_id = '${RETURN}'`],
  ['I12', `update sale_return_line set quantity = 4 where return_id = '${RETURN}'`],
  [
    'R1',
    `update sale_return set status = 'posted', posted_at = now(), posted_by = requested_by, shift_id = '${SHIFT}' where id = '${PENDING}'`,
  ],
  ['R1', `update sale_return_line set disposition = 'quarantine'`],
  ['R1', `update stock_movement set line_no = 9 where document_kind = 'saleReturn'`],
  ['R1', `update sale_return set refund_minor = 99`],
  [
    'R2',
    `insert into batch (id, product_id) values ('${UNKNOWN}', '${PRODUCT}');
    update sale_return_line set batch_id = '${UNKNOWN}' where return_id = '${RETURN}'`,
  ],
  ['R2', `update stock_movement set batch_id = '${id(98)}' where document_kind = 'sale'`],
  [
    'R6',
    `insert into sale_return (id, location_id, status, refund_minor, refund_method, business_on, requested_by, requested_at, posted_by, posted_at, shift_id)
      values ('${UNPROVEN}', '${STORE}', 'posted', 0, 'cash', '2026-11-22', '${CLERK}', now(), '${SUPERADMIN}', now(), '${SHIFT}');
    insert into sale_return_line (return_id, line_no, product_id, product_name, quantity, refund_minor, disposition)
      values ('${UNPROVEN}', 1, '${PRODUCT}', 'Napa', 1, 0, 'sellable');
    ${move('CUSTOMER', 'LR', `1, 'saleReturn', '${UNPROVEN}', 1`)}`,
  ],
  ['R6', UNKNOWN_RELEASED],
  [
    'R7',
    `update stock_movement set document_kind = 'saleReturn', document_id = '${RETURN}', line_no = 9 where document_id = '${ASIDE}'`,
  ],
  ['R8', unproven(4)],
  ['R8', `${unproven(1)} update sale set business_on = '2026-10-22'`],
  ['R8', `${unproven(4)} update sale_return set cause = 'recalled' where id = '${UNPROVEN}'`],
  ['R3', `update write_off_line set quantity = 4`],
  ['R3', `update write_off set cost_minor = 0`],
  ['R4', `update quarantine_move set direction = 'released' where id = '${ASIDE}'`],
  ['R4', `delete from quarantine_move where id = '${ASIDE}'`],
  ['R5', `update supplier_return_line set quantity = 3`],
  ['R5', `update supplier_return set credit_minor = 500`],
  ['R5', `delete from supplier_posting`],
  ['I21', `update sale_allowance set sold = 3`],
];

async function returnsFixture() {
  const database = await createTestDatabase();
  await sql.raw(SMALL_FIXTURE).execute(database.db);
  await sql.raw(RETURNS_FIXTURE).execute(database.db);
  return database;
}

describe('invariants of returns', () => {
  it('all hold on consistent data', async () => {
    const database = await returnsFixture();
    expect(await findBreaches(database.db)).toEqual([]);
    await database.drop();
  });

  it('each fires after some corruption', () => {
    const corrupted = new Set(CORRUPTIONS.map(([invariantId]) => invariantId));
    expect(returnInvariants.filter((invariant) => !corrupted.has(invariant.id))).toEqual([]);
  });

  it.each(CORRUPTIONS)('%s fires after %s', async (invariantId, statement) => {
    const database = await returnsFixture();
    await corrupt(database.db, statement);
    const breaches = await findBreaches(database.db);
    expect(breaches.map((breach) => breach.invariant.id)).toContain(invariantId);
    await database.drop();
  });
});
