import { randomUUID } from 'node:crypto';
import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { letStoreSellFrom, makeBatchWithStock, makeProduct, makeStore, saleInput } from '@bhandar/testing/factories';
import { describe, expect, test } from 'vitest';

const database = useTestDatabase();
const now = () => new Date('2026-11-21T04:00:00.000Z');

async function stocked() {
  const own = await makeStore(database.db);
  const other = await makeStore(database.db);
  const { id } = await makeProduct(database.db, {
    tradeName: 'Napa',
    genericName: 'Trace Paracetamol',
    unitMrpMinor: 500,
    batches: [{ quantity: 40, batchNumber: 'W1', expiresOn: '2031-01-31' }],
  });
  await makeBatchWithStock(database.db, {
    locationId: own.id,
    productId: id,
    quantity: 6,
    batchNumber: 'S1',
    expiresOn: '2026-12-31',
  });
  await makeBatchWithStock(database.db, { locationId: other.id, productId: id, quantity: 9, batchNumber: 'S2' });
  await database.db.updateTable('batch').set({ unitCost: '3.2500' }).where('productId', '=', id).execute();
  await database.db
    .insertInto('productPrice')
    .values({ productId: id, unitMrpMinor: 500, unitCost: '3.2500', pricedOn: '2026-11-01', source: 'Product form' })
    .execute();
  await letStoreSellFrom(database.db, own.id, 'store-stock');
  return { own, other, id };
}

describe('the page of a product', () => {
  test('shows the warehouse every location and every cost', async () => {
    const { id, own, other } = await stocked();
    const { api } = await callerFor(database.db, { role: 'superadmin' }, { now });
    const page = await api.catalogue.getProductPage({ id });
    const batches = page.batches.map(({ place, batchNumber, onHand, unitCost }) => [
      place,
      batchNumber,
      onHand,
      unitCost,
    ]);
    expect(batches[0]).toEqual(['Main warehouse', 'W1', 40, '3.2500']);
    expect(batches).toHaveLength(3);
    expect(batches.map(([place]) => place)).toEqual(expect.arrayContaining([own.name, other.name]));
    expect(page.prices).toMatchObject([{ unitMrpMinor: 500, unitCost: '3.2500' }]);
    expect((await api.catalogue.listProductSteps({ id })).totalItems).toBe(3);
  });

  test('shows a store its own stock and receipts, and no cost', async () => {
    const { id, own, other } = await stocked();
    const { api } = await callerFor(database.db, { role: 'employee', store: own }, { now });
    await api.pos.recordSale(saleInput([{ productId: id, unitPriceMinor: 500, quantity: 2 }]));
    const page = await api.catalogue.getProductPage({ id });
    expect(page.batches.map(({ batchNumber, onHand }) => [batchNumber, onHand])).toEqual([['S1', 4]]);
    expect(page.sales).toMatchObject([{ store: own.name, quantity: 2, unitPriceMinor: 500 }]);
    expect(JSON.stringify(page)).not.toContain('3.25');
    const neighbour = await callerFor(database.db, { role: 'admin', store: other }, { now });
    expect((await neighbour.api.catalogue.getProductPage({ id })).sales).toEqual([]);
    expect((await neighbour.api.catalogue.listProductSteps({ id })).totalItems).toBe(1);
    await expect(api.catalogue.listProductSteps({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('the movements of a product', () => {
  test('are listed by the moment shown: late records stood above newer ones', async () => {
    const { own, id } = await stocked();
    const from = await database.db
      .selectFrom('stockMovement')
      .selectAll()
      .where('productId', '=', id)
      .where('toLocationId', '=', own.id)
      .executeTakeFirstOrThrow();
    const arrive = (occurredAt: string) =>
      database.db
        .insertInto('stockMovement')
        .values({
          occurredAt: new Date(occurredAt),
          fromLocationId: from.fromLocationId,
          toLocationId: own.id,
          productId: id,
          batchId: from.batchId,
          quantity: 1,
          documentKind: 'opening',
          documentId: randomUUID(),
          lineNo: 1,
        })
        .execute();
    await arrive('2025-11-15T04:00:00.000Z');
    await arrive('2025-11-20T04:00:00.000Z');
    await arrive('2025-11-15T04:00:00.000Z');
    const { api } = await callerFor(database.db, { role: 'admin', store: own }, { now });
    const { data } = await api.catalogue.listProductSteps({ id });
    const late = data.slice(1);
    expect(late.map(({ occurredAt }) => occurredAt.slice(0, 10))).toEqual(['2025-11-20', '2025-11-15', '2025-11-15']);
    expect(late[1]?.id).toBeGreaterThan(late[2]?.id ?? Number.POSITIVE_INFINITY);
    const second = await api.catalogue.listProductSteps({ id, limit: 1, page: 2 });
    expect(second.data).toEqual([late[0]]);
  });
});

describe('substitutes', () => {
  test('are of the same generic and strength, in stock, best match first', async () => {
    const own = await makeStore(database.db);
    const far = await makeStore(database.db);
    const alike = { genericName: "Omeprazole d'Essai", strength: '20 mg' };
    const { id } = await makeProduct(database.db, { ...alike, tradeName: 'Original' });
    const shelf = async (locationId: string, tradeName: string, more: object = {}) => {
      const made = await makeProduct(database.db, { ...alike, tradeName, ...more });
      await makeBatchWithStock(database.db, { locationId, productId: made.id, quantity: 5 });
    };
    await shelf(far.id, 'Aa far');
    await makeProduct(database.db, { ...alike, tradeName: 'Bb warehouse', batches: [{ quantity: 3 }] });
    await shelf(own.id, 'Cc own', { strength: '20mg' });
    await shelf(own.id, 'Other strength', { strength: '40 mg' });
    await makeProduct(database.db, { ...alike, tradeName: 'No stock' });
    const expired = [{ quantity: 3, expiresOn: '2026-11-20' }];
    await makeProduct(database.db, { ...alike, tradeName: 'Expired', batches: expired });

    const admin = await callerFor(database.db, { role: 'admin', store: own }, { now });
    const found = (await admin.api.catalogue.getProductPage({ id })).substitutes;
    expect(found.map(({ tradeName, otherStock }) => [tradeName, otherStock])).toEqual([
      ['Cc own', null],
      ['Bb warehouse', null],
    ]);
    const warehouse = await callerFor(database.db, { role: 'superadmin' }, { now });
    const all = (await warehouse.api.catalogue.getProductPage({ id })).substitutes;
    expect(all.map(({ tradeName, otherStock }) => [tradeName, otherStock])).toEqual([
      ['Bb warehouse', 0],
      ['Aa far', 5],
      ['Cc own', 5],
    ]);
  });
});
