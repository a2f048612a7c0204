import { createTestDatabase } from '@bhandar/testing/database';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { requestedItemInvariants } from './requested-item-invariants';
import { CLERK, corrupt, id, PRODUCT, SALE, SMALL_FIXTURE, STORE, SUPERADMIN } from './small-fixture';
import { findBreaches } from './verify';

const [CUSTOMER, OTHER_STORE, STRANGER, ACCEPTED, DECLINED] = [80, 81, 82, 83, 84].map(id);

/** A customer of the store bought; one requested item became a product, one was rejected, one is open. */
const REQUESTED_ITEMS_FIXTURE = `
  insert into location (id, kind, name, city, code) values ('${OTHER_STORE}', 'store', 'Station Road', 'Sylhet', 'SR');
  insert into customer (id, location_id, name, name_key, phone, phone_key, address, created_by) values
    ('${CUSTOMER}', '${STORE}', 'Rahima', 'rahima', '0171', '0171', 'Dhanmondi', '${CLERK}'),
    ('${STRANGER}', '${OTHER_STORE}', 'Karim', 'karim', '0181', '0181', 'Zindabazar', '${SUPERADMIN}');
  update sale set customer_id = '${CUSTOMER}' where id = '${SALE}';
  insert into requested_item (id, kind, location_id, name, requested_by, status, decided_by, decided_at, reason, product_id) values
    ('${ACCEPTED}', 'pharmacy', '${STORE}', 'Napa', '${CLERK}', 'accepted', '${SUPERADMIN}', now(), '', '${PRODUCT}'),
    ('${DECLINED}', 'pharmacy', '${STORE}', 'Magic', '${CLERK}', 'declined', '${SUPERADMIN}', now(), 'Not registered', null),
    ('${id(85)}', 'pharmacy', '${STORE}', 'Napa Rapid', '${CLERK}', 'open', null, null, '', null);
  insert into audit_entry (actor_id, action, entity, entity_id) values
    ('${SUPERADMIN}', 'accepted', 'requestedItem', '${ACCEPTED}'), ('${SUPERADMIN}', 'declined', 'requestedItem', '${DECLINED}');
`;

const CORRUPTIONS: readonly (readonly [string, string])[] = [
  [
    'W1',
    `alter table requested_item drop constraint accepted_names_product;
     update requested_item set product_id = null where id = '${ACCEPTED}'`,
  ],
  [
    'W1',
    `alter table requested_item drop constraint accepted_names_product;
     update requested_item set product_id = '${PRODUCT}' where id = '${DECLINED}'`,
  ],
  ['W1', `update requested_item set kind = 'nonPharmacy' where id = '${ACCEPTED}'`],
  ['W2', `update sale set customer_id = '${STRANGER}'`],
  ['W2', `update sale set customer_id = '${id(99)}'`],
  ['W3', `delete from audit_entry where entity_id = '${DECLINED}'`],
  ['W3', `update requested_item set decided_by = '${CLERK}' where id = '${ACCEPTED}'`],
];

async function requestedItemsFixture() {
  const database = await createTestDatabase();
  await sql.raw(SMALL_FIXTURE + REQUESTED_ITEMS_FIXTURE).execute(database.db);
  return database;
}

describe('the invariants of customers and requested items', () => {
  it('all hold on consistent data', async () => {
    const database = await requestedItemsFixture();
    expect(await findBreaches(database.db)).toEqual([]);
    await database.drop();
  });

  it.each(CORRUPTIONS)('%s fires after: %s', async (invariantId, statements) => {
    const database = await requestedItemsFixture();
    await corrupt(database.db, statements);
    const breaches = await findBreaches(database.db, requestedItemInvariants);
    expect(breaches.map((breach) => breach.invariant.id)).toContain(invariantId);
    await database.drop();
  });

  it('each have a corruption', () => {
    expect([...new Set(CORRUPTIONS.map(([invariantId]) => invariantId))]).toEqual(
      requestedItemInvariants.map((one) => one.id),
    );
  });

  it('the database refuses a customer of another store, and an acceptance without a product', async () => {
    const database = await requestedItemsFixture();
    const run = (statement: string) => sql.raw(statement).execute(database.db);
    await expect(run(`update sale set customer_id = '${STRANGER}'`)).rejects.toThrow(/sale_customer_of_store/);
    await expect(run(`update requested_item set product_id = null`)).rejects.toThrow(/accepted_names_product/);
    await database.drop();
  });
});
