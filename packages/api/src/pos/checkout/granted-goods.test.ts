import { findBreaches } from '@bhandar/db/invariants';
import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { letStoreSellFrom, makeBatchWithStock, makeProduct, makeStore, saleInput } from '@bhandar/testing/factories';
import { afterEach, describe, expect, test } from 'vitest';

const database = useTestDatabase();
afterEach(async () => expect(await findBreaches(database.db)).toEqual([]));

const batch = { batchNumber: 'A', expiresOn: '2031-01-31' };

/** Two stores that sell from own orders; there are no orders, and the goods are in the second store. */
async function openStores() {
  const [there, here] = [await makeStore(database.db), await makeStore(database.db)];
  const warehouse = (await callerFor(database.db, { role: 'superadmin' })).api;
  const manager = await callerFor(database.db, { role: 'admin', store: here });
  const clerk = await callerFor(database.db, { role: 'employee', store: here, firstName: 'Rina', lastName: 'Das' });
  const { id: productId } = await makeProduct(database.db, { unitMrpMinor: 100 });
  const batchId = await makeBatchWithStock(database.db, { locationId: there.id, productId, quantity: 50, ...batch });
  const maySell = async (who: typeof clerk) =>
    (await who.api.pos.refreshSellable({ productIds: [productId] }))[0]?.approvedQty;
  const sell = (who: typeof clerk, quantity: number) =>
    who.api.pos.recordSale(saleInput([{ productId, unitPriceMinor: 100, quantity }]));
  const bring = async (quantity: number) => {
    const lines = [{ productId, quantity }];
    const { id } = await warehouse.inventory.saveTransfer({ fromId: there.id, toId: here.id, lines });
    await warehouse.inventory.sendTransfer({ transferId: id });
    return id;
  };
  return { there, here, warehouse, manager, clerk, productId, batchId, maySell, sell, bring };
}

describe('goods from a transfer', () => {
  test('are sold by the person who received them, up to the received quantity', async () => {
    const { manager, clerk, maySell, sell, bring } = await openStores();
    const transferId = await bring(10);
    await expect(sell(manager, 1)).rejects.toMatchObject({ code: 'CONFLICT' });
    await manager.api.inventory.receiveTransfer({ transferId, received: [{ lineNo: 1, quantity: 8 }] });
    expect([await maySell(manager), await maySell(clerk)]).toEqual([8, 0]);
    await sell(manager, 5);
    await expect(sell(manager, 4)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Cannot add more than approved quantity (3)',
    });
    await sell(manager, 3);
  });

  test('are sold by the named colleague, who must work there', async () => {
    const { here, there, manager, clerk, maySell, sell, bring } = await openStores();
    const stranger = await callerFor(database.db, { role: 'employee', store: there });
    const transferId = await bring(10);
    const sellers = await manager.api.inventory.listSellers({ locationId: here.id });
    expect(sellers.map(({ id }) => id).sort()).toEqual([manager.staff.id, clerk.staff.id].sort());
    await expect(
      manager.api.inventory.receiveTransfer({ transferId, sellerId: stranger.staff.id }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST', message: 'Choose somebody who works at this store' });
    await manager.api.inventory.receiveTransfer({ transferId, sellerId: clerk.staff.id });
    expect([await maySell(manager), await maySell(clerk)]).toEqual([0, 10]);
    await sell(clerk, 10);
  });

  test('need no seller if all staff sell the whole stock', async () => {
    const { here, there, manager } = await openStores();
    await letStoreSellFrom(database.db, here.id, 'store-stock');
    expect(await manager.api.inventory.listSellers({ locationId: here.id })).toEqual([]);
    await expect(manager.api.inventory.listSellers({ locationId: there.id })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});

test('units found in a count are sold by the person who counted, net of missing units in other batches', async () => {
  const { here, manager, clerk, productId, batchId, maySell, sell } = await openStores();
  const shelf = { locationId: here.id, productId };
  await makeBatchWithStock(database.db, { ...shelf, quantity: 5, ...batch });
  const later = await makeBatchWithStock(database.db, { ...shelf, quantity: 5, batchNumber: 'B' });
  const { id: countId } = await clerk.api.inventory.startCount({});
  const entries = [
    { productId, batchId, counted: 9 },
    { productId, batchId: later, counted: 4 },
  ];
  await clerk.api.inventory.enterCounts({ countId, entries });
  await clerk.api.inventory.submitCount({ countId });
  expect(await maySell(clerk)).toBe(0);
  await manager.api.inventory.postCount({ countId });
  expect([await maySell(clerk), await maySell(manager)]).toEqual([3, 0]);
  await sell(clerk, 3);
});

test('units found by an adjustment are sold by the person who recorded it; lost units reduce no quota', async () => {
  const { here, manager, productId, maySell } = await openStores();
  const adjust = (change: number) =>
    manager.api.inventory.createAdjustment({
      locationId: here.id,
      reason: 'correction',
      lines: [{ productId, newBatch: batch, change }],
    });
  await adjust(6);
  expect(await maySell(manager)).toBe(6);
  await adjust(-4);
  expect(await maySell(manager)).toBe(2);
});

test('goods returned without a receipt, of a known batch, are sold by the person who took them back, once released', async () => {
  const { here, warehouse, manager, clerk, productId, batchId, maySell, sell } = await openStores();
  await makeBatchWithStock(database.db, { locationId: here.id, productId, quantity: 4, ...batch });
  const sold = [{ productId, unitPriceMinor: 100, quantity: 4 }];
  await warehouse.pos.recordSale(saleInput(sold, { locationId: here.id }));
  const { tradeName, strength } = await database.db
    .selectFrom('product')
    .select(['tradeName', 'strength'])
    .where('id', '=', productId)
    .executeTakeFirstOrThrow();
  const giveBack = () => clerk.api.pos.returnGoods({ tradeName, strength, quantity: 4, ...batch });
  const move = (direction: 'held' | 'released') =>
    warehouse.inventory.moveQuarantine({ homeId: here.id, direction, batchId, quantity: 4 });
  const { id: returnId } = await giveBack();
  await manager.api.pos.postSaleReturn({ returnId });
  expect(await maySell(clerk)).toBe(0);
  await move('released');
  expect(await maySell(clerk)).toBe(4);
  await move('held');
  await manager.api.pos.voidSaleReturn({ returnId });
  expect(await maySell(clerk)).toBe(0);
  const { id: again } = await giveBack();
  await manager.api.pos.postSaleReturn({ returnId: again });
  await move('released');
  await sell(clerk, 1);
  await expect(manager.api.pos.voidSaleReturn({ returnId: again })).rejects.toMatchObject({ code: 'CONFLICT' });
});
