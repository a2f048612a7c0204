import { randomUUID } from 'node:crypto';
import { callerFor } from '@bhandar/testing/callers';
import { makeGoods } from '@bhandar/testing/factories';
import { describe, expect, test } from 'vitest';
import { useCounters } from '../checkout/counter.fixture';

const { database, openShop } = useCounters();

const NOON = new Date('2026-11-24T06:00:00.000Z');
const DAY = '2026-11-24';

async function openTill(now = () => NOON) {
  const shop = await openShop(now);
  const { productId, unitPriceMinor } = await makeGoods(database.db, { storeId: shop.store.id });
  const bill = (more: { id?: string; name?: string; businessOn?: string } = {}) => ({
    id: randomUUID(),
    locationId: shop.store.id,
    deviceId: 'till-one',
    name: 'Karim',
    content: {
      lines: [{ productId, quantity: 2, unitPriceMinor }],
      customer: { name: 'Karim', phone: '01712', email: '' },
      customerId: null,
      discountTyped: '5',
      discount: null,
      note: 'Comes back at five',
    },
    units: 2,
    totalMinor: 2 * unitPriceMinor,
    heldAt: NOON.toISOString(),
    businessOn: DAY,
    ...more,
  });
  const list = () => shop.api.pos.listHeldBills({ locationId: shop.store.id });
  return { ...shop, bill, list, productId };
}

describe('a held bill', () => {
  test('is held once however often its till sends it, and reserves nothing', async () => {
    const { api, bill, list, productId } = await openTill();
    const sent = bill();
    for (const _ of [1, 2, 3]) expect(await api.pos.holdBill(sent)).toEqual({ outcome: 'held' });
    expect(await list()).toMatchObject([
      { id: sent.id, name: 'Karim', units: 2, heldBy: expect.stringContaining('Seller') },
    ]);
    const [product] = await api.pos.refreshSellable({ productIds: [productId] });
    expect(product?.approvedQty).toBe(10);
  });

  test('is taken up whole, and by one of two tills that ask at once; the other is told who has it', async () => {
    const { api, bill, list } = await openTill();
    const sent = bill();
    await api.pos.holdBill(sent);
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, () => api.pos.takeHeldBill({ id: sent.id, takeId: randomUUID() })),
    );
    const taken = answers.filter((answer) => answer.status === 'fulfilled');
    expect(taken).toMatchObject([{ value: { name: 'Karim', content: sent.content } }]);
    const told = answers.filter((answer) => answer.status === 'rejected').map(({ reason }) => String(reason.message));
    expect(told).toHaveLength(7);
    expect(told[0]).toMatch(/Seller has taken this bill up at another till/);
    expect(await list()).toEqual([]);
  });

  test('is answered again to the till that took it and lost the answer', async () => {
    const { api, bill } = await openTill();
    const sent = bill();
    await api.pos.holdBill(sent);
    const take = { id: sent.id, takeId: randomUUID() };
    await api.pos.takeHeldBill(take);
    expect(await api.pos.takeHeldBill(take)).toMatchObject({ content: sent.content });
  });

  test('that was taken up is not held again by a late copy', async () => {
    const { api, bill, list } = await openTill();
    const sent = bill();
    await api.pos.holdBill(sent);
    await api.pos.takeHeldBill({ id: sent.id, takeId: randomUUID() });
    expect(await api.pos.holdBill(sent)).toEqual({ outcome: 'taken' });
    expect(await list()).toEqual([]);
  });

  test('ends with its day: it is listed and taken no more, and the next bill deletes it', async () => {
    let now = NOON;
    const { api, bill, list, store } = await openTill(() => now);
    const sent = bill();
    await api.pos.holdBill(sent);
    now = new Date('2026-11-25T06:00:00.000Z');
    expect(await list()).toEqual([]);
    await expect(api.pos.takeHeldBill({ id: sent.id, takeId: randomUUID() })).rejects.toThrow(
      'This bill is not held any more',
    );
    expect(await api.pos.holdBill(bill())).toEqual({ outcome: 'ended' });
    await api.pos.holdBill(bill({ businessOn: '2026-11-25' }));
    const { rows } = await database.pool.query('select id from held_bill where location_id = $1', [store.id]);
    expect(rows).toHaveLength(1);
  });

  test('is unknown at another store, where a bill of its id is refused instead of lost', async () => {
    const { api, bill, list } = await openTill();
    const sent = bill();
    await api.pos.holdBill(sent);
    const other = await openTill();
    expect(await other.list()).toEqual([]);
    await expect(other.api.pos.takeHeldBill({ id: sent.id, takeId: randomUUID() })).rejects.toThrow(
      'This bill is not held any more',
    );
    await expect(other.api.pos.holdBill(bill())).rejects.toThrow();
    // It used to answer "held" although the store's list stayed empty.
    await expect(other.api.pos.holdBill(other.bill({ id: sent.id }))).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This id was used for another bill',
    });
    expect(await list()).toHaveLength(1);
  });

  test('is one of at most 300 at a store', async () => {
    const { api, bill, store, staff } = await openTill();
    await database.pool.query(
      `insert into held_bill (id, location_id, business_on, name, content, units, total_minor, device_id, held_by, held_at)
       select gen_random_uuid(), $1, $2, 'Many', '{}', 1, 0, 'till-one', $3, now() from generate_series(1, 300)`,
      [store.id, DAY, staff.id],
    );
    await expect(api.pos.holdBill(bill())).rejects.toThrow('At most 300 bills can be held at a store');
  });
});

test('a held bill waits for all tills of its store', async () => {
  const { api, bill, store } = await openTill();
  const sent = bill();
  await api.pos.holdBill(sent);
  const colleague = await callerFor(database.db, { role: 'admin', store }, { now: () => NOON });
  expect(await colleague.api.pos.takeHeldBill({ id: sent.id, takeId: randomUUID() })).toMatchObject({ name: 'Karim' });
});
