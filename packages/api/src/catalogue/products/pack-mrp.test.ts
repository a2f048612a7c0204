import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { letStoreSellFrom, makeStore } from '@bhandar/testing/factories';
import { describe, expect, test } from 'vitest';
import { planUpdate } from '../import/plan-chunk';

const database = useTestDatabase();

const NAMES = { kind: 'pharmacy', genericName: 'Paracetamol', strength: '500 mg' } as const;
const SETUP = { category: 'Tablet', company: 'Beximco', unitType: 'tablet' } as const;
const BOX = { size: 15, name: 'box', mrpMinor: 10_000 };

async function warehouse() {
  const { api } = await callerFor(database.db, { role: 'superadmin' });
  for (const list of ['category', 'company', 'unitType'] as const) {
    await database.db
      .insertInto(list)
      .values({ name: SETUP[list], nameKey: SETUP[list].toLowerCase() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  let made = 0;
  const create = (prices: { unitMrpMinor: number | null; packs: (typeof BOX)[] }) => {
    made += 1;
    return api.catalogue.createProduct({ ...NAMES, ...SETUP, tradeName: `Napa ${made} ${Math.random()}`, ...prices });
  };
  const buy = (productId: string, line: { packSize: number; packTpMinor: number; packMrpMinor: number }) =>
    api.purchasing.recordPurchase({
      kind: 'pharmacy',
      supplierId: null,
      lines: [{ productId, quantity: line.packSize, salePackSize: line.packSize, ...line }],
    });
  return { api, create, buy };
}

describe('a whole pack never sells above its printed MRP', () => {
  test('15 at 100.00 no longer give 15 x 6.67 = 100.05 on the product form, new and edited', async () => {
    const { api, create } = await warehouse();
    const product = await create({ unitMrpMinor: 667, packs: [BOX] });
    expect(product.unitMrpMinor).toBe(666);
    expect(await api.catalogue.listPrices({ id: product.id })).toMatchObject([{ unitMrpMinor: 666 }]);
    const edited = await api.catalogue.updateProduct({ id: product.id, unitMrpMinor: 700, packs: [BOX] });
    expect(edited).toMatchObject({ unitMrpMinor: 666, packs: [BOX] });
    const dearer = { ...BOX, size: 100, mrpMinor: 66_000 };
    expect(await api.catalogue.updateProduct({ id: product.id, packs: [BOX, dearer] })).toMatchObject({
      unitMrpMinor: 660,
    });
  });

  test('a unit price that comes alone is lowered if it is the pack’s rounded price; else the pack follows it', async () => {
    const { api, create } = await warehouse();
    const { id } = await create({ unitMrpMinor: 600, packs: [BOX] });
    const rounded = await api.catalogue.updateProduct({ id, unitMrpMinor: 667 });
    expect(rounded).toMatchObject({ unitMrpMinor: 666, packs: [BOX] });
    const dearer = await api.catalogue.updateProduct({ id, unitMrpMinor: 800 });
    expect(dearer).toMatchObject({ unitMrpMinor: 800, packs: [{ ...BOX, mrpMinor: 12_000 }] });
  });

  test('a documented edit with a price for the pack rounds its unit price down, however the client rounds it', async () => {
    const { api, create } = await warehouse();
    const edit = async (unitMrpMinor?: number) => {
      const { id } = await create({ unitMrpMinor: 600, packs: [{ ...BOX, mrpMinor: 9_000 }] });
      return api.catalogue.updateProduct({ id, shownPrices: { priceMinor: 10_000, unitMrpMinor } });
    };
    for (const unitMrp of [666, 667, undefined]) {
      expect(await edit(unitMrp)).toMatchObject({ unitMrpMinor: 666, packs: [BOX] });
    }
    await expect(edit(670)).rejects.toThrow('does not fit');
  });

  test('a purchase prices the product and its batch by the pack rounded down, and its void the product', async () => {
    const { api, create, buy } = await warehouse();
    const { id } = await create({ unitMrpMinor: 600, packs: [{ ...BOX, mrpMinor: 9_000 }] });
    await buy(id, { packSize: 15, packTpMinor: 8_000, packMrpMinor: 10_000 });
    const again = await buy(id, { packSize: 15, packTpMinor: 8_000, packMrpMinor: 11_000 });
    const mrps = async () => ({
      product: (await api.catalogue.getProduct({ id })).unitMrpMinor,
      batches: await database.db
        .selectFrom('batch')
        .select('mrpMinor')
        .where('productId', '=', id)
        .orderBy('mrpMinor')
        .execute(),
    });
    const batches = [{ mrpMinor: 666 }, { mrpMinor: 733 }];
    expect(await mrps()).toEqual({ product: 733, batches });
    expect(again.lines).toMatchObject([{ unitMrpMinor: 733 }]);
    await api.purchasing.voidPurchase({ purchaseId: again.id });
    expect(await mrps()).toEqual({ product: 666, batches });
  });

  test('a purchase at a new price leaves no other pack that contradicts its unit price', async () => {
    const { api, create, buy } = await warehouse();
    const { id } = await create({ unitMrpMinor: 600, packs: [{ size: 100, name: 'box', mrpMinor: 60_000 }] });
    await buy(id, { packSize: 10, packTpMinor: 6_000, packMrpMinor: 7_200 });
    const { unitMrpMinor, packs } = await api.catalogue.getProduct({ id });
    expect({ unitMrpMinor, packs }).toMatchObject({
      unitMrpMinor: 720,
      packs: [
        { size: 10, mrpMinor: 7_200 },
        { size: 100, mrpMinor: 72_000 },
      ],
    });
  });

  test('a list with unit prices alone lowers the pack’s rounded one, and outdated packs follow the others', () => {
    const names = { ...NAMES, ...SETUP, tradeName: 'Napa', content: '', ven: '' } as const;
    const current = { ...names, id: 'a', unitMrpMinor: 600, unitCost: null, barcodes: [] };
    const box = { ...BOX, tradePriceMinor: null };
    const listed = {
      ...names,
      packs: [],
      unitTpMinor: null,
      barcode: null,
      sourceKey: null,
      sourceAlias: null,
      discontinued: false,
    };
    const merged = { ...listed, identities: [], openings: [], rowNumbers: [2] };
    const plan = (unitMrpMinor: number) => planUpdate({ ...merged, unitMrpMinor }, { ...current, packs: [box] });
    expect(plan(667)).toMatchObject({ product: { unitMrpMinor: 666 }, packs: [] });
    expect(plan(800)).toMatchObject({ product: { unitMrpMinor: 800 }, packs: [{ ...box, mrpMinor: 12_000 }] });
  });

  test('a requested item keeps no unit price above its pack’s, and neither does its product', async () => {
    const { api } = await warehouse();
    const wish = { salePackSize: 15, packMrpMinor: 10_000, unitMrpMinor: 667 };
    const asked = await api.ordering.requestItem({ kind: 'pharmacy', tradeName: 'Napa wished', wish });
    expect(asked.wish.unitMrpMinor).toBe(666);
    const product = { ...NAMES, ...SETUP, tradeName: 'Napa wished', unitMrpMinor: 667, packs: [BOX] };
    const { product: became } = await api.ordering.acceptRequestedItem({ id: asked.id, product });
    expect(await api.catalogue.getProduct({ id: became?.id ?? '' })).toMatchObject({ unitMrpMinor: 666 });
  });

  test('a store price and a bulk change of prices are capped by the unit price that the pack allows', async () => {
    const { api, create, buy } = await warehouse();
    const store = await makeStore(database.db);
    await letStoreSellFrom(database.db, store.id, 'store-stock');
    const { id: productId } = await create({ unitMrpMinor: 600, packs: [] });
    await buy(productId, { packSize: 15, packTpMinor: 8_000, packMrpMinor: 10_000 });
    const at = { locationId: store.id, productId };
    await expect(api.pricing.setStorePrice({ ...at, priceMinor: 667 })).rejects.toThrow(
      'Cannot exceed the MRP of 6.66',
    );
    await api.pricing.setStorePrice({ ...at, priceMinor: 666 });
    const { data } = await api.pricing.previewPrices({
      locationIds: [store.id],
      search: '',
      page: 1,
      limit: 50,
      change: { by: 'percent', basisPoints: 15, roundTo: 1, keepAboveCost: false },
    });
    expect(data.find((row) => row.productId === productId)).toMatchObject({ newPriceMinor: 667, verdict: 'aboveMrp' });
  });
});
