import { createTestDatabase } from '@bhandar/testing/database';
import { type Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { SMALL_FIXTURE, SUPERADMIN } from '../invariants/small-fixture';
import { up } from './0218-end-done-to-dos';

test('unread to-dos whose work was done before are read, and open ones stay unread', async () => {
  const { db, drop } = await createTestDatabase();
  onTestFinished(drop);
  await sql
    .raw(`${SMALL_FIXTURE} drop index notification_unread_kind_idx;
      insert into domain_event (kind, payload, occurred_at) values
        ('order.placed', '{"orderId": "one"}', '2026-11-20'),
        ('order.placed', '{"orderId": "two"}', '2026-11-20'),
        ('order.approved', '{"orderId": "one"}', '2026-11-21');
      insert into notification (staff_id, event_id, kind)
        select '${SUPERADMIN}', id, kind from domain_event where payload ->> 'orderId' in ('one', 'two');
      update notifier_cursor set last_event_id = (select max(id) from domain_event)`)
    .execute(db);
  await db.transaction().execute((tx) => up(tx as unknown as Kysely<unknown>));
  const { rows } = await sql`
    select told.kind, told.payload ->> 'orderId' as order_id, notification.read_at = '2026-11-21' as done
    from notification join domain_event told on told.id = event_id
    where told.payload ->> 'orderId' in ('one', 'two') order by told.id`.execute(db);
  expect(rows).toEqual([
    { kind: 'order.placed', orderId: 'one', done: true },
    { kind: 'order.placed', orderId: 'two', done: null },
    { kind: 'order.approved', orderId: 'one', done: null },
  ]);
});
