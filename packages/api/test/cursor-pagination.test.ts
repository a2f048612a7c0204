import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import {
  letStoreSellFrom,
  makeGoods,
  makeProduct,
  makeSession,
  makeStore,
  saleInput,
  withContact,
} from '@bhandar/testing/factories';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startRestServer } from './rest-server';

const database = useTestDatabase();
/** What is younger than five seconds is left for later; these tests ask as of a minute from now. */
const soon = () => new Date(Date.now() + 60_000);
const as = (traits: Parameters<typeof callerFor>[1]) => callerFor(database.db, traits, { now: soon });

let store: Awaited<ReturnType<typeof makeStore>>;
let boss: Awaited<ReturnType<typeof as>>;
let clerk: Awaited<ReturnType<typeof as>>;

interface CursorPage {
  data: { id: string | number }[];
  nextCursor: string;
  hasMore: boolean;
}

/** Everything, `limit` at a time, while `meanwhile` happens between the stretches. */
async function walk(
  next: (cursor: string) => Promise<CursorPage>,
  {
    cursor = 'start',
    meanwhile = async () => undefined as unknown,
  }: { cursor?: string; meanwhile?: () => Promise<unknown> } = {},
) {
  const ids: (string | number)[] = [];
  for (let at = cursor, stretches = 0; ; stretches += 1) {
    const { data, nextCursor, hasMore } = await next(at);
    ids.push(...data.map(({ id }) => id));
    if (!hasMore || stretches > 200) return { ids, cursor: nextCursor };
    at = nextCursor;
    await meanwhile();
  }
}

beforeAll(async () => {
  store = await makeStore(database.db);
  await letStoreSellFrom(database.db, store.id, 'store-stock');
  boss = await as({ role: 'superadmin' });
  clerk = await as({ store });
});

describe('walking a list while rows are added', () => {
  it('products: none of those that stood is left out or comes twice, and later ones come with the last cursor', async () => {
    const standing = new Set<string>();
    for (let count = 0; count < 23; count += 1) standing.add((await makeProduct(database.db)).id);
    const added = new Set<string>();
    const walked = await walk((cursor) => boss.api.catalogue.exportProducts({ kind: 'pharmacy', cursor, limit: 5 }), {
      meanwhile: async () => added.add((await makeProduct(database.db, { tradeName: `Aaa ${added.size}` })).id),
    });
    expect(new Set(walked.ids).size).toBe(walked.ids.length);
    expect([...standing].filter((id) => !walked.ids.includes(id))).toEqual([]);
    const late = (await makeProduct(database.db)).id;
    const again = await walk((cursor) => boss.api.catalogue.exportProducts({ kind: 'pharmacy', cursor }), walked);
    expect([...walked.ids, ...again.ids].sort()).toEqual([...standing, ...added, late].sort());
  });

  it('orders, within reach', async () => {
    const product = await makeProduct(database.db, { batches: [{ quantity: 1_000 }] });
    const { api } = await callerFor(database.db, { store });
    const place = async () => {
      const items = [{ productId: product.id, quantity: 1 }];
      return (await api.ordering.placeOrder({ kind: 'pharmacy', items })).id;
    };
    const standing: string[] = [];
    for (let count = 0; count < 7; count += 1) standing.push(await place());
    const { ids } = await walk((cursor) => boss.api.ordering.exportOrders({ kind: 'pharmacy', cursor, limit: 2 }), {
      meanwhile: place,
    });
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.slice(0, 7)).toEqual(standing);
    const stranger = await as({ store: await makeStore(database.db) });
    expect(await stranger.api.ordering.exportOrders({ kind: 'pharmacy' })).toMatchObject({ data: [], hasMore: false });
  });

  it('sales of several stores come in one row of time, each with its lines, and to each what is theirs', async () => {
    const second = await makeStore(database.db);
    await letStoreSellFrom(database.db, second.id, 'store-stock');
    const other = await as({ store: second });
    const sell = async (at: typeof clerk, storeId: string) => {
      const goods = await makeGoods(database.db, { storeId });
      return (await at.api.pos.recordSale(saleInput([{ ...goods, quantity: 2 }]))).id;
    };
    const mine: string[] = [];
    const theirs: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      mine.push(await sell(clerk, store.id));
      theirs.push(await sell(other, second.id));
    }
    const later = { now: () => new Date(Date.now() + 120_000) };
    const reader = await callerFor(database.db, { role: 'superadmin' }, later);
    const { ids } = await walk((cursor) => reader.api.pos.exportSales({ cursor, limit: 3 }), {
      meanwhile: () => sell(clerk, store.id),
    });
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => [...mine, ...theirs].includes(String(id)))).toHaveLength(10);
    const { data } = await reader.api.pos.exportSales({ locationId: second.id });
    expect(data.map(({ id }) => id)).toEqual(theirs);
    expect(data[0]).toMatchObject({ store: { id: second.id }, status: 'accepted', lines: [{ quantity: 2 }] });
    const manager = await callerFor(database.db, { role: 'admin', store: second }, later);
    expect((await manager.api.pos.exportSales({})).data).toHaveLength(5);
    await expect(manager.api.pos.exportSales({ locationId: store.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(
      (await clerk.api.pos.exportSales({ locationId: store.id })).data.every(({ cashier }) => cashier !== ''),
    ).toBe(true);
  });

  it('movements, in the order of the book', async () => {
    const make = () => makeGoods(database.db, { storeId: store.id, batches: [{ quantity: 3 }] });
    for (let count = 0; count < 9; count += 1) await make();
    // The sales above were made as of a minute from now: asked a little later, they are settled.
    const reader = await callerFor(database.db, { role: 'superadmin' }, { now: () => new Date(Date.now() + 120_000) });
    const walked = await walk((cursor) => reader.api.inventory.exportMovements({ cursor, limit: 4 }), {
      meanwhile: make,
    });
    expect(walked.ids).toEqual([...new Set(walked.ids)].sort((one, two) => Number(one) - Number(two)));
    const count = database.db.selectFrom('stockMovement').select((of) => of.fn.countAll<number>().as('count'));
    expect(walked.ids).toHaveLength((await count.executeTakeFirstOrThrow()).count);
    const { data } = await clerk.api.inventory.exportMovements({});
    expect(data.length).toBeGreaterThan(0);
    for (const { from, to } of data) expect([from.id, to.id]).toContain(store.id);
  });
});

/** What whoever keeps the last cursor has read so far, and what they read next. */
async function follow(next: (cursor: string) => Promise<CursorPage>) {
  let { cursor } = await walk(next);
  return async () => {
    const walked = await walk(next, { cursor });
    cursor = walked.cursor;
    return walked.ids;
  };
}

/** A transaction that others see nothing of yet; its rows come with `commit`. */
async function inTheMeantime<T>(statement: string): Promise<{ rows: T[]; commit: () => Promise<unknown> }> {
  const client = await database.pool.connect();
  onTestFinished(() => client.release(true));
  await client.query('begin');
  return { rows: (await client.query(statement)).rows as T[], commit: () => client.query('commit') };
}

describe('a program that kept the last cursor', () => {
  const reads = { now: () => new Date(Date.now() + 120_000) };
  const sales = async () => {
    const { api } = await callerFor(database.db, { role: 'superadmin' }, reads);
    return (cursor: string) => api.pos.exportSales({ cursor });
  };

  it('is brought the sale that a till made alone hours before that cursor', async () => {
    const till = await callerFor(database.db, { store });
    const goods = await makeGoods(database.db, { storeId: store.id });
    await till.api.pos.recordSale(saleInput([{ ...goods, quantity: 1 }]));
    const next = await sales();
    const more = await follow(next);
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    const sale = saleInput([{ ...goods, quantity: 2 }]);
    const queued = { cashierId: till.staff.id, deviceSeq: 1, soldAt: ago(2), snapshotAt: ago(3), sale };
    const device = { locationId: store.id, deviceId: 'alone' };
    const proven = [await withContact(database.db, device, queued)];
    const sent = { ...device, sentAt: ago(0), sales: proven };
    expect(await till.api.pos.syncSales(sent)).toMatchObject([{ verdict: 'accepted' }]);
    expect(await more()).toEqual([sale.id]);
    expect(await more()).toEqual([]);
    const kept = database.db.selectFrom('sale').select('soldAt').where('id', '=', sale.id);
    expect((await kept.executeTakeFirstOrThrow()).soldAt.toISOString() < ago(1.9)).toBe(true);
  });

  it('goes on after a sale of the time when none said when it was written', async () => {
    const shop = await makeStore(database.db);
    await letStoreSellFrom(database.db, shop.id, 'store-stock');
    const goods = await makeGoods(database.db, { storeId: shop.id });
    const { api } = await callerFor(database.db, { store: shop });
    const sell = async () => (await api.pos.recordSale(saleInput([{ ...goods, quantity: 1 }]))).id;
    const [first, second] = [await sell(), await sell()];
    const old = await database.pool.query<{ cursor: string }>(
      `update sale set recorded_at = null where location_id = $1 returning
        'sale|' || to_char(sold_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '|' || id as cursor, id`,
      [shop.id],
    );
    const third = await sell();
    const given = old.rows.map(({ cursor }) => cursor).find((cursor) => cursor.endsWith(first)) ?? '';
    const reader = await callerFor(database.db, { role: 'admin', store: shop }, reads);
    const { ids } = await walk((cursor) => reader.api.pos.exportSales({ cursor, limit: 1 }), {
      cursor: Buffer.from(given).toString('base64url'),
    });
    expect(ids).toEqual([second, third]);
  });

  it('misses no sale that was still being written while a later one was served', async () => {
    const goods = await makeGoods(database.db, { storeId: store.id });
    const till = await callerFor(database.db, { store });
    await till.api.pos.recordSale(saleInput([{ ...goods, quantity: 1 }]));
    const more = await follow(await sales());
    const slow = await inTheMeantime<{ id: string }>(`
      with made as (
        insert into sale (id, location_id, till_id, receipt_number, receipt_no, fingerprint, status, cashier_id,
          sell_from, customer_name, subtotal_minor, discount_minor, total_minor, sold_at, business_on)
        select gen_random_uuid(), location_id, till_id, 900001, 'SLOW-900001', fingerprint, status, cashier_id,
          sell_from, customer_name, 0, 0, 0, now(), business_on from sale limit 1 returning id
      ), paid as (
        insert into sale_payment (sale_id, method, amount_minor, tendered_minor) select id, 'cash', 0, 0 from made
      ), line as (
        insert into sale_line (sale_id, line_no, product_id, product_name, quantity, unit_price_minor,
          line_total_minor, discount_minor)
        select made.id, 1, product_id, product_name, 1, 0, 0, 0 from made, (select * from sale_line limit 1) line
      )
      select id from made`);
    const { id: quick } = await till.api.pos.recordSale(saleInput([{ ...goods, quantity: 1 }]));
    expect(await more()).toEqual([]);
    await slow.commit();
    expect(await more()).toEqual([slow.rows[0]?.id, quick]);
  });

  it('misses no order whose writing took longer than anybody waits', async () => {
    const { api } = await callerFor(database.db, { role: 'superadmin' }, reads);
    const more = await follow((cursor) => api.ordering.exportOrders({ kind: 'nonPharmacy', cursor }));
    const { staff } = await callerFor(database.db, { store });
    const product = await makeProduct(database.db);
    const placed = `
      with made as (
        insert into store_order (kind, location_id, requested_by, status)
        values ('nonPharmacy', '${store.id}', '${staff.id}', 'pending') returning id
      ), line as (
        insert into store_order_line (order_id, line_no, product_id, name, category, strength, quantity)
        select id, 1, '${product.id}', 'Napa', 'Tablet', '500 mg', 1 from made
      )
      select id from made`;
    const slow = await inTheMeantime<{ id: string }>(placed);
    const quick = await database.pool.query<{ id: string }>(placed);
    expect(await more()).toEqual([]);
    await slow.commit();
    expect(await more()).toEqual([slow.rows[0]?.id, quick.rows[0]?.id]);
  });

  it('misses no movement that was still being written while one of an old time with a larger number was served', async () => {
    const { api } = await callerFor(database.db, { role: 'superadmin' }, reads);
    const make = () => makeGoods(database.db, { storeId: store.id });
    const [one, other] = [await make(), await make()];
    const more = await follow((cursor) => api.inventory.exportMovements({ cursor }));
    const moved = ({ productId }: typeof one) => `
      insert into stock_movement (occurred_at, from_location_id, to_location_id, product_id, batch_id, quantity,
        document_kind, document_id, line_no)
      select now() - interval '3 hours', from_location_id, to_location_id, product_id, batch_id, 1, 'opening',
        gen_random_uuid(), 1
      from stock_movement where product_id = '${productId}' limit 1 returning id`;
    const slow = await inTheMeantime<{ id: number }>(moved(one));
    const quick = await database.pool.query<{ id: number }>(moved(other));
    expect(await more()).toEqual([]);
    await slow.commit();
    expect(await more()).toEqual([slow.rows[0]?.id, quick.rows[0]?.id]);
  });
});

describe('a cursor', () => {
  it('does not go beyond what is settled: a transaction that began earlier may still commit', async () => {
    const { id } = await makeProduct(database.db, { tradeName: 'Just now' });
    const impatient = await callerFor(database.db, { role: 'superadmin' });
    const { ids, cursor } = await walk((at) =>
      impatient.api.catalogue.exportProducts({ kind: 'pharmacy', cursor: at }),
    );
    expect(ids).not.toContain(id);
    const again = await walk((at) => boss.api.catalogue.exportProducts({ kind: 'pharmacy', cursor: at }), { cursor });
    expect(again.ids).toContain(id);
  });

  it.each([
    '',
    'nonsense',
    '☃',
    'x'.repeat(200),
    Buffer.from('product.pharmacy|9999-99-99T99:99:99.999999Z|1').toString('base64url'),
  ])('that is none of ours is refused: %s', async (cursor) => {
    await expect(boss.api.catalogue.exportProducts({ kind: 'pharmacy', cursor })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });

  it('of another list is refused', async () => {
    const { nextCursor } = await boss.api.inventory.exportMovements({ limit: 1 });
    for (const call of [
      () => boss.api.catalogue.exportProducts({ kind: 'pharmacy', cursor: nextCursor }),
      () => boss.api.ordering.exportOrders({ kind: 'pharmacy', cursor: nextCursor }),
      () => boss.api.pos.exportSales({ cursor: nextCursor }),
    ]) {
      await expect(call()).rejects.toMatchObject({ message: expect.stringContaining('not one of this list') });
    }
  });
});

describe('over the documented paths', () => {
  it('a list is walked beside its pages, and nothing may narrow the walk', async () => {
    const rest = await startRestServer(database.db);
    onTestFinished(() => rest.stop());
    const token = { token: await makeSession(database.db, boss.staff.id) };
    const get = (path: string) => rest.call(token, 'GET', path);
    for (const path of ['/api/products/pharmacy', '/api/orders/pharmacy', '/api/sales', '/api/movements']) {
      const { status, body } = await get(`${path}?cursor=start&limit=2`);
      expect({ path, status }).toEqual({ path, status: 200 });
      expect(Object.keys(body).sort()).toEqual(['data', 'hasMore', 'nextCursor']);
      const next = await get(`${path}?cursor=${body.nextCursor}`);
      expect(next.status).toBe(200);
    }
    const refused = await get('/api/products/pharmacy?cursor=start&search=napa');
    expect(refused).toMatchObject({ status: 400, body: { fields: { search: 'Leave it out' } } });
    expect((await get('/api/sales?cursor=nonsense')).status).toBe(400);
  });
});
