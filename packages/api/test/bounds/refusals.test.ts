import { MAX_HELD_UNITS, MAX_UNIT_MINOR } from '@bhandar/domain/shared';
import { type Caller, callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeBatchWithStock, makeGoods, makeOrder, makeStore, warehouseOf } from '@bhandar/testing/factories';
import { beforeAll, expect, it } from 'vitest';
import { describeFailure } from '../../src/core/errors';

const database = useTestDatabase();
const TOO_DEAR = MAX_UNIT_MINOR + 1;
let api: Caller;
let store: Awaited<ReturnType<typeof makeStore>>;
let goods: Awaited<ReturnType<typeof makeGoods>>;

beforeAll(async () => {
  ({ api } = await callerFor(database.db, { role: 'superadmin' }));
  store = await makeStore(database.db);
  goods = await makeGoods(database.db, {
    storeId: store.id,
    unitMrpMinor: MAX_UNIT_MINOR,
    unitCost: String(MAX_UNIT_MINOR / 100),
    batches: [{ quantity: MAX_HELD_UNITS }],
  });
});

const purchaseOf = (line: object) =>
  api.purchasing.recordPurchase({
    kind: 'pharmacy',
    supplierId: null,
    lines: [{ productId: goods.productId, quantity: 1, packTpMinor: 100, ...line }],
  });

it.each<[string, string, () => Promise<unknown>]>([
  [
    'a product with a dearer unit',
    'unitMrpMinor',
    () => api.catalogue.updateProduct({ id: goods.productId, unitMrpMinor: TOO_DEAR }),
  ],
  [
    'a documented form with a dearer unit',
    'unitMrpMinor',
    () => api.catalogue.updateProduct({ id: goods.productId, shownPrices: { priceMinor: TOO_DEAR } }),
  ],
  ['a purchase with a dearer unit', 'lines.0.packMrpMinor', () => purchaseOf({ packMrpMinor: TOO_DEAR })],
  ['a purchase that costs more for a unit', 'lines.0.packTpMinor', () => purchaseOf({ packTpMinor: TOO_DEAR })],
  [
    'a dearer store price',
    'priceMinor',
    () =>
      api.pricing.setStorePrice({
        locationId: store.id,
        productId: goods.productId,
        priceMinor: TOO_DEAR,
        reason: 'x',
      }),
  ],
  [
    'a batch with a dearer unit',
    'mrpMinor',
    () =>
      api.inventory.correctBatch({
        id: goods.batchIds[0] ?? '',
        batchNumber: 'A',
        expiresOn: null,
        mrpMinor: TOO_DEAR,
        reason: 'Mistyped',
      }),
  ],
  [
    'a write-off beyond the largest amount',
    'lines',
    () =>
      api.inventory.writeOff({
        placeId: store.id,
        cause: 'damaged',
        reason: 'Flood',
        lines: [{ batchId: goods.batchIds[0] ?? '', quantity: 10_000_000 }],
      }),
  ],
])('%s is refused by its field', async (_, field, call) => {
  const error: unknown = await call().catch((thrown: unknown) => thrown);
  expect(describeFailure(error)).toMatchObject({ kind: 'VALIDATION_FAILED' });
  expect(describeFailure(error).fields).toHaveProperty([field]);
});

it('an order is not approved beyond what a place may hold of a batch, which the refusal says', async () => {
  const warehouse = await warehouseOf(database.db);
  const { productId } = await makeGoods(database.db, { storeId: store.id, batches: [] });
  const stock = { productId, batchNumber: 'FULL' };
  await makeBatchWithStock(database.db, { ...stock, locationId: store.id, quantity: MAX_HELD_UNITS });
  await makeBatchWithStock(database.db, { ...stock, locationId: warehouse.id, quantity: 5 });
  const { staff } = await callerFor(database.db, { store });
  const lines = [{ productId, quantity: 1 }];
  const orderId = await makeOrder(database.db, { storeId: store.id, requestedBy: staff.id, lines });
  await expect(api.ordering.approveOrder({ orderId })).rejects.toMatchObject({
    message: 'A place holds at most 1000000000 units of a batch',
    code: 'CONFLICT',
  });
});
