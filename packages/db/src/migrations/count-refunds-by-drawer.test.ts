import { createTestDatabase } from '@bhandar/testing/database';
import { type Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { reportInvariants } from '../invariants/report-invariants';
import { SHIFT, SMALL_FIXTURE, SUPERADMIN } from '../invariants/small-fixture';
import { TRADE_FIXTURE } from '../invariants/trade-fixture';
import { findBreaches } from '../invariants/verify';
import { up } from './0208-count-refunds-by-drawer';
import { reportFunctions } from './baseline/report-functions';

test.each([
  ['posted the day after its request', `update sale_return set posted_at = requested_at + interval '1 day'`],
  [
    'paid out of a shift that a person opened',
    `update shift set automatic = false, held_by = '${SUPERADMIN}' where id = '${SHIFT}'`,
  ],
  ['posted by another person than it was requested by', ''],
])('stored sums of a return that was %s are moved to its day and person', async (_, change) => {
  const { db, drop } = await createTestDatabase();
  onTestFinished(drop);
  await sql
    .raw(`${reportFunctions} drop function return_acts(); drop function refund_person(sale_return, boolean);
      ${SMALL_FIXTURE} ${TRADE_FIXTURE} ${change};
      select add_up_sales(false, 0, (select max(id) from stock_movement), 'Asia/Dhaka');
      update sales_rollup set folded_to = (select max(id) from stock_movement), time_zone = 'Asia/Dhaka'`)
    .execute(db);
  await db.transaction().execute((tx) => up(tx as unknown as Kysely<unknown>));
  expect(await findBreaches(db, reportInvariants)).toEqual([]);
});
