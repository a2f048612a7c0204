import { createTestDatabase } from '@bhandar/testing/database';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { countInvariants } from './count-invariants';
import { BATCH, CLERK, corrupt, id, PRODUCT, SMALL_FIXTURE, STORE, SUPERADMIN } from './small-fixture';
import { findBreaches } from './verify';

const [OTHER, TRANSFER, LOSS, DAMAGE, COUNT, DRAFT] = [70, 71, 72, 73, 74, 75].map(id) as [
  string,
  string,
  string,
  string,
  string,
  string,
];

const move = (from: string, to: string, rest: string) => `
  insert into stock_movement (from_location_id, to_location_id, product_id, batch_id, quantity, document_kind, document_id, line_no)
  select f.id, t.id, '${PRODUCT}', '${BATCH}', ${rest} from location f, location t where f.code = '${from}' and t.code = '${to}';`;

const audited = (entity: string, document: string, action: string) =>
  `insert into audit_entry (actor_id, action, entity, entity_id) values ('${SUPERADMIN}', '${action}', '${entity}', '${document}');`;

/** A transfer of ten of which nine arrived, two damaged, a count that found one more, and a draft of each. */
const MOVES_FIXTURE = `${SMALL_FIXTURE}
  insert into location (id, kind, name, city, code) values ('${OTHER}', 'store', 'Hill Road', 'Dhaka', 'HR');
  insert into stock_transfer (id, from_location_id, to_location_id, status, created_by, sent_by, sent_at, received_by, received_at) values
    ('${TRANSFER}', '${STORE}', '${OTHER}', 'received', '${SUPERADMIN}', '${SUPERADMIN}', now(), '${SUPERADMIN}', now()),
    ('${DRAFT}', '${STORE}', '${OTHER}', 'draft', '${SUPERADMIN}', null, null, null, null);
  insert into stock_transfer_line (transfer_id, line_no, product_id, batch_id, quantity, received_quantity) values
    ('${TRANSFER}', 1, '${PRODUCT}', '${BATCH}', 10, 9), ('${DRAFT}', 1, '${PRODUCT}', null, 5, null);
  ${move('LR', 'HR', `10, 'transfer', '${TRANSFER}', 1`)}
  ${audited('transfer', TRANSFER, 'sent')}
  insert into stock_adjustment (id, location_id, reason, transfer_id, created_by) values
    ('${LOSS}', '${OTHER}', 'transit', '${TRANSFER}', '${SUPERADMIN}'), ('${DAMAGE}', '${STORE}', 'damaged', null, '${SUPERADMIN}');
  insert into stock_adjustment_line (adjustment_id, line_no, product_id, batch_id, change, value_minor) values
    ('${LOSS}', 1, '${PRODUCT}', '${BATCH}', -1, 100), ('${DAMAGE}', 1, '${PRODUCT}', '${BATCH}', -2, 200);
  ${move('HR', 'ADJUST', `1, 'adjustment', '${LOSS}', 1`)}
  ${move('LR', 'ADJUST', `2, 'adjustment', '${DAMAGE}', 1`)}
  ${audited('adjustment', LOSS, 'posted')} ${audited('adjustment', DAMAGE, 'posted')}
  insert into stock_count (id, location_id, status, started_by, submitted_by, submitted_at, closed_by, closed_at)
    values ('${COUNT}', '${STORE}', 'posted', '${CLERK}', '${CLERK}', now(), '${SUPERADMIN}', now());
  insert into stock_count_line (count_id, line_no, product_id, batch_id, counted, booked, counted_by, counted_at)
    values ('${COUNT}', 1, '${PRODUCT}', '${BATCH}', 26, 25, '${CLERK}', now());
  ${move('ADJUST', 'LR', `1, 'count', '${COUNT}', 1`)}
  ${audited('count', COUNT, 'posted')}
`;

const CORRUPTIONS: Record<string, string> = {
  I30: `update stock_transfer_line set quantity = 11, received_quantity = 10 where transfer_id = '${TRANSFER}'`,
  I31: `update stock_transfer_line set received_quantity = 8 where transfer_id = '${TRANSFER}'`,
  I32: `update stock_adjustment_line set change = -3 where adjustment_id = '${DAMAGE}'`,
  I33: `update stock_count_line set counted = 27`,
  // The form showed 12 and was saved as 10, while 11 were left.
  I39: `update stock_adjustment set form_change = -1 where id = '${DAMAGE}'`,
  I34: `delete from audit_entry where entity = 'count'`,
};

/** Each of these alone must break the invariant as well. */
const OTHERS: [string, string][] = [
  [
    'I30',
    `update stock_transfer set status = 'draft', sent_at = null, sent_by = null, received_at = null, received_by = null`,
  ],
  [
    'I30',
    `update stock_transfer set status = 'sent', sent_at = now(), sent_by = '${SUPERADMIN}' where id = '${DRAFT}'`,
  ],
  ['I31', `delete from stock_adjustment_line where adjustment_id = '${LOSS}'`],
  ['I32', `delete from stock_movement where document_id = '${DAMAGE}'`],
  ['I32', `update stock_movement set document_id = '${id(98)}' where document_id = '${DAMAGE}'`],
  ['I33', `update stock_count set status = 'cancelled'`],
  ['I33', `delete from stock_movement where document_id = '${COUNT}'`],
  ['I34', `delete from audit_entry where entity = 'transfer'`],
  ['I34', `delete from audit_entry where entity = 'adjustment'`],
];

async function breachesAfter(corruption: string): Promise<string[]> {
  const database = await createTestDatabase();
  await sql.raw(MOVES_FIXTURE).execute(database.db);
  await corrupt(database.db, corruption);
  const breaches = await findBreaches(database.db, countInvariants);
  await database.drop();
  return breaches.map((breach) => breach.invariant.id);
}

describe('invariants of transfers, adjustments and counts', () => {
  it('all hold on consistent data', async () => {
    const database = await createTestDatabase();
    await sql.raw(MOVES_FIXTURE).execute(database.db);
    expect(await findBreaches(database.db)).toEqual([]);
    await database.drop();
  });

  it.each(countInvariants)('$id fires when broken: $title', async ({ id: invariantId }) => {
    const corruption = CORRUPTIONS[invariantId] ?? `select 'no corruption is written for ${invariantId}'`;
    expect(await breachesAfter(corruption)).toContain(invariantId);
  });

  it.each(OTHERS)('%s fires after: %s', async (invariantId, corruption) => {
    expect(await breachesAfter(corruption)).toContain(invariantId);
  });
});
