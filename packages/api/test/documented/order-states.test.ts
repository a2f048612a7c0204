import { signedInCaller } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sender } from '../rest-server';
import { openShop, type Shop } from './shop';

interface OrderRow {
  _id: string;
  status: string;
  requestedBy: string;
  items: { itemId: string; quantity: number; requestedQuantity: number }[];
}

const KINDS = ['pharmacy', 'nonPharmacy'] as const;
type Kind = (typeof KINDS)[number];

describe.each(KINDS)('the documented client reads three states of %s orders', (kind) => {
  const database = useTestDatabase();
  const path = `/api/orders/${kind}`;
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(database.db);
  });
  afterAll(() => shop.rest.stop());

  const get = async (sender: Sender, address: string) => (await shop.rest.call(sender, 'GET', address)).body;
  const read = async (id: string): Promise<Record<string, unknown> | undefined> =>
    (await get(shop.employee.script, path)).find((order: OrderRow) => order._id === id);

  /** An order of four units of the employee, approved by the admin as said. */
  async function approved(quantity = 4) {
    const order = await shop.pendingOrder(kind);
    const admin = await signedInCaller(shop.db, shop.admin);
    await admin.ordering.approveOrder({ orderId: order.id, quantities: [{ lineNo: 1, quantity }] });
    return order;
  }

  async function received(quantity = 4) {
    const order = await approved();
    const employee = await signedInCaller(shop.db, shop.employee);
    await employee.ordering.fulfilOrder({ orderId: order.id, received: [{ lineNo: 1, quantity }] });
    return order;
  }

  /** The receipt of one of four, and the reason for the other three. */
  async function settled(outcome: 'arrived' | 'lost' | 'returned') {
    const order = await received(1);
    const warehouse = await signedInCaller(shop.db, shop.superadmin);
    const { data } = await warehouse.inventory.listAdjustments({ unsettled: true, limit: 100 });
    const difference = data.find(({ lines }) => lines.some(({ productId }) => productId === order.productId));
    await warehouse.inventory.settleTransit({ adjustmentId: difference?.id ?? '', outcome });
    return order;
  }

  async function cancelled() {
    const order = await shop.pendingOrder(kind);
    await (await signedInCaller(shop.db, shop.employee)).ordering.cancelOrder({ orderId: order.id });
    return order;
  }

  it('a received order answers approved, with the time of its receipt', async () => {
    const { id } = await received();
    const expected = { status: 'approved', approvedBy: shop.admin.id, fulfilledAt: expect.stringMatching(/^20/) };
    expect(await read(id)).toMatchObject(expected);
    expect((await get(shop.admin.script, `${path}?search=${id}`)).data).toMatchObject([expected]);
  });

  it('a receipt over PUT answers the order as approved', async () => {
    const { id } = await approved();
    const answer = await shop.rest.call(shop.employee.script, 'PUT', `${path}/${id}`, { status: 'fulfilled' });
    expect(answer.body).toMatchObject({ message: 'Order fulfilled successfully', data: { status: 'approved' } });
  });

  it('a cancelled order answers rejected, with its reason', async () => {
    const { id } = await cancelled();
    expect(await read(id)).toMatchObject({
      status: 'rejected',
      rejectedBy: shop.employee.id,
      approvedBy: null,
      rejectionReason: 'Cancelled by Omar Rahman',
    });
  });

  it.each([
    ['a pending order, the requested quantity', () => shop.pendingOrder(kind), 4],
    ['a lowered approval, the approved quantity', () => approved(3), 3],
    ['a short receipt, what arrived', () => received(1), 1],
    ['goods found in the store later, what arrived in the end: it stayed at the receipt', () => settled('arrived'), 4],
    ['goods found at the sender, what arrived', () => settled('returned'), 1],
    ['goods lost in transit, the received quantity', () => settled('lost'), 1],
    ['a cancelled order, the requested quantity', cancelled, 4],
  ])('items[].quantity is, of %s', async (_, make, quantity) => {
    const { id, productId } = await make();
    expect(await read(id)).toMatchObject({
      quantity,
      mrp: quantity * 12,
      items: [{ itemId: productId, quantity, requestedQuantity: 4 }],
    });
  });

  it('status=approved lists the received ones, status=rejected the cancelled ones', async () => {
    const ids = {
      pending: (await shop.pendingOrder(kind)).id,
      approved: (await approved()).id,
      received: (await received()).id,
      cancelled: (await cancelled()).id,
    };
    const mine = new Set(Object.values(ids));
    const listed = async (query: string) => {
      const body = await get(shop.admin.script, `${path}?${query}`);
      const rows: OrderRow[] = query.includes('limit') ? body.data : body;
      return rows.map(({ _id }) => _id).filter((id) => mine.has(id));
    };
    expect((await listed('status=approved')).sort()).toEqual([ids.approved, ids.received].sort());
    expect(await listed('status=rejected&limit=100')).toEqual([ids.cancelled]);
    expect(await listed('status=pending&limit=100')).toEqual([ids.pending]);
    expect(await shop.rest.call(shop.admin.script, 'GET', `${path}?status=fulfilled`)).toMatchObject({
      status: 400,
      body: { fields: { status: 'status must be pending, approved or rejected' } },
    });
  });

  it('its filter over received and lowered orders counts what the till may sell', async () => {
    const orders = [
      await approved(),
      await approved(2),
      await received(),
      await received(3),
      await settled('arrived'),
      await settled('lost'),
    ];
    await cancelled();
    await shop.pendingOrder(kind);
    // As the documented pages filter.
    const all: OrderRow[] = await get(shop.employee.script, path);
    const user = { _id: shop.employee.id };
    const own = all.filter((order) => order.status === 'approved' && order.requestedBy === user._id);
    const granted = new Map<string, number>();
    for (const { itemId, quantity } of own.flatMap(({ items }) => items)) {
      granted.set(itemId, (granted.get(itemId) ?? 0) + quantity);
    }
    const till = await sellable(kind);
    expect(orders.map(({ productId }) => granted.get(productId))).toEqual([4, 2, 4, 3, 4, 1]);
    expect(orders.map(({ productId }) => till.get(productId))).toEqual([4, 2, 4, 3, 4, 1]);
  });

  async function sellable(of: Kind): Promise<Map<string, number>> {
    const { data } = await get(
      shop.employee.script,
      `/api/products/${of}?page=1&limit=50&approved=true&inInventory=true`,
    );
    return new Map(
      data.map(({ _id, approvedQty }: { _id: string; approvedQty: number }) => [_id, approvedQty] as const),
    );
  }
});
