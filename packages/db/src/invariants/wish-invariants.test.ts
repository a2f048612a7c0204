import { createTestDatabase } from '@bhandar/testing/database';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { BOSS, CLERK, corrupt, id, PRODUCT, SALE, SMALL_WORLD, STORE } from './small-world';
import { findBreaches } from './verify';
import { wishInvariants } from './wish-invariants';

const [CUSTOMER, OTHER_STORE, STRANGER, ACCEPTED, DECLINED] = [80, 81, 82, 83, 84].map(id);

/** A customer of the store bought; one requested item became a product, one was rejected, one is open. */
const WISHING_WORLD = `
  insert into location (id, kind, name, city, code) values ('${OTHER_STORE}', 'store', 'Station Road', 'Sylhet', 'SR');
  insert into customer (id, location_id, name, name_key, phone, phone_key, address, created_by) values
    ('${CUSTOMER}', '${STORE}', 'Rahima', 'rahima', '0171', '0171', 'Dhanmondi', '${CLERK}'),
    ('${STRANGER}', '${OTHER_STORE}', 'Karim', 'karim', '0181', '0181', 'Zindabazar', '${BOSS}');
  update sale set customer_id = '${CUSTOMER}' where id = '${SALE}';
  insert into requested_item (id, kind, location_id, name, requested_by, status, decided_by, decided_at, reason, product_id) values
    ('${ACCEPTED}', 'pharmacy', '${STORE}', 'Napa', '${CLERK}', 'accepted', '${BOSS}', now(), '', '${PRODUCT}'),
    ('${DECLINED}', 'pharmacy', '${STORE}', 'Magic', '${CLERK}', 'declined', '${BOSS}', now(), 'Not registered', null),
    ('${id(85)}', 'pharmacy', '${STORE}', 'Napa Rapid', '${CLERK}', 'open', null, null, '', null);
  insert into audit_entry (actor_id, action, entity, entity_id) values
    ('${BOSS}', 'accepted', 'requestedItem', '${ACCEPTED}'), ('${BOSS}', 'declined', 'requestedItem', '${DECLINED}');
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

async function wishingWorld() {
  const database = await createTestDatabase();
  await sql.raw(SMALL_WORLD + WISHING_WORLD).execute(database.db);
  return database;
}

describe('the invariants of customers and wishes', () => {
  it('all hold in a consistent world', async () => {
    const database = await wishingWorld();
    expect(await findBreaches(database.db)).toEqual([]);
    await database.drop();
  });

  it.each(CORRUPTIONS)('%s fires after: %s', async (invariantId, statements) => {
    const database = await wishingWorld();
    await corrupt(database.db, statements);
    const breaches = await findBreaches(database.db, wishInvariants);
    expect(breaches.map((breach) => breach.invariant.id)).toContain(invariantId);
    await database.drop();
  });

  it('have a corruption each', () => {
    expect([...new Set(CORRUPTIONS.map(([invariantId]) => invariantId))]).toEqual(wishInvariants.map((one) => one.id));
  });

  it('the database itself refuses a customer of another store, and an acceptance without a product', async () => {
    const database = await wishingWorld();
    const run = (statement: string) => sql.raw(statement).execute(database.db);
    await expect(run(`update sale set customer_id = '${STRANGER}'`)).rejects.toThrow(/sale_customer_of_store/);
    await expect(run(`update requested_item set product_id = null`)).rejects.toThrow(/accepted_names_product/);
    await database.drop();
  });
});
