import { createTestDatabase } from '@bhandar/testing/database';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { documentInvariants } from './document-invariants';
import { peopleInvariants } from './people-invariants';
import { BATCH, CLERK, corrupt, id, PRODUCT, SMALL_FIXTURE, STORE } from './small-fixture';
import { stockInvariants } from './stock-invariants';
import { findBreaches, invariants } from './verify';

/** The other groups have test files with their own corruptions. */
const BASIC = [...stockInvariants, ...documentInvariants, ...peopleInvariants];

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
  I22: `insert into sale_allowance_grant (staff_id, location_id, product_id, quantity, document_kind, document_id)
        values ('${CLERK}', '${STORE}', '${PRODUCT}', 1, 'transfer', '${id(99)}')`,
  I38: `insert into sale_allowance_grant (staff_id, location_id, product_id, quantity, document_kind, document_id)
        values ('${CLERK}', '${STORE}', '${PRODUCT}', 1, 'handOver', '${CLERK}')`,
  I36: `insert into staff_grant (staff_id, name, allowed, set_by, set_at)
        values ('${CLERK}', 'voidSale', true, '${CLERK}', now())`,
  I37: `alter table batch drop constraint batch_identity;
        insert into batch (product_id, batch_number, expires_on) values ('${PRODUCT}', 'bx -1', '2027-08-31')`,
  I35: `update store_order set status = 'fulfilled', fulfilled_by = '${CLERK}', fulfilled_at = now();
        update store_order_line set received_quantity = 30`,
};

describe('invariants', () => {
  it('each have a number of their own: two with the same number shared one prepared statement', () => {
    const ids = invariants.map(({ id: number }) => number);
    expect(ids).toEqual([...new Set(ids)]);
  });

  it('all hold on consistent data', async () => {
    const database = await createTestDatabase();
    await sql.raw(SMALL_FIXTURE).execute(database.db);
    expect(await findBreaches(database.db)).toEqual([]);
    await database.drop();
  });

  it.each(BASIC)('$id fires when broken: $title', async ({ id: invariantId }) => {
    const database = await createTestDatabase();
    await sql.raw(SMALL_FIXTURE).execute(database.db);
    await corrupt(database.db, CORRUPTIONS[invariantId] ?? `select 'no corruption is written for ${invariantId}'`);
    const breaches = await findBreaches(database.db, BASIC);
    expect(breaches.map((breach) => breach.invariant.id)).toContain(invariantId);
    await database.drop();
  });
});

describe('the stock ledger refuses', () => {
  it.each([
    ['to change a movement', `update stock_movement set quantity = 1`, /append-only/],
    ['to delete a movement', `delete from stock_movement`, /append-only/],
    ['to truncate movements', `truncate stock_movement cascade`, /append-only/],
    ['a balance written by hand', `update stock_balance set on_hand = 5`, /follows from stock_movement/],
    ['a balance deleted by hand', `delete from stock_balance`, /follows from stock_movement/],
    ['to change an audit entry', `update audit_entry set action = 'x'`, /append-only/],
    ['to delete an audit entry', `delete from audit_entry`, /append-only/],
    [
      'more out of a location than its stock',
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
    await sql.raw(SMALL_FIXTURE).execute(database.db);
    await expect(sql.raw(statement).execute(database.db)).rejects.toThrow(reason);
    await database.drop();
  });
});
