import { randomUUID } from 'node:crypto';
import type { Caller } from '@bhandar/testing/callers';
import { signedInCaller } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeStaff } from '@bhandar/testing/factories';
import { holdRows, untilWaiting } from '@bhandar/testing/locks';
import { beforeEach, expect, test } from 'vitest';
import { batchOf, openSoloShop, overLimit, PACK, recordedOf, type SoloShop, setSoloLimit, VALUE } from './solo-shop';

const database = useTestDatabase();
const FIRST_DAY = new Date('2026-11-21T04:00:00.000Z');
let today = FIRST_DAY;
const now = () => today;

let shop: SoloShop;
beforeEach(async () => {
  today = FIRST_DAY;
  await setSoloLimit(database.db, 0);
  shop = await openSoloShop(database.db, now);
});

/** An employee whose registration this person approved today. */
async function clerkOf(placer: Caller): Promise<{ api: Caller; id: string }> {
  const { store } = shop;
  const { id } = await makeStaff(database.db, { role: 'employee', store, status: 'pending' });
  await placer.accounts.approveRegistration({ id, city: store.city, storeName: store.name, role: 'employee' });
  return { api: await signedInCaller(database.db, { id }, { now }), id };
}

/** What an employee asks for and a manager posts. */
const WAYS: readonly (readonly [
  title: string,
  act: string,
  run: (clerk: Caller, manager: Caller) => Promise<unknown>,
])[] = [
  [
    'a return without a receipt',
    'returnWithoutReceipt',
    async (clerk, manager) => {
      const { productId } = (await shop.sell()).goods;
      const { id: returnId } = await clerk.pos.returnGoods({ productId, quantity: 1, refundMinor: VALUE, ...PACK });
      await manager.pos.postSaleReturn({ returnId });
    },
  ],
  [
    'a refund of a receipt',
    'refund',
    async (clerk, manager) => {
      const { saleId } = await shop.sell();
      const { id: returnId } = await clerk.pos.returnSale({ saleId, lines: [{ lineNo: 1, quantity: 1 }] });
      await manager.pos.postSaleReturn({ returnId });
    },
  ],
  [
    'the surplus of a count',
    'countSurplus',
    async (clerk, manager) => {
      const goods = await shop.goodsAt(shop.store.id);
      const { id: countId } = await clerk.inventory.startCount({ categoryId: goods.categoryId });
      const entries = [{ productId: goods.productId, batchId: batchOf(goods), counted: 11 }];
      await clerk.inventory.enterCounts({ countId, entries });
      await clerk.inventory.submitCount({ countId });
      await manager.inventory.postCount({ countId });
    },
  ],
];

test.each(WAYS)('%s of a person whom the manager added counts as the manager’s own', async (_, act, run) => {
  const { nila } = shop;
  await run((await clerkOf(nila.api)).api, nila.api);
  expect(await recordedOf(database.db, nila.id)).toEqual([{ act, valueMinor: VALUE }]);
});

test.each(WAYS)('%s of a person whom another manager added counts towards no limit', async (_, _act, run) => {
  const { nila, omar } = shop;
  await run((await clerkOf(omar.api)).api, nila.api);
  expect(await recordedOf(database.db, nila.id)).toEqual([]);
});

test('goods that a person took back are not put on the shelf by the manager who added that person', async () => {
  const { nila, omar, warehouse, sell, store } = shop;
  const { api: clerk } = await clerkOf(nila.api);
  const { goods } = await sell();
  const { id: returnId } = await clerk.pos.returnGoods({ productId: goods.productId, quantity: 1, ...PACK });
  await omar.api.pos.postSaleReturn({ returnId });
  const released = { homeId: store.id, batchId: batchOf(goods), quantity: 1, direction: 'released' } as const;
  const refused = { cause: { refusal: { code: 'quarantine.tookAll' } } };
  await expect(nila.api.inventory.moveQuarantine(released)).rejects.toMatchObject(refused);
  await warehouse.inventory.moveQuarantine(released);
});

test('a manager gives no permission to a person whom the manager added within 30 days', async () => {
  const { nila, omar } = shop;
  const { id } = await clerkOf(nila.api);
  const give = (api: Caller) => api.accounts.setGrants({ id, changes: { postReturn: true } });
  const refused = { cause: { refusal: { code: 'grant.placedByGiver', params: { days: 30 } } } };
  await expect(give(nila.api)).rejects.toMatchObject(refused);
  expect(await nila.api.accounts.setGrants({ id, changes: { countStock: false } })).toMatchObject({
    overrides: { countStock: false },
  });
  const back = nila.api.accounts.setGrants({ id, changes: { countStock: null } });
  await expect(back).rejects.toMatchObject(refused);
  await give(omar.api);
  await omar.api.accounts.setGrants({ id, changes: { postReturn: null } });
  today = new Date('2026-12-22T04:00:00.000Z');
  expect(await give(nila.api)).toMatchObject({ overrides: { postReturn: true } });
});

/** Opens a drawer with the value of one act; answers the act, cash paid out of it. */
async function payOutOf(api: Caller): Promise<() => Promise<unknown>> {
  const drawer = { id: randomUUID(), deviceId: randomUUID(), counts: [], floatMinor: VALUE };
  const { id: shiftId } = await api.pos.openShift(drawer);
  return () =>
    api.pos.recordCashMovement({ id: randomUUID(), kind: 'payOut', shiftId, amountMinor: VALUE, reason: 'Tea' });
}

const overShared = (left: string) => ({ cause: { refusal: { code: 'soloAct.overSharedLimit', params: { left } } } });

/** A new person of the store, and one whose registration, email or status this manager decides today. */
const MADE_BY: readonly (readonly [title: string, make: (manager: Caller) => Promise<{ api: Caller; id: string }>])[] =
  [
    ['approved', clerkOf],
    [
      'added with a password',
      async (manager) => {
        const { store } = shop;
        const person = {
          firstName: 'Karim',
          lastName: 'Uddin',
          phone: '0171234567',
          email: `${randomUUID()}@example.com`,
        };
        const { id } = await manager.accounts.createEmployee({
          ...person,
          password: 'Rickshaw7!Green',
          confirmPassword: 'Rickshaw7!Green',
          role: 'employee',
          city: store.city,
          storeName: store.name,
        });
        return { api: await signedInCaller(database.db, { id }, { now }), id };
      },
    ],
    [
      'gave another email',
      async (manager) => {
        const { id } = await makeStaff(database.db, { role: 'employee', store: shop.store });
        await manager.accounts.updateEmployee({ id, email: `${randomUUID()}@example.com` });
        return { api: await signedInCaller(database.db, { id }, { now }), id };
      },
    ],
    [
      'disabled and enabled',
      async (manager) => {
        const { id } = await makeStaff(database.db, { role: 'employee', store: shop.store });
        await manager.accounts.setEmployeeStatus({ id, status: 'disabled' });
        await manager.accounts.setEmployeeStatus({ id, status: 'active' });
        return { api: await signedInCaller(database.db, { id }, { now }), id };
      },
    ],
  ];

test.each(MADE_BY)('a manager multiplied the limit of the day by people whom the manager %s', async (_, make) => {
  const { nila, omar } = shop;
  const [first, second] = [await make(nila.api), await make(nila.api)];
  await setSoloLimit(database.db, VALUE);
  await (await payOutOf(first.api))();
  for (const { api } of [second, nila]) await expect((await payOutOf(api))()).rejects.toMatchObject(overShared('0.00'));
  await expect((await payOutOf(first.api))()).rejects.toMatchObject(overLimit('0.00'));
  await (await payOutOf(omar.api))();
  await setSoloLimit(database.db, 2 * VALUE);
  await (await payOutOf(nila.api))();
  await expect((await payOutOf(second.api))()).rejects.toMatchObject(overShared('0.00'));
});

test('a person whom two managers moved fits in the limits of both, and the managers keep one each', async () => {
  const { nila, omar } = shop;
  const clerk = await clerkOf(nila.api);
  await omar.api.accounts.setEmployeeStatus({ id: clerk.id, status: 'disabled' });
  await omar.api.accounts.setEmployeeStatus({ id: clerk.id, status: 'active' });
  const api = await signedInCaller(database.db, clerk, { now });
  await setSoloLimit(database.db, VALUE);
  await (await payOutOf(omar.api))();
  await expect((await payOutOf(api))()).rejects.toMatchObject(overShared('0.00'));
  await (await payOutOf(nila.api))();
});

test('people whom the warehouse added, or a manager more than 30 days ago, have a limit of their own', async () => {
  const { nila, warehouse } = shop;
  const [earlier, ofWarehouse] = [await clerkOf(nila.api), await clerkOf(warehouse)];
  await setSoloLimit(database.db, VALUE);
  await (await payOutOf(ofWarehouse.api))();
  today = new Date('2026-12-22T04:00:00.000Z');
  for (const { api } of [earlier, ofWarehouse, nila]) await (await payOutOf(api))();
});

test('a manager and a person whom the manager added both passed the limit at one moment', async () => {
  const { nila } = shop;
  const clerk = await clerkOf(nila.api);
  await setSoloLimit(database.db, VALUE);
  const acts = [await payOutOf(nila.api), await payOutOf(clerk.api)];
  const release = await holdRows(
    database.pool,
    `select pg_advisory_xact_lock(hashtextextended('solo acts ' || $1, 0))`,
    nila.id,
  );
  const both = Promise.allSettled(acts.map((act) => act()));
  await untilWaiting(database.pool, 2);
  await release();
  expect((await both).map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});
