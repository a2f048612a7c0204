import { expect } from 'vitest';
import type { DocumentedCall } from './calls';
import {
  type Contract,
  expectArray,
  expectPage,
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

const ITEM = {
  itemId: id,
  ...texts('name', 'category', 'strength'),
  quantity: 4,
  requestedQuantity: 4,
  available: number,
};
const ORDER = {
  _id: id,
  items: [expect.objectContaining(ITEM)],
  requestedBy: id,
  requestedByName: text,
  email: text,
  store_id: id,
  store_name: 'Dhanmondi',
  storeName: 'Dhanmondi',
  status: text,
  note: text,
  adminNote: text,
  requestedAt: instant,
  createdAt: instant,
  type: text,
  voucher: text,
  supplier: text,
  quantity: 4,
  vat: number,
  discount: number,
  mrp: number,
  creator: text,
};

const cart = (productId: string, kind: Kind) => ({
  items: [{ itemId: productId, name: 'made up', category: 'Tablet', strength: '1 g', quantity: 4, available: 9_999 }],
  requestedBy: 'somebody else',
  storeName: 'Dhanmondi',
  status: 'pending',
  note: 'soon',
  requestedAt: '1999-01-01T00:00:00.000Z',
  ...(kind === 'nonPharmacy' ? { type: kind } : {}),
});

function orderContracts(kind: Kind) {
  const path = `/api/orders/${kind}`;
  return {
    list: async (shop: Shop) => {
      const { id: orderId } = await shop.pendingOrder(kind);
      const row = { ...ORDER, _id: orderId, status: 'pending', type: kind };
      expectArray(await shop.rest.call(shop.admin.browser, 'GET', path), row);
      expectArray(await shop.rest.call(shop.employee.script, 'GET', path), row);
    },
    place: async (shop: Shop) => {
      const { productId } = await shop.stocked(kind);
      const answer = await shop.rest.call(shop.employee.script, 'POST', path, cart(productId, kind));
      expect(answer.status).toBe(201);
      expect(answer.body).toMatchObject({
        ...ORDER,

        status: 'pending',
        type: kind,
        note: 'soon',
        requestedBy: shop.employee.id,
        requestedByName: 'Omar Rahman',
        items: [{ itemId: productId, quantity: 4, available: 100 }],
      });
      expect(answer.body.requestedAt).not.toContain('1999');
      const empty = await shop.rest.call(shop.employee.script, 'POST', path, { ...cart(productId, kind), items: [] });
      expect(empty).toMatchObject({ status: 400, body: { message: 'Please add items to your order' } });
    },
  } satisfies Record<string, Contract>;
}

const stockOf = async (shop: Shop, productId: string): Promise<number> =>
  (await shop.rest.call(shop.admin.script, 'GET', `/api/products/pharmacy/${productId}`)).body.stock;

const readOrder = async (shop: Shop, orderId: string) => {
  const { body } = await shop.rest.call(shop.admin.browser, 'GET', '/api/orders/pharmacy');
  return body.find((order: { _id: string }) => order._id === orderId);
};

const requestContracts = (kind: Kind) => ({
  list: async (shop: Shop) => {
    const path = `/api/requestedItems/${kind}`;
    const tradeName = fresh('Wanted');
    await shop.rest.call(shop.employee.script, 'POST', path, { tradeName, ...FORM });
    expectArray(await shop.rest.call(shop.admin.browser, 'GET', path), { _id: id, tradeName, stock: 20 });
  },
  post: async (shop: Shop) => {
    const path = `/api/requestedItems/${kind}`;
    const tradeName = fresh('Wanted');
    const answer = await shop.rest.call(shop.employee.script, 'POST', path, { tradeName, ...FORM });
    expect(answer).toMatchObject({ status: 201, body: { success: true, message: text } });
    expect(answer.body.data).toMatchObject({
      tradeName,
      genericName: 'Omeprazole',
      packTp: 80,
      unitTp: 8,
      purchaseVatPercent: 15,
      purchaseVatTaka: 12,
      packMrp: 100,
      unitMrp: 10,
      stock: 20,
      addedBy: 'Omar Rahman',
      ...SERVER_STAMPED,
    });
  },
});

const pharmacy = orderContracts('pharmacy');
const nonPharmacy = orderContracts('nonPharmacy');
const wishes = { pharmacy: requestContracts('pharmacy'), nonPharmacy: requestContracts('nonPharmacy') };

export const orderContractsByCall: Partial<Record<DocumentedCall, Contract>> = {
  'GET /api/requestedItems/pharmacy': wishes.pharmacy.list,
  'GET /api/requestedItems/nonPharmacy': wishes.nonPharmacy.list,
  'POST /api/requestedItems/nonPharmacy': wishes.nonPharmacy.post,
  'GET /api/orders/pharmacy': pharmacy.list,
  'GET /api/orders/nonPharmacy': nonPharmacy.list,
  'POST /api/orders/pharmacy': pharmacy.place,
  'POST /api/orders/nonPharmacy': nonPharmacy.place,
  'GET /api/orders/pharmacy?page&limit': async (shop) => {
    const { id: orderId } = await shop.pendingOrder();
    const answer = await shop.rest.call(shop.employee.script, 'GET', '/api/orders/pharmacy?page=1&limit=10');
    expectPage(answer, { ...ORDER, _id: orderId });
  },
  'POST /api/orders/pharmacy (older form)': async (shop) => {
    const { productId, tradeName } = await shop.stocked();
    const answer = await shop.rest.call(shop.employee.script, 'POST', '/api/orders/pharmacy', {
      supplier: 'Square',
      tradeName,
      category: 'Tablet',
      strength: '500 mg',
      boxType: 'Box',
      unitType: 'piece',
      creator: 'admin',
      createdAt: '1999-01-01T00:00:00.000Z',
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      items: [{ itemId: productId, quantity: 1 }],
      status: 'pending',
      creator: 'Omar Rahman',
      createdAt: expect.not.stringContaining('1999'),
    });
  },
  'PUT /api/orders/pharmacy/{id}': async (shop) => {
    const { id: orderId, productId } = await shop.pendingOrder();
    const path = `/api/orders/pharmacy/${orderId}`;
    const sent = { status: 'approved', adminNote: 'On the van', processedBy: 'nobody', processedAt: '1999-01-01' };
    const answer = await shop.rest.call(shop.admin.script, 'PUT', path, sent);
    expect(answer).toMatchObject({ status: 200, body: { success: true, message: 'Order approved successfully' } });
    expect(await stockOf(shop, productId)).toBe(96);
    expect(await readOrder(shop, orderId)).toMatchObject({
      status: 'approved',
      adminNote: 'On the van',
      processedBy: shop.admin.id,
      processedAt: instant,
    });
    const again = await shop.rest.call(shop.admin.script, 'PUT', path, { ...sent, status: 'rejected' });
    expect(again.status).toBe(409);
  },
  'PATCH /api/orders/pharmacy/{id}/approve': async (shop) => {
    const { id: orderId, productId } = await shop.pendingOrder();
    const path = `/api/orders/pharmacy/${orderId}/approve`;
    const answer = await shop.rest.call(shop.admin.browser, 'PATCH', path, { approvedBy: shop.superadmin.id });
    expect(answer).toMatchObject({ status: 200, body: { success: true, message: 'Order approved successfully' } });
    expect(await stockOf(shop, productId)).toBe(96);
    expect(await readOrder(shop, orderId)).toMatchObject({
      status: 'approved',
      approvedBy: shop.admin.id,
      approvedByName: 'Kamal Rahman',
      approvedAt: instant,
      approverRole: 'admin',
    });
  },
  'PATCH /api/orders/pharmacy/{id}/reject': async (shop) => {
    const { id: orderId } = await shop.pendingOrder();
    const path = `/api/orders/pharmacy/${orderId}/reject`;
    const sent = { rejectedBy: shop.superadmin.id, rejectionReason: 'No reason provided' };
    const answer = await shop.rest.call(shop.admin.browser, 'PATCH', path, sent);
    expect(answer).toMatchObject({ status: 200, body: { success: true, message: 'Order rejected successfully' } });
    expect(await readOrder(shop, orderId)).toMatchObject({
      status: 'rejected',
      rejectedBy: shop.admin.id,
      rejectionReason: 'No reason provided',
    });
  },
};
