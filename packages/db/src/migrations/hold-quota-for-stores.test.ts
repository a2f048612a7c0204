import { createTestDatabase } from '@bhandar/testing/database';
import { type Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { findBreaches } from '../invariants';
import { CLERK, SMALL_FIXTURE } from '../invariants/small-fixture';
import { up } from './0150-hold-quota-for-stores';

test('unsold goods of a person who had left before the update are the store’s afterwards', async () => {
  const { db, drop } = await createTestDatabase();
  onTestFinished(drop);
  await sql
    .raw(`
    alter table store_order drop column goods_for, drop column handed_over;
    alter table sale_allowance drop constraint sale_allowance_key, add primary key (location_id, staff_id, product_id);
    alter table sale_allowance_grant alter column staff_id set not null;
    ${SMALL_FIXTURE};
    delete from session;
    update staff_member set status = 'disabled' where id = '${CLERK}'`)
    .execute(db);
  await up(db as unknown as Kysely<unknown>);
  const quotas = await db
    .selectFrom('saleAllowance')
    .select(['staffId', 'approved', 'sold'])
    .orderBy('approved')
    .execute();
  expect(quotas).toEqual([
    { staffId: CLERK, approved: 3, sold: 3 },
    { staffId: null, approved: 37, sold: 0 },
  ]);
  expect((await findBreaches(db)).map(({ invariant }) => invariant.id)).toEqual([]);
});
