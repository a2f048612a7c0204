import { expect } from 'vitest';
import type { DocumentedCall } from './calls';
import {
  type Contract,
  expectArray,
  expectDeleted,
  FORM,
  fresh,
  id,
  instant,
  number,
  SERVER_STAMPED,
  type Shop,
  text,
  texts,
} from './shop';

type Kind = 'pharmacy' | 'nonPharmacy';

const GOODS = texts('tradeName', 'genericName', 'strength', 'category', 'company', 'packType', 'addedBy');

function purchaseContracts(kind: Kind) {
  const path = `/api/purchases/${kind}`;
  const post = (shop: Shop, tradeName = fresh('Bought')) =>
    shop.rest.call(shop.admin.browser, 'POST', path, { tradeName, ...FORM });
  return {
    list: async (shop: Shop) => {
      const { body } = await post(shop);
      expectArray(await shop.rest.call(shop.admin.browser, 'GET', path), {
        _id: body.insertedId,
        ...GOODS,
        code: text,
        stock: number,
        purchasePackSize: 10,
        packTp: 80,
        packMrp: 100,
        unitTp: 8,
        unitMrp: 10,
        addedToDbAt: instant,
      });
    },
    record: async (shop: Shop) => {
      const tradeName = fresh('Bought');
      const answer = await post(shop, tradeName);
      expect(answer).toMatchObject({ status: 201, body: { success: true, message: text } });
      expect(answer.body.data).toMatchObject({ tradeName, addedBy: 'Kamal Rahman', ...SERVER_STAMPED });
      const query = new URLSearchParams({ search: tradeName });
      const found = await shop.rest.call(shop.employee.script, 'GET', `/api/products/${kind}?${query}`);
      // The goods are in the store of the manager who bought them; the list shows the stock of the warehouse.
      expect(found.body.data).toMatchObject([{ tradeName, stock: 0, unitMrp: 10 }]);
    },
    remove: async (shop: Shop) => {
      const gone = `${path}/${(await post(shop)).body.insertedId}`;
      expectDeleted(await shop.rest.call(shop.superadmin.script, 'DELETE', gone));
      expect((await shop.rest.call(shop.superadmin.script, 'DELETE', gone)).status).toBe(404);
    },
  } satisfies Record<string, Contract>;
}

const RETURN = { _id: id, ...GOODS, stock: 2, addedToDbAt: instant };

/** Goods in the store's stock that can be returned or written off. */
async function returnableGoods(shop: Shop) {
  const { id: orderId, productId } = await shop.pendingOrder();
  await shop.rest.call(shop.admin.script, 'PATCH', `/api/orders/pharmacy/${orderId}/approve`, {});
  const { body } = await shop.rest.call(shop.admin.script, 'GET', `/api/products/pharmacy/${productId}`);
  const { tradeName, genericName, strength, category, company } = body;
  const form = { ...FORM, tradeName, genericName, strength, category, company, stock: '2' };
  return { form, productId };
}

const returnForm = async (shop: Shop) => (await returnableGoods(shop)).form;

/** The same goods after the employee has sold them. */
async function soldReturnForm(shop: Shop) {
  const { form, productId } = await returnableGoods(shop);
  const products = [{ product_id: productId, price: 12, quantity: 2 }];
  await shop.rest.call(shop.employee.script, 'POST', '/api/products/sales', { products });
  return form;
}

function returnContracts(path: string, formOf: (shop: Shop) => ReturnType<typeof returnForm> = returnForm) {
  return {
    list: async (shop: Shop) => {
      const { body } = await shop.rest.call(shop.admin.browser, 'POST', path, await formOf(shop));
      expectArray(await shop.rest.call(shop.employee.browser, 'GET', path), { ...RETURN, _id: body.insertedId });
    },
    record: async (shop: Shop) => {
      const form = await formOf(shop);
      const answer = await shop.rest.call(shop.admin.browser, 'POST', path, form);
      expect(answer).toMatchObject({ status: 201, body: { success: true, message: text } });
      const { tradeName } = form;
      const posted = { ...RETURN, tradeName, packTp: 80, unitMrp: 10, addedBy: 'Kamal Rahman', status: 'posted' };
      expect(answer.body.data).toMatchObject({ ...posted, ...SERVER_STAMPED });
      const waiting = await shop.rest.call(shop.employee.browser, 'POST', path, await formOf(shop));
      expect(waiting).toMatchObject({ status: 201, body: { data: { status: 'pending' } } });
    },
    remove: async (shop: Shop) => {
      const { body } = await shop.rest.call(shop.admin.browser, 'POST', path, await formOf(shop));
      expectDeleted(await shop.rest.call(shop.admin.script, 'DELETE', `${path}/${body.insertedId}`));
    },
  } satisfies Record<string, Contract>;
}

const suppliers = '/api/suppliers/lists';
const newSupplier = () => ({
  name: fresh('Supplier'),
  phone: '01711000000',
  website: 'https://s.example',
  email: 's@s.example',
  address: 'Dhaka',
  addedBy: 'admin',
  addedTime: '1999-01-01T00:00:00.000Z',
  updatedBy: 'admin',
  updatedTime: '1999-01-01T00:00:00.000Z',
});
const postSupplier = (shop: Shop, sent = newSupplier()) =>
  shop.rest.call(shop.superadmin.browser, 'POST', suppliers, sent);
const SUPPLIER = {
  _id: id,
  ...texts('name', 'phone', 'website', 'email', 'address', 'addedBy', 'updatedBy', 'updatedTime'),
  addedTime: instant,
};

const pharmacy = purchaseContracts('pharmacy');
const nonPharmacy = purchaseContracts('nonPharmacy');
const customerReturns = returnContracts('/api/returns/customers', soldReturnForm);
const damageReturns = returnContracts('/api/returns/expiresOrDamagesReturns');

export const goodsContracts: Partial<Record<DocumentedCall, Contract>> = {
  'GET /api/purchases/pharmacy': pharmacy.list,
  'POST /api/purchases/pharmacy': pharmacy.record,
  'DELETE /api/purchases/pharmacy/{id}': pharmacy.remove,
  'GET /api/purchases/nonPharmacy': nonPharmacy.list,
  'POST /api/purchases/nonPharmacy': nonPharmacy.record,
  'DELETE /api/purchases/nonPharmacy/{id}': nonPharmacy.remove,
  'GET /api/returns/customers': customerReturns.list,
  'POST /api/returns/customers': customerReturns.record,
  'DELETE /api/returns/customers/{id}': customerReturns.remove,
  'GET /api/returns/expiresOrDamagesReturns': damageReturns.list,
  'POST /api/returns/expiresOrDamagesReturns': damageReturns.record,
  'DELETE /api/returns/expiresOrDamagesReturns/{id}': damageReturns.remove,
  'GET /api/suppliers/lists': async (shop) => {
    const { body } = await postSupplier(shop);
    const array = await shop.rest.call(shop.superadmin.browser, 'GET', suppliers);
    expectArray(array, { ...SUPPLIER, _id: body.insertedId });
  },
  'POST /api/suppliers/lists': async (shop) => {
    const sent = newSupplier();
    const posted = await postSupplier(shop, sent);
    expect(posted).toMatchObject({ status: 201, body: { message: `${sent.name} added successfully.` } });
    const { name, phone, website, email, address } = sent;
    const row = { name, phone, website, email, address, addedBy: 'Nasrin Rahman', updatedTime: '' };
    expectArray(await shop.rest.call(shop.superadmin.browser, 'GET', suppliers), row);
  },
  'PUT /api/suppliers/lists/{id}': async (shop) => {
    const path = `${suppliers}/${(await postSupplier(shop)).body.insertedId}`;
    const { addedBy: _, addedTime: __, ...sent } = { ...newSupplier(), website: ' ' };
    const answer = await shop.rest.call(shop.superadmin.browser, 'PUT', path, sent);
    expect(answer).toMatchObject({ status: 200, body: { message: 'Supplier updated successfully.' } });
    const row = { name: sent.name, website: '', updatedBy: 'Nasrin Rahman', updatedTime: instant };
    expectArray(await shop.rest.call(shop.superadmin.browser, 'GET', suppliers), row);
    const blank = await shop.rest.call(shop.superadmin.browser, 'PUT', path, { ...sent, name: '' });
    expect(blank).toMatchObject({ status: 400, body: { message: 'All fields are required' } });
  },
  'DELETE /api/suppliers/lists/{id}': async (shop) => {
    const path = `${suppliers}/${(await postSupplier(shop)).body.insertedId}`;
    expectDeleted(await shop.rest.call(shop.superadmin.script, 'DELETE', path));
  },
};
