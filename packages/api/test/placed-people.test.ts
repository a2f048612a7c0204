import type { Caller } from '@bhandar/testing/callers';
import { signedInCaller } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeStaff } from '@bhandar/testing/factories';
import { beforeEach, expect, test } from 'vitest';
import { batchOf, openSoloShop, PACK, recordedOf, type SoloShop, setSoloLimit, VALUE } from './solo-shop';

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
