import { createTestDatabase } from '@bhandar/testing/database';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { shiftInvariants } from './shift-invariants';
import { CLERK, corrupt, id, SALE, SHIFT, SMALL_FIXTURE, STORE, SUPERADMIN, TILL } from './small-fixture';
import { findBreaches } from './verify';

const [FIRST, LATE] = [80, 81].map(id) as [string, string];
const report = (minor: number) => JSON.stringify({ expectedMinor: minor, closing: { countedMinor: minor } });

/** After SMALL_FIXTURE: an earlier shift of its till, handed over, closed by the second cashier, and its supplement. */
const SHIFTS_FIXTURE = `
  insert into shift (id, location_id, till_id, kind, business_on, automatic, opened_at, opened_by, held_by, float_minor,
      state, closed_at, closed_by, z_number, expected_minor, counted_minor, report)
    values ('${FIRST}', '${STORE}', '${TILL}', 'till', '2026-11-20', false, now(), '${CLERK}', '${SUPERADMIN}', 1000,
      'closed', now(), '${SUPERADMIN}', 1, 1500, 1500, '${report(1_500)}');
  insert into cash_movement (id, location_id, shift_id, kind, amount_minor, reason, made_by, made_at)
    values ('${id(82)}', '${STORE}', '${FIRST}', 'payIn', 500, 'Change', '${CLERK}', now());
  insert into shift_hand_over (id, shift_id, from_id, to_id, handed_at)
    values ('${id(83)}', '${FIRST}', '${CLERK}', '${SUPERADMIN}', now());
  insert into shift (id, location_id, till_id, kind, supplements, business_on, automatic, opened_at, opened_by, held_by)
    values ('${LATE}', '${STORE}', '${TILL}', 'supplement', '${FIRST}', '2026-11-20', true, now(), '${CLERK}', '${CLERK}');
`;

async function createShiftDatabase() {
  const database = await createTestDatabase();
  await sql.raw(SMALL_FIXTURE).execute(database.db);
  await sql.raw(SHIFTS_FIXTURE).execute(database.db);
  return database;
}

const CORRUPTIONS: readonly (readonly [string, string])[] = [
  ['H1', `update cash_movement set amount_minor = 501`],
  ['H1', `update shift set float_minor = 1001 where id = '${FIRST}'`],
  ['H1', `update sale set shift_id = '${FIRST}' where id = '${SALE}'`],
  ['H1', `update shift set report = jsonb_set(report, '{expectedMinor}', '1499') where id = '${FIRST}'`],
  ['H1', `update shift set counted_minor = 1499 where id = '${FIRST}'`],
  ['H2', `update shift set z_number = 2 where id = '${FIRST}'`],
  ['H3', `alter table sale drop constraint sale_has_shift; update sale set shift_id = null`],
  ['H3', `update shift set location_id = '${id(99)}' where id = '${SHIFT}'`],
  ['H3', `update shift set till_id = '${id(99)}', automatic = true, float_minor = 0 where id = '${SHIFT}'`],
  [
    'H3',
    `insert into sale_return (id, location_id, sale_id, status, refund_minor, refund_method, business_on, requested_by,
       requested_at, posted_by, posted_at, shift_id)
     values ('${id(84)}', '${STORE}', '${SALE}', 'posted', 1, 'card', '2026-11-22', '${CLERK}', now(), '${SUPERADMIN}', now(), '${id(99)}')`,
  ],
  [
    'H3',
    `insert into sale_return (id, location_id, sale_id, status, refund_minor, refund_method, business_on, requested_by,
       requested_at, posted_by, posted_at, shift_id, voided_by, voided_at)
     values ('${id(84)}', '${STORE}', '${SALE}', 'voided', 1, 'card', '2026-11-22', '${CLERK}', now(), '${SUPERADMIN}', now(),
       '${SHIFT}', '${SUPERADMIN}', now())`,
  ],
  [
    'H3',
    `insert into customer_account (id, customer_id, location_id) values ('${id(85)}', '${id(86)}', '${id(87)}');
     insert into customer_receipt (account_id, amount_minor, method, received_on, created_at, created_by, shift_id)
       values ('${id(85)}', 1, 'cash', '2026-11-22', now(), '${CLERK}', '${SHIFT}')`,
  ],
  [
    'H4',
    `drop index shift_open_till_key;
     update shift set kind = 'till', supplements = null where id = '${LATE}'`,
  ],
  ['H5', `update shift set supplements = '${SHIFT}' where id = '${LATE}'`],
  ['H6', `update shift set held_by = '${CLERK}' where id = '${FIRST}'`],
];

describe('invariants of shifts', () => {
  it('hold in a consistent fixture', async () => {
    const database = await createShiftDatabase();
    expect(await findBreaches(database.db)).toEqual([]);
    await database.drop();
  });

  it('each fires after some corruption', () => {
    const fired = CORRUPTIONS.map(([number]) => number);
    expect(new Set(fired)).toEqual(new Set(shiftInvariants.map(({ id: number }) => number)));
  });

  it.each(CORRUPTIONS)('%s fires after %s', async (number, statements) => {
    const database = await createShiftDatabase();
    await corrupt(database.db, statements);
    const breaches = await findBreaches(database.db, shiftInvariants);
    expect(breaches.map(({ invariant }) => invariant.id)).toContain(number);
    await database.drop();
  });
});
