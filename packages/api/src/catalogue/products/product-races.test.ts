import { findBreaches } from '@bhandar/db/invariants';
import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeProduct, makeStore, makeSupplier, warehouseOf } from '@bhandar/testing/factories';
import { countDeadlocks, holdRows, untilWaiting } from '@bhandar/testing/locks';
import { afterEach, describe, expect, test } from 'vitest';

const database = useTestDatabase({ poolSize: 16 });
afterEach(async () => expect(await findBreaches(database.db)).toEqual([]));

const TURNS = 16;

async function openWarehouse() {
  const { api } = await callerFor(database.db, { role: 'superadmin' });
  const [warehouse, store] = [await warehouseOf(database.db), await makeStore(database.db)];
  return { api, warehouse, store };
}

test('editing a product with its stock does not deadlock with transfers of it', async () => {
  const { api, warehouse, store } = await openWarehouse();
  const { id: productId } = await makeProduct(database.db, { batches: [{ quantity: 1_000 }] });
  const draft = async () =>
    api.inventory.saveTransfer({ fromId: warehouse.id, toId: store.id, lines: [{ productId, quantity: 1 }] });
  const drafts = await Promise.all(Array.from({ length: TURNS }, draft));
  const deadlocks = await countDeadlocks(database.pool, () =>
    Promise.all(
      drafts.flatMap(({ id }, turn): Promise<unknown>[] => [
        api.inventory.sendTransfer({ transferId: id }),
        api.catalogue.updateProduct({ id: productId, stock: 1_000 + turn }),
      ]),
    ),
  );
  expect(deadlocks).toBe(0);
});

describe('a retired product', () => {
  test('is not retired while goods of it arrive', async () => {
    const { api, warehouse } = await openWarehouse();
    const { id: productId } = await makeProduct(database.db, { batches: [{ quantity: 1 }] });
    const { id: batchId } = await database.db
      .selectFrom('batch')
      .select('id')
      .where('productId', '=', productId)
      .executeTakeFirstOrThrow();
    await api.catalogue.updateProduct({ id: productId, stock: 0 });
    const letGo = await holdRows(
      database.pool,
      'select id from location where id = $1 for no key update',
      warehouse.id,
    );
    const arrival = api.inventory.createAdjustment({
      locationId: warehouse.id,
      reason: 'found',
      lines: [{ productId, change: 5, batchId }],
    });
    await untilWaiting(database.pool, 1);
    const removal = api.catalogue.removeProduct({ id: productId });
    const removed = expect(removal).rejects.toMatchObject({ message: 'Cannot delete: stock on hand' });
    await untilWaiting(database.pool, 2);
    await letGo();
    await arrival;
    await removed;
  });

  test('cannot be ordered, transferred or counted by a request that read it just before', async () => {
    const { api, warehouse, store } = await openWarehouse();
    const { id: productId } = await makeProduct(database.db);
    const { id: supplierId } = await makeSupplier(database.db);
    const letGo = await holdRows(
      database.pool,
      `with held as materialized (select id from product where id = $1 for update)
       update product set deleted_at = now() from held where product.id = held.id`,
      productId,
    );
    const late = Promise.allSettled([
      api.inventory.saveTransfer({ fromId: warehouse.id, toId: store.id, lines: [{ productId, quantity: 1 }] }),
      api.inventory.createAdjustment({
        locationId: warehouse.id,
        reason: 'found',
        lines: [{ productId, change: 5, newBatch: { batchNumber: 'N', expiresOn: null } }],
      }),
      api.purchasing.createPurchaseOrder({ kind: 'pharmacy', supplierId, lines: [{ productId, quantity: 1 }] }),
      api.ordering.placeOrder({ kind: 'pharmacy', locationId: store.id, items: [{ productId, quantity: 1 }] }),
    ]);
    await untilWaiting(database.pool, 4);
    await letGo();
    expect(await late).toMatchObject([
      { status: 'rejected', reason: { message: 'Product not found' } },
      { status: 'rejected', reason: { message: 'Product not found' } },
      { status: 'rejected', reason: { message: expect.stringMatching(/is no longer in the catalogue$/) } },
      { status: 'rejected', reason: { message: expect.stringMatching(/is no longer in the catalogue$/) } },
    ]);
  });

  test('cannot be retired while a supplier still has to deliver it', async () => {
    const { api } = await openWarehouse();
    const { id: productId } = await makeProduct(database.db);
    const { id: supplierId } = await makeSupplier(database.db);
    const order = await api.purchasing.createPurchaseOrder({
      kind: 'pharmacy' as const,
      supplierId,
      lines: [{ productId, quantity: 10 }],
    });
    await expect(api.catalogue.removeProduct({ id: productId })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Cannot delete: open purchase orders',
    });
    await api.purchasing.closePurchaseOrder({ orderId: order.id });
    expect(await api.catalogue.removeProduct({ id: productId })).toMatchObject({ id: productId });
  });
});
