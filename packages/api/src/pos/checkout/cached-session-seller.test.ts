import { type Caller, callerFor, callerOf } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import {
  type Goods,
  letStoreSellFrom,
  makeGoods,
  makeStaff,
  makeStore,
  saleInput,
  TEST_PASSWORD,
} from '@bhandar/testing/factories';
import { beforeEach, describe, expect, test, vi } from 'vitest';

const database = useTestDatabase();
const START = Date.parse('2026-11-21T04:00:00Z');

let now = START;
let cookie = '';
let store: Awaited<ReturnType<typeof makeStore>>;
let goods: Goods;
let seller: Awaited<ReturnType<typeof makeStaff>>;
let till: Caller;
let warehouse: Caller;

const clock = () => new Date(now);

/** A browser's till whose seller has just sold, so that the session is cached. */
beforeEach(async () => {
  now = START;
  cookie = '';
  store = await makeStore(database.db);
  await letStoreSellFrom(database.db, store.id, 'store-stock');
  goods = await makeGoods(database.db, { storeId: store.id, batches: [{ quantity: 100, expiresOn: '2030-01-31' }] });
  seller = await makeStaff(database.db, { role: 'employee', store });
  warehouse = (await callerFor(database.db, { role: 'superadmin' }, { now: clock })).api;
  till = tillOf();
  await till.accounts.login({ email: seller.email, password: TEST_PASSWORD, remember: false });
  till = tillOf();
  await sell();
});

const tillOf = () =>
  callerOf(database.db, {
    now: clock,
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
    cookies: cookie ? { sid: cookie } : {},
    onCookie: (line) => {
      cookie = /^sid=([^;]*)/.exec(line)?.[1] ?? cookie;
    },
  });

const sell = () => till.pos.recordSale(saleInput([goods], { deviceId: 'till' }));

const countSales = async () => {
  const { rows } = await database.pool.query<{ count: number }>('select count(*) from sale where location_id = $1', [
    store.id,
  ]);
  return rows[0]?.count;
};

/** The number of session look-ups during an action. */
async function lookUpsDuring(act: () => Promise<unknown>): Promise<number> {
  const asked = vi.spyOn(database.db, 'executeQuery');
  await act();
  const lookUps = asked.mock.calls.filter(([query]) => 'sql' in query && query.sql.includes('name:find-sessions'));
  asked.mockRestore();
  return lookUps.length;
}

test('a seller with a cached session needs no look-up of the session', async () => {
  expect(await lookUpsDuring(sell)).toBe(0);
  expect(await countSales()).toBe(2);
});

test('after a minute the session is looked up again', async () => {
  now += 61_000;
  expect(await lookUpsDuring(sell)).toBe(1);
});

describe('a seller with a cached session is refused once they', () => {
  const signedOut = async () => expect(sell()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });

  test.each([
    ['were disabled', () => warehouse.accounts.setEmployeeStatus({ id: seller.id, status: 'disabled' })],
    ['were deleted', () => warehouse.accounts.removeEmployee({ id: seller.id })],
    ['signed out', () => till.accounts.logout()],
    [
      'used up their session',
      async () => database.pool.query(`update session set expires_at = '2026-11-21 04:00:01Z'`),
    ],
  ])('%s', async (_, shutOut) => {
    await shutOut();
    now += 2_000;
    await signedOut();
    expect(await countSales()).toBe(1);
  });

  test('present the cookie as a token', async () => {
    till = callerOf(database.db, { now: clock, method: 'POST', headers: { authorization: `Bearer ${cookie}` } });
    await signedOut();
  });

  test('are sent by a foreign page', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    till = callerOf(database.db, { now: clock, method: 'POST', headers, cookies: { sid: cookie } });
    await expect(sell()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await countSales()).toBe(1);
  });
});

test('a changed name is on the next receipt', async () => {
  await database.db.updateTable('staffMember').set({ firstName: 'Renamed' }).where('id', '=', seller.id).execute();
  expect((await sell()).cashier).toMatch(/^Renamed /);
});

test('a refusal to a seller with a cached session states the reason', async () => {
  await expect(till.pos.recordSale(saleInput([{ ...goods, unitPriceMinor: 1 }], { deviceId: 'till' }))).rejects.toThrow(
    /^The price of .* is /,
  );
});
