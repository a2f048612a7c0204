import { randomUUID } from 'node:crypto';
import type { Notification } from '@bhandar/domain/notifications';
import { callerFor, signedInCaller, testSettings } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import {
  letStoreSellFrom,
  makeGoods,
  makeProduct,
  makeStaff,
  makeStore,
  saleInput,
  warehouseOf,
} from '@bhandar/testing/factories';
import { describe, expect, it } from 'vitest';
import { notificationMail } from './notification-mail';
import { notifyAll } from './notify';
import { sweepStock } from './sweep';

const database = useTestDatabase();
const NOON = new Date('2026-11-22T06:00:00Z');
const now = () => NOON;

const KINDS = new Set<Notification['kind']>([
  'return.waiting',
  'return.posted',
  'return.deleted',
  'sale.voided',
  'delivery.short',
  'delivery.settled',
  'order.unreceived',
]);

/** A person's notifications of these kinds about a store, newest first. */
async function bellOf(who: { id: string }, store: { name: string }) {
  await notifyAll(database.db);
  const { data } = await (await signedInCaller(database.db, who)).notifications.listNotifications({ limit: 100 });
  return data
    .filter(({ kind, facts }) => KINDS.has(kind) && facts.store === store.name)
    .map(({ kind, topic, facts }) => ({ kind, topic, facts }));
}

const kindsOf = async (who: { id: string }, store: { name: string }) =>
  (await bellOf(who, store)).map(({ kind }) => kind);

/** A store with two managers and a cashier, the warehouse, and a manager of another store. */
async function openStore() {
  const { db } = database;
  const store = await makeStore(db);
  await letStoreSellFrom(db, store.id, 'store-stock');
  const cashier = await callerFor(db, { store, firstName: 'Rina', lastName: 'Akter' }, { now });
  const manager = await callerFor(db, { role: 'admin', store, firstName: 'Kamal', lastName: 'Uddin' }, { now });
  const second = await makeStaff(db, { role: 'admin', otherStores: [store] });
  const boss = await callerFor(db, { role: 'superadmin' }, { now });
  const stranger = await makeStaff(db, { role: 'admin' });
  return { store, cashier, manager, second, boss, stranger };
}

type Shop = Awaited<ReturnType<typeof openStore>>;

async function returnOne({ store, cashier }: Shop, by = cashier) {
  const goods = await makeGoods(database.db, { storeId: store.id, unitMrpMinor: 12_000, batches: [{ quantity: 20 }] });
  const sale = await cashier.api.pos.recordSale(saleInput([{ ...goods, quantity: 2 }]));
  return by.api.pos.returnSale({ saleId: sale.id, lines: [{ lineNo: 1, quantity: 1 }] });
}

describe('a customer’s return that waits', () => {
  it('notifies the managers of its store, and its approval the cashier', async () => {
    const shop = await openStore();
    const { store, cashier, manager, second, boss, stranger } = shop;
    const { id, voucher, status } = await returnOne(shop);
    expect(status).toBe('pending');
    const facts = { of: 'saleReturn', voucher, store: store.name, refundMinor: 12_000, requester: 'Rina Akter' };
    for (const person of [manager.staff, second]) {
      expect(await bellOf(person, store)).toMatchObject([{ kind: 'return.waiting', topic: 'approvals', facts }]);
    }
    for (const person of [cashier.staff, boss.staff, stranger]) expect(await kindsOf(person, store)).toEqual([]);

    await manager.api.pos.postSaleReturn({ returnId: id });
    expect(await bellOf(cashier.staff, store)).toMatchObject([
      { kind: 'return.posted', topic: 'decisions', facts: { voucher, by: 'Kamal Uddin' } },
    ]);
    expect(await kindsOf(manager.staff, store)).toEqual(['return.waiting']);
    await manager.api.pos.voidSaleReturn({ returnId: id });
    expect(await kindsOf(cashier.staff, store)).toEqual(['return.posted']);
  });

  it('notifies the cashier when a manager deletes it, and nobody when the cashier does', async () => {
    const shop = await openStore();
    const { store, cashier, manager } = shop;
    await cashier.api.pos.voidSaleReturn({ returnId: (await returnOne(shop)).id });
    expect(await kindsOf(cashier.staff, store)).toEqual([]);
    const { id, voucher } = await returnOne(shop);
    await manager.api.pos.voidSaleReturn({ returnId: id });
    expect(await bellOf(cashier.staff, store)).toMatchObject([{ kind: 'return.deleted', facts: { voucher } }]);
  });

  it('without a receipt notifies the managers too', async () => {
    const shop = await openStore();
    const { store, cashier, manager } = shop;
    const goods = await makeGoods(database.db, { storeId: store.id, unitMrpMinor: 500, batches: [{ quantity: 20 }] });
    await cashier.api.pos.recordSale(saleInput([{ ...goods, quantity: 2 }]));
    const input = { productId: goods.productId, quantity: 1, refundMinor: 500, cause: 'unwanted' as const };
    const { status } = await cashier.api.pos.returnGoods({ ...input, refundMethod: 'cash', reason: 'No receipt' });
    expect(status).toBe('pending');
    expect(await kindsOf(manager.staff, store)).toEqual(['return.waiting']);
  });

  it('notifies nobody when its own maker posts it', async () => {
    const shop = await openStore();
    expect((await returnOne(shop, shop.manager)).status).toBe('posted');
    for (const { staff } of [shop.manager, shop.cashier, shop.boss])
      expect(await kindsOf(staff, shop.store)).toEqual([]);
    expect(await kindsOf(shop.second, shop.store)).toEqual([]);
  });

  it('notifies the warehouse in a store without a manager', async () => {
    const { db } = database;
    const store = await makeStore(db);
    await letStoreSellFrom(db, store.id, 'store-stock');
    const [cashier, boss] = [await callerFor(db, { store }, { now }), await callerFor(db, { role: 'superadmin' })];
    const goods = await makeGoods(db, { storeId: store.id });
    const sale = await cashier.api.pos.recordSale(saleInput([goods]));
    await cashier.api.pos.returnSale({ saleId: sale.id, lines: [{ lineNo: 1, quantity: 1 }] });
    expect(await kindsOf(boss.staff, store)).toEqual(['return.waiting']);
  });
});

describe('cash that leaves a drawer', () => {
  const openDrawer = ({ api }: Shop['cashier'], deviceId: string) =>
    api.pos.openShift({ id: randomUUID(), deviceId, counts: [], floatMinor: 50_000 });
  const cashMinor = 12_000;

  it('tells the cashier who requested a return what to hand out, and from which drawer', async () => {
    const shop = await openStore();
    const { store, cashier, manager } = shop;
    await openDrawer(cashier, 'till-one');
    const { id, voucher } = await returnOne(shop);
    const { till } = (await cashier.api.pos.tillShift({ deviceId: 'till-one' })).shift ?? {};
    await manager.api.pos.postSaleReturn({ returnId: id });
    expect(await bellOf(cashier.staff, store)).toMatchObject([
      { kind: 'return.posted', facts: { voucher, cashMinor, drawer: `${till}, Rina Akter` } },
    ]);
  });

  it('tells the colleague whose drawer pays as well, also of a return that a manager posts at once', async () => {
    const shop = await openStore();
    const { store, cashier, manager } = shop;
    const colleague = await callerFor(database.db, { store, firstName: 'Omar', lastName: 'Faruk' }, { now });
    await openDrawer(colleague, 'till-two');
    const { id, voucher } = await returnOne(shop);
    await manager.api.pos.postSaleReturn({ returnId: id });
    const facts = { cashMinor, drawer: expect.stringContaining('Omar Faruk') };
    for (const { staff } of [cashier, colleague])
      expect(await bellOf(staff, store)).toMatchObject([{ kind: 'return.posted', facts: { voucher, ...facts } }]);

    const own = await returnOne(shop, manager);
    expect((await bellOf(colleague.staff, store))[0]).toMatchObject({ facts: { voucher: own.voucher, ...facts } });
    expect(await kindsOf(cashier.staff, store)).toEqual(['return.posted']);
    expect(await kindsOf(manager.staff, store)).toEqual(['return.waiting']);
  });

  it('names no drawer for a refund to a card', async () => {
    const shop = await openStore();
    const { store, cashier, manager } = shop;
    const colleague = await callerFor(database.db, { store }, { now });
    await openDrawer(colleague, 'till-two');
    const goods = await makeGoods(database.db, { storeId: store.id, batches: [{ quantity: 20 }] });
    const sale = await cashier.api.pos.recordSale(saleInput([goods], { paymentMethod: 'card' }));
    const { id } = await cashier.api.pos.returnSale({ saleId: sale.id, lines: [{ lineNo: 1, quantity: 1 }] });
    await manager.api.pos.postSaleReturn({ returnId: id });
    const [told] = await bellOf(cashier.staff, store);
    expect(told?.kind).toBe('return.posted');
    expect(told?.facts).not.toHaveProperty('cashMinor');
    expect(await kindsOf(colleague.staff, store)).toEqual([]);
  });

  it('for a sale that a manager voids tells the holder of the drawer, and nobody when the holder voids it', async () => {
    const shop = await openStore();
    const { store, cashier, manager, second } = shop;
    await openDrawer(cashier, 'till-one');
    const goods = await makeGoods(database.db, { storeId: store.id, unitMrpMinor: 920, batches: [{ quantity: 20 }] });
    const voided = await cashier.api.pos.recordSale(saleInput([goods]));
    await manager.api.pos.voidSale({ saleId: voided.id, reason: 'Wrong medicine' });
    expect(await bellOf(cashier.staff, store)).toMatchObject([
      {
        kind: 'sale.voided',
        topic: 'decisions',
        facts: { saleId: voided.id, voucher: voided.receiptNo, by: 'Kamal Uddin', cashMinor: 920 },
      },
    ]);
    await openDrawer(manager, 'till-two');
    const own = await manager.api.pos.recordSale(saleInput([goods], { deviceId: 'till-two' }));
    await manager.api.pos.voidSale({ saleId: own.id, reason: 'Wrong medicine' });
    expect(await kindsOf(cashier.staff, store)).toEqual(['sale.voided']);
    for (const person of [manager.staff, second]) expect(await kindsOf(person, store)).toEqual([]);
  });
});

describe('goods that wait to be written off', () => {
  it('notify the managers of the store, and the decision its requester', async () => {
    const { store, cashier, manager, boss, stranger } = await openStore();
    const goods = await makeGoods(database.db, { storeId: store.id, batches: [{ quantity: 20 }] });
    const writeOff = (quantity: number) => {
      const lines = [{ batchId: goods.batchIds[0] ?? '', quantity }];
      return cashier.api.inventory.writeOff({ placeId: store.id, cause: 'damaged', reason: 'Broken', lines });
    };
    const [first, second] = [await writeOff(2), await writeOff(3)];
    expect(await bellOf(manager.staff, store)).toMatchObject([
      { kind: 'return.waiting', facts: { of: 'writeOff', voucher: second.voucher, units: 3, refundMinor: null } },
      { kind: 'return.waiting', facts: { of: 'writeOff', voucher: first.voucher, units: 2 } },
    ]);
    for (const person of [boss.staff, stranger]) expect(await kindsOf(person, store)).toEqual([]);
    await manager.api.inventory.postWriteOff({ writeOffId: first.id });
    await manager.api.inventory.voidWriteOff({ writeOffId: second.id });
    expect(await bellOf(cashier.staff, store)).toMatchObject([
      { kind: 'return.deleted', facts: { of: 'writeOff', voucher: second.voucher } },
      { kind: 'return.posted', facts: { of: 'writeOff', voucher: first.voucher, by: 'Kamal Uddin' } },
    ]);
  });

  it('notify the warehouse when they are worth more than a store may decide', async () => {
    const { store, manager, second, boss } = await openStore();
    const limitMinor = (await boss.api.accounts.getOrganisation()).writeOffLimitMinor;
    const goods = await makeGoods(database.db, { storeId: store.id, batches: [{ quantity: 2 }] });
    const unitCost = String(limitMinor / 100);
    await database.db.updateTable('batch').set({ unitCost }).where('productId', '=', goods.productId).execute();
    const lines = [{ batchId: goods.batchIds[0] ?? '', quantity: 2 }];
    await manager.api.inventory.writeOff({ placeId: store.id, cause: 'damaged', reason: 'Flood', lines });
    expect(await kindsOf(boss.staff, store)).toEqual(['return.waiting']);
    for (const person of [manager.staff, second]) expect(await kindsOf(person, store)).toEqual([]);
  });
});

describe('a delivery with missing goods', () => {
  it('of an order notifies the store’s managers and the warehouse, and its outcome the receiver', async () => {
    const { store, cashier, manager, second, boss, stranger } = await openStore();
    const { id: warehouseId } = await warehouseOf(database.db);
    const goods = await makeGoods(database.db, { storeId: warehouseId, batches: [{ quantity: 200 }] });
    const items = [{ productId: goods.productId, quantity: 100 }];
    const { id: orderId, voucher } = await cashier.api.ordering.placeOrder({ kind: 'pharmacy', items });
    await boss.api.ordering.approveOrder({ orderId });
    await cashier.api.ordering.fulfilOrder({ orderId, received: [{ lineNo: 1, quantity: 98 }] });
    const { data } = await manager.api.inventory.listAdjustments({ unsettled: true });
    const [{ id: adjustmentId = '', voucher: adjustment = '' } = {}] = data;
    const facts = { voucher, adjustment, orderId, sent: 100, received: 98, by: 'Rina Akter' };
    for (const person of [manager.staff, second, boss.staff]) {
      expect(await bellOf(person, store)).toMatchObject([{ kind: 'delivery.short', topic: 'approvals', facts }]);
    }
    for (const person of [cashier.staff, stranger]) expect(await kindsOf(person, store)).toEqual([]);

    await manager.api.inventory.settleTransit({ adjustmentId, outcome: 'lost', note: 'Driver asked' });
    expect(await bellOf(cashier.staff, store)).toMatchObject([
      { kind: 'delivery.settled', topic: 'decisions', facts: { voucher, outcome: 'lost', note: 'Driver asked' } },
    ]);
  });

  it('that is complete notifies nobody', async () => {
    const { store, cashier, manager, boss } = await openStore();
    const { id: productId } = await makeProduct(database.db, { batches: [{ quantity: 100 }] });
    const items = [{ productId, quantity: 3 }];
    const { id: orderId } = await cashier.api.ordering.placeOrder({ kind: 'pharmacy', items });
    await boss.api.ordering.approveOrder({ orderId });
    await cashier.api.ordering.fulfilOrder({ orderId });
    for (const { staff } of [manager, boss]) expect(await kindsOf(staff, store)).toEqual([]);
  });

  it('of a transfer notifies the receiver’s managers and the warehouse, not the sender', async () => {
    const [from, to] = [await openStore(), await openStore()];
    const goods = await makeGoods(database.db, { storeId: from.store.id, batches: [{ quantity: 20 }] });
    const lines = [{ productId: goods.productId, quantity: 10 }];
    const draft = { fromId: from.store.id, toId: to.store.id, lines };
    const { id: transferId, voucher } = await from.manager.api.inventory.saveTransfer(draft);
    await from.manager.api.inventory.sendTransfer({ transferId });
    await to.manager.api.inventory.receiveTransfer({ transferId, received: [{ lineNo: 1, quantity: 7 }] });
    const facts = { voucher, transferId, orderId: null, sent: 10, received: 7, by: 'Kamal Uddin' };
    for (const person of [to.second, to.boss.staff]) {
      expect(await bellOf(person, to.store)).toMatchObject([{ kind: 'delivery.short', facts }]);
    }
    for (const { staff } of [to.manager, from.manager]) expect(await kindsOf(staff, to.store)).toEqual([]);
  });
});

describe('approved orders that nobody receives', () => {
  const HOUR = 3_600_000;
  const sweepAt = (hours: number) =>
    sweepStock(database.db, { now: new Date(NOON.getTime() + hours * HOUR), timeZone: 'Asia/Dhaka' });

  async function approve({ boss }: Shop, by: Shop['cashier']) {
    const { id: productId } = await makeProduct(database.db, { batches: [{ quantity: 100 }] });
    const order = await by.api.ordering.placeOrder({ kind: 'pharmacy', items: [{ productId, quantity: 3 }] });
    await boss.api.ordering.approveOrder({ orderId: order.id });
    return order;
  }

  it('notify once, after three days, their requesters and the managers of the store', async () => {
    const shop = await openStore();
    const { store, cashier, manager, second, stranger } = shop;
    const [first, next, own] = [
      await approve(shop, cashier),
      await approve(shop, cashier),
      await approve(shop, manager),
    ];
    const received = await approve(shop, cashier);
    await cashier.api.ordering.fulfilOrder({ orderId: received.id });
    await sweepAt(72);
    expect(await kindsOf(cashier.staff, store)).toEqual([]);
    await Promise.all([sweepAt(73), sweepAt(73)]);
    await sweepAt(200);
    const named = { kind: 'order.unreceived', topic: 'decisions' };
    expect(await bellOf(cashier.staff, store)).toMatchObject([
      {
        ...named,
        facts: { count: 2, days: 3, own: true, names: `${first.voucher}, ${next.voucher}`, goods: 'pharmacy' },
      },
    ]);
    for (const person of [manager.staff, second]) {
      expect(await bellOf(person, store)).toMatchObject([
        {
          ...named,
          facts: { count: 3, own: false, names: [first, next, own].map(({ voucher }) => voucher).join(', ') },
        },
      ]);
    }
    expect(await kindsOf(stranger, store)).toEqual([]);
  });

  it('notify the colleague who took over an order', async () => {
    const shop = await openStore();
    const { store, cashier } = shop;
    const colleague = await makeStaff(database.db, { store });
    const { id, voucher } = await approve(shop, cashier);
    const taken = { goodsFor: colleague.id, handedOver: true };
    await database.db.updateTable('storeOrder').set(taken).where('id', '=', id).execute();
    await sweepAt(73);
    for (const person of [colleague, cashier.staff]) {
      expect(await bellOf(person, store)).toMatchObject([{ facts: { count: 1, names: voucher } }]);
    }
  });

  it('notify of the one order that became overdue since', async () => {
    const shop = await openStore();
    const { store, cashier } = shop;
    await approve(shop, cashier);
    await sweepAt(80);
    const late = await approve(shop, cashier);
    await sweepAt(81);
    expect(await bellOf(cashier.staff, store)).toMatchObject([
      { facts: { count: 1, orderId: late.id, names: late.voucher } },
      { facts: { count: 1 } },
    ]);
  });
});

describe('the email of late orders', () => {
  const subjectOf = (facts: Notification['facts']) => {
    const reader = { email: 'kamal@example.com', firstName: 'Kamal', role: 'admin' as const, language: 'en' as const };
    const common = { store: 'Lake Road', goods: 'pharmacy', count: 2, days: 3, names: 'SO-000142, SO-000143' };
    return notificationMail({ ...reader, kind: 'order.unreceived', facts: { ...common, ...facts } }, testSettings)
      .subject;
  };

  it('names their kind, and tells a person’s own from those of the store', () => {
    expect(subjectOf({ own: false })).toMatch(/^2 pharmacy orders of Lake Road were approved/);
    expect(subjectOf({ own: false, goods: 'nonPharmacy' })).toMatch(/^2 non-pharmacy orders of Lake Road/);
    expect(subjectOf({ own: true })).toMatch(/^2 of your pharmacy orders were approved/);
  });
});

describe('the email of cash that leaves a drawer', () => {
  const subjectOf = (language: 'en' | 'bn' | 'hi', kind: 'return.posted' | 'sale.voided', drawer: string) => {
    const reader = { email: 'rina@example.com', firstName: 'Rina', role: 'employee' as const, language };
    const facts = {
      voucher: 'CR-000001',
      store: 'Lake Road',
      by: 'Kamal Uddin',
      refundMinor: 570,
      cashMinor: 570,
      drawer,
    };
    return notificationMail({ ...reader, kind, facts }, testSettings).subject;
  };

  it.each(['en', 'bn', 'hi'] as const)('names the amount, and the drawer that pays a return: %s', (language) => {
    expect(subjectOf(language, 'return.posted', 'LR-2, Rina Das')).toMatch(/CR-000001.*LR-2, Rina Das/);
    for (const kind of ['return.posted', 'sale.voided'] as const)
      expect(subjectOf(language, kind, '')).toMatch(/CR-000001.*5\.70/);
  });
});

describe('the email of a waiting return', () => {
  const mail = (language: 'en' | 'bn' | 'hi', facts: Notification['facts']) => {
    const reader = { email: 'kamal@example.com', firstName: 'Kamal', role: 'admin' as const, language };
    const common = { voucher: 'CR-000001', store: 'Lake Road', requester: 'Rina Akter', units: 2 };
    return notificationMail({ ...reader, kind: 'return.waiting', facts: { ...common, ...facts } }, testSettings);
  };

  it.each(['en', 'bn', 'hi'] as const)('names its refund, or the units of a write-off: %s', (language) => {
    expect(mail(language, { of: 'saleReturn', refundMinor: 12_345_600 }).subject).toContain('1,23,456.00');
    expect(mail(language, { of: 'writeOff', refundMinor: null }).subject).toMatch(/\b2\b/);
  });
});

describe('the email of an approved order', () => {
  const linesOf = (language: 'en' | 'bn' | 'hi', facts: Notification['facts']) => {
    const reader = { email: 'rina@example.com', firstName: 'Rina', role: 'employee' as const, language };
    const common = { voucher: 'SO-000142', store: 'Lake Road', by: 'Kamal Uddin', goods: 'pharmacy' };
    return notificationMail({ ...reader, kind: 'order.approved', facts: { ...common, ...facts } }, testSettings).text;
  };

  it.each(['en', 'bn', 'hi'] as const)('did not tell that less than ordered was approved: %s', (language) => {
    const whole = linesOf(language, { lowered: 0, loweredItem: null });
    expect(linesOf(language, {})).toBe(whole);
    const one = linesOf(language, { lowered: 1, loweredItem: 'Napa 500 mg' });
    expect(one).toContain('Napa 500 mg');
    const several = linesOf(language, { lowered: 7, loweredItem: null });
    expect(several).toMatch(/(^|\D)7(\D|$)/);
    expect(several).not.toContain('null');
  });
});
