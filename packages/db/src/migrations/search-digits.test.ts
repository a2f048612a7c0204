import { productKeys } from '@bhandar/domain/catalogue';
import { createTestDatabase } from '@bhandar/testing/database';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { migrateToLatest } from '..';
import { PRODUCT, SMALL_FIXTURE } from '../invariants/small-fixture';
import { migrations } from '.';

const identity = (name: string, strength: string) =>
  ['name:pharmacy', name, strength, 'tablet', 'square', '', 'piece'].join('\u001f');

/** The keys before: of a name, and of a strength, with the digits of another script. */
it.each([
  { tradeName: 'নাপা ৫০০', strength: '', tradeKey: 'নাপা ৫০০', folded: '', word: '500' },
  { tradeName: 'নাপা', strength: '৫০০ mg', tradeKey: 'নাপা', folded: '৫০০ mg', word: '500mg' },
  { tradeName: 'ভিটামিন ১,০০০ IU', strength: '', tradeKey: 'ভিটামিন ১,০০০ iu', folded: '', word: '1000iu' },
  { tradeName: 'থাইরক্স', strength: '৫০ ug', tradeKey: 'থাইরক্স', folded: '৫০ ug', word: '50mcg' },
])('a product named $tradeName $strength is found by 0-9, and by the identity of its file', async (kept) => {
  const { db, drop } = await createTestDatabase({ empty: true });
  onTestFinished(() => drop());
  await migrateToLatest(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0152')));
  await sql.raw(SMALL_FIXTURE).execute(db);
  const { tradeName, strength, tradeKey, folded, word } = kept;
  const before = identity(tradeName.toLowerCase(), folded);
  const searchText = `${tradeKey} ${folded}`.replace(',', ' ');
  await db
    .updateTable('product')
    .set({ tradeName, tradeKey, searchText, identityKey: before })
    .where('id', '=', PRODUCT)
    .execute();
  await db.insertInto('productSource').values({ key: before, productId: PRODUCT }).execute();
  await migrateToLatest(db);
  const found = await db
    .selectFrom('product')
    .select(['tradeKey', 'identityKey', 'searchText'])
    .where('id', '=', PRODUCT)
    .executeTakeFirstOrThrow();
  const names = { kind: 'pharmacy', genericName: '', content: '', category: 'Tablet', company: 'Square' } as const;
  const keys = productKeys({ ...names, unitType: 'Piece', tradeName, strength });
  expect(found).toMatchObject({ tradeKey: keys.tradeKey, identityKey: keys.identityKey });
  expect(found.searchText.split(' ')).toContain(word);
  const sources = await db.selectFrom('productSource').select('key').where('productId', '=', PRODUCT).execute();
  expect(sources.map(({ key }) => key)).toContain(keys.identityKey);
});
