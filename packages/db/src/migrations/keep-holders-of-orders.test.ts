import { createTestDatabase } from '@bhandar/testing/database';
import { type Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { CLERK, SMALL_FIXTURE } from '../invariants/small-fixture';
import { up } from './0170-keep-holders-of-orders';

test('a pending order of a person who had left before the update is theirs no more, and a decided one unchanged', async () => {
  const { db, drop } = await createTestDatabase();
  onTestFinished(drop);
  await sql
    .raw(`
    alter table store_order drop column handed_over;
    alter table sale_allowance_grant drop column cause_id;
    ${SMALL_FIXTURE};
    insert into store_order (kind, location_id, requested_by, note, requested_at, status)
      select kind, location_id, requested_by, 'open', requested_at, 'pending' from store_order where requested_by = '${CLERK}' limit 1;
    update staff_member set status = 'disabled' where id = '${CLERK}'`)
    .execute(db);
  await up(db as unknown as Kysely<unknown>);
  const orders = await db.selectFrom('storeOrder').select(['status', 'handedOver']).orderBy('status').execute();
  expect(orders.map(({ status, handedOver }) => [status, handedOver])).toEqual([
    ['approved', false],
    ['pending', true],
  ]);
});
