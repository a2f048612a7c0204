import { createTestDatabase } from '@bhandar/testing/database';
import { type Kysely, sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { findBreaches } from '../../invariants';
import { BATCH, id, PRODUCT, SMALL_FIXTURE, STORE, SUPERADMIN } from '../../invariants/small-fixture';
import { up } from './0073-cap-unit-mrps';

const [FIRST, SECOND, OTHER, ODD, OUTDATED] = [82, 83, 84, 85, 86].map(id) as [string, string, string, string, string];

const purchase = (purchaseId: string, voucher: string, day: number, line: string) => `
  insert into purchase (id, voucher, kind, purchased_on, gross_minor, discount_minor, vat_minor, total_minor, created_at, created_by)
    values ('${purchaseId}', '${voucher}', 'pharmacy', '2026-11-01', 1000, 0, 0, 1000, '2026-11-0${day}Z', '${SUPERADMIN}');
  insert into purchase_line (purchase_id, line_no, quantity, free_quantity, pack_size, pack_tp_minor, gross_minor,
      discount_minor, vat_minor, total_minor, unit_cost, product_id, batch_id, sale_pack_size, pack_mrp_minor, batch_mrp_before)
    values ('${purchaseId}', 1, 15, 0, 15, 1000, 1000, 0, 0, 1000, 0.6667, ${line});
  insert into stock_movement (from_location_id, to_location_id, product_id, batch_id, quantity, document_kind, document_id, line_no)
    select s.id, w.id, line.product_id, line.batch_id, 15, 'purchase', '${purchaseId}', 1
    from purchase_line line, location s, location w
    where line.purchase_id = '${purchaseId}' and s.kind = 'supplier' and w.kind = 'warehouse';`;

const product = (productId: string, name: string, unitMrp: number) => `
  insert into product (id, kind, trade_name, trade_key, category_id, company_id, unit_type_id, unit_mrp_minor, identity_key)
    values ('${productId}', 'pharmacy', '${name}', '${name}', '${id(20)}', '${id(21)}', '${id(22)}', ${unitMrp}, '${name}');
  insert into product_price (product_id, unit_mrp_minor, source) values ('${productId}', ${unitMrp}, 'list.csv');`;

/** As a version that rounded half-up left it: 15 at 100.00 and then at 109.00, a list's price, and a price of a store. */
const ROUNDED_WORLD = `
  update product set unit_mrp_minor = 667 where id = '${PRODUCT}';
  update sale_line set mrp_minor = 667;
  update batch set mrp_minor = 667 where id = '${BATCH}';
  insert into product_pack (product_id, size, name, mrp_minor) values ('${PRODUCT}', 15, 'box', 10000);
  insert into product_price (product_id, unit_mrp_minor, source) values ('${PRODUCT}', 667, 'Product form'), ('${PRODUCT}', 600, 'old.csv');
  insert into store_price (location_id, scope, product_id, method, price_minor, starts_at, created_at, created_by)
    values ('${STORE}', 'product', '${PRODUCT}', 'fixed', 667, now(), now(), '${SUPERADMIN}');
  ${product(OTHER, 'seclo', 727)}
  insert into batch (id, product_id, batch_number, mrp_minor) values ('${OTHER}', '${OTHER}', 'S-1', 727);
  ${purchase(FIRST, 'PU-1', 1, `'${OTHER}', '${OTHER}', 15, 10000, null`)}
  ${purchase(SECOND, 'PU-2', 2, `'${OTHER}', '${OTHER}', 15, 10900, 667`)}
  insert into product_pack (product_id, size, name, mrp_minor) values ('${OTHER}', 15, 'box', 10900), ('${OTHER}', 100, 'carton', 60000);
  insert into product_price (product_id, unit_mrp_minor, source) values ('${OTHER}', 667, 'PU-1'), ('${OTHER}', 727, 'PU-2');
  ${product(ODD, 'tiny', 1)}
  insert into product_pack (product_id, size, name, mrp_minor) values ('${ODD}', 1000, 'tin', 600);
  ${product(OUTDATED, 'fexo', 700)}
  insert into product_pack (product_id, size, name, mrp_minor) values ('${OUTDATED}', 10, 'strip', 7000);
  insert into requested_item (id, location_id, kind, name, requested_by, wish)
    values ('${id(90)}', '${STORE}', 'pharmacy', 'Napa', '${SUPERADMIN}', '{"salePackSize": 15, "packMrpMinor": 10000, "unitMrpMinor": 667}'),
      ('${id(91)}', '${STORE}', 'pharmacy', 'Ace', '${SUPERADMIN}', '{"salePackSize": null, "packMrpMinor": null, "unitMrpMinor": 667}');
`;

it('a whole pack that sold above its printed MRP no longer does once the stored prices are corrected', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  await sql.raw(SMALL_FIXTURE + ROUNDED_WORLD).execute(database.db);
  const breaches = async () => (await findBreaches(database.db)).map((breach) => breach.invariant.id);
  expect(await breaches()).toEqual(['PR5', 'PR6']);
  await database.db.transaction().execute((tx) => up(tx as unknown as Kysely<unknown>));
  expect(await breaches()).toEqual([]);

  const read = async (query: string) => (await sql.raw<Record<string, unknown>>(query).execute(database.db)).rows;
  expect(await read('select trade_name, unit_mrp_minor, version from product order by id')).toEqual([
    { tradeName: 'Napa', unitMrpMinor: 666, version: 2 },
    { tradeName: 'seclo', unitMrpMinor: 726, version: 2 },
    { tradeName: 'tiny', unitMrpMinor: null, version: 2 },
    { tradeName: 'fexo', unitMrpMinor: 700, version: 1 },
  ]);
  // The carton was priced before the purchase at 7.26; what is printed on a box stays what is printed.
  expect(await read('select name, mrp_minor from product_pack order by name')).toEqual([
    { name: 'box', mrpMinor: 10_000 },
    { name: 'box', mrpMinor: 10_900 },
    { name: 'carton', mrpMinor: 72_600 },
    { name: 'strip', mrpMinor: 7_000 },
    { name: 'tin', mrpMinor: 600 },
  ]);
  expect(await read('select batch_number, mrp_minor from batch order by 1')).toEqual([
    { batchNumber: 'BX-1', mrpMinor: 666 },
    { batchNumber: 'S-1', mrpMinor: 726 },
  ]);
  // A void of the second purchase restores what the first one's pack allows.
  const before = 'select batch_mrp_before as mrp from purchase_line where batch_mrp_before is not null';
  expect(await read(before)).toEqual([{ mrp: 666 }]);
  const history = 'select product_id, source, unit_mrp_minor as mrp from product_price order by id';
  expect((await read(history)).map(({ source, mrp }) => [source, mrp])).toEqual([
    ['Product form', 666],
    ['old.csv', 600],
    ['list.csv', 726],
    ['PU-1', 666],
    ['PU-2', 726],
    ['list.csv', null],
    ['list.csv', 700],
  ]);
  expect(await read(`select price_minor from store_price`)).toEqual([{ priceMinor: 667 }]);
  expect(await read(`select wish->>'unitMrpMinor' as mrp from requested_item order by id`)).toEqual([
    { mrp: '666' },
    { mrp: '667' },
  ]);
  const audited = `select entity_id, before, after->>'unitMrpMinor' as now from audit_entry where action = 'update' order by 1`;
  expect(await read(audited)).toEqual([
    { entityId: PRODUCT, before: { unitMrpMinor: 667 }, now: '666' },
    { entityId: OTHER, before: { unitMrpMinor: 727 }, now: '726' },
    { entityId: ODD, before: { unitMrpMinor: 1 }, now: null },
  ]);
});
