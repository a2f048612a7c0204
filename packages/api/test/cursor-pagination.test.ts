import { CASH_TENDER_ID } from '@bhandar/domain/pos';
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
/** Rows younger than five seconds are left for a later page, so these tests read as of a minute from now. */
const soon = () => new Date(Date.now() + 60_000);
const as = (traits: Parameters<typeof callerFor>[1]) => callerFor(database.db, traits, { now: soon });

let store: Awaited<ReturnType<typeof makeStore>>;
let superadmin: Awaited<ReturnType<typeof as>>;
let clerk: Awaited<ReturnType<typeof as>>;

interface CursorPage {
  data: { id: string | number }[];
  nextCursor: string;
  hasMore: boolean;
}

/** Reads all pages, `limit` rows each, and runs `meanwhile` between them. */
async function readAll(
  next: (cursor: string) => Promise<CursorPage>,
  {
    cursor = 'start',
    meanwhile = async () => undefined as unknown,
  }: { cursor?: string; meanwhile?: () => Promise<unknown> } = {},
) {
  const ids: (string | number)[] = [];
  for (let at = cursor, pages = 0; ; pages += 1) {
    const { data, nextCursor, hasMore } = await next(at);
    ids.push(...data.map(({ id }) => id));
    if (!hasMore || pages > 200) return { ids, cursor: nextCursor };
    at = nextCursor;
    await meanwhile();
  }
}

beforeAll(async () => {
  store = await makeStore(database.db);
  await letStoreSellFrom(database.db, store.id, 'store-stock');
  superadmin = await as({ role: 'superadmin' });
  clerk = await as({ store });
});

describe('reading a list by cursor while rows are added', () => {
  it('products: no existing row is skipped or repeated, and later ones come with the last cursor', async () => {
    const existing = new Set<string>();
    for (let count = 0; count < 23; count += 1) existing.add((await makeProduct(database.db)).id);
    const added = new Set<string>();
    const exported = await readAll(
      (cursor) => superadmin.api.catalogue.exportProducts({ kind: 'pharmacy', cursor, limit: 5 }),
      {
        meanwhile: async () => added.add((await makeProduct(database.db, { tradeName: `Aaa ${added.size}` })).id),
      },
    );
    expect(new Set(exported.ids).size).toBe(exported.ids.length);
    expect([...existing].filter((id) => !exported.ids.includes(id))).toEqual([]);
    const late = (await makeProduct(database.db)).id;
    const again = await readAll(
      (cursor) => superadmin.api.catalogue.exportProducts({ kind: 'pharmacy', cursor }),
      exported,
    );
    expect([...exported.ids, ...again.ids].sort()).toEqual([...existing, ...added, late].sort());
  });

  it('orders, within the access scope', async () => {
    const product = await makeProduct(database.db, { batches: [{ quantity: 1_000 }] });
    const { api } = await callerFor(database.db, { store });
    const place = async () => {
      const items = [{ productId: product.id, quantity: 1 }];
      return (await api.ordering.placeOrder({ kind: 'pharmacy', items })).id;
    };
    const existing: string[] = [];
    for (let count = 0; count < 7; count += 1) existing.push(await place());
    const { ids } = await readAll(
      (cursor) => superadmin.api.ordering.exportOrders({ kind: 'pharmacy', cursor, limit: 2 }),
      {
        meanwhile: place,
      },
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.slice(0, 7)).toEqual(existing);
    const stranger = await as({ store: await makeStore(database.db) });
    expect(await stranger.api.ordering.exportOrders({ kind: 'pharmacy' })).toMatchObject({ data: [], hasMore: false });
  });

  it('sales of several stores come in the order of time, each with its lines, and only within the access scope', async () => {
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
    const { ids } = await readAll((cursor) => reader.api.pos.exportSales({ cursor, limit: 3 }), {
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

  it('movements, in the order of the ledger', async () => {
    const make = () => makeGoods(database.db, { storeId: store.id, batches: [{ quantity: 3 }] });
    for (let count = 0; count < 9; count += 1) await make();
    // The sales above were made as of a minute from now, so they count as settled a little later.
    const reader = await callerFor(database.db, { role: 'superadmin' }, { now: () => new Date(Date.now() + 120_000) });
    const exported = await readAll((cursor) => reader.api.inventory.exportMovements({ cursor, limit: 4 }), {
      meanwhile: make,
    });
    expect(exported.ids).toEqual([...new Set(exported.ids)].sort((one, two) => Number(one) - Number(two)));
    const count = database.db.selectFrom('stockMovement').select((of) => of.fn.countAll<number>().as('count'));
    expect(exported.ids).toHaveLength((await count.executeTakeFirstOrThrow()).count);
    const { data } = await clerk.api.inventory.exportMovements({});
    expect(data.length).toBeGreaterThan(0);
    for (const { from, to } of data) expect([from.id, to.id]).toContain(store.id);
  });
});

/** Reads everything up to now, and returns a function that reads on from the last cursor. */
async function readOn(next: (cursor: string) => Promise<CursorPage>) {
  let { cursor } = await readAll(next);
  return async () => {
    const exported = await readAll(next, { cursor });
    cursor = exported.cursor;
    return exported.ids;
  };
}

/** An open transaction; its rows become visible with `commit`. */
async function openTransaction<T>(statement: string): Promise<{ rows: T[]; commit: () => Promise<unknown> }> {
  const client = await database.pool.connect();
  onTestFinished(() => client.release(true));
  await client.query('begin');
  return { rows: (await client.query(statement)).rows as T[], commit: () => client.query('commit') };
}

describe('a program with the last cursor', () => {
  const reads = { now: () => new Date(Date.now() + 120_000) };
  const sales = async () => {
    const { api } = await callerFor(database.db, { role: 'superadmin' }, reads);
    return (cursor: string) => api.pos.exportSales({ cursor });
  };

  it('receives a sale that a till made offline hours before that cursor', async () => {
    const till = await callerFor(database.db, { store });
    const goods = await makeGoods(database.db, { storeId: store.id });
    await till.api.pos.recordSale(saleInput([{ ...goods, quantity: 1 }]));
    const next = await sales();
    const more = await readOn(next);
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

  it('continues after a sale of versions that recorded no write time', async () => {
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
    const { ids } = await readAll((cursor) => reader.api.pos.exportSales({ cursor, limit: 1 }), {
      cursor: Buffer.from(given).toString('base64url'),
    });
    expect(ids).toEqual([second, third]);
  });

  it('misses no sale that was still being written while a later one was served', async () => {
    const goods = await makeGoods(database.db, { storeId: store.id });
    const till = await callerFor(database.db, { store });
    await till.api.pos.recordSale(saleInput([{ ...goods, quantity: 1 }]));
    const more = await readOn(await sales());
    const slow = await openTransaction<{ id: string }>(`
      with made as (
        insert into sale (id, location_id, till_id, shift_id, receipt_number, receipt_no, fingerprint, status, cashier_id,
          sell_from, customer_name, subtotal_minor, discount_minor, total_minor, sold_at, business_on)
        select gen_random_uuid(), location_id, till_id, shift_id, 900001, 'SLOW-900001', fingerprint, status, cashier_id,
          sell_from, customer_name, 0, 0, 0, now(), business_on from sale limit 1 returning id
      ), paid as (
        insert into sale_payment (sale_id, line_no, method, tender_id, amount_minor, tendered_minor)
        select id, 1, 'cash', '${CASH_TENDER_ID}', 0, 0 from made
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

  it('misses no order that took longer to write than the safe horizon', async () => {
    const { api } = await callerFor(database.db, { role: 'superadmin' }, reads);
    const more = await readOn((cursor) => api.ordering.exportOrders({ kind: 'nonPharmacy', cursor }));
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
    const slow = await openTransaction<{ id: string }>(placed);
    const quick = await database.pool.query<{ id: string }>(placed);
    expect(await more()).toEqual([]);
    await slow.commit();
    expect(await more()).toEqual([slow.rows[0]?.id, quick.rows[0]?.id]);
  });

  it('misses no movement that was still being written while an older one with a larger number was served', async () => {
    const { api } = await callerFor(database.db, { role: 'superadmin' }, reads);
    const make = () => makeGoods(database.db, { storeId: store.id });
    const [one, other] = [await make(), await make()];
    const more = await readOn((cursor) => api.inventory.exportMovements({ cursor }));
    const moved = ({ productId }: typeof one) => `
      insert into stock_movement (occurred_at, from_location_id, to_location_id, product_id, batch_id, quantity,
        document_kind, document_id, line_no)
      select now() - interval '3 hours', from_location_id, to_location_id, product_id, batch_id, 1, 'opening',
        gen_random_uuid(), 1
      from stock_movement where product_id = '${productId}' limit 1 returning id`;
    const slow = await openTransaction<{ id: number }>(moved(one));
    const quick = await database.pool.query<{ id: number }>(moved(other));
    expect(await more()).toEqual([]);
    await slow.commit();
    expect(await more()).toEqual([slow.rows[0]?.id, quick.rows[0]?.id]);
  });
});

describe('a cursor', () => {
  it('does not pass the safe horizon, because a transaction that began earlier may still commit', async () => {
    const { id } = await makeProduct(database.db, { tradeName: 'Just now' });
    const reader = await callerFor(database.db, { role: 'superadmin' });
    const { ids, cursor } = await readAll((at) =>
      reader.api.catalogue.exportProducts({ kind: 'pharmacy', cursor: at }),
    );
    expect(ids).not.toContain(id);
    const again = await readAll((at) => superadmin.api.catalogue.exportProducts({ kind: 'pharmacy', cursor: at }), {
      cursor,
    });
    expect(again.ids).toContain(id);
  });

  it.each([
    '',
    'nonsense',
    '☃',
    'x'.repeat(200),
    Buffer.from('product.pharmacy|9999-99-99T99:99:99.999999Z|1').toString('base64url'),
  ])('of an unknown form is refused: %s', async (cursor) => {
    await expect(superadmin.api.catalogue.exportProducts({ kind: 'pharmacy', cursor })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });

  it('of another list is refused', async () => {
    const { nextCursor } = await superadmin.api.inventory.exportMovements({ limit: 1 });
    for (const call of [
      () => superadmin.api.catalogue.exportProducts({ kind: 'pharmacy', cursor: nextCursor }),
      () => superadmin.api.ordering.exportOrders({ kind: 'pharmacy', cursor: nextCursor }),
      () => superadmin.api.pos.exportSales({ cursor: nextCursor }),
    ]) {
      await expect(call()).rejects.toMatchObject({ message: expect.stringContaining('not one of this list') });
    }
  });
});

describe('over the documented paths', () => {
  it('a list is read by cursor, and refuses filters with a cursor', async () => {
    const rest = await startRestServer(database.db);
    onTestFinished(() => rest.stop());
    const token = { token: await makeSession(database.db, superadmin.staff.id) };
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
