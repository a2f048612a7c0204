import { findBreaches } from '@bhandar/db/invariants';
import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { letStoreSellFrom, makeGoods, makeStore, receiveGoods, saleInput } from '@bhandar/testing/factories';
import { afterEach, describe, expect, test } from 'vitest';

const database = useTestDatabase();

afterEach(async () => {
  const breaches = await findBreaches(database.db);
  expect(breaches.filter((breach) => breach.invariant.id !== 'I18')).toEqual([]);
});

/** Two stores with the same batch, the first with a second batch; a manager and an employee of the first. */
async function openStores() {
  const [here, there] = [await makeStore(database.db), await makeStore(database.db)];
  for (const store of [here, there]) await letStoreSellFrom(database.db, store.id, 'store-stock');
  const { api: manager, staff } = await callerFor(database.db, { role: 'admin', store: here });
  const { api: employee } = await callerFor(database.db, { role: 'employee', store: here });
  const { api: neighbour } = await callerFor(database.db, { role: 'employee', store: there });
  const { api: warehouse } = await callerFor(database.db, { role: 'superadmin' });
  const early = { expiresOn: '2030-05-31', batchNumber: 'EARLY' };
  const goods = await makeGoods(database.db, {
    storeId: here.id,
    batches: [
      { quantity: 3, ...early },
      { quantity: 5, expiresOn: '2031-05-31', batchNumber: 'LATE' },
    ],
  });
  await receiveGoods(database.db, { storeId: there.id, productId: goods.productId, quantity: 4, ...early });
  const id = goods.batchIds[0] ?? '';
  const block = { id, locationId: here.id, reason: 'Broken seals' };
  return { here, there, manager, staff, employee, neighbour, warehouse, goods, id, block };
}

describe('a batch that a store’s manager blocks at their store', () => {
  test('is neither sold nor transferred there, and sold elsewhere', async () => {
    const { here, there, manager, staff, employee, neighbour, goods, id, block } = await openStores();
    const page = await manager.inventory.blockBatch(block);
    expect(page.blocked).toBeNull();
    expect(page.places).toMatchObject([{ locationId: here.id, blocked: { reason: 'Broken seals' } }]);

    const sale = await employee.pos.recordSale(saleInput([{ ...goods, quantity: 2 }]));
    expect(sale.lines[0]?.batches).toMatchObject([{ batchNumber: 'LATE', quantity: 2 }]);
    await expect(employee.pos.recordSale(saleInput([{ ...goods, quantity: 1, batchId: id }]))).rejects.toThrow(
      'Batch EARLY is blocked and cannot be sold',
    );
    const [seen] = await employee.pos.refreshSellable({ productIds: [goods.productId] });
    expect(seen?.approvedQty).toBe(3);
    const lines = [{ productId: goods.productId, quantity: 4 }];
    const { id: transferId } = await manager.inventory.saveTransfer({ fromId: here.id, toId: there.id, lines });
    await expect(manager.inventory.sendTransfer({ transferId })).rejects.toMatchObject({ code: 'CONFLICT' });

    await neighbour.pos.recordSale(saleInput([{ ...goods, quantity: 4 }]));
    const audited = await database.db
      .selectFrom('auditEntry')
      .select(['actorId', 'locationId', 'after'])
      .where('action', '=', 'batch.blocked')
      .where('entityId', '=', id)
      .execute();
    expect(audited).toEqual([
      { actorId: staff.id, locationId: here.id, after: { blocked: true, reason: 'Broken seals' } },
    ]);
  });

  test('is shown as blocked there in the list of expiring stock', async () => {
    const { here, there, manager, warehouse, goods, id, block } = await openStores();
    await manager.inventory.blockBatch(block);
    const { data } = await warehouse.inventory.listHeldBatches({ scope: 'all', limit: 100 });
    const ofBatch = data.filter((row) => row.batchId === id && row.productId === goods.productId);
    expect(new Map(ofBatch.map(({ place, blocked }) => [place.homeId, blocked]))).toEqual(
      new Map([
        [here.id, true],
        [there.id, false],
      ]),
    );
  });

  test('is sold there again once it is unblocked, and blocked and unblocked once', async () => {
    const { manager, employee, goods, block } = await openStores();
    await manager.inventory.blockBatch(block);
    await expect(manager.inventory.blockBatch(block)).rejects.toMatchObject({ code: 'CONFLICT' });
    await manager.inventory.unblockBatch({ ...block, reason: 'Checked' });
    await expect(manager.inventory.unblockBatch(block)).rejects.toMatchObject({ code: 'CONFLICT' });
    const sale = await employee.pos.recordSale(saleInput([{ ...goods, quantity: 1 }]));
    expect(sale.lines[0]?.batches).toMatchObject([{ batchNumber: 'EARLY' }]);
  });

  test('cannot be blocked at another store or everywhere by the manager, who cannot lift a block of the warehouse either', async () => {
    const { there, manager, warehouse, block, id } = await openStores();
    const refused = { code: 'FORBIDDEN' };
    await expect(manager.inventory.blockBatch({ ...block, locationId: there.id })).rejects.toMatchObject(refused);
    await expect(manager.inventory.blockBatch({ id, reason: 'All' })).rejects.toMatchObject(refused);
    await warehouse.inventory.blockBatch({ id, reason: 'Recall' });
    await expect(manager.inventory.unblockBatch({ id, reason: 'No' })).rejects.toMatchObject(refused);
  });
});
