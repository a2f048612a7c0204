import { findBreaches } from '@bhandar/db/invariants';
import { type Caller, callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import {
  makeCategory,
  makeCompany,
  makeProduct,
  makeSession,
  makeStaff,
  makeUnitType,
} from '@bhandar/testing/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RestServer, startRestServer } from './rest-server';

const database = useTestDatabase();
let rest: RestServer;
let token: string;
let api: Caller;

beforeAll(async () => {
  rest = await startRestServer(database.db);
  await makeCategory(database.db, goods.category);
  await makeCompany(database.db, goods.company);
  await makeUnitType(database.db, product.unitType);
});
afterAll(() => rest.stop());
beforeEach(async () => {
  token = await makeSession(database.db, (await makeStaff(database.db, { role: 'superadmin' })).id);
  ({ api } = await callerFor(database.db, { role: 'superadmin' }));
});

/** Names are unique in a database that the tests of this file share. */
let turn = 0;
beforeEach(() => {
  turn += 1;
});
const named = (name: string) => `${name} ${turn}`;

// biome-ignore lint/suspicious/noExplicitAny: documented answers of every list are read and sent back whole.
type Wire = any;
const send = (method: string, path: string, body?: unknown) => rest.call({ token }, method, path, body);

const firm = { phone: '01711000000', website: 'https://square.com.bd', email: 'a@square.com.bd', address: '1 Tejgaon' };
const goods = { genericName: 'Omeprazole', strength: '20', category: 'Capsule', company: 'Square' };
const units = { packType: 'Box', purchaseUnitType: 'box', salesUnitType: 'capsule', salePackSize: 10, packSize: 10 };
const product = { ...goods, unitType: 'capsule', stock: 0, unitMrp: 5 };
const sheetLine = { ...goods, ...units, packTp: 50, packMrp: 60, stock: 40 };
const company = { Phone: firm.phone, Website: firm.website, Email: firm.email, Address: firm.address };

/** The documented whole-object PUTs: what is added under a name, and a field beside the name. */
const DOCUMENTED: { path: string; name: string; added: object; beside: string }[] = [
  { path: '/api/products/pharmacy', name: 'tradeName', added: product, beside: 'genericName' },
  { path: '/api/products/nonPharmacy', name: 'tradeName', added: product, beside: 'packType' },
  { path: '/api/setup/categories', name: 'Name', added: { Description: 'Soft' }, beside: 'Description' },
  { path: '/api/setup/unitTypes', name: 'Name', added: { Description: 'Glass' }, beside: 'Description' },
  { path: '/api/setup/companies', name: 'Name', added: company, beside: 'Address' },
  { path: '/api/suppliers/lists', name: 'name', added: firm, beside: 'address' },
  { path: '/api/suppliers/documents', name: 'tradeName', added: sheetLine, beside: 'genericName' },
];

describe.each(DOCUMENTED)('PUT $path', ({ path, name, added, beside }) => {
  const opened = async (): Promise<Wire> => {
    const made = await send('POST', path, { ...added, [name]: named('Seclo') });
    expect(made.status).toBe(201);
    return made.body.data;
  };
  const read = async (id: string): Promise<Wire> =>
    (await send('GET', path)).body.find(({ _id }: { _id: string }) => _id === id);
  const save = async (record: Wire, changes: object) => send('PUT', `${path}/${record._id}`, { ...record, ...changes });

  test('of a form that was opened earlier does not undo what another person changed meanwhile', async () => {
    const form = await opened();
    expect((await save(form, { [beside]: 'Theirs' })).status).toBe(200);
    expect((await save(form, { [name]: named('Mine') })).status).toBe(200);
    expect(await read(form._id)).toMatchObject({ [beside]: 'Theirs', [name]: named('Mine') });
  });

  test('names a field that both changed, changes nothing, and saves over it when asked to', async () => {
    const form = await opened();
    await save(form, { [beside]: 'Theirs' });
    const ours = { [beside]: 'Ours', [name]: named('Mine') };
    const refused = await save(form, ours);
    expect(refused).toMatchObject({ status: 409, body: { code: 'CHANGED_MEANWHILE' } });
    expect(Object.keys(refused.body.fields)).toEqual([beside]);
    expect(await read(form._id)).toMatchObject({ [beside]: 'Theirs', [name]: form[name] });
    expect((await save(form, { ...ours, revision: refused.body.details.revision })).status).toBe(200);
    expect(await read(form._id)).toMatchObject(ours);
  });

  test('without a revision is taken as it stands, as documented', async () => {
    const { revision: _, ...form } = await opened();
    await save(form, { [beside]: 'Theirs' });
    expect((await save(form, { [name]: named('Mine') })).status).toBe(200);
    expect(await read(form._id)).toMatchObject({ [beside]: form[beside], [name]: named('Mine') });
  });
});

test('PUT of a person’s form does not let in again who was disabled meanwhile', async () => {
  const { id, email } = await makeStaff(database.db, { role: 'employee' });
  const list = await send('GET', `/api/products/employees?search=${email}`);
  const [form]: Wire = list.body.data;
  await api.accounts.setEmployeeStatus({ id, status: 'disabled' });
  const path = `/api/update/employees/${id}`;
  expect(await send('PUT', path, { ...form, firstName: 'Nadia' })).toMatchObject({
    status: 200,
    body: { employee: { firstName: 'Nadia', status: 'disabled' } },
  });
  await send('PUT', path, { ...form, phone: '+8801811000000' });
  expect(await send('PUT', path, { ...form, phone: '+8801911000000' })).toMatchObject({
    status: 409,
    body: { fields: { phone: expect.any(String) } },
  });
});

describe('PUT of a product', () => {
  const editedProduct = async () => {
    const { id } = await makeProduct(database.db, {
      batches: [{ quantity: 100, batchNumber: 'X1' }],
      unitMrpMinor: 500,
    });
    const path = `/api/products/pharmacy/${id}`;
    const form: Wire = (await send('GET', path)).body;
    return { id, path, form };
  };

  test('that only edits the generic name leaves the stock, price and prescription flag that changed since', async () => {
    const { id, path, form } = await editedProduct();
    await api.catalogue.updateProduct({ id, stock: 70, unitMrpMinor: 650, requiresPrescription: true });
    expect((await send('PUT', path, { ...form, genericName: 'Paracetamol' })).status).toBe(200);
    expect(await api.catalogue.getProduct({ id })).toMatchObject({
      genericName: 'Paracetamol',
      stock: 70,
      unitMrpMinor: 650,
      requiresPrescription: true,
    });
  });

  test('with a stock that moved meanwhile is refused by name', async () => {
    const { id, path, form } = await editedProduct();
    await api.catalogue.updateProduct({ id, stock: 70 });
    expect(await send('PUT', path, { ...form, stock: 90 })).toMatchObject({
      status: 409,
      body: { fields: { stock: expect.any(String) } },
    });
    expect(await api.catalogue.getProduct({ id })).toMatchObject({ stock: 70 });
  });

  test('with another stock than shown moves the difference, which the ledger can check', async () => {
    const { id, path, form } = await editedProduct();
    expect((await send('PUT', path, { ...form, stock: 90 })).status).toBe(200);
    expect(await api.catalogue.getProduct({ id })).toMatchObject({ stock: 90 });
    const { rows } = await database.pool.query(
      'select form_change from stock_adjustment where id in (select adjustment_id from stock_adjustment_line where product_id = $1)',
      [id],
    );
    expect(rows).toEqual([{ form_change: -10 }]);
    expect(await findBreaches(database.db)).toEqual([]);
  });

  test('without a revision leaves the flags that no documented form shows', async () => {
    const { id, path, form } = await editedProduct();
    const { revision: _, ...old } = form;
    await api.catalogue.updateProduct({ id, requiresPrescription: true, ven: 'vital' });
    expect((await send('PUT', path, old)).status).toBe(200);
    expect(await api.catalogue.getProduct({ id })).toMatchObject({ requiresPrescription: true, ven: 'vital' });
  });

  test('by two people who each change one of its two prices is refused by name', async () => {
    const { id, path, form } = await editedProduct();
    await api.catalogue.updateProduct({ id, unitMrpMinor: 650 });
    expect(await send('PUT', path, { ...form, price: 7 })).toMatchObject({
      status: 409,
      body: { fields: { price: expect.any(String) } },
    });
    expect(await send('PUT', path, { ...form, genericName: 'Other' })).toMatchObject({
      status: 200,
      body: { data: { price: 6.5 } },
    });
  });

  test('whose revision cannot be read is refused', async () => {
    const { path, form } = await editedProduct();
    expect(await send('PUT', path, { ...form, revision: 'x' })).toMatchObject({
      status: 400,
      body: { message: 'This revision cannot be read. Read the record again and edit that.' },
    });
  });
});
