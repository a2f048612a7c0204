import { createTestDatabase } from '@bhandar/testing/database';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { priceInvariants } from './price-invariants';
import { corrupt, id, PRODUCT, SALE, SMALL_FIXTURE, STORE, SUPERADMIN } from './small-fixture';
import { findBreaches } from './verify';

const [FIRST, LAST, BOUGHT] = [id(80), id(81), id(82)];

/** A sale at the MRP; a price and its successor; a batch bought in packs of 15 at 18.00. */
const PRICES_FIXTURE = `
  update sale_line set mrp_minor = 120;
  insert into store_price (id, location_id, scope, product_id, method, price_minor, starts_at, replaced_at, created_at, created_by)
    values ('${FIRST}', '${STORE}', 'product', '${PRODUCT}', 'fixed', 110, '2026-11-01Z', '2026-11-02Z', '2026-11-01Z', '${SUPERADMIN}'),
      ('${LAST}', '${STORE}', 'product', '${PRODUCT}', 'fixed', 100, '2026-11-02Z', null, '2026-11-01Z', '${SUPERADMIN}');
  insert into product_pack (product_id, size, name, mrp_minor) values ('${PRODUCT}', 15, 'box', 1800);
  insert into purchase (id, voucher, kind, purchased_on, gross_minor, discount_minor, vat_minor, total_minor, created_at, created_by)
    values ('${BOUGHT}', 'PU-1', 'pharmacy', '2026-11-01', 1000, 0, 0, 1000, '2026-11-01Z', '${SUPERADMIN}');
  insert into batch (id, product_id, batch_number, expires_on, unit_cost, mrp_minor)
    values ('${BOUGHT}', '${PRODUCT}', 'BX-9', '2027-08-31', 0.6667, 120);
  insert into purchase_line (purchase_id, line_no, product_id, batch_id, quantity, free_quantity, pack_size, pack_tp_minor,
      sale_pack_size, pack_mrp_minor, gross_minor, discount_minor, vat_minor, total_minor, unit_cost)
    values ('${BOUGHT}', 1, '${PRODUCT}', '${BOUGHT}', 15, 0, 15, 1000, 15, 1800, 1000, 0, 0, 1000, 0.6667);
  insert into stock_movement (from_location_id, to_location_id, product_id, batch_id, quantity, document_kind, document_id, line_no)
    select s.id, w.id, '${PRODUCT}', '${BOUGHT}', 15, 'purchase', '${BOUGHT}', 1
    from location s, location w where s.kind = 'supplier' and w.kind = 'warehouse';
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
  ['PR5', `update product_pack set mrp_minor = 1799`],
  ['PR6', `update batch set mrp_minor = 121 where id = '${BOUGHT}'`],
  ['PR4', `update store_price set location_id = (select id from location where kind = 'warehouse')`],
];

async function pricesFixture() {
  const database = await createTestDatabase();
  await sql.raw(SMALL_FIXTURE).execute(database.db);
  await sql.raw(PRICES_FIXTURE).execute(database.db);
  return database;
}

describe('invariants of prices', () => {
  it('all hold on consistent data', async () => {
    const database = await pricesFixture();
    expect(await findBreaches(database.db)).toEqual([]);
    await database.drop();
  });

  it('each fires after some corruption', () => {
    const corrupted = new Set(CORRUPTIONS.map(([invariantId]) => invariantId));
    expect(priceInvariants.filter((invariant) => !corrupted.has(invariant.id))).toEqual([]);
  });

  it.each(CORRUPTIONS)('%s fires after %s', async (invariantId, statement) => {
    const database = await pricesFixture();
    await corrupt(database.db, statement);
    const breaches = await findBreaches(database.db, priceInvariants);
    expect(breaches.map((breach) => breach.invariant.id)).toContain(invariantId);
    await database.drop();
  });

  it('a sale line above its MRP cannot be written', async () => {
    const database = await pricesFixture();
    await expect(sql`update sale_line set mrp_minor = 119`.execute(database.db)).rejects.toThrow(
      'sale_line_within_mrp',
    );
    await database.drop();
  });
});
