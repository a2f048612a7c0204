import { createTestDatabase } from '@bhandar/testing/database';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { migrateToLatest } from '..';
import { PRODUCT, SMALL_FIXTURE } from '../invariants/small-fixture';
import { migrations } from '.';

it('a product whose name was kept with Bangla digits is found by 0-9', async () => {
  const { db, drop } = await createTestDatabase({ empty: true });
  onTestFinished(() => drop());
  await migrateToLatest(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0152')));
  const named = `${SMALL_FIXTURE}
    update product set trade_key = 'নাপা ৫০০', search_text = 'নাপা ৫০০ ৫০ mg', identity_key = 'name:নাপা ৫০০'
      where id = '${PRODUCT}';
    insert into product_source (key, product_id) values ('name:নাপা ৫০০', '${PRODUCT}');`;
  await sql.raw(named).execute(db);
  await migrateToLatest(db);
  const { tradeKey, searchText, identityKey } = await db
    .selectFrom('product')
    .select(['tradeKey', 'searchText', 'identityKey'])
    .where('id', '=', PRODUCT)
    .executeTakeFirstOrThrow();
  expect({ tradeKey, searchText, identityKey }).toEqual({
    tradeKey: 'নাপা 500',
    searchText: 'নাপা 500 50mg',
    identityKey: 'name:নাপা 500',
  });
  const keys = await db.selectFrom('productSource').select('key').where('productId', '=', PRODUCT).execute();
  expect(keys.map(({ key }) => key).sort()).toEqual(['name:নাপা 500', 'name:নাপা ৫০০']);
});
