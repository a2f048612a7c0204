import { productKeys } from '@bhandar/domain/catalogue';
import { goodsKey } from '@bhandar/domain/purchasing';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeProduct, makeStaff, makeSupplier } from '@bhandar/testing/factories';
import { expect, test } from 'vitest';
import { beforeBaseline } from '.';

const database = useTestDatabase();

const migrate = () => beforeBaseline['0066-blank-strengths-that-say-none']?.up(database.db);

/** The former form: the letters "N/A" were stored, also in the keys for names and search words. */
async function makeSayingNone(tradeName: string, strength = 'N/A'): Promise<string> {
  const { id } = await makeProduct(database.db, { tradeName, strength, genericName: 'Vitamin A' });
  const { identityKey, searchText } = await rowOf(id);
  const [start, name, , ...rest] = identityKey.split('\u001f');
  await database.db
    .updateTable('product')
    .set({ identityKey: [start, name, 'n/a', ...rest].join('\u001f'), searchText: `${searchText} n a` })
    .where('id', '=', id)
    .execute();
  return id;
}

const rowOf = (id: string) =>
  database.db
    .selectFrom('product')
    .select(['strength', 'identityKey', 'searchText'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('a product kept with the strength N/A is one without a strength, under the keys that its names make', async () => {
  const ids = await Promise.all([makeSayingNone('Handwash'), makeSayingNone('A-Cold', ' n / a')]);
  const strong = await makeProduct(database.db, { tradeName: 'Strong', strength: '5 ml' });
  const before = await rowOf(strong.id);
  await migrate();
  for (const [index, tradeName] of ['Handwash', 'A-Cold'].entries()) {
    const { identityKey, searchText } = productKeys({
      kind: 'pharmacy',
      tradeName,
      genericName: 'Vitamin A',
      strength: '',
      content: '',
      category: 'Tablet',
      company: 'Beximco Pharmaceuticals Ltd.',
      unitType: 'tablet',
    });
    const row = await rowOf(ids[index] ?? '');
    expect(row).toMatchObject({ strength: '', identityKey });
    expect(row.searchText.split(' ').filter((word) => !searchText.split(' ').includes(word))).toEqual([]);
    expect(searchText.split(' ').filter((word) => !row.searchText.split(' ').includes(word))).toEqual([]);
  }
  expect(await rowOf(strong.id)).toEqual(before);
});

test('where the product without a strength stands beside it, both stay as they are', async () => {
  const twin = await makeProduct(database.db, { tradeName: 'Soap', strength: '', genericName: 'Vitamin A' });
  const id = await makeSayingNone('Soap');
  const before = [await rowOf(twin.id), await rowOf(id)];
  await migrate();
  expect([await rowOf(twin.id), await rowOf(id)]).toEqual(before);
  await database.db.updateTable('product').set({ deletedAt: new Date() }).where('id', '=', twin.id).execute();
  await migrate();
  expect(await rowOf(id)).toMatchObject({ strength: '', identityKey: before[0]?.identityKey });
});

test('lists that named it so still know it', async () => {
  const id = await makeSayingNone('CachedSession');
  const { identityKey: key } = await rowOf(id);
  await database.db.insertInto('productSource').values({ key, productId: id }).execute();
  await migrate();
  const { identityKey } = await rowOf(id);
  expect(identityKey).not.toBe(key);
  const known = await database.db.selectFrom('productSource').select('key').where('productId', '=', id).execute();
  expect(known).toEqual([{ key: identityKey }]);
});

test('the next price sheet is compared with one that said N/A', async () => {
  const { id: createdBy } = await makeStaff(database.db, { role: 'superadmin' });
  const { id: supplierId } = await makeSupplier(database.db);
  const by = { createdAt: new Date(), createdBy };
  const sheet = await database.db
    .insertInto('priceSheet')
    .values({ supplierId, version: 1, validOn: '2026-11-01', ...by })
    .returning('id')
    .executeTakeFirstOrThrow();
  const names = { tradeName: 'Handwash', strength: 'N/A', category: 'Liquid' };
  const figures = { packSize: 1, packTpMinor: 100, salePackSize: 1, unitCost: '1.0000' };
  await database.db
    .insertInto('priceSheetLine')
    .values({
      ...names,
      ...figures,
      ...by,
      sheetId: sheet.id,
      lineNo: 1,
      searchText: 'handwash',
      goodsKey: 'handwash|n/a|liquid',
    })
    .execute();
  await migrate();
  const { goodsKey: kept } = await database.db
    .selectFrom('priceSheetLine')
    .select('goodsKey')
    .executeTakeFirstOrThrow();
  expect(kept).toBe(goodsKey(names));
});
