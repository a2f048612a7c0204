import { type SnapshotProduct, searchSnapshot } from '@bhandar/domain/pos';
import type { Caller } from '@bhandar/testing/callers';
import { makeProduct, receiveGoods } from '@bhandar/testing/factories';
import { beforeAll, describe, expect, test } from 'vitest';
import { useCounters } from '../checkout/counter.fixture';
import { QUERIES, SHELF } from './search-table.fixture';

const { database, openShop } = useCounters();

let shop: { api: Caller; locationId: string };
let snapshot: SnapshotProduct[];

beforeAll(async () => {
  const { store, api } = await openShop();
  for (const [tradeName, strength, genericName, category, company, barcode] of SHELF) {
    const product = await makeProduct(database.db, {
      tradeName,
      strength,
      genericName,
      category,
      company,
      barcodes: barcode ? [barcode] : [],
    });
    await receiveGoods(database.db, { storeId: store.id, productId: product.id, quantity: 5 });
  }
  shop = { api, locationId: store.id };
  snapshot = (await api.pos.sellableSnapshot({ locationId: store.id })).products;
});

const till = async (search: string) =>
  (await shop.api.pos.listSellable({ search, locationId: shop.locationId, limit: 50 })).data.map(titleOf);
const catalogue = async (search: string) =>
  (await shop.api.catalogue.listProducts({ kind: 'pharmacy', search, limit: 50 })).data.map(({ tradeName, strength }) =>
    titleOf({ name: tradeName, strength }),
  );
const offline = (search: string) => searchSnapshot(snapshot, search).map(titleOf);
const titleOf = ({ name, strength }: { name: string; strength: string }) => `${name} ${strength}`.trim();

describe.each(QUERIES)('for %j the first hit is %s', (search, wanted) => {
  test('at the till, in the catalogue and offline', async () => {
    const [online, listed] = [await till(search), await catalogue(search)];
    const begins = ([first]: readonly string[]) => (first?.startsWith(wanted) ? wanted : first);
    expect({ till: begins(online), catalogue: begins(listed), offline: begins(offline(search)) }).toEqual({
      till: wanted,
      catalogue: wanted,
      offline: wanted,
    });
    expect(offline(search)).toEqual(online);
  });
});
