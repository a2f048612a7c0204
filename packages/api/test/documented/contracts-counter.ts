import { expect } from 'vitest';
import type { DocumentedCall } from './calls';
import {
  type Contract,
  expectArray,
  expectDeleted,
  expectPage,
  fresh,
  id,
  instant,
  type Shop,
  text,
  texts,
} from './shop';

type Kind = 'pharmacy' | 'nonPharmacy';

/** A product with a sellable quota of four, from an approved order of the employee. */
async function sellable(shop: Shop, kind: Kind = 'pharmacy'): Promise<{ productId: string; tradeName: string }> {
  const { id: orderId, productId } = await shop.pendingOrder(kind);
  await shop.rest.call(shop.admin.script, 'PATCH', `/api/orders/${kind}/${orderId}/approve`, {});
  const { body } = await shop.rest.call(shop.employee.script, 'GET', `/api/products/${kind}/${productId}`);
  return { productId, tradeName: body.tradeName };
}

const CARD = { ...texts('tradeName', 'category', 'strength', 'company'), stock: 4, approvedQty: 4 };

const tillContract =
  (kind: Kind, spelling: string): Contract =>
  async (shop) => {
    const { productId } = await sellable(shop, kind);
    const path = `/api/products/${spelling}?limit=50&approved=true&inInventory=true`;
    const answer = await shop.rest.call(shop.employee.script, 'GET', path);
    const prices = { unitMrp: 12, Unit_MRP: 12, price: 12, Product_name: text };
    expectPage(answer, { _id: productId, ...CARD, ...prices });
    expect(answer.body.limit).toBe(50);
  };

const customers = '/api/products/customers';
const newCustomer = () => ({
  name: fresh('Rahima'),
  phone: '01711000000',
  website: '',
  email: 'r@example.com',
  address: 'Road 7',
  addedBy: 'admin',
  addedTime: '1999-01-01T00:00:00.000Z',
  updatedBy: 'admin',
  updatedTime: '1999-01-01T00:00:00.000Z',
});

export const counterContracts: Partial<Record<DocumentedCall, Contract>> = {
  'GET /api/products/customers': async (shop) => {
    const { body } = await shop.rest.call(shop.employee.browser, 'POST', customers, newCustomer());
    expectArray(await shop.rest.call(shop.employee.browser, 'GET', customers), {
      _id: body.insertedId,
      ...texts('name', 'phone', 'website', 'email', 'address', 'addedBy', 'updatedBy', 'updatedTime'),
      addedTime: instant,
    });
  },
  'POST /api/products/customers': async (shop) => {
    const sent = newCustomer();
    const answer = await shop.rest.call(shop.employee.browser, 'POST', customers, sent);
    expect(answer.status).toBe(201);
    const { name, phone, email, address } = sent;
    const row = { name, phone, email, address, addedBy: 'Omar Rahman', addedTime: expect.not.stringContaining('1999') };
    expectArray(await shop.rest.call(shop.employee.browser, 'GET', customers), row);
    const withoutName = await shop.rest.call(shop.employee.browser, 'POST', customers, { ...sent, name: '' });
    expect(withoutName.status).toBe(400);
  },
  'DELETE /api/products/customers/{id}': async (shop) => {
    const { body } = await shop.rest.call(shop.employee.browser, 'POST', customers, newCustomer());
    expectDeleted(await shop.rest.call(shop.employee.script, 'DELETE', `${customers}/${body.insertedId}`));
  },
  'GET /api/products/pharmacy?limit&approved&inInventory': tillContract('pharmacy', 'pharmacy'),
  'GET /api/products/nonpharmacy?limit&approved&inInventory': tillContract('nonPharmacy', 'nonpharmacy'),
  'GET /api/products/pharmacy?search&approved&inInventory': async (shop) => {
    const { productId, tradeName } = await sellable(shop);
    const query = new URLSearchParams({ search: tradeName, approved: 'true', inInventory: 'true' });
    const answer = await shop.rest.call(shop.employee.script, 'GET', `/api/products/pharmacy?${query}`);
    expectPage(answer, { _id: productId, ...CARD });
  },
  'POST /api/products/sales': async (shop) => {
    const { productId, tradeName } = await sellable(shop);
    const sale = (quantity: number) => ({
      customer: { name: 'Walk-in Customer', phone: '', email: '' },
      products: [{ product_id: productId, product_name: tradeName, price: 12, quantity, subtotal: 12 * quantity }],
      payment: { method: 'cash', subtotal: 12 * quantity, discount: 0.5, total: 12 * quantity - 0.5 },
      created_at: '1999-01-01T00:00:00.000Z',
    });
    const answer = await shop.rest.call(shop.employee.script, 'POST', '/api/products/sales', sale(3));
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ success: true, order_id: text, payment: { total: 35.5 }, sale_id: id });
    const query = new URLSearchParams({ search: tradeName, approved: 'true', inInventory: 'true' });
    const left = await shop.rest.call(shop.employee.script, 'GET', `/api/products/pharmacy?${query}`);
    expectPage(left, { _id: productId, stock: 1, approvedQty: 1 });
    const tooMany = await shop.rest.call(shop.employee.script, 'POST', '/api/products/sales', sale(2));
    const message = 'Cannot add more than approved quantity (1)';
    expect(tooMany).toMatchObject({ status: 409, body: { success: false, message } });
  },
};
