import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { letStoreSellFrom, makeGoods, makeProduct, makeStore } from '@bhandar/testing/factories';
import { describe, expect, test } from 'vitest';

const database = useTestDatabase();
const now = () => new Date('2026-11-21T04:00:00.000Z');
const warehouse = async () => (await callerFor(database.db, { role: 'superadmin' }, { now })).api;

describe('the barcodes of a product', () => {
  test('are several, each with its pack', async () => {
    const api = await warehouse();
    const { id } = await makeProduct(database.db, { tradeName: 'Barred' });
    await api.catalogue.addBarcode({ productId: id, gtin: '4006381333931' });
    const all = await api.catalogue.addBarcode({ productId: id, gtin: '1400 6381 333938', packSize: 30 });
    expect(all).toEqual([
      { gtin: '04006381333931', packSize: 1, own: false },
      { gtin: '14006381333938', packSize: 30, own: false },
    ]);
    expect((await api.catalogue.getProduct({ id })).barcodes).toHaveLength(2);
    const trail = await database.db.selectFrom('auditEntry').select('action').where('entityId', '=', id).execute();
    expect(trail.map(({ action }) => action)).toEqual(['barcode.added', 'barcode.added']);
  });

  test('belong to one product only, and the refusal names it', async () => {
    const api = await warehouse();
    const first = await makeProduct(database.db, {
      tradeName: 'First',
      strength: '5 mg',
      barcodes: ['08901030000003'],
    });
    const { id } = await makeProduct(database.db);
    await expect(api.catalogue.addBarcode({ productId: id, gtin: '8901030000003' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: `8901030000003 already belongs to First 5 mg (${first.code})`,
    });
    await expect(api.catalogue.addBarcode({ productId: id, gtin: '8901030000004' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });

  test('of a retired product are given to the product that they are added to', async () => {
    const api = await warehouse();
    const gtin = '04006381333955';
    const retired = await makeProduct(database.db, { tradeName: 'Retired', barcodes: [gtin] });
    await api.catalogue.removeProduct({ id: retired.id });
    const { id } = await makeProduct(database.db, { tradeName: 'Living' });
    const added = await api.catalogue.addBarcode({ productId: id, gtin, packSize: 10 });
    expect(added).toEqual([{ gtin, packSize: 10, own: false }]);
    expect(await api.catalogue.findByScan({ code: gtin })).toMatchObject({ productId: id, packSize: 10 });
    const trail = await database.db
      .selectFrom('auditEntry')
      .select(['action', 'entityId', 'before'])
      .where('entityId', 'in', [id, retired.id])
      .where('action', 'like', 'barcode.%')
      .orderBy('id')
      .execute();
    expect(trail).toEqual([
      { action: 'barcode.removed', entityId: retired.id, before: { gtin, packSize: 1 } },
      { action: 'barcode.added', entityId: id, before: [] },
    ]);
  });

  test('are generated for goods without one, once per pack', async () => {
    const api = await warehouse();
    const { id } = await makeProduct(database.db);
    const [own] = await api.catalogue.makeOwnCode({ productId: id });
    expect(own).toMatchObject({ own: true, packSize: 1 });
    expect(own?.gtin).toMatch(/^020\d{11}$/);
    await expect(api.catalogue.makeOwnCode({ productId: id })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await api.catalogue.makeOwnCode({ productId: id, packSize: 10 })).toHaveLength(2);
    expect(await api.catalogue.removeBarcode({ productId: id, gtin: own?.gtin ?? '' })).toHaveLength(1);
    await expect(api.catalogue.removeBarcode({ productId: id, gtin: own?.gtin ?? '' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('are read by everyone and written by the warehouse', async () => {
    const { api } = await callerFor(database.db, { role: 'admin' });
    const { id } = await makeProduct(database.db, { barcodes: ['09520123456788'] });
    expect(await api.catalogue.listBarcodes({ id })).toHaveLength(1);
    await expect(api.catalogue.addBarcode({ productId: id, gtin: '4006381333931' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});

describe('labels', () => {
  test('have the barcode of one unit, the price, and the requested batch', async () => {
    const api = await warehouse();
    const gtins = ['14006381333945', '04006381333948'];
    const batch = { quantity: 4, batchNumber: 'L-1', expiresOn: '2031-11-25' };
    const coded = await makeProduct(database.db, { barcodes: [gtins[1] ?? ''], unitMrpMinor: 1_250, batches: [batch] });
    await database.db
      .insertInto('productBarcode')
      .values({ gtin: gtins[0] ?? '', productId: coded.id, packSize: 30 })
      .execute();
    const bare = await makeProduct(database.db);
    const { id: batchId } = await database.db
      .selectFrom('batch')
      .select('id')
      .where('productId', '=', coded.id)
      .executeTakeFirstOrThrow();
    expect(await api.catalogue.listLabels({ productIds: [bare.id, coded.id], batchId })).toMatchObject([
      { code: bare.code, gtin: null, batchNumber: null },
      { gtin: gtins[1], unitMrpMinor: 1_250, batchNumber: 'L-1', expiresOn: '2031-11-25' },
    ]);
  });
});

describe('a scan', () => {
  const gtin = '03453120000011';

  test('finds the product in the lists, also by a code of a batch', async () => {
    const api = await warehouse();
    const { id } = await makeProduct(database.db, {
      barcodes: [gtin],
      batches: [{ quantity: 4, batchNumber: 'ABCD1234', expiresOn: '2031-11-25' }],
    });
    const code = `]d201${gtin}1731112510abcd1234`;
    const listed = await api.catalogue.listProducts({ kind: 'pharmacy', search: code });
    expect(listed.data.map((product) => product.id)).toEqual([id]);
    const found = await api.catalogue.findByScan({ code });
    expect(found).toMatchObject({ productId: id, batchNumber: 'abcd1234', expiresOn: '2031-11-25', units: 1 });
    const counted = await api.catalogue.findByScan({ code: `]d201${gtin}3012` });
    expect(counted).toMatchObject({ packSize: 1, units: 12 });
    expect(found?.batchId).not.toBeNull();
    expect(await api.catalogue.findByScan({ code: '8690001712341' })).toBeNull();
    await expect(api.catalogue.findByScan({ code: `01${gtin}10LOT1731112521SERIAL` })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      message: expect.stringContaining('separators'),
    });
  });

  test('sells its product at the till, and refuses a pack whose code is expired or whose batch is blocked', async () => {
    const store = await makeStore(database.db);
    await letStoreSellFrom(database.db, store.id, 'store-stock');
    const { api } = await callerFor(database.db, { role: 'employee', store }, { now });
    const { productId } = await makeGoods(database.db, {
      storeId: store.id,
      gtin: '09506000134352',
      batches: [
        { quantity: 5, batchNumber: 'GOOD', expiresOn: '2031-11-30' },
        { quantity: 5, batchNumber: 'HELD', expiresOn: '2031-12-31', blocked: true },
      ],
    });
    const scan = (rest: string) => api.pos.findScanned({ code: `]d20109506000134352${rest}` });
    expect(await scan('1731110010GOOD')).toMatchObject({ productId, storeStock: 5 });
    // Day 00 is the last of November, and the pack is usable through that day.
    expect(await scan('1726110010GOOD')).toMatchObject({ productId });
    await expect(scan('1726103110OLD')).rejects.toMatchObject({
      message: 'This pack expired on 2026-10-31 (batch OLD) and cannot be sold',
    });
    await expect(scan('1731123110held')).rejects.toMatchObject({
      message: 'Batch held is blocked and cannot be sold',
    });
    expect(await scan('10LOT1731112521SERIAL')).toMatchObject({ productId });
  });
});
