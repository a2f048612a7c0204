import { findBreaches } from '@bhandar/db/invariants';
import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import {
  letStoreSellFrom,
  makeBatchWithStock,
  makeCategory,
  makeGoods,
  makeProduct,
  makeStore,
  saleInput,
} from '@bhandar/testing/factories';
import { afterEach, describe, expect, test } from 'vitest';

const database = useTestDatabase({ poolSize: 12 });

afterEach(async () => {
  expect(await findBreaches(database.db)).toEqual([]);
});

async function openStore() {
  const store = await makeStore(database.db);
  await letStoreSellFrom(database.db, store.id, 'store-stock');
  const admin = await callerFor(database.db, { role: 'admin', store });
  const employee = await callerFor(database.db, { role: 'employee', store, firstName: 'Ema', lastName: 'Counter' });
  const warehouse = await callerFor(database.db, { role: 'superadmin' });
  return { store, admin: admin.api, employee: employee.api, warehouse: warehouse.api };
}

type Batches = NonNullable<Parameters<typeof makeGoods>[1]['batches']>;
const shelve = (storeId: string, ...batches: Batches) =>
  makeGoods(database.db, { storeId, batches, unitMrpMinor: 1_000 });

const heldOf = async (locationId: string) =>
  new Map(
    (
      await database.db
        .selectFrom('stockBalance')
        .select(['batchId', 'onHand'])
        .where('locationId', '=', locationId)
        .execute()
    ).map(({ batchId, onHand }) => [batchId, onHand]),
  );

describe('a count', () => {
  test('hides recorded quantities until it is submitted, and then shows them to managers only', async () => {
    const { store, admin, employee } = await openStore();
    const goods = await shelve(
      store.id,
      { quantity: 40, batchNumber: 'A', expiresOn: '2030-01-31' },
      { quantity: 7, batchNumber: 'B' },
    );
    const [first, second] = goods.batchIds;
    const count = await employee.inventory.startCount({});
    expect(count).toMatchObject({ status: 'counting', lineCount: 2, countedCount: 0, category: null });
    const { productId } = goods;
    const answers = await employee.inventory.enterCounts({
      countId: count.id,
      entries: [
        { productId, batchId: first, counted: 38 },
        { productId, batchId: second, counted: 7 },
      ],
    });
    expect(answers).toEqual([
      { lineNo: 1, batchId: first, counted: 38, recountAsked: false },
      { lineNo: 2, batchId: second, counted: 7, recountAsked: false },
    ]);
    for (const api of [employee, admin]) {
      const { lines, worthMinor } = await api.inventory.getCount({ countId: count.id });
      expect(worthMinor).toBeNull();
      expect(lines).toMatchObject([
        { counted: 38, countedBy: 'Ema Counter', booked: null, variance: null, varianceMinor: null },
        { counted: 7, booked: null },
      ]);
    }
    await employee.inventory.submitCount({ countId: count.id });
    const blind = await employee.inventory.getCount({ countId: count.id });
    expect(blind.lines[0]).toMatchObject({ booked: null, variance: null });
    const open = await admin.inventory.getCount({ countId: count.id });
    expect(open).toMatchObject({
      worthMinor: 2_000,
      lines: [
        { booked: 40, variance: -2, varianceMinor: -2_000 },
        { booked: 7, variance: 0 },
      ],
    });
    await admin.inventory.postCount({ countId: count.id });
    expect(await heldOf(store.id)).toEqual(
      new Map([
        [first, 38],
        [second, 7],
      ]),
    );
    expect((await employee.inventory.getCount({ countId: count.id })).lines[0]?.booked).toBeNull();
  });

  test('requires a recount above a threshold of units or value, and accepts the second quantity', async () => {
    const { store, employee, admin } = await openStore();
    const cheap = await shelve(store.id, { quantity: 40, batchNumber: 'A' });
    const dear = await makeGoods(database.db, { storeId: store.id, unitMrpMinor: 60_000, batches: [{ quantity: 5 }] });
    const { id: countId } = await employee.inventory.startCount({});
    const enter = async (goods: typeof cheap, counted: number, recount = false) => {
      const [batchId] = goods.batchIds;
      const entries = [{ productId: goods.productId, batchId, counted, recount }];
      const [answer] = await employee.inventory.enterCounts({ countId, entries });
      return answer?.recountAsked;
    };
    expect(await enter(cheap, 30)).toBe(false);
    expect(await enter(cheap, 29)).toBe(true);
    expect(await enter(dear, 4)).toBe(false);
    expect(await enter(dear, 3)).toBe(true);
    await expect(employee.inventory.submitCount({ countId })).rejects.toMatchObject({
      message: 'Count 2 lines once more first',
    });
    expect(await enter(cheap, 29)).toBe(true);
    expect(await enter(cheap, 28, true)).toBe(false);
    expect(await enter(dear, 5, true)).toBe(false);
    await employee.inventory.submitCount({ countId });
    await admin.inventory.reopenCount({ countId });
    expect(await enter(cheap, 40)).toBe(false);
    await employee.inventory.submitCount({ countId });
    await admin.inventory.postCount({ countId });
    expect([...(await heldOf(store.id)).values()].sort()).toEqual([40, 5]);
  });

  test('is posted once, with several simultaneous approvals', async () => {
    const { store, admin, warehouse } = await openStore();
    const goods = await shelve(store.id, { quantity: 40, batchNumber: 'A' });
    const { id: countId } = await admin.inventory.startCount({});
    await expect(admin.inventory.submitCount({ countId })).rejects.toMatchObject({
      message: 'Nothing has been counted yet',
    });
    const entries = [{ productId: goods.productId, batchId: goods.batchIds[0], counted: 35 }];
    await admin.inventory.enterCounts({ countId, entries });
    await expect(admin.inventory.postCount({ countId })).rejects.toMatchObject({ code: 'CONFLICT' });
    await admin.inventory.submitCount({ countId });
    const answers = await Promise.allSettled(
      [admin, warehouse, admin, warehouse, admin].map((api) => api.inventory.postCount({ countId })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'CONFLICT' });
    }
    expect([...(await heldOf(store.id)).values()]).toEqual([35]);
    await expect(admin.inventory.enterCounts({ countId, entries })).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(admin.inventory.cancelCount({ countId })).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test('of a category lists and accepts only its products, and is refused beside another count of them', async () => {
    const { store, employee, warehouse } = await openStore();
    const syrup = await makeCategory(database.db, `Syrup ${store.id.slice(0, 8)}`);
    const { id: productId } = await makeProduct(database.db, { category: syrup.name });
    await makeBatchWithStock(database.db, { locationId: store.id, productId, quantity: 6 });
    const other = await shelve(store.id, { quantity: 4 });
    const count = await employee.inventory.startCount({ categoryId: syrup.id });
    expect(count).toMatchObject({ category: syrup.name, lineCount: 1 });
    for (const categoryId of [syrup.id, null]) {
      await expect(warehouse.inventory.startCount({ locationId: store.id, categoryId })).rejects.toMatchObject({
        code: 'CONFLICT',
        message: `These goods are being counted already: ${count.voucher}`,
      });
    }
    const entries = [{ productId: other.productId, batchId: other.batchIds[0], counted: 4 }];
    await expect(employee.inventory.enterCounts({ countId: count.id, entries })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'This product is not in the category that is counted',
    });
    const found = [{ productId, newBatch: { batchNumber: 'NEW', expiresOn: '2031-01-31' }, counted: 3 }];
    const [answer] = await employee.inventory.enterCounts({ countId: count.id, entries: found });
    expect(answer).toMatchObject({ lineNo: 2, counted: 3 });
    await employee.inventory.submitCount({ countId: count.id });
    await warehouse.inventory.postCount({ countId: count.id });
    expect((await heldOf(store.id)).get(answer?.batchId ?? '')).toBe(3);
  });

  test('above a manager’s limit waits for the warehouse', async () => {
    const { store, admin, warehouse } = await openStore();
    const goods = await shelve(store.id, { quantity: 2_000, batchNumber: 'A' });
    const { id: countId } = await admin.inventory.startCount({});
    const entry = { productId: goods.productId, batchId: goods.batchIds[0], counted: 900 };
    await admin.inventory.enterCounts({ countId, entries: [entry] });
    await admin.inventory.enterCounts({ countId, entries: [{ ...entry, recount: true }] });
    await admin.inventory.submitCount({ countId });
    await expect(admin.inventory.postCount({ countId })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'The difference of this count is worth more than you may decide alone: ask the warehouse',
    });
    await warehouse.inventory.postCount({ countId });
    expect([...(await heldOf(store.id)).values()]).toEqual([900]);
  });

  test('cannot deduct units that have left since, and names the batch to recount', async () => {
    const { store, admin } = await openStore();
    const goods = await shelve(store.id, { quantity: 10, batchNumber: 'A' });
    const [batchId] = goods.batchIds;
    const { id: countId } = await admin.inventory.startCount({});
    await admin.inventory.enterCounts({ countId, entries: [{ productId: goods.productId, batchId, counted: 2 }] });
    await admin.inventory.submitCount({ countId });
    const lost = [{ productId: goods.productId, batchId, change: -8 }];
    await admin.inventory.createAdjustment({ locationId: store.id, reason: 'lost', lines: lost });
    await expect(admin.inventory.postCount({ countId })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Less is left than the count says is missing; count it once more: batch A has 2 of 8',
    });
    await admin.inventory.cancelCount({ countId });
    expect((await admin.inventory.listCounts({ status: 'cancelled' })).data).toMatchObject([{ id: countId }]);
  });

  test('is for the staff of the location: employees count, managers decide, others see nothing', async () => {
    const { store, admin, employee } = await openStore();
    await shelve(store.id, { quantity: 10, batchNumber: 'A' });
    const stranger = (await callerFor(database.db, { role: 'employee' })).api;
    const { id: countId } = await employee.inventory.startCount({});
    for (const act of ['getCount', 'submitCount'] as const) {
      await expect(stranger.inventory[act]({ countId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    await expect(stranger.inventory.startCount({ locationId: store.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    for (const act of ['postCount', 'reopenCount', 'cancelCount'] as const) {
      await expect(employee.inventory[act]({ countId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    expect((await stranger.inventory.listCounts({})).totalItems).toBe(0);
    expect((await employee.inventory.listCounts({ status: 'counting' })).data).toMatchObject([{ id: countId }]);
    expect(await admin.inventory.cancelCount({ countId })).toMatchObject({ status: 'cancelled' });
  });
});

const SALES = 200;

/** A seeded random generator, so that a failure can be repeated by its seed. */
function dice(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test(`a count during ${SALES} sales posts exactly the difference between the shelves and the records`, async () => {
  const { store, admin, employee } = await openStore();
  const roll = dice(20_261_121);
  const goods = await Promise.all(
    Array.from({ length: 12 }, () =>
      shelve(store.id, { quantity: 60, batchNumber: 'A', expiresOn: '2030-01-31' }, { quantity: 80, batchNumber: 'B' }),
    ),
  );
  // The shelf differs from the records by a few units, either way; the tills do not know it.
  const truth = new Map(goods.flatMap(({ batchIds }) => batchIds.map((id) => [id, roll(9) - 4] as const)));
  const { id: countId } = await admin.inventory.startCount({});

  // One action at a time at each shelf: a sale of a product never runs during the count of its shelf.
  const hands = new Map<string, Promise<unknown>>();
  const atShelf = <T>(productId: string, act: () => Promise<T>): Promise<T> => {
    const turn = (hands.get(productId) ?? Promise.resolve()).then(act);
    hands.set(
      productId,
      turn.catch(() => undefined),
    );
    return turn;
  };
  const sales = Array.from({ length: SALES }, () => {
    const sold = goods[roll(goods.length)];
    const quantity = 1 + roll(3);
    if (!sold) throw new Error('There are goods');
    return () => atShelf(sold.productId, () => employee.pos.recordSale(saleInput([{ ...sold, quantity }])));
  });
  const counts = goods.flatMap(({ productId, batchIds }) =>
    batchIds.map(
      (batchId) => () =>
        atShelf(productId, async () => {
          const counted = ((await heldOf(store.id)).get(batchId) ?? 0) + (truth.get(batchId) ?? 0);
          await employee.inventory.enterCounts({ countId, entries: [{ productId, batchId, counted }] });
        }),
    ),
  );
  const steps = [...sales.slice(0, SALES / 2), ...counts, ...sales.slice(SALES / 2)]
    .map((act) => ({ act, at: roll(1_000_000) }))
    .sort((a, b) => a.at - b.at);
  const hand = async () => {
    for (let next = steps.shift(); next; next = steps.shift()) await next.act();
  };
  await Promise.all(Array.from({ length: 8 }, hand));
  await employee.inventory.submitCount({ countId });

  const variances = new Map(
    (await admin.inventory.getCount({ countId })).lines.map(({ batchId, variance }) => [batchId, variance]),
  );
  expect(variances).toEqual(truth);
  const before = await heldOf(store.id);
  await admin.inventory.postCount({ countId });
  const after = await heldOf(store.id);
  for (const [batchId, difference] of truth) expect(after.get(batchId)).toBe((before.get(batchId) ?? 0) + difference);
});
