import { randomUUID } from 'node:crypto';
import { SOLO_ACTS, type SoloAct } from '@bhandar/domain/accounts';
import { type Caller, callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { exchangeInput } from '@bhandar/testing/factories';
import { expect, test } from 'vitest';
import { batchOf, openSoloShop, overLimit, PACK, recordedOf, type SoloShop, setSoloLimit, VALUE } from './solo-shop';

const database = useTestDatabase();
const FIRST_DAY = new Date('2026-11-21T04:00:00.000Z');
const SECOND_DAY = new Date('2026-11-22T04:00:00.000Z');
let today = FIRST_DAY;
const now = () => today;

function openShop(): Promise<SoloShop> {
  today = FIRST_DAY;
  return openSoloShop(database.db, now);
}

/** What comes before an act, by others or by the same person; answers the act, which makes one unit or its price. */
type Prepare = (shop: SoloShop, api: Caller) => Promise<() => Promise<unknown>>;

const ONE = [{ lineNo: 1, quantity: 1 }];

type Way = readonly [title: string, act: SoloAct, prepare: Prepare];

/** A store's manager does these, so the limit holds. */
const ways: readonly Way[] = [
  [
    'a return without a receipt, also without a refund',
    'returnWithoutReceipt',
    async ({ sell }, api) => {
      const { productId } = (await sell()).goods;
      return () => api.pos.returnGoods({ productId, quantity: 1, ...PACK });
    },
  ],
  [
    'a refund of a receipt',
    'refund',
    async ({ sell }, api) => {
      const { saleId } = await sell();
      return () => api.pos.returnSale({ saleId, lines: ONE });
    },
  ],
  [
    'an exchange',
    'refund',
    async ({ sell, store, goodsAt }, api) => {
      const { saleId } = await sell();
      const goods = await goodsAt(store.id);
      const input = exchangeInput({ saleId, lines: ONE, dueMinor: VALUE }, [goods]);
      return () => api.pos.exchangeGoods(input);
    },
  ],
  [
    'a voided sale',
    'saleVoided',
    async ({ sell }, api) => {
      const { saleId } = await sell();
      return () => api.pos.voidSale({ saleId, reason: 'Wrong customer' });
    },
  ],
  ...(
    [
      ['for nothing', VALUE],
      ['for less than half of its worth', VALUE / 2 + 1],
    ] as const
  ).flatMap(([price, offMinor]): Way[] => [
    [
      `a refund of a receipt that was sold ${price}`,
      'refund',
      async ({ sell }, api) => {
        const { saleId } = await sell(offMinor);
        return () => api.pos.returnSale({ saleId, lines: ONE });
      },
    ],
    [
      `an exchange of goods that were sold ${price}`,
      'refund',
      async ({ sell, store, goodsAt }, api) => {
        const { saleId } = await sell(offMinor);
        const goods = await goodsAt(store.id);
        const input = exchangeInput({ saleId, lines: ONE, dueMinor: VALUE - offMinor }, [goods]);
        return () => api.pos.exchangeGoods(input);
      },
    ],
    [
      `a voided sale ${price}`,
      'saleVoided',
      async ({ sell }, api) => {
        const { saleId } = await sell(offMinor);
        return () => api.pos.voidSale({ saleId, reason: 'Wrong customer' });
      },
    ],
  ]),
  [
    'cash paid out of a drawer',
    'cashPaidOut',
    async (_, api) => {
      const drawer = { id: randomUUID(), deviceId: randomUUID(), counts: [], floatMinor: VALUE };
      const { id: shiftId } = await api.pos.openShift(drawer);
      const cash = { shiftId, amountMinor: VALUE, reason: 'Tea' };
      await api.pos.recordCashMovement({ id: randomUUID(), kind: 'payIn', ...cash });
      await api.pos.recordCashMovement({ id: randomUUID(), kind: 'safeDrop', ...cash });
      const payOut = { id: randomUUID(), kind: 'payOut' as const, ...cash };
      return async () => {
        await api.pos.recordCashMovement(payOut);
        await api.pos.recordCashMovement(payOut);
      };
    },
  ],
  [
    'a voided payment of a customer in cash',
    'customerReceiptVoided',
    async (_, api) => {
      const { id: customerId } = await api.pos.createCustomer({
        name: 'Rahima',
        phone: '01711000000',
        address: 'Road 7',
      });
      const paid = { customerId, amountMinor: VALUE };
      const { id: chequeId } = await api.pos.recordCustomerReceipt({ ...paid, method: 'cheque', reference: '0012' });
      await api.pos.voidCustomerReceipt({ receiptId: chequeId, reason: 'Bounced' });
      const { id: receiptId } = await api.pos.recordCustomerReceipt({ ...paid, method: 'cash' });
      return () => api.pos.voidCustomerReceipt({ receiptId, reason: 'Wrong customer' });
    },
  ],
  [
    'an adjustment of found goods',
    'stockFound',
    async ({ store, goodsAt }, api) => {
      const goods = await goodsAt(store.id);
      const lines = [{ productId: goods.productId, batchId: batchOf(goods), change: 1 }];
      return () => api.inventory.createAdjustment({ locationId: store.id, reason: 'found', lines });
    },
  ],
  [
    'the surplus of an own count',
    'countSurplus',
    async ({ store, goodsAt }, api) => {
      const goods = await goodsAt(store.id);
      const { id: countId } = await api.inventory.startCount({ locationId: store.id, categoryId: goods.categoryId });
      const entries = [{ productId: goods.productId, batchId: batchOf(goods), counted: 11 }];
      await api.inventory.enterCounts({ countId, entries });
      await api.inventory.submitCount({ countId });
      return () => api.inventory.postCount({ countId });
    },
  ],
  [
    'goods of a delivery that were found again',
    'transitFound',
    async ({ warehouse, warehouseId, store, goodsAt }, api) => {
      const { productId } = await goodsAt(warehouseId);
      const lines = [{ productId, quantity: 2 }];
      const { id: transferId } = await warehouse.inventory.saveTransfer({ fromId: warehouseId, toId: store.id, lines });
      await warehouse.inventory.sendTransfer({ transferId });
      await api.inventory.receiveTransfer({ transferId, received: ONE });
      const { data } = await api.inventory.listAdjustments({ locationId: store.id, unsettled: true });
      const adjustmentId = data.find(({ lines: of }) => of.some((line) => line.productId === productId))?.id ?? '';
      return () => api.inventory.settleTransit({ adjustmentId, outcome: 'arrived' });
    },
  ],
  [
    'a release from quarantine',
    'quarantineReleased',
    async ({ warehouse, store, goodsAt }, api) => {
      const moved = { homeId: store.id, batchId: batchOf(await goodsAt(store.id)), quantity: 1 };
      await warehouse.inventory.moveQuarantine({ ...moved, direction: 'held' });
      return () => api.inventory.moveQuarantine({ ...moved, direction: 'released' });
    },
  ],
  ...(['damaged', 'expired', 'destroyed'] as const).map(
    (cause): Way => [
      `a deleted write-off of goods that were ${cause}`,
      'writeOffVoided',
      async ({ warehouse, store, goodsAt }, api) => {
        const batchId = batchOf(await goodsAt(store.id));
        const asideOf = async () => {
          await warehouse.inventory.moveQuarantine({ homeId: store.id, batchId, quantity: 1, direction: 'held' });
          const { data } = await api.inventory.listHeldBatches({ scope: 'all', quarantine: true });
          return data.find((batch) => batch.batchId === batchId)?.place.id ?? '';
        };
        const placeId = cause === 'destroyed' ? await asideOf() : store.id;
        const lines = [{ batchId, quantity: 1 }];
        const { id: writeOffId } = await api.inventory.writeOff({
          placeId,
          cause,
          reason: 'Broken',
          witness: 'Rina',
          lines,
        });
        return () => api.inventory.voidWriteOff({ writeOffId });
      },
    ],
  ),
  ...(
    [
      ['a purchase of a supplier that nobody names', false, { quantity: 1, packTpMinor: 1 }],
      ['the free goods of a purchase', true, { quantity: 3, freeQuantity: 1, packTpMinor: VALUE }],
      ['a purchase for nothing', true, { quantity: 1, packTpMinor: 0 }],
      ['a purchase for next to nothing', true, { quantity: 1, packTpMinor: 1 }],
    ] as const
  ).map(
    ([title, isSupplied, line]): Way => [
      title,
      'purchaseUnpaid',
      async ({ store, supplierId, goodsAt }, api) => {
        const { productId } = await goodsAt(store.id);
        const lines = [{ productId, ...PACK, ...line }];
        const head = { kind: 'pharmacy', supplierId: isSupplied ? supplierId : null, confirmed: true } as const;
        return () => api.purchasing.recordPurchase({ ...head, lines });
      },
    ],
  ),
  ...(['correction', 'opening', 'writeOff'] as const).map(
    (kind): Way => [
      `what a customer owes, lowered by an entry of the kind ${kind}`,
      'accountLowered',
      async ({ owing }, api) => {
        const { customerId } = await owing(api);
        const entry = { customerId, amountMinor: VALUE, reason: 'Old khata' };
        return () => api.pos.enterOnAccount({ ...entry, kind, effect: 'lowers' });
      },
    ],
  ),
  [
    'an entry of what a customer owes that is taken back',
    'accountLowered',
    async ({ owing }, api) => {
      const { entryId } = await owing(api);
      return () => api.pos.reverseAccountEntry({ entryId, reason: 'Wrong customer' });
    },
  ],
];

/** Only the warehouse does these: they are recorded, and no limit holds. */
const ofWarehouse: readonly (readonly [SoloAct, (shop: SoloShop) => Promise<unknown>])[] = [
  [
    'productStock',
    async ({ warehouse, warehouseId, goodsAt }) => {
      const { productId: id } = await goodsAt(warehouseId);
      await warehouse.catalogue.updateProduct({ id, genericName: 'Paracetamol', stock: 11 });
    },
  ],
];

const limit = (minor: number) => setSoloLimit(database.db, minor);
/** Without what the preparation lost, which has limits of its own. */
const recorded = async (staffId: string) =>
  (await recordedOf(database.db, staffId)).filter(({ act }) => act in SOLO_ACTS);

test('the tables have every act', () => {
  const tested = new Set([...ways.map(([, act]) => act), ...ofWarehouse.map(([act]) => act)]);
  expect([...tested].sort()).toEqual(Object.keys(SOLO_ACTS).sort());
});

test.each(ways)('%s has no limit unless one is set', async (_, act, prepare) => {
  await limit(0);
  const shop = await openShop();
  await (await prepare(shop, shop.nila.api))();
  expect(await recorded(shop.nila.id)).toEqual([{ act, valueMinor: VALUE }]);
});

test.each(ways)('%s was done all day by one person', async (_, act, prepare) => {
  await limit(2 * VALUE - 1);
  const shop = await openShop();
  const { nila, omar } = shop;
  await (await prepare(shop, nila.api))();
  const next = await prepare(shop, nila.api);
  await expect(next()).rejects.toMatchObject(overLimit('9.99'));
  await limit(2 * VALUE);
  await next();
  await expect((await prepare(shop, nila.api))()).rejects.toMatchObject(overLimit('0.00'));
  await (await prepare(shop, omar.api))();
  expect([await recorded(nila.id), await recorded(omar.id)]).toEqual([
    [
      { act, valueMinor: VALUE },
      { act, valueMinor: VALUE },
    ],
    [{ act, valueMinor: VALUE }],
  ]);
  today = SECOND_DAY;
  await limit(VALUE);
  const both = [await prepare(shop, nila.api), await prepare(shop, nila.api)];
  const results = await Promise.allSettled(both.map((one) => one()));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a return of goods that were sold at half of their worth or more counts its money', async () => {
  await limit(0);
  const shop = await openShop();
  const { nila, sell } = shop;
  const { saleId } = await sell(VALUE / 2);
  await nila.api.pos.returnSale({ saleId, lines: ONE });
  expect(await recorded(nila.id)).toEqual([{ act: 'refund', valueMinor: VALUE / 2 }]);
});

test('two ways of one person have one limit together', async () => {
  await limit(VALUE);
  const shop = await openShop();
  const [first, second] = [ways[0], ways.find(([, act]) => act === 'cashPaidOut')];
  await (await first?.[2](shop, shop.nila.api))?.();
  await expect((await second?.[2](shop, shop.nila.api))?.()).rejects.toMatchObject(overLimit('0.00'));
});

test.each(ofWarehouse)('%s of the warehouse is recorded without a limit', async (act, run) => {
  await limit(1);
  const shop = await openShop();
  await run(shop);
  const made = await database.db.selectFrom('soloAct').select('act').orderBy('id', 'desc').executeTakeFirst();
  expect(made).toEqual({ act });
});

test('what another person requested or counted does not count towards the limit of the one who posts it', async () => {
  await limit(1);
  const shop = await openShop();
  const { store, nila, sell, goodsAt } = shop;
  const { api: clerk } = await callerFor(database.db, { role: 'employee', store }, { now });
  const { productId } = (await sell()).goods;
  const { id: returnId } = await clerk.pos.returnGoods({ productId, quantity: 1, refundMinor: VALUE, ...PACK });
  await nila.api.pos.postSaleReturn({ returnId });
  const goods = await goodsAt(store.id);
  const { id: countId } = await clerk.inventory.startCount({ categoryId: goods.categoryId });
  const entries = [{ productId: goods.productId, batchId: batchOf(goods), counted: 11 }];
  await clerk.inventory.enterCounts({ countId, entries });
  await clerk.inventory.submitCount({ countId });
  await nila.api.inventory.postCount({ countId });
  expect(await recorded(nila.id)).toEqual([]);
});
