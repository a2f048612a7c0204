import type { StoreRef } from '@bhandar/domain/accounts';
import { type Caller, callerFor, signedInCaller } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import {
  makeCategory,
  makeCompany,
  makeUnitType,
  saleInput,
  TEST_PASSWORD,
  warehouseOf,
} from '@bhandar/testing/factories';
import { beforeAll, describe, expect, it } from 'vitest';

const NAPA = {
  kind: 'pharmacy' as const,
  tradeName: 'Napa',
  genericName: 'Paracetamol',
  strength: '500 mg',
  category: 'Tablet',
  company: 'Beximco',
  unitType: 'Tablet',
  unitMrpMinor: 120,
};
const NOTHING = {
  stores: false,
  people: false,
  selling: false,
  products: false,
  stock: false,
  orders: false,
  sales: false,
};

const database = useTestDatabase();
let head: Caller;
let clerk: Caller;
let store: StoreRef;
let productId: string;

beforeAll(async () => {
  ({ api: head } = await callerFor(database.db, { role: 'superadmin' }));
});

const add = (name: string) => head.accounts.addStore({ name, city: 'Dhaka' });
const stockUp = (locationId: string, batchNumber: string) =>
  head.inventory.createAdjustment({
    locationId,
    reason: 'found',
    note: 'Opening stock',
    lines: [{ productId, newBatch: { batchNumber, expiresOn: '2031-08-31' }, change: 20 }],
    confirmed: true,
  });

// Each test does the next step of the same organisation.
describe('setupProgress of a new organisation', () => {
  it('has no step done', async () => {
    const { name } = await warehouseOf(database.db);
    expect(await head.accounts.setupProgress()).toEqual({ ...NOTHING, withoutStock: { count: 1, names: [name] } });
  });

  it('ticks the stores by the first store, and names it after the warehouse as without stock', async () => {
    store = await add('Lake Road');
    const { name } = await warehouseOf(database.db);
    expect(await head.accounts.setupProgress()).toEqual({
      ...NOTHING,
      stores: true,
      withoutStock: { count: 2, names: [name, 'Lake Road'] },
    });
  });

  it('ticks the people by the first person of a store', async () => {
    const { id } = await head.accounts.createEmployee({
      firstName: 'Rina',
      lastName: 'Das',
      email: 'rina@setup.example',
      phone: '0171234567',
      role: 'employee',
      password: TEST_PASSWORD,
      confirmPassword: TEST_PASSWORD,
      city: store.city,
      storeName: store.name,
    });
    clerk = await signedInCaller(database.db, { id });
    expect(await head.accounts.setupProgress()).toMatchObject({ stores: true, people: true, products: false });
  });

  it('ticks the choice of goods for sale once the settings are saved: no step asked for it', async () => {
    const settings = await head.accounts.getOrganisation();
    await head.accounts.updateOrganisation({ ...settings, sellFrom: 'store-stock' });
    expect(await head.accounts.setupProgress()).toMatchObject({ people: true, selling: true, products: false });
  });

  it('ticks the catalogue by the first product', async () => {
    await makeCategory(database.db, NAPA.category);
    await makeCompany(database.db, NAPA.company);
    await makeUnitType(database.db, NAPA.unitType);
    ({ id: productId } = await head.catalogue.createProduct(NAPA));
    expect(await head.accounts.setupProgress()).toMatchObject({ people: true, products: true, stock: false });
  });

  it('ticks the opening stock once the warehouse and every open store have received stock', async () => {
    const [second, ...others] = await Promise.all(['Banani', 'uttara', 'Mirpur', 'Tejgaon'].map(add));
    const warehouse = await warehouseOf(database.db);
    const withoutStock = async () => (await head.accounts.setupProgress()).withoutStock;
    expect(await withoutStock()).toEqual({ count: 6, names: [warehouse.name, 'Banani', 'Lake Road'] });
    await stockUp(store.id, 'BX-204');
    expect(await withoutStock()).toEqual({ count: 5, names: [warehouse.name, 'Banani', 'Mirpur'] });
    await stockUp(warehouse.id, 'BX-205');
    expect(await withoutStock()).toEqual({ count: 4, names: ['Banani', 'Mirpur', 'Tejgaon'] });
    for (const { id } of others) await head.accounts.setStoreOpen({ id, open: false });
    expect(await head.accounts.setupProgress()).toMatchObject({
      stock: false,
      withoutStock: { count: 1, names: ['Banani'] },
    });
    await stockUp(second?.id ?? '', 'BX-206');
    expect(await head.accounts.setupProgress()).toMatchObject({ stock: true, withoutStock: { count: 0, names: [] } });
  });

  it('ticks the first order, and keeps the sale open', async () => {
    await clerk.ordering.placeOrder({ kind: 'pharmacy', items: [{ productId, quantity: 5 }] });
    expect(await head.accounts.setupProgress()).toMatchObject({ stock: true, orders: true, sales: false });
  });

  it('has every step done after the first sale, also when the store is sold out', async () => {
    const settings = await head.accounts.getStoreSettings({ id: store.id });
    await head.accounts.updateStoreSettings({ ...settings, sellFrom: 'store-stock' });
    await clerk.pos.recordSale(saleInput([{ productId, unitPriceMinor: 120, quantity: 20 }]));
    expect(await head.accounts.setupProgress()).toEqual({
      stores: true,
      people: true,
      selling: true,
      products: true,
      stock: true,
      orders: true,
      sales: true,
      withoutStock: { count: 0, names: [] },
    });
  });
});

it.each(['admin', 'employee'] as const)('setupProgress refuses an %s', async (role) => {
  const { api } = await callerFor(database.db, { role });
  await expect(api.accounts.setupProgress()).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
