import { createTestDatabase } from '@bhandar/testing/database';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { queueInvariants } from './queue-invariants';
import { CLERK, corrupt, id, PRODUCT, SALE, SMALL_FIXTURE, STORE, SUPERADMIN } from './small-fixture';
import { findBreaches } from './verify';

const [OPEN, VOID, ADJUSTMENT, UNNUMBERED] = [id(90), id(91), id(92), id(93)];

const queued = (saleId: string, seq: number, rest: string) =>
  `('${saleId}', '${STORE}', '${CLERK}', '${CLERK}', 'counter', ${seq}, now(), 0, false, now(), now(), now(), 'f', '{}', 300, ${rest})`;

/** The sale of the small fixture came from a queue, which also has an open and a closed conflict. */
const QUEUE_FIXTURE = `
  insert into queued_sale (id, location_id, cashier_id, sent_by, device_id, device_seq, device_time, skew_seconds,
      clock_flagged, snapshot_at, received_at, sold_at, fingerprint, sale, total_minor, state, reason, note, resolved_by,
      resolved_at)
    values ${queued(OPEN, 2, `'open', 'stale_price', '', null, null`)},
      ${queued(VOID, 3, `'void', 'wrong_price', 'Came back', '${SUPERADMIN}', now()`)};
  insert into queued_sale (id, location_id, cashier_id, sent_by, device_id, device_seq, device_time, skew_seconds,
      clock_flagged, snapshot_at, received_at, sold_at, fingerprint, sale, total_minor, state)
    select id, location_id, cashier_id, cashier_id, 'counter', 1, sold_at, 0, false, sold_at, sold_at, sold_at, 'f', '{}',
      total_minor, 'accepted' from sale;
  insert into audit_entry (actor_id, action, entity, entity_id) values
    ('${CLERK}', 'sale.conflict', 'sale', '${OPEN}'), ('${CLERK}', 'sale.conflict', 'sale', '${VOID}'),
    ('${SUPERADMIN}', 'sale.conflictResolved', 'sale', '${VOID}');
`;

const DECIDED = `resolved_by = '${SUPERADMIN}', resolved_at = now()`;

/** The sale of the fixture as one of the counter, sent by a session. */
const sentBy = (sessionId: string) =>
  `delete from queued_sale where id = '${SALE}'; update sale set session_id = '${sessionId}';`;

const CORRUPTIONS: readonly (readonly [string, string])[] = [
  ['Q1', `update queued_sale set state = 'resolved', ${DECIDED} where id = '${OPEN}'`],
  ['Q1', `update queued_sale set state = 'open', reason = 'refused' where id = '${SALE}'`],
  ['Q1', `update queued_sale set total_minor = 301 where id = '${SALE}'`],
  ['Q2', `delete from audit_entry where entity_id = '${OPEN}'`],
  ['Q2', `update audit_entry set actor_id = '${CLERK}' where action = 'sale.conflictResolved'`],
  ['Q3', `update queued_sale set sold_at = received_at + interval '1 hour' where id = '${OPEN}'`],
  ['Q3', `update queued_sale set sold_at = received_at - interval '73 hours' where id = '${OPEN}'`],
  ['Q3', `update sale set sold_at = sold_at - interval '1 hour'`],
  [
    'Q4',
    `insert into stock_adjustment (id, location_id, reason, created_by, created_at)
       select '${ADJUSTMENT}', id, 'found', '${SUPERADMIN}', now() from location where kind = 'warehouse';
     update queued_sale set state = 'resolved', ${DECIDED}, adjustment_id = '${ADJUSTMENT}' where id = '${OPEN}'`,
  ],
  [
    'Q5',
    `insert into sale_allowance_grant (staff_id, location_id, product_id, quantity, document_kind, document_id)
       values ('${CLERK}', '${STORE}', '${PRODUCT}', 1, 'queuedSale', '${OPEN}')`,
  ],
  [
    'Q6',
    `insert into batch (id, product_id) values ('${UNNUMBERED}', '${PRODUCT}');
     insert into stock_adjustment (id, location_id, reason, sale_id, created_by, created_at)
       values ('${ADJUSTMENT}', '${STORE}', 'found', '${SALE}', '${SUPERADMIN}', now());
     insert into stock_adjustment_line (adjustment_id, line_no, product_id, batch_id, change, value_minor)
       values ('${ADJUSTMENT}', 1, '${PRODUCT}', '${UNNUMBERED}', 1, 0)`,
  ],
  ['Q7', `update stock_movement set occurred_at = now() + interval '1 hour' where to_location_id = '${STORE}'`],
  ['Q8', `update queued_sale set seller_proven = false where id = '${SALE}'`],
  ['Q9', sentBy('unknown')],
  ['Q9', `${sentBy('s')} update session_span set staff_id = '${SUPERADMIN}'`],
  ['Q9', `${sentBy('s')} update session_span set opened_at = now() + interval '1 hour'`],
  ['Q9', `${sentBy('s')} update session_span set closed_at = now() - interval '1 hour'`],
];

async function queueFixture() {
  const database = await createTestDatabase();
  await sql.raw(SMALL_FIXTURE).execute(database.db);
  await sql.raw(QUEUE_FIXTURE).execute(database.db);
  return database;
}

describe('invariants of queued sales', () => {
  it('all hold on consistent data', async () => {
    const database = await queueFixture();
    expect(await findBreaches(database.db)).toEqual([]);
    await database.drop();
  });

  it('each fires after some corruption', () => {
    const corrupted = new Set(CORRUPTIONS.map(([invariantId]) => invariantId));
    expect(queueInvariants.filter((invariant) => !corrupted.has(invariant.id))).toEqual([]);
  });

  it.each(CORRUPTIONS)('%s fires after %s', async (invariantId, statement) => {
    const database = await queueFixture();
    await corrupt(database.db, statement);
    const breaches = await findBreaches(database.db, queueInvariants);
    expect(breaches.map((breach) => breach.invariant.id)).toContain(invariantId);
    await database.drop();
  });

  it('a conflict cannot be closed without a reason, nor a sale accepted with an open conflict', async () => {
    const database = await queueFixture();
    await expect(sql`update queued_sale set note = '' where state = 'void'`.execute(database.db)).rejects.toThrow(
      'check constraint',
    );
    await expect(
      sql`update queued_sale set reason = 'refused' where state = 'accepted'`.execute(database.db),
    ).rejects.toThrow('check constraint');
    await database.drop();
  });
});
