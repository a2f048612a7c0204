import { findBreaches } from '@bhandar/db/invariants';
import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import {
  letStoreSellFrom,
  makeGoods,
  makeStore,
  queuedSale,
  receiveGoods,
  saleInput,
  withContact,
} from '@bhandar/testing/factories';
import { afterEach, expect, test } from 'vitest';

const database = useTestDatabase();
afterEach(async () => expect(await findBreaches(database.db)).toEqual([]));

const MINUTE = 60_000;
let seq = 0;

/** A store with 10 units in one batch, and a clock that the test moves. */
async function openStore(quantity = 10) {
  const clock = { now: new Date('2026-11-21T06:00:00Z') };
  const options = { now: () => clock.now };
  const pass = (minutes: number) => {
    clock.now = new Date(clock.now.getTime() + minutes * MINUTE);
  };
  const store = await makeStore(database.db);
  await letStoreSellFrom(database.db, store.id, 'store-stock');
  await callerFor(database.db, { role: 'superadmin' }, options);
  const { api: admin } = await callerFor(database.db, { role: 'admin', store }, options);
  const clerk = await callerFor(database.db, { role: 'employee', store, firstName: 'Ema', lastName: 'Till' }, options);
  const goods = await makeGoods(database.db, {
    storeId: store.id,
    tradeName: `Seclo ${seq}`,
    unitMrpMinor: 100,
    batches: [{ quantity, batchNumber: 'A', expiresOn: '2030-01-31' }],
  });
  const { productId } = goods;

  /** A sale made now by a till without network. */
  const sellOffline = (units: number) => {
    seq += 1;
    const soldAt = clock.now;
    const sale = queuedSale({ cashierId: clerk.staff.id, deviceSeq: seq, soldAt }, [{ ...goods, quantity: units }]);
    return { id: sale.sale.id, send: () => send(sale) };
  };
  const send = async (sale: ReturnType<typeof queuedSale>) => {
    const sentAt = clock.now.toISOString();
    const till = { locationId: store.id, deviceId: 'away' };
    const asked = { ...till, sentAt, sales: [await withContact(database.db, till, sale)] };
    return (await clerk.api.pos.syncSales(asked))[0]?.verdict;
  };
  const start = async () => (await clerk.api.inventory.startCount({})).id;
  const enter = (countId: string, counted: number, batchId = goods.batchIds[0]) =>
    clerk.api.inventory.enterCounts({ countId, entries: [{ productId, batchId, counted }] });
  const count = async (counted: number) => {
    const countId = await start();
    await enter(countId, counted);
    await clerk.api.inventory.submitCount({ countId });
    return countId;
  };
  const post = (countId: string) => admin.inventory.postCount({ countId });
  const accept = (saleId: string) => admin.pos.resolveConflict({ saleId, resolution: 'accept', note: '' });
  const book = async () => {
    const held = await database.db
      .selectFrom('stockBalance')
      .innerJoin('batch', 'batch.id', 'stockBalance.batchId')
      .select(['batchNumber', 'onHand'])
      .where('locationId', '=', store.id)
      .where('onHand', '>', 0)
      .orderBy('batchNumber')
      .execute();
    return held.map(({ batchNumber, onHand }) => `${batchNumber} ${onHand}`);
  };
  const answers = async () =>
    (await admin.inventory.listAdjustments({})).data.map(({ reason, note, lines }) => ({
      reason,
      note,
      change: lines.map(({ change }) => change),
    }));
  return {
    clock,
    pass,
    store,
    admin,
    clerk,
    goods,
    sellOffline,
    send,
    start,
    enter,
    count,
    post,
    accept,
    book,
    answers,
  };
}

test('a late offline sale after a posted count deducts its goods once', async () => {
  const { pass, admin, clerk, sellOffline, count, post, book } = await openStore();
  const sale = sellOffline(5);
  pass(10);
  const countId = await count(5);
  const before = await admin.inventory.getCount({ countId });
  expect(before.lines).toMatchObject([{ booked: 10, late: 0, variance: -5 }]);
  pass(10);
  expect(await sale.send()).toBe('accepted');
  const looked = await admin.inventory.getCount({ countId });
  expect(looked).toMatchObject({ worthMinor: 0, lines: [{ booked: 10, late: -5, variance: 0, varianceMinor: 0 }] });
  expect((await clerk.api.inventory.getCount({ countId })).lines).toMatchObject([{ booked: null, late: null }]);
  await post(countId);
  expect(await book()).toEqual(['A 5']);
  expect((await admin.inventory.getCount({ countId })).lines).toMatchObject([{ late: -5, variance: 0 }]);
});

test('a late offline sale of goods that a posted count wrote off deducts them once', async () => {
  const { pass, sellOffline, count, post, book, answers } = await openStore();
  const sale = sellOffline(4);
  pass(10);
  // One more unit than was sold is missing.
  const countId = await count(5);
  const { voucher } = await post(countId);
  expect(await book()).toEqual(['A 5']);
  pass(10);
  expect(await sale.send()).toBe('accepted');
  expect(await sale.send()).toBe('duplicate');
  expect(await book()).toEqual(['A 5']);
  const note = `Sold offline before count ${voucher}, which had written it off`;
  expect(await answers()).toEqual([{ reason: 'correction', note, change: [4] }]);
  // A later count includes both.
  pass(10);
  await post(await count(5));
  expect(await book()).toEqual(['A 5']);
});

test('a late sale of more than a posted count left keeps the counted quantity once accepted', async () => {
  const { pass, sellOffline, count, post, accept, book, answers } = await openStore();
  const sale = sellOffline(8);
  pass(10);
  await post(await count(2));
  pass(10);
  expect(await sale.send()).toBe('conflict');
  await accept(sale.id);
  expect(await book()).toEqual(['A 2']);
  expect((await answers()).map(({ reason, change }) => [reason, change])).toEqual(
    expect.arrayContaining([
      ['found', [6]],
      ['correction', [2]],
    ]),
  );
});

test('a late sale from after the line was counted does not affect the count', async () => {
  const { pass, admin, sellOffline, count, post, book, answers } = await openStore();
  const countId = await count(9);
  pass(1);
  const [before, after] = [sellOffline(2), sellOffline(3)];
  pass(10);
  await before.send();
  expect((await admin.inventory.getCount({ countId })).lines).toMatchObject([{ late: 0, variance: -1 }]);
  await post(countId);
  await after.send();
  expect(await book()).toEqual(['A 4']);
  expect(await answers()).toEqual([]);
});

test('a late sale of goods that were not counted, or whose count was cancelled, is not compensated', async () => {
  const { pass, admin, store, goods, sellOffline, start, enter, post, book, answers } = await openStore();
  const other = await receiveGoods(database.db, {
    storeId: store.id,
    productId: goods.productId,
    quantity: 7,
    batchNumber: 'B',
    expiresOn: '2031-01-31',
  });
  const sale = sellOffline(5);
  const cancelled = sellOffline(1);
  pass(10);
  const countId = await start();
  await enter(countId, 7, other);
  await admin.inventory.submitCount({ countId });
  await post(countId);
  await sale.send();
  expect(await book()).toEqual(['A 5', 'B 7']);
  const again = await start();
  await enter(again, 4);
  await admin.inventory.cancelCount({ countId: again });
  await cancelled.send();
  expect(await book()).toEqual(['A 4', 'B 7']);
  expect(await answers()).toEqual([]);
});

test('goods that arrived after the count do not replace those that were sold before it', async () => {
  const { pass, admin, store, goods, sellOffline, count, post, accept, book } = await openStore();
  const sale = sellOffline(6);
  pass(10);
  await post(await count(4));
  pass(10);
  // It expires first, but was not in the store when the goods were sold.
  const newBatch = { batchNumber: 'N', expiresOn: '2029-01-31' };
  const lines = [{ productId: goods.productId, newBatch, change: 20 }];
  await admin.inventory.createAdjustment({ locationId: store.id, reason: 'found', lines });
  expect(await sale.send()).toBe('conflict');
  await accept(sale.id);
  expect(await book()).toEqual(['A 4', 'N 20']);
});

test('a sale that one count compensated is not missing in the next, counted before it arrived', async () => {
  const { pass, admin, sellOffline, count, post, book } = await openStore();
  const sale = sellOffline(4);
  pass(10);
  await post(await count(6));
  pass(10);
  const second = await count(6);
  expect(await sale.send()).toBe('accepted');
  expect((await admin.inventory.getCount({ countId: second })).lines).toMatchObject([{ late: 0, variance: 0 }]);
  await post(second);
  expect(await book()).toEqual(['A 6']);
});

test('unreviewed offline sales are shown to the approver, and give the right stock whenever they are accepted', async () => {
  for (const decideFirst of [true, false]) {
    const { pass, admin, clerk, goods, sellOffline, count, post, accept, book } = await openStore(4);
    // 4 are recorded, 8 are on the shelf.
    const sale = sellOffline(8);
    pass(10);
    const countId = await count(0);
    pass(10);
    expect(await sale.send()).toBe('conflict');
    const { tradeName } = await database.db
      .selectFrom('product')
      .select('tradeName')
      .where('id', '=', goods.productId)
      .executeTakeFirstOrThrow();
    const waiting = {
      id: sale.id,
      cashier: 'Ema Till',
      soldAt: '2026-11-21T06:00:00.000Z',
      lines: [{ name: tradeName, strength: '500 mg', quantity: 8 }],
    };
    expect((await admin.inventory.getCount({ countId })).waitingSales).toEqual([waiting]);
    expect((await clerk.api.inventory.getCount({ countId })).waitingSales).toEqual([]);
    if (decideFirst) {
      await accept(sale.id);
      const { lines, waitingSales } = await admin.inventory.getCount({ countId });
      expect(waitingSales).toEqual([]);
      expect(lines).toMatchObject([{ booked: 4, late: -4, variance: 0 }]);
    }
    await post(countId);
    if (!decideFirst) await accept(sale.id);
    expect(await book()).toEqual([]);
  }
});

test('small clock differences between servers make no correction, also for a sale that its till sends again', async () => {
  const { clock, pass, admin, clerk, goods, send, count, post, book } = await openStore();
  const countId = await count(10);
  // This server's clock is behind that of the server that took the count.
  pass(-1);
  const input = saleInput([{ ...goods, quantity: 3 }], { deviceId: 'away' });
  await clerk.api.pos.recordSale(input);
  seq += 1;
  const again = queuedSale({ cashierId: clerk.staff.id, deviceSeq: seq, soldAt: clock.now }, [goods]);
  pass(2);
  expect(await send({ ...again, sale: input })).toBe('duplicate');
  expect((await admin.inventory.getCount({ countId })).lines).toMatchObject([{ late: 0, variance: 0 }]);
  await post(countId);
  expect(await book()).toEqual(['A 7']);
});

test('a late sale that arrives while its count is posted is deducted once', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { pass, sellOffline, count, post, book } = await openStore();
    const sale = sellOffline(3);
    pass(10);
    const countId = await count(7);
    const [posted] = await Promise.allSettled([post(countId), sale.send()]);
    if (posted.status === 'rejected') {
      expect(posted.reason).toMatchObject({ message: expect.stringContaining('has just come in') });
      await post(countId);
    }
    expect(await book()).toEqual(['A 7']);
  }
});
