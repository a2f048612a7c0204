import { type Caller, callerFor, signedInCaller } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { type Goods, letStoreSellFrom, makeGoods, makeStaff, makeStore, saleInput } from '@bhandar/testing/factories';
import { countDeadlocks } from '@bhandar/testing/locks';
import { expect, test } from 'vitest';

const database = useTestDatabase({ poolSize: 24 });

async function openShop() {
  const store = await makeStore(database.db);
  await letStoreSellFrom(database.db, store.id, 'store-stock');
  const { api } = await callerFor(database.db, { role: 'employee', store });
  return { store, api };
}

/** No balance below zero, and each equal to its movements. */
async function expectConsistentLedger() {
  const { rows } = await database.pool.query(`
    select b.location_id, b.batch_id from stock_balance b
    left join lateral (
      select sum(case when m.to_location_id = b.location_id then m.quantity else -m.quantity end) as moved
      from stock_movement m
      where m.batch_id = b.batch_id and b.location_id in (m.from_location_id, m.to_location_id)
    ) book on true
    where b.on_hand < 0 or b.on_hand <> coalesce(book.moved, 0)`);
  expect(rows).toEqual([]);
}

async function tillsOf(store: { id: string; name: string; city: string }, count: number): Promise<Caller[]> {
  const staff = await Promise.all(Array.from({ length: count }, () => makeStaff(database.db, { store })));
  return Promise.all(staff.map((person) => signedInCaller(database.db, person)));
}

test('40 counters that sell the last 10 units sell exactly 10', async () => {
  const { store } = await openShop();
  const goods = await makeGoods(database.db, {
    storeId: store.id,
    batches: [
      { quantity: 6, expiresOn: '2030-01-31', batchNumber: 'A' },
      { quantity: 4, expiresOn: '2031-01-31', batchNumber: 'B' },
    ],
  });
  const tills = await tillsOf(store, 8);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 40 }, (_, index) =>
      tills[index % tills.length]?.pos.recordSale(saleInput([goods], { deviceId: `till-${index % 8}` })),
    ),
  );
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(10);
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(refused).toHaveLength(30);
  for (const reason of refused) {
    expect(reason).toMatchObject({ code: 'CONFLICT', message: 'Cannot add more than approved quantity (0)' });
  }
  await expectConsistentLedger();
});

test('24 tills that sell the last unit make one sale (A11)', async () => {
  const { store } = await openShop();
  const tills = await tillsOf(store, 24);
  for (let round = 0; round < 3; round += 1) {
    const goods = await makeGoods(database.db, { storeId: store.id, batches: [{ quantity: 1 }] });
    const outcomes = await Promise.allSettled(
      tills.map((till, index) => till.pos.recordSale(saleInput([goods], { deviceId: `till-${index}` }))),
    );
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'CONFLICT' });
    }
  }
  await expectConsistentLedger();
});

test('one sale sent 50 times at once is one sale with 50 equal answers (A10)', async () => {
  const { store, api } = await openShop();
  const goods = await makeGoods(database.db, { storeId: store.id, batches: [{ quantity: 100 }] });
  const input = saleInput([{ ...goods, quantity: 2 }]);
  const answers = await Promise.all(Array.from({ length: 50 }, () => api.pos.recordSale(input)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  const { rows } = await database.pool.query(
    `select (select count(*) from sale where id = $1) as sales,
            (select sum(quantity) from stock_movement where document_id = $1) as units`,
    [input.id],
  );
  expect(rows.map(({ sales, units }) => [Number(sales), Number(units)])).toEqual([[1, 2]]);
  await expectConsistentLedger();
});

test('crossed sales never deadlock and receipts have no gaps', async () => {
  const { store } = await openShop();
  const goods = await Promise.all(
    Array.from({ length: 6 }, () =>
      makeGoods(database.db, {
        storeId: store.id,
        batches: [
          { quantity: 400, expiresOn: '2030-01-31', batchNumber: 'A' },
          { quantity: 400, expiresOn: '2031-01-31', batchNumber: 'B' },
        ],
      }),
    ),
  );
  const tills = await tillsOf(store, 4);
  const basketOf = (turn: number): Goods[] => {
    const shifted = [...goods.slice(turn % 6), ...goods.slice(0, turn % 6)].slice(0, 4);
    return turn % 2 === 0 ? shifted : shifted.reverse();
  };
  const receipts = new Set<string | undefined>();
  const sell = async (turn: number) => {
    const sale = await tills[turn % 4]?.pos.recordSale(saleInput(basketOf(turn), { deviceId: `till-${turn % 3}` }));
    receipts.add(sale?.receiptNo);
  };
  const deadlocks = await countDeadlocks(database.pool, () =>
    Promise.all(Array.from({ length: 120 }, (_, turn) => sell(turn))),
  );
  expect(deadlocks).toBe(0);
  expect(receipts.size).toBe(120);
  const { rows } = await database.pool.query(
    `select till_id from sale where location_id = $1 group by till_id
     having count(*) <> max(receipt_number) or min(receipt_number) <> 1`,
    [store.id],
  );
  expect(rows).toEqual([]);
  await expectConsistentLedger();
});

test('a device that many people use at once for the first time becomes one till', async () => {
  const { store } = await openShop();
  const goods = await makeGoods(database.db, { storeId: store.id, batches: [{ quantity: 50 }] });
  const tills = await tillsOf(store, 6);
  const sales = await Promise.all(tills.map((till) => till.pos.recordSale(saleInput([goods], { deviceId: 'new' }))));
  expect(new Set(sales.map((sale) => sale.till)).size).toBe(1);
  expect(sales.map((sale) => Number(sale.receiptNo.slice(-6))).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('devices that start at once get different tills', async () => {
  const { store, api } = await openShop();
  const goods = await makeGoods(database.db, { storeId: store.id, batches: [{ quantity: 50 }] });
  const sales = await Promise.all(
    Array.from({ length: 6 }, (_, index) => api.pos.recordSale(saleInput([goods], { deviceId: `new-${index}` }))),
  );
  expect(sales.map((sale) => sale.till.split('-')[1]).sort()).toEqual(['1', '2', '3', '4', '5', '6']);
});
