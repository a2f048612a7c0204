import { callerFor } from '@bhandar/testing/callers';
import { makeGoods } from '@bhandar/testing/factories';
import { describe, expect, test } from 'vitest';
import { failing, useCounters } from '../checkout/counter.fixture';

const { database, openShop } = useCounters();

async function openArranged() {
  const shop = await openShop();
  const { api: admin } = await callerFor(database.db, { role: 'admin', store: shop.store });
  const locationId = shop.store.id;
  const make = (tradeName: string) => makeGoods(database.db, { storeId: locationId, tradeName });
  const [napa, seclo, fexo] = await Promise.all([make('Napa'), make('Seclo'), make('Fexo')]);
  const list = () => shop.api.pos.listFavourites({ locationId });
  const save = async (pages: { name: string; productIds: string[] }[], version?: string) =>
    admin.pos.saveFavourites({ locationId, version: version ?? (await list()).version, pages });
  const arranged = [
    { name: 'Fever', productIds: [seclo.productId, napa.productId] },
    { name: 'Pain', productIds: [] },
  ];
  return { ...shop, admin, locationId, napa, seclo, fexo, list, save, arranged };
}

const namesOf = ({ pages }: { pages: readonly { name: string; products: readonly { name: string }[] }[] }) =>
  pages.map(({ name, products }) => [name, ...products.map((product) => product.name)].join(' '));

const gone = (productId: string) =>
  database.db.updateTable('product').set({ deletedAt: new Date() }).where('id', '=', productId).execute();

describe('saveFavourites', () => {
  test('keeps pages and products in the order given, for all tills of the store', async () => {
    const { save, list, arranged, fexo } = await openArranged();
    expect(namesOf(await list())).toEqual([]);
    expect(namesOf(await save(arranged))).toEqual(['Fever Seclo Napa', 'Pain']);
    const [fever, pain] = arranged;
    await save([
      { name: 'Pain', productIds: [fexo.productId, ...(pain?.productIds ?? [])] },
      { name: 'Cold', productIds: fever?.productIds.toReversed() ?? [] },
    ]);
    expect(namesOf(await list())).toEqual(['Pain Fexo', 'Cold Napa Seclo']);
    const { rows } = await database.pool.query(
      "select after from audit_entry where action = 'favourites.arranged' order by id desc limit 1",
    );
    expect(rows).toEqual([
      {
        after: {
          pages: [
            { name: 'Pain', products: 'Fexo 500 mg' },
            { name: 'Cold', products: 'Napa 500 mg, Seclo 500 mg' },
          ],
        },
      },
    ]);
  });

  test('sent again after its answer was lost changes nothing', async () => {
    const { save, list, arranged } = await openArranged();
    const { version } = await list();
    const first = await save(arranged, version);
    expect(await save(arranged, version)).toEqual(first);
  });

  test('does not overwrite what another person arranged meanwhile', async () => {
    const { save, list, arranged } = await openArranged();
    const { version } = await list();
    await save(arranged, version);
    await expect(save([{ name: 'Mine', productIds: [] }], version)).rejects.toMatchObject(
      failing('Somebody else changed the favourites meanwhile. Open them again.', 'CONFLICT'),
    );
    expect(namesOf(await list())).toEqual(['Fever Seclo Napa', 'Pain']);
  });

  test('lets one of two people through who save at the same time', async () => {
    const { save, list, arranged } = await openArranged();
    const { version } = await list();
    const answers = await Promise.allSettled([
      save(arranged, version),
      save([{ name: 'Mine', productIds: [] }], version),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('refuses a product that is not in the catalogue', async () => {
    const { save, arranged, napa } = await openArranged();
    await gone(napa.productId);
    await expect(save(arranged)).rejects.toMatchObject(
      failing('A product of these pages is no longer in the catalogue. Remove it.', 'BAD_REQUEST'),
    );
  });

  test('refuses two pages of one name', async () => {
    const { save } = await openArranged();
    const pages = ['Fever', 'fever '].map((name) => ({ name, productIds: [] }));
    await expect(save(pages)).rejects.toMatchObject(failing('Another page has this name', 'BAD_REQUEST'));
  });
});

describe('favourites', () => {
  test('leave out a product that was retired, and keep its place until they are arranged again', async () => {
    const { save, list, arranged, seclo, napa } = await openArranged();
    await save(arranged);
    await gone(seclo.productId);
    const listed = await list();
    expect(namesOf(listed)).toEqual(['Fever Napa', 'Pain']);
    await save([{ name: 'Fever', productIds: [napa.productId] }], listed.version);
    expect(namesOf(await list())).toEqual(['Fever Napa']);
  });

  test('are of one store: another store has none, and its managers neither read nor arrange them', async () => {
    const { save, arranged, locationId, list } = await openArranged();
    await save(arranged);
    const other = await openArranged();
    expect(namesOf(await other.list())).toEqual([]);
    const missing = failing('Store not found', 'NOT_FOUND');
    await expect(other.admin.pos.listFavourites({ locationId })).rejects.toMatchObject(missing);
    await expect(other.admin.pos.saveFavourites({ locationId, version: '', pages: [] })).rejects.toMatchObject(missing);
    expect(namesOf(await list())).toHaveLength(2);
  });

  test('are arranged by managers and not by employees', async () => {
    const { api, locationId } = await openArranged();
    await expect(api.pos.saveFavourites({ locationId, version: '', pages: [] })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});

test('listFavouriteChoices finds products of the whole catalogue by word or barcode, those in stock first', async () => {
  const { admin, locationId } = await openArranged();
  const absent = { tradeName: 'Choicel', batches: [] };
  await makeGoods(database.db, { storeId: locationId, ...absent });
  const there = await makeGoods(database.db, { storeId: locationId, tradeName: 'Choicex', gtin: '08901030000003' });
  const find = async (search: string) => {
    const found = await admin.pos.listFavouriteChoices({ locationId, search });
    return found.map(({ name, inStock }) => [name, inStock]);
  };
  expect(await find('choice')).toEqual([
    ['Choicex', true],
    ['Choicel', false],
  ]);
  expect(await find('8901030000003')).toEqual([['Choicex', true]]);
  await gone(there.productId);
  expect(await find('choice')).toEqual([['Choicel', false]]);
});

test('categories count what can be sold now, and listSellable lists the products of one', async () => {
  const { api, locationId, napa } = await openArranged();
  await makeGoods(database.db, { storeId: locationId, tradeName: 'Empty', batches: [] });
  await makeGoods(database.db, { storeId: locationId, batches: [{ quantity: 5, expiresOn: '2020-01-31' }] });
  const categories = await api.pos.listSellableCategories({ locationId });
  expect(categories.map(({ products }) => products)).toEqual([1, 1, 1]);
  const { name } = await database.db
    .selectFrom('category')
    .select('name')
    .where('id', '=', napa.categoryId)
    .executeTakeFirstOrThrow();
  const { data } = await api.pos.listSellable({ locationId, category: name });
  expect(data).toMatchObject([{ productId: napa.productId, approvedQty: 10, category: name }]);
});
