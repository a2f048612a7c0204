import { expect } from 'vitest';
import type { DocumentedCall } from './calls';
import {
  type Contract,
  expectArray,
  expectDeleted,
  expectPage,
  FORGED_STAMPS,
  fresh,
  id,
  instant,
  number,
  type Shop,
  text,
  texts,
} from './shop';

type Kind = 'pharmacy' | 'nonPharmacy';

const COMMON = {
  _id: id,
  ...texts('code', 'tradeName', 'genericName', 'strength', 'category', 'company', 'unitType', 'packType', 'addedBy'),
  stock: number,
  price: number,
  addedToDbAt: instant,
  updatedBy: text,
  updatedAt: text,
};
const ROW = {
  pharmacy: { ...COMMON, unitMrp: number, Unit_MRP: number },
  nonPharmacy: { ...COMMON, ...texts('Product_name', 'Category', 'Strength', 'Company'), Stock: number },
};

const NEW = {
  pharmacy: { genericName: 'Omeprazole', strength: 20, stock: '0', ...FORGED_STAMPS },
  nonPharmacy: { stock: '0', price: '0', ...FORGED_STAMPS },
};
const NAMES = { category: 'Capsule', company: 'Square', unitType: 'piece' };

async function post(shop: Shop, kind: Kind): Promise<{ productId: string; tradeName: string }> {
  const tradeName = fresh('Losectil');
  const sent = { tradeName, ...NAMES, ...NEW[kind] };
  const answer = await shop.rest.call(shop.superadmin.script, 'POST', `/api/products/${kind}`, sent);
  expect(answer).toMatchObject({ status: 201, body: { message: 'Product added successfully' } });
  return { productId: answer.body.insertedId, tradeName };
}

const read = (shop: Shop, kind: Kind, productId: string) =>
  shop.rest.call(shop.employee.script, 'GET', `/api/products/${kind}/${productId}`);

function productContracts(kind: Kind) {
  return {
    count: async (shop: Shop) => {
      await shop.stocked(kind);
      const { status, body } = await shop.rest.call(shop.employee.browser, 'GET', `/api/products/${kind}/count`);
      expect(status).toBe(200);
      const list = await shop.rest.call(shop.employee.browser, 'GET', `/api/products/${kind}`);
      expect(body.totalProducts).toBe(list.body.length);
    },
    page: async (shop: Shop) => {
      await shop.stocked(kind);
      const answer = await shop.rest.call(shop.employee.script, 'GET', `/api/products/${kind}?page=1&limit=10`);
      expectPage(answer, ROW[kind]);
      expect(answer.body).toMatchObject({ page: 1, limit: 10 });
    },
    search: async (shop: Shop) => {
      const { tradeName, productId } = await shop.stocked(kind);
      const query = new URLSearchParams({ search: tradeName, page: '1', limit: '10' });
      const found = await shop.rest.call(shop.employee.script, 'GET', `/api/products/${kind}?${query}`);
      expectPage(found, { ...ROW[kind], _id: productId, stock: 100 });
      expect(found.body.totalItems).toBe(1);
      const none = await shop.rest.call(shop.employee.script, 'GET', `/api/products/${kind}?search=zzzzqqqq`);
      expect(none.body).toMatchObject({ data: [], totalItems: 0 });
    },
    create: async (shop: Shop) => {
      const { productId, tradeName } = await post(shop, kind);
      const { body } = await read(shop, kind, productId);
      expect(body).toMatchObject({ ...ROW[kind], tradeName, ...NAMES, stock: 0, addedBy: 'Nasrin Rahman' });
      const missing = await shop.rest.call(shop.superadmin.script, 'POST', `/api/products/${kind}`, { tradeName });
      expect(missing.status).toBe(400);
      expect(missing.body.message).toMatch(/^Missing required fields: .*category/);
    },
    read: async (shop: Shop) => {
      const { productId } = await shop.stocked(kind);
      const { status, body } = await read(shop, kind, productId);
      expect(status).toBe(200);
      expect(body.data ?? body).toMatchObject({ ...ROW[kind], _id: productId });
      expect((await read(shop, kind, '00000000-0000-4000-8000-000000000000')).status).toBe(404);
    },
    edit: async (shop: Shop) => {
      const { productId } = await post(shop, kind);
      const path = `/api/products/${kind}/${productId}`;
      const edited = {
        tradeName: fresh('Xeldrin'),
        category: 'Tablet',
        strength: '40 mg',
        company: 'ACME',
        packType: 'Strip',
        stock: 30,
        price: 70,
        updatedBy: 'admin',
        updatedAt: '1999-01-01T00:00:00.000Z',
      };
      const answer = await shop.rest.call(shop.superadmin.script, 'PUT', path, edited);
      expect(answer).toMatchObject({ status: 200, body: { message: 'Product updated successfully' } });
      const { body } = await read(shop, kind, productId);
      const { updatedBy: _, updatedAt: __, ...kept } = edited;
      expect(body).toMatchObject({ ...kept, updatedBy: 'Nasrin Rahman', updatedAt: instant });
      const blank = await shop.rest.call(shop.superadmin.script, 'PUT', path, { ...edited, tradeName: '  ' });
      expect(blank).toMatchObject({ status: 400, body: { message: 'All fields are required' } });
    },
    remove: async (shop: Shop) => {
      const path = `/api/products/${kind}/${(await post(shop, kind)).productId}`;
      expectDeleted(await shop.rest.call(shop.superadmin.script, 'DELETE', path));
      expect((await shop.rest.call(shop.superadmin.script, 'DELETE', path)).status).toBe(404);
    },
  } satisfies Record<string, Contract>;
}

const STAMPS = { Creator: text, CreatedAt: instant, UpdatedBy: text, UpdatedAt: text };

function entryContracts(path: string) {
  const post = (shop: Shop, Name: string) =>
    shop.rest.call(shop.admin.browser, 'POST', path, { Name, Description: 'Swallowed', Creator: 'Admin' });
  return {
    list: async (shop: Shop) => {
      await post(shop, fresh('Thing'));
      const array = await shop.rest.call(shop.employee.browser, 'GET', path);
      expectArray(array, { _id: id, Name: text, Description: text, ...STAMPS });
    },
    create: async (shop: Shop) => {
      const Name = fresh('Thing');
      const posted = await post(shop, Name);
      expect(posted).toMatchObject({ status: 201, body: { success: true, message: text } });
      const row = { Name, Description: 'Swallowed', Creator: 'Kamal Rahman' };
      expectArray(await shop.rest.call(shop.employee.browser, 'GET', path), row);
      expect((await post(shop, Name)).status).toBe(409);
    },
    update: async (shop: Shop) => {
      const { body } = await post(shop, fresh('Thing'));
      const Name = fresh('Renamed');
      const sent = { Name, Description: 'Chewed', UpdatedBy: 'Admin', UpdatedAt: '1999-01-01T00:00:00.000Z' };
      const answer = await shop.rest.call(shop.admin.browser, 'PUT', `${path}/${body.insertedId}`, sent);
      expect(answer.status).toBe(200);
      const row = { _id: body.insertedId, Name, Description: 'Chewed', UpdatedBy: 'Kamal Rahman', UpdatedAt: instant };
      expectArray(await shop.rest.call(shop.employee.browser, 'GET', path), row);
      const blank = { ...sent, Description: ' ' };
      expect(await shop.rest.call(shop.admin.browser, 'PUT', `${path}/${body.insertedId}`, blank)).toMatchObject({
        status: 400,
        body: { message: 'All fields are required' },
      });
    },
    remove: async (shop: Shop) => {
      const { body } = await post(shop, fresh('Thing'));
      expectDeleted(await shop.rest.call(shop.superadmin.script, 'DELETE', `${path}/${body.insertedId}`));
    },
  } satisfies Record<string, Contract>;
}

const companies = '/api/setup/companies';
const newCompany = () => ({
  Name: fresh('Company'),
  Phone: '028833047',
  Website: 'https://square.example',
  Email: 'info@square.example',
  Address: 'Dhaka',
  Creator: 'Admin',
  UpdatedBy: 'Admin',
});
const postCompany = (shop: Shop, sent = newCompany()) => shop.rest.call(shop.admin.browser, 'POST', companies, sent);

const companyContracts = {
  'GET /api/setup/companies': async (shop) => {
    await postCompany(shop);
    const row = { _id: id, SN: 1, ...texts('Name', 'Phone', 'Website', 'Email', 'Address'), ...STAMPS };
    expectArray(await shop.rest.call(shop.employee.browser, 'GET', companies), row);
  },
  'POST /api/setup/companies': async (shop) => {
    const sent = newCompany();
    const posted = await postCompany(shop, sent);
    expect(posted).toMatchObject({ status: 201, body: { message: 'Company added successfully!' } });
    const { UpdatedBy: _, ...row } = { ...sent, Creator: 'Kamal Rahman' };
    expectArray(await shop.rest.call(shop.employee.browser, 'GET', companies), row);
  },
  'PUT /api/setup/companies/{id}': async (shop) => {
    const path = `${companies}/${(await postCompany(shop)).body.insertedId}`;
    const sent = { ...newCompany(), Website: '' };
    const answer = await shop.rest.call(shop.admin.browser, 'PUT', path, sent);
    expect(answer).toMatchObject({ status: 200, body: { message: 'Company updated successfully!' } });
    const row = { Name: sent.Name, Website: '', UpdatedBy: 'Kamal Rahman', UpdatedAt: instant };
    expectArray(await shop.rest.call(shop.employee.browser, 'GET', companies), row);
    const blank = await shop.rest.call(shop.admin.browser, 'PUT', path, { ...sent, Phone: '' });
    expect(blank).toMatchObject({ status: 400, body: { message: 'All fields are required' } });
  },
  'DELETE /api/setup/companies/{id}': async (shop) => {
    const path = `${companies}/${(await postCompany(shop)).body.insertedId}`;
    expectDeleted(await shop.rest.call(shop.superadmin.script, 'DELETE', path));
  },
} satisfies Partial<Record<DocumentedCall, Contract>>;

const pharmacy = productContracts('pharmacy');
const nonPharmacy = productContracts('nonPharmacy');
const categories = entryContracts('/api/setup/categories');
const unitTypes = entryContracts('/api/setup/unitTypes');

export const catalogueContracts: Partial<Record<DocumentedCall, Contract>> = {
  'GET /api/products/pharmacy/count': pharmacy.count,
  'GET /api/products/nonPharmacy/count': nonPharmacy.count,
  'GET /api/products/pharmacy?page&limit': pharmacy.page,
  'GET /api/products/nonPharmacy?page&limit': nonPharmacy.page,
  'GET /api/products/pharmacy?search&page&limit': pharmacy.search,
  'GET /api/products/pharmacy?page&limit&search': pharmacy.search,
  'GET /api/products/nonPharmacy?page&limit&search': nonPharmacy.search,
  'POST /api/products/pharmacy': pharmacy.create,
  'POST /api/products/nonPharmacy': nonPharmacy.create,
  'GET /api/products/pharmacy/{id}': pharmacy.read,
  'GET /api/products/nonPharmacy/{id}': nonPharmacy.read,
  'PUT /api/products/pharmacy/{id}': pharmacy.edit,
  'PUT /api/products/nonPharmacy/{id}': nonPharmacy.edit,
  'DELETE /api/products/pharmacy/{id}': pharmacy.remove,
  'DELETE /api/products/nonPharmacy/{id}': nonPharmacy.remove,
  'GET /api/products/pharmacy': async (shop) => {
    const { productId } = await shop.stocked();
    const array = await shop.rest.call(shop.admin.browser, 'GET', '/api/products/pharmacy');
    expectArray(array, { ...ROW.pharmacy, _id: productId, stock: 100 });
  },
  'GET /api/setup/categories': categories.list,
  'POST /api/setup/categories': categories.create,
  'PUT /api/setup/categories/{id}': categories.update,
  'DELETE /api/setup/categories/{id}': categories.remove,
  'GET /api/setup/unitTypes': unitTypes.list,
  'POST /api/setup/unitTypes': unitTypes.create,
  'PUT /api/setup/unitTypes/{id}': unitTypes.update,
  'DELETE /api/setup/unitTypes/{id}': unitTypes.remove,
  ...companyContracts,
};
