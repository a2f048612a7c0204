import { createTestDatabase } from '@bhandar/testing/database';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { priceInvariants } from './price-invariants';
import { BOSS, corrupt, id, PRODUCT, SALE, SMALL_WORLD, STORE } from './small-world';
import { findBreaches } from './verify';

const [FIRST, LAST] = [id(80), id(81)];

/** A sale at the MRP; a price, and the one that took its place. */
const PRICED_WORLD = `
  update sale_line set mrp_minor = 120;
  insert into store_price (id, location_id, scope, product_id, method, price_minor, starts_at, replaced_at, created_at, created_by)
    values ('${FIRST}', '${STORE}', 'product', '${PRODUCT}', 'fixed', 110, '2026-11-01Z', '2026-11-02Z', '2026-11-01Z', '${BOSS}'),
      ('${LAST}', '${STORE}', 'product', '${PRODUCT}', 'fixed', 100, '2026-11-02Z', null, '2026-11-01Z', '${BOSS}');
`;

const CORRUPTIONS: readonly (readonly [string, string])[] = [
  [
    'PR1',
    `alter table sale_line drop constraint sale_line_within_mrp; update sale_line set mrp_minor = 119 where sale_id = '${SALE}'`,
  ],
  ['PR2', `update store_price set replaced_at = null where id = '${FIRST}'`],
  ['PR2', `update store_price set replaced_at = '2026-11-05Z' where id = '${LAST}'`],
  ['PR2', `delete from store_price where id = '${LAST}'`],
  ['PR3', `update location set priced = false`],
  ['PR4', `update store_price set starts_at = '2026-10-31Z' where id = '${FIRST}'`],
  ['PR4', `update store_price set location_id = (select id from location where kind = 'warehouse')`],
];

async function pricedWorld() {
  const database = await createTestDatabase();
  await sql.raw(SMALL_WORLD).execute(database.db);
  await sql.raw(PRICED_WORLD).execute(database.db);
  return database;
}

describe('invariants of prices', () => {
  it('all hold in a consistent world', async () => {
    const database = await pricedWorld();
    expect(await findBreaches(database.db)).toEqual([]);
    await database.drop();
  });

  it('have each a corruption that they are seen to notice', () => {
    const corrupted = new Set(CORRUPTIONS.map(([invariantId]) => invariantId));
    expect(priceInvariants.filter((invariant) => !corrupted.has(invariant.id))).toEqual([]);
  });

  it.each(CORRUPTIONS)('%s fires after %s', async (invariantId, statement) => {
    const database = await pricedWorld();
    await corrupt(database.db, statement);
    const breaches = await findBreaches(database.db);
    expect(breaches.map((breach) => breach.invariant.id)).toContain(invariantId);
    await database.drop();
  });

  it('a sale line above its MRP cannot even be written', async () => {
    const database = await pricedWorld();
    await expect(sql`update sale_line set mrp_minor = 119`.execute(database.db)).rejects.toThrow(
      'sale_line_within_mrp',
    );
    await database.drop();
  });
});
