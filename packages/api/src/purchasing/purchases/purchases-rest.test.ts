import { findBreaches } from '@bhandar/db/invariants';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeSession, makeStaff, makeStore, makeSupplier } from '@bhandar/testing/factories';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type RestServer, startRestServer } from '../../../test/rest-server';
import { supplierBalanceOf } from '../payments/supplier-ledger';

const database = useTestDatabase();
let rest: RestServer;

beforeAll(async () => {
  rest = await startRestServer(database.db);
});
afterAll(() => rest.stop());
afterEach(async () => expect(await findBreaches(database.db)).toEqual([]));

async function signIn(role: 'superadmin' | 'admin' = 'superadmin') {
  const store = await makeStore(database.db);
  const staff = await makeStaff(database.db, role === 'admin' ? { role, store } : { role });
  return callAs(await makeSession(database.db, staff.id));
}

const callAs = (token: string) => async (method: string, path: string, posted?: unknown) => {
  const { status, body } = await rest.call({ token }, method, path, posted);
  return { status, body };
};

/** The documented form as posted: numbers as text, with invented person and time. */
const form = (more: Record<string, unknown> = {}) => ({
  tradeName: 'Napa Extend',
  genericName: 'Paracetamol',
  strength: 665,
  category: 'Tablet',
  company: 'Beximco',
  stock: '120',
  packType: 'Box',
  purchaseUnitType: 'box',
  purchasePackSize: '12',
  packTp: '100.00',
  unitTp: '8.33',
  purchaseVatPercent: '17.4',
  purchaseVatTaka: '15.66',
  purchaseDiscountPercent: 10,
  purchaseDiscountTaka: '',
  salesUnitType: 'tablet',
  salePackSize: 12,
  packMrp: 133.4,
  unitMrp: '',
  salesVatPercent: 0,
  salesVatTaka: 0,
  salesDiscountPercent: '',
  salesDiscountTaka: '',
  addedBy: 'admin',
  addedToDbAt: '1999-01-01',
  ...more,
});

describe('the documented purchase paths', () => {
  test('the form of one product is recorded, listed and voided; person and time are set by the server', async () => {
    const call = await signIn();
    const posted = await call('POST', '/api/purchases/pharmacy', form());
    expect(posted).toMatchObject({
      status: 201,
      body: {
        success: true,
        message: 'Purchase added successfully',
        data: {
          tradeName: 'Napa Extend',
          strength: '665',
          stock: 120,
          packSize: 12,
          packTp: 100,
          unitTp: 8.33,
          purchaseDiscountPercent: 10,
          purchaseDiscountTaka: 10,
          purchaseVatPercent: 17.4,
          purchaseVatTaka: 15.66,
          packMrp: 133.4,
          unitMrp: 11.11,
          total: 1056.6,
          supplier: '',
          addedBy: 'Test Person',
        },
      },
    });
    const { _id: id } = posted.body.data as { _id: string };
    const listed = await call('GET', '/api/purchases/pharmacy');
    expect((listed.body as unknown as { _id: string }[]).map(({ _id }) => _id)).toEqual([id]);
    expect(await call('GET', '/api/purchases/pharmacy?search=napa')).toMatchObject({ body: { totalItems: 1 } });
    expect(await call('GET', '/api/purchases/nonPharmacy')).toMatchObject({ status: 200, body: [] });
    expect((await call('DELETE', `/api/purchases/nonPharmacy/${id}`)).status).toBe(404);
    expect(await call('DELETE', `/api/purchases/pharmacy/${id}`)).toEqual({
      status: 200,
      body: { message: 'Purchase deleted successfully', deletedCount: 1 },
    });
    expect(await call('DELETE', `/api/purchases/pharmacy/${id}`)).toMatchObject({ status: 404 });
    expect((await call('GET', '/api/purchases/pharmacy')).body).toEqual([]);
  });

  test('a named supplier is credited; an unknown name is refused', async () => {
    const call = await signIn('admin');
    const { id, name } = await makeSupplier(database.db);
    expect((await call('POST', '/api/purchases/pharmacy', form({ supplier: name.toUpperCase() }))).status).toBe(201);
    expect((await supplierBalanceOf(database.db, id)).dueMinor).toBe(105_660);
    expect(await call('POST', '/api/purchases/pharmacy', form({ supplier: 'Nobody' }))).toMatchObject({
      status: 400,
      body: { fields: { supplier: 'Choose a supplier from the list' } },
    });
  });

  test.each([
    [{ purchaseVatTaka: '20' }, { purchaseVatTaka: '17.4% of 90.00 is 15.66, not 20.00' }],
    [{ unitTp: '9' }, { unitTp: 'The unit price does not fit the pack price and size' }],
    [{ stock: '1.5' }, { stock: 'Enter a whole number' }],
    [{ stock: '0' }, { stock: 'Must be at least 1' }],
    [{ packTp: '1e3' }, { packTp: 'Enter an amount such as 12.50' }],
    [{ packTp: '', unitTp: '' }, { packTp: 'Enter an amount such as 12.50' }],
    [{ category: '' }, { category: 'Category is required' }],
    [
      { packTp: '99999999999', unitTp: '', stock: 1000000000, purchaseVatTaka: '' },
      { packTp: 'That amount is too large' },
    ],
  ])('%j is refused with the documented field names', async (wrong, fields) => {
    const call = await signIn();
    expect(await call('POST', '/api/purchases/pharmacy', form(wrong))).toMatchObject({ status: 400, body: { fields } });
  });

  test('the manager of a store may not void a purchase of the warehouse', async () => {
    const { body } = await (await signIn())('POST', '/api/purchases/pharmacy', form());
    const admin = await signIn('admin');
    const { _id: id } = body.data as { _id: string };
    expect((await admin('DELETE', `/api/purchases/pharmacy/${id}`)).status).toBe(403);
  });
});

describe('the documented supplier paths', () => {
  const path = '/api/suppliers/lists';
  const texts = {
    name: 'Acme Pharma',
    phone: '01711000000',
    website: 'acme.com',
    email: 'a@acme.com',
    address: 'Dhaka',
  };

  test('a supplier is added, edited, listed and deleted with the documented fields', async () => {
    const call = await signIn();
    const added = await call('POST', path, { ...texts, addedBy: 'admin', addedTime: 'x' });
    expect(added).toMatchObject({ status: 201, body: { message: 'Acme Pharma added successfully.' } });
    const { _id: id } = added.body.data as { _id: string };
    const edited = await call('PUT', `${path}/${id}`, { ...texts, phone: '+8801811000000', updatedBy: 'admin' });
    expect(edited).toMatchObject({
      status: 200,
      body: { message: 'Supplier updated successfully.', data: { phone: '01811000000', updatedBy: 'Test Person' } },
    });
    expect(await call('PUT', `${path}/${id}`, { ...texts, phone: ' ' })).toMatchObject({
      status: 400,
      body: { message: 'All fields are required' },
    });
    const listed = (await call('GET', path)).body as unknown as Record<string, unknown>[];
    expect(listed).toContainEqual(
      expect.objectContaining({ _id: id, name: 'Acme Pharma', addedBy: 'Test Person', addedTime: expect.any(String) }),
    );
    expect((await call('DELETE', `${path}/${id}`)).body).toEqual({
      message: 'Supplier deleted successfully',
      deletedCount: 1,
    });
    expect((await call('DELETE', `${path}/${id}`)).status).toBe(404);
  });

  test('an admin reads the list and writes nothing', async () => {
    const call = await signIn('admin');
    expect((await call('GET', path)).status).toBe(200);
    expect((await call('POST', path, texts)).status).toBe(403);
  });
});

test('the documented form of a manager of two stores, which names none, buys for the first one, and moves no price', async () => {
  const [first, second] = [await makeStore(database.db), await makeStore(database.db)];
  const { id: staffId } = await makeStaff(database.db, { role: 'admin', store: first, otherStores: [second] });
  const call = callAs(await makeSession(database.db, staffId));
  const goods = form({ tradeName: 'Napa of two' });
  await (await signIn())('POST', '/api/purchases/pharmacy', goods);
  const bought = [goods, { ...goods, locationId: second.id }].map((body) => ({ ...body, packMrp: 12.01, unitMrp: '' }));
  for (const body of bought) expect((await call('POST', '/api/purchases/pharmacy', body)).status).toBe(201);
  const { rows } = await database.pool.query(
    `select unit_mrp_minor, (select jsonb_object_agg(location_id, on_hand) from stock_balance b
       where b.product_id = product.id and location_id in ($1, $2)) as held
     from product where trade_name = 'Napa of two'`,
    [first.id, second.id],
  );
  expect(rows).toEqual([{ unit_mrp_minor: 1_111, held: { [first.id]: 120, [second.id]: 120 } }]);
  const seen = (await call('GET', '/api/purchases/pharmacy?search=Napa of two')).body;
  expect(seen).toMatchObject({ totalItems: 3 });
  const foreign = (await makeStore(database.db)).id;
  expect(await call('POST', '/api/purchases/pharmacy', { ...goods, locationId: foreign })).toMatchObject({
    status: 400,
  });
});

test('a documented unit price of 1.2345 is taken, and 10,000 units cost 12,345.00 as on the invoice', async () => {
  const call = await signIn();
  const unit = { packTp: '', unitTp: '1.2345', purchasePackSize: 1, salePackSize: 1, stock: 10_000, packMrp: 2 };
  const free = { purchaseVatPercent: '', purchaseVatTaka: '', purchaseDiscountPercent: '' };
  const { status, body } = await call('POST', '/api/purchases/pharmacy', form({ ...unit, ...free }));
  expect([status, body.data]).toMatchObject([201, { packTp: 1.2345, unitTp: 1.2345, total: 12_345 }]);
  const { body: refused } = await call(
    'POST',
    '/api/purchases/pharmacy',
    form({ ...unit, ...free, unitTp: '1.23456' }),
  );
  expect(refused).toMatchObject({ success: false });
});

test('the documented form of a manager, whose purchases the warehouse confirms, is answered as accepted and posts nothing', async () => {
  const organisation = database.db.updateTable('organisation');
  await organisation.set({ purchasesByStores: 'confirm' }).execute();
  onTestFinished(async () => void (await organisation.set({ purchasesByStores: 'own-store' }).execute()));
  const answer = await (await signIn('admin'))('POST', '/api/purchases/pharmacy', form({ tradeName: 'Waits' }));
  expect(answer).toEqual({
    status: 202,
    body: {
      success: true,
      message: 'Purchase sent to the warehouse, which confirms it',
      proposalId: expect.any(String),
    },
  });
  const products = database.db.selectFrom('product').select('id').where('tradeName', '=', 'Waits');
  expect(await products.execute()).toEqual([]);
  const warehouses = await (await signIn())('POST', '/api/purchases/pharmacy', form({ tradeName: 'Waits' }));
  expect(warehouses.status).toBe(201);
});
