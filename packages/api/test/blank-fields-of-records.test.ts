import { useTestDatabase } from '@bhandar/testing/database';
import { makeCategory, makeCompany, makeSession, makeStaff, makeUnitType } from '@bhandar/testing/factories';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RestServer, startRestServer } from './rest-server';

const database = useTestDatabase();
let rest: RestServer;
let token: string;

const firm = { phone: '01711000000', website: 'https://square.com.bd', email: 'a@square.com.bd', address: '1 Tejgaon' };
const company = { Phone: firm.phone, Website: firm.website, Email: firm.email, Address: firm.address };
const goods = { genericName: 'Omeprazole', strength: '20', category: 'Capsule', company: 'Square' };
const product = { ...goods, unitType: 'capsule', stock: 0, unitMrp: 5 };
const units = { packType: 'Box', purchaseUnitType: 'box', salesUnitType: 'capsule', salePackSize: 10, packSize: 10 };
const sheetLine = { ...goods, ...units, packTp: 50, packMrp: 60, stock: 40 };

beforeAll(async () => {
  rest = await startRestServer(database.db);
  token = await makeSession(database.db, (await makeStaff(database.db, { role: 'superadmin' })).id);
  await makeCategory(database.db, goods.category);
  await makeCompany(database.db, goods.company);
  await makeUnitType(database.db, product.unitType);
});
afterAll(() => rest.stop());

// biome-ignore lint/suspicious/noExplicitAny: documented answers of every list are read and sent back whole.
type Wire = any;
const send = (method: string, path: string, body?: unknown) => rest.call({ token }, method, path, body);

interface Form {
  path: string;
  /** Null for the people, who are edited at a path of their own. */
  added: object | null;
  name: string;
  /** The required field that is blank in the record, and where it is kept. */
  blank: string;
  kept: string;
  /** A required field that the record has. */
  required: string;
}

const NAMED = { name: 'Name', required: 'Name' };
const FORMS: Form[] = [
  {
    path: '/api/products/pharmacy',
    added: product,
    name: 'tradeName',
    blank: 'genericName',
    kept: 'product.generic_name',
    required: 'company',
  },
  {
    path: '/api/setup/categories',
    added: { Description: 'Soft' },
    blank: 'Description',
    kept: 'category.description',
    ...NAMED,
  },
  {
    path: '/api/setup/unitTypes',
    added: { Description: 'Glass' },
    blank: 'Description',
    kept: 'unit_type.description',
    ...NAMED,
  },
  {
    path: '/api/setup/companies',
    added: company,
    name: 'Name',
    blank: 'Phone',
    kept: 'company.phone',
    required: 'Address',
  },
  {
    path: '/api/suppliers/lists',
    added: firm,
    name: 'name',
    blank: 'phone',
    kept: 'supplier.phone',
    required: 'address',
  },
  {
    path: '/api/suppliers/documents',
    added: sheetLine,
    name: 'tradeName',
    blank: 'genericName',
    kept: 'price_sheet_line.generic_name',
    required: 'packType',
  },
  {
    path: '/api/products/employees',
    added: null,
    name: 'firstName',
    blank: 'phone',
    kept: 'staff_member.phone',
    required: 'lastName',
  },
];

describe.each(FORMS)('PUT of a record of $path whose required $blank is blank', (form) => {
  const { path, added, name, blank, kept, required } = form;
  const editPath = added ? path : '/api/update/employees';
  const idOf = async () =>
    added
      ? (await send('POST', path, { ...added, [name]: 'Seclo' })).body.data._id
      : (await makeStaff(database.db, { firstName: 'Seclo', email: 'seclo@example.com' })).id;
  const read = async (id: string): Promise<Wire> => {
    const { body } = await send('GET', `${path}?search=Seclo`);
    return (body.data ?? body).find(({ _id }: Wire) => _id === id);
  };
  let record: Wire;
  const save = (changes: object) => send('PUT', `${editPath}/${record._id}`, { ...record, ...changes });

  beforeAll(async () => {
    const [table, column] = kept.split('.');
    const id = await idOf();
    await database.pool.query(`update ${table} set ${column} = '' where id = $1`, [id]);
    record = await read(id);
  });

  test('answers 400 without a revision, as documented', async () => {
    expect(record[blank]).toBe('');
    expect(await save({ revision: undefined })).toMatchObject({ status: 400 });
  });

  test('answers 400 with a revision only where another required field is made blank', async () => {
    const refused = await save({ [required]: '' });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, [required]]);
    expect(await save({ [name]: 'Seclo Mups' })).toMatchObject({ status: 200 });
    expect(await read(record._id)).toMatchObject({
      [name]: 'Seclo Mups',
      [blank]: '',
      [required]: expect.stringMatching(/./),
    });
  });
});
