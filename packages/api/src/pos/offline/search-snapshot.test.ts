import { SELLABLE_PAGE_SIZE, type SnapshotProduct, searchSnapshot } from '@bhandar/domain/pos';
import type { Caller } from '@bhandar/testing/callers';
import { makeProduct, receiveGoods } from '@bhandar/testing/factories';
import { beforeAll, expect, test } from 'vitest';
import { useCounters } from '../checkout/counter.fixture';

const { database, openShop } = useCounters();

/** A shelf on which names, strengths, batch numbers and barcodes are alike. */
const SHELF: readonly (NonNullable<Parameters<typeof makeProduct>[1]> & { batchNumber?: string })[] = [
  { tradeName: 'Napa', strength: '500 mg', barcodes: ['08901030000003'], batchNumber: 'NP-2041' },
  { tradeName: 'Napa', strength: '120 mg/5 ml', category: 'Syrup', content: '60 ml' },
  { tradeName: 'Napa', strength: '120 mg/5 ml', category: 'Syrup', content: '100 ml' },
  { tradeName: 'Napa Extend', strength: '665 mg' },
  { tradeName: 'napa extra', strength: '500 mg + 65 mg' },
  { tradeName: 'Napa-One', strength: '1 gm' },
  { tradeName: 'Ace', strength: '500 mg', batchNumber: '500-A' },
  { tradeName: 'Ace Plus', strength: '500 mg+65 mg' },
  { tradeName: 'ACE-XR', strength: '665 mg' },
  { tradeName: 'A-Cold', genericName: 'Chlorpheniramine', strength: 'N/A', category: 'Syrup' },
  { tradeName: 'Seclo', genericName: 'Omeprazole', strength: '20 mg', company: 'Square', barcodes: ['08901030000010'] },
  { tradeName: 'Seclo', genericName: 'Omeprazole', strength: '40 mg', company: 'Square' },
  { tradeName: 'Maxpro', genericName: 'Esomeprazole', strength: '20 mg', company: 'Renata', batchNumber: 'SEC-9' },
  { tradeName: 'Omep', genericName: 'Omeprazole', strength: '20 mg', company: 'Aristopharma' },
  { tradeName: '3-C', genericName: 'Cefixime', strength: '200 mg', barcodes: ['00000050000006'] },
  { tradeName: 'Zimax', genericName: 'Azithromycin', strength: '500 mg', barcodes: ['00500123456785'] },
  { tradeName: 'Dettol', genericName: '', strength: '', category: 'Liquid', kind: 'nonPharmacy', content: '1,000 ml' },
  { tradeName: 'Eye drops', genericName: 'Tobramycin', strength: '0.3%', category: 'Drops', batchNumber: 'é-77' },
];

let shop: { api: Caller; locationId: string };
let snapshot: SnapshotProduct[];
const codes = new Map<string, string>();

beforeAll(async () => {
  const { store, api } = await openShop();
  for (const { batchNumber = '', ...traits } of SHELF) {
    const product = await makeProduct(database.db, traits);
    await receiveGoods(database.db, { storeId: store.id, productId: product.id, quantity: 5, batchNumber });
    codes.set(product.tradeName, product.code);
  }
  shop = { api, locationId: store.id };
  snapshot = (await api.pos.sellableSnapshot({ locationId: store.id })).products;
});

test.each([
  '',
  'napa',
  'NAPA',
  'nap',
  'napa ext',
  'napa extra',
  'napaextra',
  'napa-one',
  'napa 500mg',
  'napa 500 mg',
  'napa 120 mg/5 ml',
  'ace',
  'acexr',
  'a cold',
  'acold',
  'a-cold syr',
  'seclo 20',
  'squ ome',
  'omeprazole',
  'ome',
  'sec',
  '3c',
  '500',
  '500mg',
  '1 gm',
  '1gm',
  '0.3%',
  'np-2041',
  'NP-20',
  'sec-9',
  '500-a',
  'É-77',
  '890',
  '89010',
  '890103',
  '8901030000003',
  '08901030000003',
  '50000006',
  '500123',
  '0500123',
  'n/a',
  'nothing here',
  '***',
  '60 ml',
  'napa 100ml',
  '1000ml',
])('finds the same products in the same order online and offline for %j', async (search) => {
  const { api, locationId } = shop;
  const { data } = await api.pos.listSellable({ search, locationId, limit: SELLABLE_PAGE_SIZE });
  const titles = (products: readonly { name: string; strength: string; productId: string }[]) =>
    products.map(({ name, strength, productId }) => `${name} ${strength} ${productId}`);
  expect(titles(searchSnapshot(snapshot, search))).toEqual(titles(data));
});

test.each(['Napa-One', 'Zimax'])('finds %s by its code and by the beginning of it online and offline', async (name) => {
  const code = codes.get(name) ?? '';
  for (const search of [code, code.toLowerCase(), code.slice(0, -1)]) {
    const { data } = await shop.api.pos.listSellable({ search, locationId: shop.locationId });
    expect(data.map((product) => product.name)).toContain(name);
    expect(searchSnapshot(snapshot, search).map(({ productId }) => productId)).toEqual(
      data.map(({ productId }) => productId),
    );
  }
});
