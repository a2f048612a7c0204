import { TILE_LISTS, type TileFigure, type TileList } from '@bhandar/domain/dashboard';
import { type Caller, callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import {
  makeBatchWithStock,
  makeOrder,
  makeProduct,
  makeStaff,
  makeStore,
  makeSupplier,
  warehouseOf,
} from '@bhandar/testing/factories';
import { beforeAll, describe, expect, it } from 'vitest';

const database = useTestDatabase();
const ROLES = ['superadmin', 'admin', 'employee'] as const;
type RoleName = (typeof ROLES)[number];
const apis = {} as Record<RoleName, Caller>;

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  const { db } = database;
  const stores = [await makeStore(db), await makeStore(db), await makeStore(db)] as const;
  const warehouse = await warehouseOf(db);
  const places = [warehouse.id, ...stores.map(({ id }) => id)];
  // Each location has a different number of batches of each kind, so that no two scopes have the same count.
  for (const [index, locationId] of places.entries()) {
    for (const kind of ['pharmacy', 'nonPharmacy'] as const) {
      for (let n = 0; n <= index; n += 1) {
        for (const days of [-3, -1, 0, 10, 300]) {
          const { id: productId } = await makeProduct(db, { kind });
          await makeBatchWithStock(db, { productId, locationId, quantity: 4, expiresOn: dayIn(days) });
        }
      }
    }
  }
  const [own, second] = stores;
  apis.superadmin = (await callerFor(db, { role: 'superadmin' })).api;
  apis.admin = (await callerFor(db, { role: 'admin', store: own, otherStores: [second] })).api;
  apis.employee = (await callerFor(db, { role: 'employee', store: own })).api;
  for (const [index, store] of stores.entries()) {
    const { id: requestedBy } = await makeStaff(db, { store });
    await makeStaff(db, { store, status: 'pending' });
    const { id } = await makeProduct(db);
    for (let n = 0; n <= index; n += 1) {
      await makeOrder(db, { storeId: store.id, requestedBy, lines: [{ productId: id, quantity: 1 }] });
    }
  }
  // A different number of each kind and of payments, each with one voided, which no figure counts.
  const { purchasing } = apis.superadmin;
  const { id: supplierId } = await makeSupplier(db);
  for (const [kind, purchases] of [
    ['pharmacy', 3],
    ['nonPharmacy', 2],
  ] as const) {
    const { id: productId } = await makeProduct(db, { kind });
    const line = { productId, batchNumber: 'A', expiresOn: '2031-01-31', quantity: 10, packTpMinor: 1_000 };
    const lines = kind === 'pharmacy' ? [line, { ...line, batchNumber: 'B' }] : [line];
    for (let n = 0; n <= purchases; n += 1) {
      const { id } = await purchasing.recordPurchase({ kind, supplierId, lines });
      if (n === 0) await purchasing.voidPurchase({ purchaseId: id });
    }
  }
  const settings = await apis.superadmin.accounts.getOrganisation();
  await apis.superadmin.accounts.updateOrganisation({ ...settings, purchasesByStores: 'confirm' });
  for (const kind of ['pharmacy', 'nonPharmacy', 'nonPharmacy'] as const) {
    const { id: productId } = await makeProduct(db, { kind });
    const line = { productId, batchNumber: 'A', expiresOn: '2031-01-31', quantity: 10, packTpMinor: 1_000 };
    await apis.admin.purchasing.proposePurchase({ kind, supplierId, lines: [line], locationId: own.id });
  }
  for (let n = 0; n <= 4; n += 1) {
    const paid = await purchasing.recordSupplierPayment({ supplierId, amountMinor: 100, method: 'cash' });
    if (n === 0) await purchasing.voidSupplierPayment({ paymentId: paid.id, reason: 'Twice' });
  }
  // Expired goods in quarantine, beside those on the shelf.
  const { data } = await apis.admin.inventory.listHeldBatches({ bucket: 'expired', homeId: own.id });
  for (const { batchId } of data.slice(0, 1)) {
    await apis.admin.inventory.moveQuarantine({ homeId: own.id, direction: 'held', batchId, quantity: 4, reason: '' });
  }
});

async function figuresOf(api: Caller): Promise<Partial<Record<string, number>>> {
  const parts = await Promise.all([
    api.accounts.overview(),
    api.catalogue.overview(),
    api.ordering.overview(),
    api.inventory.overview({}),
    api.pos.overview(),
  ]);
  return Object.assign({}, ...parts);
}

type Lists = (input: unknown) => Promise<{ totalItems: number }>;

/** The number of rows of the list that the tile opens. */
async function rowsBehind(api: Caller, { procedure, kind, filters, place }: TileList): Promise<number> {
  const [domain = '', name = ''] = procedure.split('.');
  const list = (api as unknown as Record<string, Record<string, Lists>>)[domain]?.[name];
  if (!list) throw new Error(`There is no ${procedure}`);
  const [own] = await api.inventory.listPlaces();
  const held = place && own ? { [place]: own.id } : {};
  return (await list({ ...(kind ? { kind } : {}), ...filters, ...held, page: 1, limit: 1 })).totalItems;
}

it('the fixture has purchases and payments, so that 0 is not compared with 0', async () => {
  expect(await figuresOf(apis.superadmin)).toMatchObject({
    pharmacyPurchases: 6,
    nonPharmacyPurchases: 2,
    supplierPayments: 4,
    suppliers: 1,
    pharmacyProposalsToDecide: 1,
    nonPharmacyProposalsToDecide: 2,
  });
});

describe.each(ROLES)('a tile of the dashboard of %s', (role) => {
  it.each(Object.keys(TILE_LISTS) as TileFigure[])('%s counts the rows of the list that it opens', async (figure) => {
    const figures = await figuresOf(apis[role]);
    const counted = figures[figure];
    const isManagersOwn = role === 'employee' && counted === undefined;
    const nothingToDecide = figure.endsWith('ToDecide') && role !== 'superadmin';
    if (isManagersOwn || nothingToDecide) return;
    expect([figure, counted]).toEqual([figure, await rowsBehind(apis[role], TILE_LISTS[figure])]);
  });
});
