import { createTestDatabase } from '@bhandar/testing/database';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { queueInvariants } from './queue-invariants';
import { BOSS, CLERK, corrupt, id, PRODUCT, SALE, SMALL_WORLD, STORE } from './small-world';
import { findBreaches } from './verify';

const [OPEN, VOID, ADJUSTMENT] = [id(90), id(91), id(92)];

const queued = (saleId: string, seq: number, rest: string) =>
  `('${saleId}', '${STORE}', '${CLERK}', '${CLERK}', 'counter', ${seq}, now(), 0, false, now(), now(), now(), 'f', '{}', 300, ${rest})`;

/** The sale of the small world came from a queue, which also has an open and a closed conflict. */
const QUEUED_WORLD = `
  insert into queued_sale (id, location_id, cashier_id, sent_by, device_id, device_seq, device_time, skew_seconds,
      clock_flagged, snapshot_at, received_at, sold_at, fingerprint, sale, total_minor, state, reason, note, resolved_by,
      resolved_at)
    values ${queued(OPEN, 2, `'open', 'stale_price', '', null, null`)},
      ${queued(VOID, 3, `'void', 'wrong_price', 'Came back', '${BOSS}', now()`)};
  insert into queued_sale (id, location_id, cashier_id, sent_by, device_id, device_seq, device_time, skew_seconds,
      clock_flagged, snapshot_at, received_at, sold_at, fingerprint, sale, total_minor, state)
    select id, location_id, cashier_id, cashier_id, 'counter', 1, sold_at, 0, false, sold_at, sold_at, sold_at, 'f', '{}',
      total_minor, 'accepted' from sale;
  insert into audit_entry (actor_id, action, entity, entity_id) values
    ('${CLERK}', 'sale.conflict', 'sale', '${OPEN}'), ('${CLERK}', 'sale.conflict', 'sale', '${VOID}'),
    ('${BOSS}', 'sale.conflictResolved', 'sale', '${VOID}');
`;

const DECIDED = `resolved_by = '${BOSS}', resolved_at = now()`;

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
       select '${ADJUSTMENT}', id, 'found', '${BOSS}', now() from location where kind = 'warehouse';
     update queued_sale set state = 'resolved', ${DECIDED}, adjustment_id = '${ADJUSTMENT}' where id = '${OPEN}'`,
  ],
  [
    'Q5',
    `insert into sale_allowance_grant (staff_id, location_id, product_id, quantity, document_kind, document_id)
       values ('${CLERK}', '${STORE}', '${PRODUCT}', 1, 'queuedSale', '${OPEN}')`,
  ],
];

async function queuedWorld() {
  const database = await createTestDatabase();
  await sql.raw(SMALL_WORLD).execute(database.db);
  await sql.raw(QUEUED_WORLD).execute(database.db);
  return database;
}

describe('invariants of queued sales', () => {
  it('all hold in a consistent world', async () => {
    const database = await queuedWorld();
    expect(await findBreaches(database.db)).toEqual([]);
    await database.drop();
  });

  it('have each a corruption that they are seen to notification', () => {
    const corrupted = new Set(CORRUPTIONS.map(([invariantId]) => invariantId));
    expect(queueInvariants.filter((invariant) => !corrupted.has(invariant.id))).toEqual([]);
  });

  it.each(CORRUPTIONS)('%s fires after %s', async (invariantId, statement) => {
    const database = await queuedWorld();
    await corrupt(database.db, statement);
    const breaches = await findBreaches(database.db);
    expect(breaches.map((breach) => breach.invariant.id)).toContain(invariantId);
    await database.drop();
  });

  it('a conflict cannot be closed without a word, nor a sale be accepted with a reason against it', async () => {
    const database = await queuedWorld();
    await expect(sql`update queued_sale set note = '' where state = 'void'`.execute(database.db)).rejects.toThrow(
      'check constraint',
    );
    await expect(
      sql`update queued_sale set reason = 'refused' where state = 'accepted'`.execute(database.db),
    ).rejects.toThrow('check constraint');
    await database.drop();
  });
});
