import type { StoreRef } from '@bhandar/domain/accounts';
import type { ProductKind } from '@bhandar/domain/catalogue';
import { TILE_LISTS, type TileFigure, type TileList } from '@bhandar/domain/dashboard';
import { type Caller, callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import {
  letStoreSellFrom,
  makeBatchWithStock,
  makeGoods,
  makeOrder,
  makeProduct,
  makeStaff,
  makeStore,
  makeSupplier,
  saleInput,
  warehouseOf,
} from '@bhandar/testing/factories';
import { beforeAll, describe, expect, it } from 'vitest';

const database = useTestDatabase();
const ROLES = ['superadmin', 'admin', 'employee'] as const;
type RoleName = (typeof ROLES)[number];
const apis = {} as Record<RoleName, Caller>;

const DAY_MS = 86_400_000;
/** Dhaka is six hours ahead: its day, by which bills age, begins at 18:00 UTC. */
const dayIn = (days: number) => new Date(Date.now() + DAY_MS / 4 + days * DAY_MS).toISOString().slice(0, 10);

/** Some of each kind of a store's pending work, and beside each one that is no work: decided, settled, new or not due. */
async function makeWork(store: StoreRef, count: number): Promise<void> {
  const { db } = database;
  const { api: manager } = await callerFor(db, { role: 'admin', store });
  const { api: employee, staff } = await callerFor(db, { role: 'employee', store });
  await letStoreSellFrom(db, store.id, 'store-stock');
  const batches = [{ quantity: 40, expiresOn: dayIn(300), batchNumber: 'N-1' }];
  const goods = await makeGoods(db, { storeId: store.id, batches });
  await employee.pos.recordSale(saleInput([{ ...goods, quantity: 20 }]));
  const [batchId = ''] = goods.batchIds;
  const warehouse = await warehouseOf(db);
  const { id: productId } = await makeProduct(db);
  await makeBatchWithStock(db, { productId, locationId: warehouse.id, quantity: 1_000, expiresOn: dayIn(300) });
  const approve = async (kind: ProductKind) => {
    const lines = [{ productId, quantity: 1 }];
    const orderId = await makeOrder(db, { storeId: store.id, requestedBy: staff.id, kind, lines });
    await apis.superadmin.ordering.approveOrder({ orderId });
    return orderId;
  };
  for (let n = 0; n <= count; n += 1) {
    const isDone = n === 0;
    const returned = await employee.pos.returnGoods({ productId: goods.productId, quantity: 1, batchNumber: 'N-1' });
    if (isDone) await manager.pos.postSaleReturn({ returnId: returned.id });
    const lines = [{ batchId, quantity: 1 }];
    const damaged = await employee.inventory.writeOff({ placeId: store.id, cause: 'damaged', lines });
    if (isDone) await manager.inventory.postWriteOff({ writeOffId: damaged.id });

    const short = await approve('pharmacy');
    await employee.ordering.fulfilOrder({ orderId: short, received: [{ lineNo: 1, quantity: 0 }] });
    if (isDone) {
      const { data } = await manager.inventory.listAdjustments({ unsettled: true });
      await manager.inventory.settleTransit({ adjustmentId: data[0]?.id ?? '', outcome: 'lost' });
    }
    for (const kind of ['pharmacy', 'nonPharmacy', 'nonPharmacy'] as const) {
      const orderId = await approve(kind);
      const processedAt = new Date(`${dayIn(isDone ? -2 : -4)}T00:00:00.000Z`);
      await db.updateTable('storeOrder').set({ processedAt }).where('id', '=', orderId).execute();
    }

    const { id: customerId } = await manager.pos.createCustomer({
      name: `Customer ${n}`,
      phone: `0171100000${n}`,
      address: 'Road 7',
    });
    await manager.pos.setCustomerAccount({ customerId, limitMinor: 500_000, termDays: 30, isBlocked: false });
    const bill = { customerId, kind: 'opening', effect: 'raises', amountMinor: 900, reason: 'Old book' } as const;
    await manager.pos.enterOnAccount({ ...bill, occurredOn: dayIn(-40) });
    await manager.pos.enterOnAccount({ ...bill, occurredOn: dayIn(-20) });
    if (isDone) await employee.pos.recordCustomerReceipt({ customerId, amountMinor: 900, method: 'cash' });
  }
}

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
  // One supplier has an old bill that is open, one has a new bill, and one an old bill that is paid.
  const { id: bought } = await makeProduct(db);
  for (const [days, isPaid] of [
    [-31, false],
    [-30, false],
    [-31, true],
  ] as const) {
    const { id } = await makeSupplier(db);
    const lines = [{ productId: bought, batchNumber: 'A', expiresOn: '2031-01-31', quantity: 10, packTpMinor: 1_000 }];
    const purchase = { kind: 'pharmacy', supplierId: id, lines, purchasedOn: dayIn(days) } as const;
    const { dueMinor } = await purchasing
      .recordPurchase(purchase)
      .then(() => purchasing.supplierAccount({ supplierId: id }));
    if (isPaid) await purchasing.recordSupplierPayment({ supplierId: id, amountMinor: dueMinor, method: 'cash' });
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
  for (const [index, store] of stores.entries()) await makeWork(store, index + 1);
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
    pharmacyPurchases: 9,
    nonPharmacyPurchases: 2,
    supplierPayments: 5,
    suppliers: 4,
    pharmacyProposalsToDecide: 1,
    nonPharmacyProposalsToDecide: 2,
  });
});

it("a manager's work is the sum of that of both stores", async () => {
  expect(await figuresOf(apis.admin)).toMatchObject({
    pendingPharmacyOrders: 3,
    saleReturnsToDecide: 3,
    writeOffsToDecide: 3,
    differencesToSettle: 3,
    unreceivedPharmacy: 3,
    unreceivedNonPharmacy: 6,
    overdueAccounts: 3,
  });
});

it('the warehouse has the returns and short deliveries of all stores to decide', async () => {
  expect(await figuresOf(apis.superadmin)).toMatchObject({
    saleReturnsToDecide: 6,
    writeOffsToDecide: 6,
    differencesToSettle: 6,
    overdueAccounts: 6,
    suppliersWithOldBills: 1,
  });
});

it('overdue customers and unpaid suppliers have the amounts that their lists sum up', async () => {
  const totals = await apis.superadmin.pos.receivablesTotals({});
  const { data } = await apis.superadmin.purchasing.listSupplierAccounts({ standing: 'oldBills' });
  const oldBillsMinor = data.reduce(
    (sum, { ageing }) => sum + ageing.upTo60Minor + ageing.upTo90Minor + ageing.over90Minor,
    0,
  );
  const figures = await figuresOf(apis.superadmin);
  expect(figures).toMatchObject({ overdueMinor: 5_400, oldBillsMinor });
  expect(figures).toMatchObject({ overdueMinor: totals.overdueMinor });
  expect(oldBillsMinor).toBeGreaterThan(0);
  const ofManager = await figuresOf(apis.admin);
  expect(ofManager).toMatchObject({ overdueMinor: 2_700 });
  expect(ofManager).not.toHaveProperty('oldBillsMinor');
});

it('an employee is shown the orders of the store to receive, and nothing that a manager decides', async () => {
  expect(await figuresOf(apis.employee)).toMatchObject({
    unreceivedPharmacy: 1,
    unreceivedNonPharmacy: 2,
    saleReturnsToDecide: undefined,
    writeOffsToDecide: undefined,
    differencesToSettle: undefined,
    overdueAccounts: undefined,
  });
});

it('an employee is shown the products that the own store is out of or low of, where the store orders them', async () => {
  const { inventory, ordering } = apis.employee;
  const figures = await inventory.overview({});
  for (const [kind, standing, figure] of [
    ['pharmacy', 'out', 'outPharmacy'],
    ['nonPharmacy', 'out', 'outNonPharmacy'],
    ['pharmacy', 'low', 'lowPharmacy'],
    ['nonPharmacy', 'low', 'lowNonPharmacy'],
  ] as const) {
    const { totalItems, data } = await ordering.stockForRequester({ kind, standing, limit: 100 });
    expect([figure, totalItems, data.length]).toEqual([figure, figures[figure], figures[figure]]);
    for (const { storeHas } of data) expect(storeHas > 0).toBe(standing === 'low');
  }
  const elsewhere = await makeStore(database.db);
  const foreign = { kind: 'pharmacy', standing: 'out', locationId: elsewhere.id } as const;
  await expect(ordering.stockForRequester(foreign)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(inventory.overview({ locationId: elsewhere.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('a manager who may not decide returns or differences does not have them to do', async () => {
  const { api, staff } = await callerFor(database.db, { role: 'admin' });
  const changes = { postReturn: false, postWriteOff: false, adjustStock: false };
  await apis.superadmin.accounts.setGrants({ id: staff.id, changes });
  expect(await figuresOf(api)).toMatchObject({
    saleReturnsToDecide: undefined,
    writeOffsToDecide: undefined,
    differencesToSettle: undefined,
  });
});

/** Figures that only some roles have. */
const ONLY_OF: Partial<Record<TileFigure, readonly RoleName[]>> = {
  pharmacyProposalsToDecide: ['superadmin'],
  nonPharmacyProposalsToDecide: ['superadmin'],
  saleReturnsToDecide: ['superadmin', 'admin'],
  writeOffsToDecide: ['superadmin', 'admin'],
  differencesToSettle: ['superadmin', 'admin'],
  unreceivedPharmacy: ['admin', 'employee'],
  unreceivedNonPharmacy: ['admin', 'employee'],
  overdueAccounts: ['superadmin', 'admin'],
  suppliersWithOldBills: ['superadmin'],
};
/** The warehouse alone reviews wishes; others see theirs. */
const WISHES: readonly TileFigure[] = ['pharmacyRequestsToDecide', 'nonPharmacyRequestsToDecide'];

describe.each(ROLES)('a tile of the dashboard of %s', (role) => {
  it.each(Object.keys(TILE_LISTS) as TileFigure[])('%s counts the rows of the list that it opens', async (figure) => {
    const figures = await figuresOf(apis[role]);
    const counted = figures[figure];
    const isManagersOwn = role === 'employee' && counted === undefined;
    const isOfOthers = ONLY_OF[figure] && !ONLY_OF[figure].includes(role);
    if (isOfOthers) expect(counted).toBeUndefined();
    if (isManagersOwn || isOfOthers || (WISHES.includes(figure) && role !== 'superadmin')) return;
    expect([figure, counted]).toEqual([figure, await rowsBehind(apis[role], TILE_LISTS[figure])]);
  });
});
