import type { CreateProductInput } from '@bhandar/domain/catalogue';
import { callerFor, callerOf, signedInCaller } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeCategory, makeCompany, makeOrder, makeProduct, makeStore, makeUnitType } from '@bhandar/testing/factories';
import { beforeAll, describe, expect, test } from 'vitest';

const database = useTestDatabase();

const napa = {
  kind: 'pharmacy',
  tradeName: 'Napa',
  genericName: 'Paracetamol',
  strength: '500 mg',
  content: '',
  category: 'tablet',
  company: 'BEXIMCO',
  unitType: 'Tablet',
  packType: '',
  unitMrpMinor: 120,
  requiresPrescription: false,
  ven: 'vital',
  packs: [{ size: 10, name: 'strip', mrpMinor: 1200 }],
  stock: 0,
} satisfies CreateProductInput;

const signIn = async () =>
  (await callerFor(database.db, { role: 'superadmin', firstName: 'Nadia', lastName: 'Rahman' })).api;

beforeAll(async () => {
  await makeCategory(database.db, 'Tablet');
  await makeCompany(database.db, 'Beximco');
  await makeUnitType(database.db, 'tablet');
});

describe('a new product', () => {
  test('takes its setup rows by name in any case, and its opening stock', async () => {
    const api = await signIn();
    const product = await api.catalogue.createProduct({ ...napa, tradeName: 'Napa One', stock: 40 });
    expect(product).toMatchObject({
      code: expect.stringMatching(/^P\d{6}$/),
      category: 'Tablet',
      company: 'Beximco',
      packType: 'Various',
      ven: 'vital',
      packs: [{ size: 10, name: 'strip', mrpMinor: 1200 }],
      stock: 40,
      addedBy: 'Nadia Rahman',
      updatedAt: null,
    });
    const movements = await database.db
      .selectFrom('stockMovement')
      .selectAll()
      .where('productId', '=', product.id)
      .execute();
    expect(movements).toMatchObject([{ documentKind: 'opening', quantity: 40 }]);
    expect(await api.catalogue.listPrices({ id: product.id })).toMatchObject([
      { unitMrpMinor: 120, source: 'Product form', changedBy: 'Nadia Rahman' },
    ]);
  });

  test('without its required fields is refused with their names', async () => {
    const api = await signIn();
    const refused = api.catalogue.createProduct({ ...napa, genericName: ' ', strength: '' });
    await expect(refused).rejects.toThrow('Missing required fields: genericName, strength');
  });

  test('with an unknown setup row is refused beside that field', async () => {
    const api = await signIn();
    const refused = api.catalogue.createProduct({ ...napa, company: 'Nobody' });
    await expect(refused).rejects.toMatchObject({
      message: 'Company "Nobody" does not exist; create it first',
      cause: { details: { fields: { company: { code: 'setup.companyUnknown' } } } },
    });
  });

  test('is refused if it exists already, also when two people add it at once', async () => {
    const api = await signIn();
    const twice = await Promise.allSettled([
      api.catalogue.createProduct({ ...napa, tradeName: 'Twin' }),
      api.catalogue.createProduct({ ...napa, tradeName: 'TWIN', strength: '500mg' }),
    ]);
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('is written once for one idempotency key', async () => {
    const { staff } = await callerFor(database.db, { role: 'superadmin' });
    const api = await signedInCaller(database.db, staff, { headers: { 'idempotency-key': 'once' } });
    const [first, second] = await Promise.all([
      api.catalogue.createProduct({ ...napa, tradeName: 'Once' }),
      api.catalogue.createProduct({ ...napa, tradeName: 'Once' }),
    ]);
    expect(second).toEqual(first);
  });
});

describe('an edit', () => {
  test('keeps the fields that it omits, and adds the replaced price to the history', async () => {
    const api = await signIn();
    const made = await api.catalogue.createProduct({ ...napa, tradeName: 'Edited' });
    const edited = await api.catalogue.updateProduct({ id: made.id, tradeName: 'Edited Extra', unitMrpMinor: 150 });
    expect(edited).toMatchObject({
      tradeName: 'Edited Extra',
      genericName: 'Paracetamol',
      // A higher unit price raises the pack: ten at 15.00 are no longer 12.00.
      packs: [{ ...made.packs[0], mrpMinor: 1_500 }],
      updatedBy: 'Nadia Rahman',
    });
    const prices = await api.catalogue.listPrices({ id: made.id });
    expect(prices.map((price) => price.unitMrpMinor)).toEqual([150, 120]);
    const found = await api.catalogue.listProducts({ kind: 'pharmacy', search: 'edited extra' });
    expect(found.data.map(({ id }) => id)).toEqual([made.id]);
  });

  test('sets whether a prescription is required, and another edit keeps that', async () => {
    const api = await signIn();
    const made = await api.catalogue.createProduct({ ...napa, tradeName: 'Zimax', requiresPrescription: true });
    expect(made.requiresPrescription).toBe(true);
    const renamed = await api.catalogue.updateProduct({ id: made.id, genericName: 'Azithromycin' });
    expect(renamed.requiresPrescription).toBe(true);
    const freed = await api.catalogue.updateProduct({ id: made.id, requiresPrescription: false });
    expect(freed.requiresPrescription).toBe(false);
  });

  test('with a blank required field is refused', async () => {
    const api = await signIn();
    const { id } = await makeProduct(database.db);
    await expect(api.catalogue.updateProduct({ id, company: ' ' })).rejects.toThrow('All fields are required');
  });

  test('of the stock is an adjustment, and lower stock leaves first expiry first', async () => {
    const api = await signIn();
    const { id } = await makeProduct(database.db, {
      batches: [
        { quantity: 5, batchNumber: 'LATE', expiresOn: '2099-01-01' },
        { quantity: 5, batchNumber: 'SOON', expiresOn: '2098-01-01' },
      ],
    });
    expect((await api.catalogue.updateProduct({ id, stock: 3 })).stock).toBe(3);
    expect((await api.catalogue.updateProduct({ id, stock: 9 })).stock).toBe(9);
    const left = await database.db
      .selectFrom('stockBalance')
      .innerJoin('batch', 'batch.id', 'stockBalance.batchId')
      .select(['batch.batchNumber', 'stockBalance.onHand'])
      .where('batch.productId', '=', id)
      .orderBy('batch.batchNumber')
      .execute();
    expect(left).toEqual([
      { batchNumber: '', onHand: 6 },
      { batchNumber: 'LATE', onHand: 3 },
      { batchNumber: 'SOON', onHand: 0 },
    ]);
  });
});

describe('the stock of a product', () => {
  test('excludes expired batches', async () => {
    const api = await signIn();
    const { id } = await makeProduct(database.db, {
      batches: [
        { quantity: 5, batchNumber: 'OLD', expiresOn: '2020-01-01' },
        { quantity: 7, batchNumber: 'NEW', expiresOn: '2099-01-01' },
      ],
    });
    expect((await api.catalogue.getProduct({ id })).stock).toBe(7);
  });
});

describe('deleting', () => {
  test('is refused while there is stock, and a second deletion finds nothing', async () => {
    const api = await signIn();
    const { id } = await makeProduct(database.db, { batches: [{ quantity: 1 }] });
    await expect(api.catalogue.removeProduct({ id })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Cannot delete: stock on hand',
    });
    await api.catalogue.updateProduct({ id, stock: 0 });
    await api.catalogue.removeProduct({ id });
    await expect(api.catalogue.getProduct({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(api.catalogue.removeProduct({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('is undone, once or twice, unless the same product was added meanwhile', async () => {
    const api = await signIn();
    const made = await api.catalogue.createProduct({ ...napa, tradeName: 'Napa Back' });
    await api.catalogue.removeProduct({ id: made.id });
    expect(await api.catalogue.restoreProduct({ id: made.id })).toMatchObject({ id: made.id, code: made.code });
    expect(await api.catalogue.restoreProduct({ id: made.id })).toMatchObject({ id: made.id });
    expect((await api.catalogue.getProduct({ id: made.id })).tradeName).toBe('Napa Back');
    await api.catalogue.removeProduct({ id: made.id });
    const twin = await api.catalogue.createProduct({ ...napa, tradeName: 'Napa Back' });
    await expect(api.catalogue.restoreProduct({ id: made.id })).rejects.toThrow(
      `This product already exists: ${twin.code}`,
    );
  });

  test('is not undone without its category, which is restored first', async () => {
    const api = await signIn();
    const { id: category } = await api.catalogue.createCategory({ name: 'Lotion' });
    const made = await api.catalogue.createProduct({ ...napa, tradeName: 'Napa Lotion', category: 'Lotion' });
    await api.catalogue.removeProduct({ id: made.id });
    await api.catalogue.removeCategory({ id: category });
    await expect(api.catalogue.restoreProduct({ id: made.id })).rejects.toThrow('Cannot restore');
    expect(await api.catalogue.restoreCategory({ id: category })).toMatchObject({ name: 'Lotion' });
    expect(await api.catalogue.restoreProduct({ id: made.id })).toMatchObject({ category: 'Lotion' });
  });

  test('of a setup row is undone unless its name is taken, and audited', async () => {
    const api = await signIn();
    const { id } = await api.catalogue.createUnitType({ name: 'Ampoule' });
    await api.catalogue.removeUnitType({ id });
    const other = await api.catalogue.createUnitType({ name: 'ampoule' });
    await expect(api.catalogue.restoreUnitType({ id })).rejects.toThrow('This unit type already exists');
    await api.catalogue.removeUnitType({ id: other.id });
    expect(await api.catalogue.restoreUnitType({ id })).toMatchObject({ name: 'Ampoule' });
    const entries = await database.db.selectFrom('auditEntry').select('action').where('entityId', '=', id).execute();
    expect(entries.map(({ action }) => action)).toEqual(['create', 'delete', 'restore']);
  });

  test('is refused while a pending order has it', async () => {
    const api = await signIn();
    const { id } = await makeProduct(database.db);
    const store = await makeStore(database.db);
    const { staff } = await callerFor(database.db, { role: 'employee', store });
    await makeOrder(database.db, { storeId: store.id, requestedBy: staff.id, lines: [{ productId: id, quantity: 1 }] });
    await expect(api.catalogue.removeProduct({ id })).rejects.toThrow('Cannot delete: open orders');
  });
});

describe('permissions on products', () => {
  test('a visitor reads nothing', async () => {
    const api = callerOf(database.db);
    await expect(api.catalogue.listProducts({ kind: 'pharmacy' })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  test.each(['admin', 'employee'] as const)('an %s reads products but writes none', async (role) => {
    const { api } = await callerFor(database.db, { role });
    const { id } = await makeProduct(database.db);
    expect((await api.catalogue.getProduct({ id })).id).toBe(id);
    await expect(api.catalogue.createProduct(napa)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(api.catalogue.updateProduct({ id, stock: 999_999 })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(api.catalogue.removeProduct({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const untouched = await database.db.selectFrom('stockMovement').select('id').where('productId', '=', id).execute();
    expect(untouched).toEqual([]);
  });

  test('an admin creates and edits setup rows but deletes none; an employee only reads them', async () => {
    const admin = (await callerFor(database.db, { role: 'admin' })).api;
    const employee = (await callerFor(database.db, { role: 'employee' })).api;
    const { id } = await admin.catalogue.createCategory({ name: 'Syrup' });
    await admin.catalogue.updateCategory({ id, name: 'Syrup', description: 'Liquid' });
    await expect(admin.catalogue.removeCategory({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(employee.catalogue.createCategory({ name: 'Gel' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect((await employee.catalogue.listCategories({ search: 'syr' })).data).toMatchObject([
      { description: 'Liquid' },
    ]);
  });
});
