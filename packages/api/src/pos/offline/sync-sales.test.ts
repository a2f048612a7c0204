import { randomUUID } from 'node:crypto';
import { findBreaches, invariants } from '@bhandar/db/invariants';
import type { SyncVerdict } from '@bhandar/domain/pos';
import { type Caller, callerFor, signedInCaller } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import {
  approveGoods,
  type Goods,
  letStoreSellFrom,
  makeGoods,
  makeStaff,
  makeStore,
  receiveGoods,
  saleInput,
  withContact,
} from '@bhandar/testing/factories';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';

const database = useTestDatabase({ poolSize: 8 });

const HOUR = 3_600_000;
const ago = (hours: number, from = Date.now()) => new Date(from - hours * HOUR).toISOString();

/** A shop whose staff sell all that it holds, its cashier, and a colleague. */
async function openShop() {
  const store = await makeStore(database.db);
  await letStoreSellFrom(database.db, store.id, 'store-stock');
  const { api, staff } = await callerFor(database.db, { role: 'employee', store });
  const { api: admin, staff: manager } = await callerFor(database.db, { role: 'admin', store });
  return { store, api, staff, admin, manager };
}
type Shop = Awaited<ReturnType<typeof openShop>>;

let seq = 0;
interface Sold {
  cashierId?: string;
  soldAt?: string;
  snapshotAt?: string;
  deviceSeq?: number;
  seals?: Record<string, string>;
  sale?: Partial<ReturnType<typeof saleInput>>;
}

/** A sale of the shop's cashier an hour ago, from goods read two hours ago. */
function queued(shop: Shop, goods: Parameters<typeof saleInput>[0], more: Sold = {}) {
  seq += 1;
  const { sale, ...rest } = more;
  return {
    ...{ cashierId: shop.staff.id, deviceSeq: seq, soldAt: ago(1), snapshotAt: ago(2) },
    ...rest,
    sale: { ...saleInput(goods), ...sale },
  };
}

const hasSnapshot = (sale: unknown): sale is ReturnType<typeof queued> =>
  typeof sale === 'object' && sale !== null && 'snapshotAt' in sale && !('contact' in sale);

/** From a till whose clock was as far off when it read its goods as when it sends, unless `skewMs` says otherwise. */
async function send(
  shop: Shop,
  sales: unknown[],
  {
    api = shop.api,
    sentAt = new Date().toISOString(),
    skewMs = Date.parse(sentAt) - Date.now(),
  }: { api?: Caller; sentAt?: string; skewMs?: number } = {},
): Promise<SyncVerdict[]> {
  const till = { locationId: shop.store.id, deviceId: 'till-one' };
  const proven = sales.map((sale) =>
    hasSnapshot(sale) ? withContact(database.db, { ...till, skewMs }, sale) : Promise.resolve(sale),
  );
  return api.pos.syncSales({ ...till, sentAt, sales: await Promise.all(proven) });
}

async function onHand(shop: Shop, { productId }: Pick<Goods, 'productId'>) {
  const { rows } = await database.pool.query<{ sum: number }>(
    'select coalesce(sum(on_hand), 0)::bigint as sum from stock_balance where location_id = $1 and product_id = $2',
    [shop.store.id, productId],
  );
  return rows[0]?.sum;
}

async function countSales(shop: Shop) {
  const { rows } = await database.pool.query<{ count: number }>('select count(*) from sale where location_id = $1', [
    shop.store.id,
  ]);
  return rows[0]?.count;
}

const stored = (id: string) =>
  database.db.selectFrom('queuedSale').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const bookedAt = (id: string) =>
  database.db.selectFrom('sale').select(['soldAt', 'businessOn']).where('id', '=', id).executeTakeFirstOrThrow();

beforeAll(() => makeStaff(database.db, { role: 'superadmin' }));

/** All but those that say how fresh sums are, which nothing here makes. */
const checked = invariants.filter(({ id }) => !id.startsWith('T'));
afterEach(async () => expect(await findBreaches(database.db, checked)).toEqual([]));

describe('a sale from the queue of a till', () => {
  test('is recorded at the shown price with the time of its making, and takes a number of the till', async () => {
    const shop = await openShop();
    const goods = await makeGoods(database.db, { storeId: shop.store.id });
    const sale = queued(shop, [{ ...goods, quantity: 3 }], { soldAt: ago(5), snapshotAt: ago(6) });
    expect(await send(shop, [sale])).toEqual([
      { id: sale.sale.id, verdict: 'accepted', receiptNo: expect.stringMatching(/-1-000001$/) },
    ]);
    expect(await onHand(shop, goods)).toBe(7);
    const { soldAt } = await bookedAt(sale.sale.id);
    expect(Math.abs(soldAt.getTime() - Date.parse(sale.soldAt))).toBeLessThan(60_000);
    expect(await stored(sale.sale.id)).toMatchObject({ state: 'accepted', clockFlagged: false, reason: null });
  });

  test('is corrected by how far the clock of the till is off', async () => {
    const shop = await openShop();
    const goods = await makeGoods(database.db, { storeId: shop.store.id });
    const sale = queued(shop, [goods], { soldAt: ago(8), snapshotAt: ago(6) });
    await send(shop, [sale], { sentAt: ago(3) });
    const { soldAt } = await bookedAt(sale.sale.id);
    expect(Math.abs(soldAt.getTime() - Date.parse(ago(5)))).toBeLessThan(60_000);
    expect((await stored(sale.sale.id)).skewSeconds).toBeCloseTo(-3 * 3_600, -1);
  });

  test('sent again, also twice at once and by a colleague, is the first one and adds nothing', async () => {
    const shop = await openShop();
    const colleague = await callerFor(database.db, { role: 'employee', store: shop.store });
    const goods = await makeGoods(database.db, { storeId: shop.store.id });
    const sale = queued(shop, [goods]);
    const rounds = await Promise.all([send(shop, [sale]), send(shop, [sale]), send(shop, [sale], colleague)]);
    const verdicts = rounds.flat();
    expect(verdicts.filter(({ verdict }) => verdict === 'accepted')).toHaveLength(1);
    expect(verdicts.filter(({ verdict }) => verdict === 'duplicate')).toHaveLength(2);
    expect(new Set(verdicts.map((verdict) => 'receiptNo' in verdict && verdict.receiptNo)).size).toBe(1);
    expect(await onHand(shop, goods)).toBe(9);
    expect(await countSales(shop)).toBe(1);
  });

  test('that the counter recorded before the network failed is a duplicate', async () => {
    const shop = await openShop();
    const goods = await makeGoods(database.db, { storeId: shop.store.id });
    const sale = queued(shop, [goods]);
    const { receiptNo } = await shop.api.pos.recordSale(sale.sale);
    expect(await send(shop, [sale])).toEqual([{ id: sale.sale.id, verdict: 'duplicate', receiptNo }]);
    expect(await onHand(shop, goods)).toBe(9);
  });

  test('that races the request from before the network failed is one sale', async () => {
    const shop = await openShop();
    const goods = await makeGoods(database.db, { storeId: shop.store.id, batches: [{ quantity: 100 }] });
    for (let round = 0; round < 10; round += 1) {
      const sale = queued(shop, [goods]);
      const [counter, [verdict]] = await Promise.all([shop.api.pos.recordSale(sale.sale), send(shop, [sale])]);
      expect(verdict).toMatchObject({ receiptNo: counter.receiptNo });
    }
    expect(await onHand(shop, goods)).toBe(90);
  });

  test('with the id of another sale waits for a decision, and the first one stays', async () => {
    const shop = await openShop();
    const goods = await makeGoods(database.db, { storeId: shop.store.id });
    const sale = queued(shop, [goods]);
    await send(shop, [sale]);
    const other = queued(shop, [{ ...goods, quantity: 2 }], { sale: { id: sale.sale.id } });
    const reused = { id: sale.sale.id, verdict: 'conflict', reason: 'id_reused' };
    expect(await send(shop, [other])).toMatchObject([reused]);
    expect(await send(shop, [other, other])).toMatchObject([reused, reused]);
    expect((await shop.admin.pos.listConflicts({})).data).toMatchObject([{ totalMinor: other.sale.totalMinor }]);
    const elsewhere = await openShop();
    const [verdict] = await send(elsewhere, [{ ...sale, cashierId: elsewhere.staff.id }]);
    expect(verdict).toEqual({ id: sale.sale.id, verdict: 'invalid', errors: { '': 'Sale not found' } });
    expect(await countSales(shop)).toBe(1);
  });

  test('rung up as cash after the answer to a card sale was lost is decided by a manager, not lost on the till', async () => {
    const shop = await openShop();
    const goods = await makeGoods(database.db, { storeId: shop.store.id });
    const cash = queued(shop, [{ ...goods, quantity: 2 }]);
    const card = await shop.api.pos.recordSale({ ...cash.sale, paymentMethod: 'card' });
    const [verdict] = await send(shop, [cash]);
    expect(verdict).toMatchObject({ id: cash.sale.id, verdict: 'conflict', reason: 'id_reused' });
    const [conflict] = (await shop.admin.pos.listConflicts({})).data;
    expect(conflict).toMatchObject({ reason: 'id_reused', message: expect.stringContaining(card.receiptNo) });
    const saleId = conflict?.id ?? '';
    await shop.admin.pos.resolveConflict({ saleId, resolution: 'void', note: 'The card was not charged' });
    expect([await onHand(shop, goods), await countSales(shop)]).toEqual([8, 1]);

    const more = { ...cash, sale: { ...cash.sale, ...saleInput([{ ...goods, quantity: 3 }]), id: cash.sale.id } };
    await send(shop, [more]);
    const [second] = (await shop.admin.pos.listConflicts({ state: 'open' })).data;
    await shop.admin.pos.resolveConflict({ saleId: second?.id ?? '', resolution: 'accept', note: '' });
    expect([await onHand(shop, goods), await countSales(shop)]).toEqual([5, 2]);
  });

  test('one bad among fifty blocks no other', async () => {
    const shop = await openShop();
    const goods = await makeGoods(database.db, { storeId: shop.store.id, batches: [{ quantity: 100 }] });
    const sales: unknown[] = Array.from({ length: 46 }, () => queued(shop, [goods]));
    const [card, short, cheap] = [
      queued(shop, [goods], { sale: { paymentMethod: 'card' } }),
      queued(shop, [{ ...goods, quantity: 500 }]),
      queued(shop, [{ ...goods, unitPriceMinor: 1 }]),
    ];
    sales.splice(7, 0, { sale: { id: 'no-id' }, lines: 'none' }, card, short, cheap);
    const verdicts = await send(shop, sales);
    expect(verdicts).toHaveLength(50);
    expect(verdicts.slice(7, 11)).toMatchObject([
      { id: 'no-id', verdict: 'invalid' },
      { id: card.sale.id, verdict: 'invalid', errors: { 'sale.paymentMethod': expect.stringContaining('cash') } },
      { id: short.sale.id, verdict: 'conflict', reason: 'insufficient_stock' },
      { id: cheap.sale.id, verdict: 'conflict', reason: 'wrong_price' },
    ]);
    expect(verdicts.filter(({ verdict }) => verdict === 'accepted')).toHaveLength(46);
    expect(await onHand(shop, goods)).toBe(54);
  });

  test('takes what those before it in the same request have left', async () => {
    const shop = await openShop();
    const goods = await makeGoods(database.db, { storeId: shop.store.id });
    const sales = [4, 4, 4, 2].map((quantity) => queued(shop, [{ ...goods, quantity }]));
    const verdicts = await send(shop, sales);
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['accepted', 'accepted', 'conflict', 'accepted']);
    const receipts = verdicts.flatMap((one) => ('receiptNo' in one ? [one.receiptNo.slice(-6)] : []));
    expect(receipts).toEqual(['000001', '000002', '000003']);
    expect(await onHand(shop, goods)).toBe(0);
  });

  test('sent twice in one request is one sale, and its repeat says the same receipt', async () => {
    const shop = await openShop();
    const goods = await makeGoods(database.db, { storeId: shop.store.id });
    const [one, other] = [queued(shop, [goods]), queued(shop, [goods])];
    const verdicts = await send(shop, [one, other, one]);
    expect(verdicts.map(({ id, verdict }) => [id, verdict])).toEqual([
      [one.sale.id, 'accepted'],
      [other.sale.id, 'accepted'],
      [one.sale.id, 'duplicate'],
    ]);
    expect(verdicts[2]).toMatchObject({ receiptNo: (verdicts[0] as { receiptNo: string }).receiptNo });
    expect(await onHand(shop, goods)).toBe(8);
  });

  test('that the database refuses keeps none of its fellows from coming in', async () => {
    const shop = await openShop();
    const goods = await makeGoods(database.db, { storeId: shop.store.id });
    const sales = [1, 2, 3].map(() => queued(shop, [goods]));
    const broken = sales[1]?.sale.id;
    await database.pool.query(`
      create function break_sale() returns trigger language plpgsql as $$
        begin if new.id = '${broken}' then raise 'no such sale'; end if; return new; end $$;
      create trigger breaks before insert on sale for each row execute function break_sale()`);
    const verdicts = await send(shop, sales);
    // Of the broken one nothing is said: it stays on the till, and comes again.
    expect(verdicts.map(({ id, verdict }) => [id, verdict])).toEqual([
      [sales[0]?.sale.id, 'accepted'],
      [sales[2]?.sale.id, 'accepted'],
    ]);
    await database.pool.query('drop trigger breaks on sale; drop function break_sale()');
    expect(await send(shop, sales)).toMatchObject([
      { verdict: 'duplicate' },
      { verdict: 'accepted' },
      { verdict: 'duplicate' },
    ]);
    expect([await onHand(shop, goods), await countSales(shop)]).toEqual([7, 3]);
  });

  test.each([
    ['53100', 'the disk is full'],
    ['25006', 'the database only reads'],
    ['58030', 'the disk fails'],
  ])('gets no verdict while %s: %s, and is taken in once that is over', async (state) => {
    const shop = await openShop();
    const goods = await makeGoods(database.db, { storeId: shop.store.id });
    const sales = [queued(shop, [goods]), queued(shop, [goods])];
    await database.pool.query(`
      create function break_sale() returns trigger language plpgsql as $$
        begin raise 'not now' using errcode = '${state}'; end $$;
      create trigger breaks before insert on queued_sale for each row execute function break_sale()`);
    await expect(send(shop, sales)).rejects.toMatchObject({ message: expect.stringContaining('busy') });
    await database.pool.query('drop trigger breaks on queued_sale; drop function break_sale()');
    expect(await send(shop, sales)).toMatchObject([{ verdict: 'accepted' }, { verdict: 'accepted' }]);
  });

  test('of another store than the sender’s takes nothing in', async () => {
    const shop = await openShop();
    const stranger = await openShop();
    const goods = await makeGoods(database.db, { storeId: shop.store.id });
    await expect(send(shop, [queued(shop, [goods])], stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await onHand(shop, goods)).toBe(10);
  });

  test('T10: 200 sales with lost answers, repeats and any order are each there exactly once', async () => {
    const shop = await openShop();
    const goods = await makeGoods(database.db, { storeId: shop.store.id, batches: [{ quantity: 1_000 }] });
    const waiting = new Map(
      Array.from({ length: 200 }, () => queued(shop, [goods])).map((sale) => [sale.sale.id, sale]),
    );
    let turn = 0;
    while (waiting.size > 0) {
      turn += 1;
      // The same fates in every run: any order, every fifth answer lost after the commit, every third batch twice at once.
      const left = [...waiting.values()];
      const first = (turn * 37) % left.length;
      const sent = [...left.slice(first), ...left.slice(0, first)].slice(0, 1 + ((turn * 17) % 50));
      const copies = turn % 3 === 0 ? 2 : 1;
      const [verdicts] = await Promise.all(Array.from({ length: copies }, () => send(shop, sent)));
      if (turn % 5 === 0) continue;
      for (const { id, verdict } of verdicts ?? []) {
        expect(['accepted', 'duplicate']).toContain(verdict);
        waiting.delete(id);
      }
    }
    expect(await countSales(shop)).toBe(200);
    expect(await onHand(shop, goods)).toBe(800);
  });
});

describe('the price of a queued sale', () => {
  const raise = (goods: Goods, unitMrpMinor: number) =>
    database.db.updateTable('product').set({ unitMrpMinor }).where('id', '=', goods.productId).execute();

  /** What a till reads while the network is there. */
  async function readGoods(shop: Shop, now?: () => Date) {
    const api = now ? await signedInCaller(database.db, shop.staff, { now }) : shop.api;
    const { takenAt, products } = await api.pos.sellableSnapshot({ locationId: shop.store.id });
    return { snapshotAt: takenAt, seals: Object.fromEntries(products.map(({ productId, seal }) => [productId, seal])) };
  }

  test('is the one that the snapshot told, also after it has changed', async () => {
    const shop = await openShop();
    const goods = await makeGoods(database.db, { storeId: shop.store.id });
    const snapshot = await readGoods(shop);
    await raise(goods, 900);
    const sale = queued(shop, [{ ...goods, quantity: 2 }], { ...snapshot, soldAt: new Date().toISOString() });
    expect(await send(shop, [sale])).toMatchObject([{ verdict: 'accepted' }]);
    expect((await shop.api.pos.getSale({ id: sale.sale.id })).lines).toMatchObject([{ unitPriceMinor: 1_200 }]);
  });

  test.each([
    ['another price than the one told', (sale: ReturnType<typeof queued>) => ({ ...sale, seals: {} })],
    [
      'the seal of another moment',
      (sale: ReturnType<typeof queued>) => ({
        ...sale,
        snapshotAt: new Date(Date.parse(sale.snapshotAt) + 1).toISOString(),
      }),
    ],
  ])('with %s is looked at by somebody', async (_, forge) => {
    const shop = await openShop();
    const goods = await makeGoods(database.db, { storeId: shop.store.id });
    const snapshot = await readGoods(shop);
    await raise(goods, 900);
    const sale = forge(queued(shop, [goods], { ...snapshot, soldAt: new Date().toISOString() }));
    expect(await send(shop, [sale])).toMatchObject([{ verdict: 'conflict', reason: 'wrong_price' }]);
    expect(await onHand(shop, goods)).toBe(10);
  });

  test.each([
    ['accepted', 71],
    ['conflict', 73],
  ])('from a snapshot is %s after %d hours', async (verdict, hours) => {
    const shop = await openShop();
    const goods = await makeGoods(database.db, { storeId: shop.store.id });
    const sale = queued(shop, [goods], { snapshotAt: ago(hours + 1) });
    const [answer] = await send(shop, [sale]);
    expect(answer).toMatchObject(verdict === 'accepted' ? { verdict } : { verdict, reason: 'stale_price' });
    expect(await onHand(shop, goods)).toBe(verdict === 'accepted' ? 9 : 10);
  });

  test('above the MRP on the pack that would be taken is looked at', async () => {
    const shop = await openShop();
    const goods = await makeGoods(database.db, { storeId: shop.store.id, batches: [] });
    await receiveGoods(database.db, { storeId: shop.store.id, productId: goods.productId, quantity: 5 });
    const snapshot = await readGoods(shop);
    const printed = { quantity: 5, expiresOn: '2030-01-31', batchNumber: 'NEW', mrpMinor: 1_000 };
    await receiveGoods(database.db, { storeId: shop.store.id, productId: goods.productId, ...printed });
    const sale = queued(shop, [goods], { ...snapshot, soldAt: new Date().toISOString() });
    expect(await send(shop, [sale])).toMatchObject([{ verdict: 'conflict', reason: 'above_mrp' }]);
    const error = await shop.admin.pos
      .resolveConflict({ saleId: sale.sale.id, resolution: 'accept', note: '' })
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ message: expect.stringContaining('Cannot exceed the MRP of 10.00') });
  });
});

describe('goods that are not there to be sold', () => {
  test('make a conflict of the sale: no movement, nothing below zero, nothing lost', async () => {
    const shop = await openShop();
    const goods = await makeGoods(database.db, { storeId: shop.store.id });
    const sale = queued(shop, [{ ...goods, quantity: 11 }]);
    const verdict = { verdict: 'conflict', reason: 'insufficient_stock' };
    expect(await send(shop, [sale])).toMatchObject([verdict]);
    expect(await send(shop, [sale])).toMatchObject([verdict]);
    expect(await onHand(shop, goods)).toBe(10);
    expect(await countSales(shop)).toBe(0);
    const { data } = await shop.admin.pos.listConflicts({});
    expect(data).toMatchObject([
      { id: sale.sale.id, state: 'open', mayResolve: true, lines: [{ quantity: 11, stock: 10 }], totalMinor: 13_200 },
    ]);
  });

  test.each([
    ['have expired', { expiresOn: '2020-01-31' }],
    ['are recalled', { expiresOn: '2031-01-31', blocked: true }],
  ])('because they %s by now', async (_, batch) => {
    const shop = await openShop();
    const goods = await makeGoods(database.db, {
      storeId: shop.store.id,
      batches: [{ quantity: 10, batchNumber: 'BX', ...batch }],
    });
    for (const chosen of [undefined, goods.batchIds[0]]) {
      const sale = queued(shop, [{ ...goods, batchId: chosen }]);
      expect(await send(shop, [sale])).toMatchObject([{ verdict: 'conflict', reason: 'expired_or_blocked' }]);
    }
    expect(await onHand(shop, goods)).toBe(10);
  });

  test('because they are no longer in the catalogue', async () => {
    const shop = await openShop();
    const goods = await makeGoods(database.db, { storeId: shop.store.id });
    const gone = database.db.updateTable('product').set({ deletedAt: new Date() });
    await gone.where('id', '=', goods.productId).execute();
    expect(await send(shop, [queued(shop, [goods])])).toMatchObject([{ verdict: 'conflict', reason: 'product_gone' }]);
  });

  test('because nobody approved so many for the cashier', async () => {
    const shop = await openShop();
    await letStoreSellFrom(database.db, shop.store.id, 'own-orders');
    const goods = await makeGoods(database.db, { storeId: shop.store.id });
    await approveGoods(database.db, { storeId: shop.store.id, staffId: shop.staff.id, ...goods, quantity: 2 });
    // Behind the orders' back, so the book of approvals is made to agree again.
    const sale = queued(shop, [{ ...goods, quantity: 3 }]);
    expect(await send(shop, [sale])).toMatchObject([{ verdict: 'conflict', reason: 'not_approved' }]);
    await database.pool.query('delete from sale_allowance where product_id = $1', [goods.productId]);
  });

  test('because the till used the number of the sale before', async () => {
    const shop = await openShop();
    const goods = await makeGoods(database.db, { storeId: shop.store.id });
    const first = queued(shop, [goods]);
    const second = queued(shop, [goods], { deviceSeq: first.deviceSeq });
    expect(await send(shop, [first, second])).toMatchObject([
      { verdict: 'accepted' },
      { verdict: 'conflict', reason: 'sequence_reused' },
    ]);
  });
});

describe('A18: an ex-employee’s queued sales', () => {
  async function afterDisabling(shop: Shop) {
    const goods = await makeGoods(database.db, { storeId: shop.store.id });
    const colleague = await callerFor(database.db, { role: 'employee', store: shop.store });
    await shop.admin.accounts.setEmployeeStatus({ id: shop.staff.id, status: 'disabled' });
    return { goods, colleague: colleague.api };
  }

  test('cannot be sent by the ex-employee: the session is gone', async () => {
    const shop = await openShop();
    const { goods } = await afterDisabling(shop);
    await expect(send(shop, [queued(shop, [goods])])).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  test('from before the deactivation wait for a decision, also more than 72 hours later', async () => {
    const shop = await openShop();
    const { goods, colleague } = await afterDisabling(shop);
    const sale = queued(shop, [goods], { soldAt: ago(73), snapshotAt: ago(74) });
    await database.db
      .updateTable('staffMember')
      .set({ placedAt: new Date(ago(48)) })
      .where('id', '=', shop.staff.id)
      .execute();
    expect(await send(shop, [sale], { api: colleague })).toMatchObject([
      { verdict: 'conflict', reason: 'seller_changed' },
    ]);
  });

  test('from before the deactivation wait for a decision when a colleague sends them', async () => {
    const shop = await openShop();
    const { goods, colleague } = await afterDisabling(shop);
    const sale = queued(shop, [goods]);
    expect(await send(shop, [sale], { api: colleague })).toMatchObject([
      { verdict: 'conflict', reason: 'seller_changed' },
    ]);
    expect(await onHand(shop, goods)).toBe(10);
    const decided = await shop.admin.pos.resolveConflict({
      saleId: sale.sale.id,
      resolution: 'accept',
      note: 'I was there',
    });
    expect(decided).toMatchObject({ state: 'resolved', receiptNo: expect.any(String), cashier: 'Test Person' });
    expect(await onHand(shop, goods)).toBe(9);
  });

  test('from after it are refused and stay with the till', async () => {
    const shop = await openShop();
    const { goods, colleague } = await afterDisabling(shop);
    const sale = queued(shop, [goods], { soldAt: new Date(Date.now() + 1_000).toISOString() });
    expect(await send(shop, [sale], { api: colleague })).toMatchObject([
      { verdict: 'invalid', errors: { cashierId: expect.any(String) } },
    ]);
    expect((await shop.admin.pos.listConflicts({})).data).toEqual([]);
  });

  test('dated back by a lying clock are refused', async () => {
    const shop = await openShop();
    const { goods, colleague } = await afterDisabling(shop);
    const sale = queued(shop, [goods], { soldAt: ago(24 * 365) });
    expect(await send(shop, [sale], { api: colleague })).toMatchObject([{ verdict: 'invalid' }]);
  });

  test('of somebody who was moved to another store wait, and of a deleted one, too', async () => {
    const shop = await openShop();
    const goods = await makeGoods(database.db, { storeId: shop.store.id });
    const { api: head } = await callerFor(database.db, { role: 'superadmin' });
    const other = await makeStore(database.db);
    const person = { firstName: 'Test', lastName: 'Person', phone: '0171234567', role: 'employee' as const };
    const place = { city: other.city, storeName: other.name };
    await head.accounts.updateEmployee({ id: shop.staff.id, email: shop.staff.email, ...person, ...place });
    const gone = await makeStaff(database.db, { store: shop.store });
    await shop.admin.accounts.removeEmployee({ id: gone.id });
    const sales = [queued(shop, [goods]), queued(shop, [goods], { cashierId: gone.id })];
    expect(await send(shop, sales, { api: shop.admin })).toMatchObject([
      { verdict: 'conflict', reason: 'seller_changed' },
      { verdict: 'conflict', reason: 'seller_changed' },
    ]);
    const moved = await signedInCaller(database.db, shop.staff);
    await expect(send(shop, [queued(shop, [goods])], { api: moved })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the last day of a batch', () => {
  const ONE_PAST_MIDNIGHT = new Date('2026-11-21T19:00:00Z');
  const BEFORE_MIDNIGHT = '2026-11-21T17:30:00.000Z';

  /** It is an hour past midnight in Dhaka, and the shop's only batch was good until then. */
  async function afterMidnight() {
    const store = await makeStore(database.db);
    await letStoreSellFrom(database.db, store.id, 'store-stock');
    const options = { now: () => ONE_PAST_MIDNIGHT };
    const { api, staff } = await callerFor(database.db, { role: 'employee', store }, options);
    const { api: admin, staff: manager } = await callerFor(database.db, { role: 'admin', store }, options);
    const shop: Shop = { store, api, staff, admin, manager };
    const goods = await makeGoods(database.db, {
      storeId: store.id,
      batches: [{ quantity: 10, batchNumber: 'LAST-DAY', expiresOn: '2026-11-21' }],
    });
    const sale = queued(shop, [goods], { soldAt: BEFORE_MIDNIGHT, snapshotAt: '2026-11-21T10:00:00.000Z' });
    const sendAfter = (one = sale, skewMs = 0) =>
      send(shop, [one], { sentAt: ONE_PAST_MIDNIGHT.toISOString(), skewMs });
    return { shop, goods, sale, sendAfter };
  }

  test('makes no conflict of a sale made offline before its midnight and sent after it', async () => {
    const { shop, goods, sale, sendAfter } = await afterMidnight();
    expect(await sendAfter()).toMatchObject([{ verdict: 'accepted' }]);
    expect(await onHand(shop, goods)).toBe(9);
    expect(await bookedAt(sale.sale.id)).toEqual({ soldAt: new Date(BEFORE_MIDNIGHT), businessOn: '2026-11-21' });
  });

  const flagged = { clockFlagged: true, soldAt: ONE_PAST_MIDNIGHT };
  const EXPIRED = { verdict: 'conflict', reason: 'expired_or_blocked' };

  test('a sale whose clock was set by 5 minutes since the last contact is judged by the day of its arrival', async () => {
    const { sale, sendAfter } = await afterMidnight();
    expect(await sendAfter(sale, 5 * 60_000)).toMatchObject([EXPIRED]);
    expect(await stored(sale.sale.id)).toMatchObject(flagged);
  });

  test('a sale dated back to before the last contact is judged by the day of its arrival', async () => {
    const { sale, sendAfter } = await afterMidnight();
    expect(await sendAfter({ ...sale, soldAt: '2025-11-21T17:30:00.000Z' })).toMatchObject([EXPIRED]);
    expect(await stored(sale.sale.id)).toMatchObject(flagged);
  });

  test.each([
    ['no proof of its clock', { contact: undefined }],
    ['a forged proof', { contact: { skewMs: 0, seal: 'forged' } }],
  ])('a sale with %s is judged by the day of its arrival', async (_, forged) => {
    const { sale, sendAfter } = await afterMidnight();
    expect(await sendAfter({ ...sale, ...forged })).toMatchObject([EXPIRED]);
    expect(await stored(sale.sale.id)).toMatchObject(flagged);
  });

  test('a proof that another till was given is none', async () => {
    const { shop, sale, sendAfter } = await afterMidnight();
    const other = { locationId: shop.store.id, deviceId: 'till-two' };
    expect(await sendAfter(await withContact(database.db, other, sale))).toMatchObject([EXPIRED]);
  });

  test('the snapshot proves the clock of the till that reads it', async () => {
    const { shop } = await afterMidnight();
    const asked = { deviceId: 'till-one', deviceTime: '2026-11-21T19:02:00.000Z' };
    const { takenAt, contact } = await shop.api.pos.sellableSnapshot(asked);
    const till = { locationId: shop.store.id, deviceId: 'till-one', skewMs: 120_000 };
    expect(await withContact(database.db, till, { snapshotAt: takenAt })).toEqual({ snapshotAt: takenAt, contact });
    expect((await shop.api.pos.sellableSnapshot({})).contact).toBeNull();
  });
});

describe('A21: a till whose clock is a year off', () => {
  test.each([
    ['behind', 24 * 365],
    ['ahead', -24 * 365],
  ])('%s: the server’s time counts, the till’s is kept and flagged', async (_, off) => {
    const shop = await openShop();
    const goods = await makeGoods(database.db, { storeId: shop.store.id });
    const sale = queued(shop, [goods], { soldAt: ago(off + 1), snapshotAt: ago(2) });
    expect(await send(shop, [sale], { sentAt: ago(off) })).toMatchObject([{ verdict: 'accepted' }]);
    const kept = await stored(sale.sale.id);
    expect(kept).toMatchObject({ clockFlagged: true, deviceTime: new Date(sale.soldAt) });
    const { soldAt, businessOn } = await bookedAt(sale.sale.id);
    expect(Date.now() - soldAt.getTime()).toBeLessThan(60_000);
    expect(businessOn).toBe(new Date(Date.now() + 6 * HOUR).toISOString().slice(0, 10));
  });

  test('does not sell what has expired meanwhile', async () => {
    const shop = await openShop();
    const goods = await makeGoods(database.db, {
      storeId: shop.store.id,
      batches: [{ quantity: 10, batchNumber: 'OLD', expiresOn: '2025-12-31' }],
    });
    const sale = queued(shop, [goods], { soldAt: ago(24 * 365) });
    expect(await send(shop, [sale])).toMatchObject([{ verdict: 'conflict', reason: 'expired_or_blocked' }]);
  });

  test.each(['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])('to %s is no time at all', async (soldAt) => {
    const shop = await openShop();
    const goods = await makeGoods(database.db, { storeId: shop.store.id });
    expect(await send(shop, [queued(shop, [goods], { soldAt })])).toMatchObject([{ verdict: 'invalid' }]);
  });
});

test('an id that nobody of the staff has sells nothing', async () => {
  const shop = await openShop();
  const goods = await makeGoods(database.db, { storeId: shop.store.id });
  expect(await send(shop, [queued(shop, [goods], { cashierId: randomUUID() })])).toMatchObject([
    { verdict: 'invalid', errors: { cashierId: 'Nobody of the staff' } },
  ]);
});
