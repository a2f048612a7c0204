import { createTestDatabase } from '@bhandar/testing/database';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { migrateToLatest } from '..';
import { PRODUCT, SMALL_FIXTURE, SUPERADMIN } from '../invariants/small-fixture';
import { migrations } from '.';

it('an older price is dated by its purchase, and without one by the business day on which it was entered', async () => {
  const { db, drop } = await createTestDatabase({ empty: true });
  onTestFinished(() => drop());
  await migrateToLatest(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0110')));
  const prices = `${SMALL_FIXTURE}
    insert into purchase (kind, voucher, purchased_on, gross_minor, discount_minor, vat_minor, total_minor, created_by)
      values ('pharmacy', 'PU-900001', '2026-09-03', 0, 0, 0, 0, '${SUPERADMIN}');
    insert into product_price (product_id, unit_mrp_minor, source, changed_at) values
      ('${PRODUCT}', 100, 'PU-900001', '2026-11-20T12:00:00Z'), ('${PRODUCT}', 110, 'Product form', '2026-11-20T20:00:00Z');`;
  await sql.raw(prices).execute(db);
  await migrateToLatest(db);
  const dated = await db.selectFrom('productPrice').select(['source', 'pricedOn']).orderBy('id').execute();
  expect(dated).toEqual([
    { source: 'PU-900001', pricedOn: '2026-09-03' },
    { source: 'Product form', pricedOn: '2026-11-21' },
  ]);
});
