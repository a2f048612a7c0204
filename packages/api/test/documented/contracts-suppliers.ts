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

/** A supplier of goods for 160 taka and VAT. */
async function billed(shop: Shop): Promise<string> {
  const name = fresh('Supplier');
  const texts = { name, phone: '01711000000', website: 'https://s.example', email: 's@s.example', address: 'Dhaka' };
  await shop.rest.call(shop.superadmin.browser, 'POST', '/api/suppliers/lists', texts);
  const bought = { ...FORM, tradeName: fresh('Bought'), supplier: name };
  await shop.rest.call(shop.superadmin.browser, 'POST', '/api/purchases/pharmacy', bought);
  return name;
}

const documents = '/api/suppliers/documents';
const { purchasePackSize, ...RENAMED } = FORM;
/** On the documented form the purchase pack size is named packSize. */
const DOCUMENT = { ...RENAMED, packSize: purchasePackSize };
const postDocument = (shop: Shop, tradeName = fresh('Listed')) =>
  shop.rest.call(shop.superadmin.browser, 'POST', documents, { tradeName, ...DOCUMENT });
const ROW = {
  ...texts('genericName', 'strength', 'category', 'company', 'packType', 'addedBy', 'updatedBy', 'updatedAt'),
  stock: number,
  purchasePackSize: 10,
  packTp: 80,
  packMrp: 100,
  unitTp: 8,
  unitMrp: 10,
  addedToDbAt: instant,
};

export const supplierContracts: Partial<Record<DocumentedCall, Contract>> = {
  'GET /api/suppliers/payments': async (shop) => {
    const supplier = await billed(shop);
    const answer = await shop.rest.call(shop.superadmin.browser, 'GET', '/api/suppliers/payments');
    const row = { _id: id, packTp: 80, packMrp: 100, unitTp: 8, addedBy: text, addedToDbAt: instant };
    expectArray(answer, { ...row, supplier, due: 184, paid: 0, total: 184, receivableDue: 0, received: 0 });
  },
  'GET /api/suppliers/documents': async (shop) => {
    const { body } = await postDocument(shop);
    const array = await shop.rest.call(shop.superadmin.browser, 'GET', documents);
    expectArray(array, { ...ROW, _id: body.insertedId });
  },
  'POST /api/suppliers/documents': async (shop) => {
    const tradeName = fresh('Listed');
    const answer = await postDocument(shop, tradeName);
    expect(answer).toMatchObject({ status: 201, body: { message: `${tradeName} added successfully.` } });
    expect(answer.body.data).toMatchObject({ tradeName, addedBy: 'Nasrin Rahman', ...SERVER_STAMPED });
  },
  'PUT /api/suppliers/documents/{id}': async (shop) => {
    const path = `${documents}/${(await postDocument(shop)).body.insertedId}`;
    const { stock: _, addedBy: __, addedToDbAt: ___, ...sent } = DOCUMENT;
    const tradeName = fresh('Renamed');
    const stamps = { updatedBy: 'admin', updatedAt: '1999-01-01' };
    const answer = await shop.rest.call(shop.superadmin.browser, 'PUT', path, { ...sent, tradeName, ...stamps });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Document updated successfully.' } });
    const array = await shop.rest.call(shop.superadmin.browser, 'GET', documents);
    expectArray(array, { tradeName, stock: 20, updatedBy: 'Nasrin Rahman', updatedAt: instant });
    const blank = await shop.rest.call(shop.superadmin.browser, 'PUT', path, { ...sent, tradeName: ' ' });
    expect(blank).toMatchObject({ status: 400, body: { message: 'All fields are required' } });
  },
  'DELETE /api/suppliers/documents/{id}': async (shop) => {
    const path = `${documents}/${(await postDocument(shop)).body.insertedId}`;
    expectDeleted(await shop.rest.call(shop.superadmin.script, 'DELETE', path));
  },
};
