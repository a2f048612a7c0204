import { type Caller, callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeStore, warehouseOf } from '@bhandar/testing/factories';
import { beforeAll, expect, test } from 'vitest';

const database = useTestDatabase();
let warehouse: Caller;
let places: { store: string; warehouse: string };

const GOODS = { genericName: 'Omeprazole', strength: '20 mg', category: 'Capsule', company: 'Square' };

beforeAll(async () => {
  warehouse = (await callerFor(database.db, { role: 'superadmin' })).api;
  places = { store: (await makeStore(database.db)).id, warehouse: (await warehouseOf(database.db)).id };
  for (const tradeName of ['Seclo', 'Maxpro']) {
    const goods = { ...GOODS, tradeName, unitType: 'capsule' };
    const lines = [{ goods, batchNumber: `LOT${tradeName}`, expiresOn: '2031-01-31', quantity: 10, packTpMinor: 400 }];
    await warehouse.purchasing.recordPurchase({ kind: 'pharmacy', supplierId: null, lines });
    const figures = { stock: 4, packType: 'Box', purchaseUnitType: 'box', packSize: 1, packTpMinor: 400 };
    const line = { ...GOODS, ...figures, tradeName, salesUnitType: 'capsule', salePackSize: 1, packMrpMinor: 600 };
    await warehouse.purchasing.addSheetLine({ supplierId: null, line });
  }
});

type Named = { name: string } | { tradeName: string };
const lists: [string, (search: string) => Promise<{ data: Named[]; totalItems: number }>][] = [
  ['the prices of a store', (search) => warehouse.pricing.listStorePrices({ locationId: places.store, search })],
  ['the prices of all stores', (search) => warehouse.pricing.compareStorePrices({ search })],
  ['the batches by expiry', (search) => warehouse.inventory.listHeldBatches({ scope: 'all', search })],
  ['the stock of a place', (search) => warehouse.inventory.listStoreStock({ locationId: places.warehouse, search })],
  ['the supplier documents', (search) => warehouse.purchasing.listSheetLines({ search })],
  ['the purchased products', (search) => warehouse.purchasing.listPurchasedLines({ kind: 'pharmacy', search })],
];

test.each(lists)('%s forgive a slip: "seclp" found nothing', async (_, list) => {
  const namesOf = async (search: string) =>
    (await list(search)).data.map((row) => ('tradeName' in row ? row.tradeName : row.name));
  expect(await namesOf('seclp')).toEqual(['Seclo']);
  expect(await namesOf('seclo')).toEqual(['Seclo']);
  expect((await list('seclp')).totalItems).toBe(1);
  expect(await namesOf('zzgarblezz')).toEqual([]);
});
