import { callerFor, signedInCaller } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import {
  letStoreSellFrom,
  makeGoods,
  makeStaff,
  makeStore,
  makeSupplier,
  queuedSale,
  saleInput,
  warehouseOf,
} from '@bhandar/testing/factories';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { eventMessage } from './change-messages';
import { notifyAll } from './notify';
import { sweepStock } from './sweep';

const database = useTestDatabase();
const NOON = new Date('2026-11-22T06:00:00Z');
const now = () => NOON;
const HOUR = 3_600_000;

/** The kinds of a person's unread notifications. */
async function unreadOf(who: { id: string }) {
  await notifyAll(database.db);
  const { data } = await (await signedInCaller(database.db, who)).notifications.listNotifications({ unread: true });
  return data.map(({ kind }) => kind);
}

async function openStore() {
  const { db } = database;
  const store = await makeStore(db);
  await letStoreSellFrom(db, store.id, 'store-stock');
  const clerk = await callerFor(db, { store }, { now });
  const manager = await callerFor(db, { role: 'admin', store }, { now });
  const second = await makeStaff(db, { role: 'admin', otherStores: [store] });
  const boss = await callerFor(db, { role: 'superadmin' }, { now });
  const goods = await makeGoods(db, { storeId: (await warehouseOf(db)).id, batches: [{ quantity: 200 }] });
  const order = (by = clerk) =>
    by.api.ordering.placeOrder({ kind: 'pharmacy', items: [{ productId: goods.productId, quantity: 10 }] });
  return { store, clerk, manager, second, boss, order };
}

type Shop = Awaited<ReturnType<typeof openStore>>;

async function returnOne({ store, clerk }: Shop) {
  const goods = await makeGoods(database.db, { storeId: store.id, batches: [{ quantity: 20 }] });
  const sale = await clerk.api.pos.recordSale(saleInput([{ ...goods, quantity: 2 }]));
  return clerk.api.pos.returnSale({ saleId: sale.id, lines: [{ lineNo: 1, quantity: 1 }] });
}

async function writeOffOne({ store, clerk }: Shop) {
  const goods = await makeGoods(database.db, { storeId: store.id, batches: [{ quantity: 20 }] });
  const lines = [{ batchId: goods.batchIds[0] ?? '', quantity: 2 }];
  return clerk.api.inventory.writeOff({ placeId: store.id, cause: 'damaged', reason: 'Broken', lines });
}

describe('the notification of a to-do', () => {
  it.each([
    ['approved', ({ manager }: Shop, orderId: string) => manager.api.ordering.approveOrder({ orderId })],
    ['rejected', ({ boss }: Shop, orderId: string) => boss.api.ordering.rejectOrder({ orderId, reason: 'Too many' })],
    ['cancelled', ({ clerk }: Shop, orderId: string) => clerk.api.ordering.cancelOrder({ orderId })],
  ])('is read for every approver after its order was %s: it stayed unread', async (_, decide) => {
    const shop = await openStore();
    const { id } = await shop.order();
    await shop.order(await callerFor(database.db, { store: shop.store }));
    expect(await unreadOf(shop.second)).toEqual(['order.placed', 'order.placed']);
    await decide(shop, id);
    for (const person of [shop.second, shop.manager.staff, shop.boss.staff])
      expect(await unreadOf(person)).toEqual(['order.placed']);
  });

  it('ends at the time of the decision, and the answer to the requester stays unread', async () => {
    const { clerk, manager, second, order } = await openStore();
    const { id: orderId } = await order();
    await notifyAll(database.db);
    await manager.api.ordering.approveOrder({ orderId });
    expect(await unreadOf(clerk.staff)).toEqual(['order.approved']);
    const row = database.db.selectFrom('notification').select('readAt').where('staffId', '=', second.id);
    expect(await row.executeTakeFirst()).toEqual({ readAt: NOON });
  });

  it('keeps the time at which a person read it before the decision', async () => {
    const { manager, second, order } = await openStore();
    const { id: orderId } = await order();
    await notifyAll(database.db);
    const readAt = new Date(NOON.getTime() - HOUR);
    await database.db.updateTable('notification').set({ readAt }).where('staffId', '=', second.id).execute();
    await manager.api.ordering.approveOrder({ orderId });
    await notifyAll(database.db);
    const row = database.db.selectFrom('notification').select('readAt').where('staffId', '=', second.id);
    expect(await row.executeTakeFirst()).toEqual({ readAt });
  });

  it.each([
    [
      'approved a return',
      returnOne,
      ({ api }: Shop['manager'], returnId: string) => api.pos.postSaleReturn({ returnId }),
    ],
    [
      'deleted a return',
      returnOne,
      ({ api }: Shop['manager'], returnId: string) => api.pos.voidSaleReturn({ returnId }),
    ],
    [
      'writes off',
      writeOffOne,
      ({ api }: Shop['manager'], id: string) => api.inventory.postWriteOff({ writeOffId: id }),
    ],
    [
      'deleted a write-off',
      writeOffOne,
      ({ api }: Shop['manager'], id: string) => api.inventory.voidWriteOff({ writeOffId: id }),
    ],
  ])('is read for a second manager after the first one %s: it stayed unread', async (_, make, decide) => {
    const shop = await openStore();
    const { id } = await make(shop);
    expect(await unreadOf(shop.second)).toEqual(['return.waiting']);
    await decide(shop.manager, id);
    expect(await unreadOf(shop.second)).toEqual([]);
    expect(await unreadOf(shop.clerk.staff)).toHaveLength(1);
  });

  it('is read after the requester deleted the return, which notifies nobody: it stayed unread', async () => {
    const shop = await openStore();
    const { clerk, manager, second } = shop;
    const [{ id: returnId }, { id: writeOffId }] = [await returnOne(shop), await writeOffOne(shop)];
    expect(await unreadOf(second)).toEqual(['return.waiting', 'return.waiting']);
    await clerk.api.pos.voidSaleReturn({ returnId });
    await clerk.api.inventory.voidWriteOff({ writeOffId });
    for (const person of [second, manager.staff, clerk.staff]) expect(await unreadOf(person)).toEqual([]);
  });

  it('is read after the missing goods of a delivery were resolved: it stayed unread', async () => {
    const { clerk, manager, second, boss, order } = await openStore();
    const { id: orderId } = await order();
    await boss.api.ordering.approveOrder({ orderId });
    await clerk.api.ordering.fulfilOrder({ orderId, received: [{ lineNo: 1, quantity: 8 }] });
    expect(await unreadOf(second)).toEqual(['delivery.short']);
    const { data } = await manager.api.inventory.listAdjustments({ unsettled: true });
    await manager.api.inventory.settleTransit({ adjustmentId: data[0]?.id ?? '', outcome: 'lost', note: '' });
    for (const person of [second, boss.staff]) expect(await unreadOf(person)).toEqual([]);
    expect(await unreadOf(clerk.staff)).toContain('delivery.settled');
  });

  it.each([
    ['confirmed', ({ boss }: Shop, proposalId: string) => boss.api.purchasing.confirmProposal({ proposalId })],
    [
      'rejected',
      ({ boss }: Shop, proposalId: string) => boss.api.purchasing.rejectProposal({ proposalId, reason: 'No' }),
    ],
    ['withdrawn', ({ manager }: Shop, proposalId: string) => manager.api.purchasing.withdrawProposal({ proposalId })],
  ])('is read in the warehouse after a store’s purchase was %s: it stayed unread', async (_, decide) => {
    const shop = await openStore();
    const { boss, manager } = shop;
    await boss.api.accounts.updateOrganisation({
      ...(await boss.api.accounts.getOrganisation()),
      purchasesByStores: 'confirm',
    });
    const supplier = await makeSupplier(database.db);
    const { productId } = await makeGoods(database.db, { storeId: shop.store.id, unitMrpMinor: 1_200 });
    const lines = [{ productId, quantity: 10, packTpMinor: 1_000, batchNumber: 'LOT-1' }];
    const purchase = { kind: 'pharmacy' as const, supplierId: supplier.id, invoiceNumber: 'INV-1', lines };
    const other = await makeStaff(database.db, { role: 'superadmin' });
    const { id } = await manager.api.purchasing.proposePurchase(purchase);
    expect(await unreadOf(other)).toEqual(['proposal.sent']);
    await decide(shop, id);
    expect(await unreadOf(other)).toEqual([]);
  });

  it.each([
    [
      'approved',
      ({ manager, store }: Shop, id: string) =>
        manager.api.accounts.approveRegistration({ id, role: 'employee', city: store.city, storeName: store.name }),
    ],
    ['rejected', ({ manager }: Shop, id: string) => manager.api.accounts.refuseRegistration({ id })],
    ['deleted', ({ manager }: Shop, id: string) => manager.api.accounts.removeEmployee({ id })],
  ])('is read after the registration was %s: it stayed unread', async (_, decide) => {
    const shop = await openStore();
    const { store, second } = shop;
    const { api } = await callerFor(database.db, {});
    const email = `new.${store.id}@example.com`;
    const who = {
      firstName: 'Rina',
      lastName: 'Das',
      email,
      phone: '01712345678',
      password: 'Chemist@2026',
      confirmPassword: 'Chemist@2026',
    };
    await api.accounts.register({ ...who, role: 'employee', city: store.city, storeName: store.name });
    const { id } = await database.db
      .selectFrom('staffMember')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(await unreadOf(second)).toEqual(['registration.requested']);
    await decide(shop, id);
    expect(await unreadOf(second)).toEqual([]);
    const places = await database.db
      .selectFrom('domainEvent')
      .select('locationId')
      .where(sql`payload ->> 'staffId'`, '=', id)
      .execute();
    expect(places.map(({ locationId }) => locationId)).toEqual([store.id, store.id]);
  });

  it('stays unread while an offline sale of the store is left to review, and not after the last one', async () => {
    const { db } = database;
    const shop = await openStore();
    const { store, clerk, manager, second } = shop;
    const goods = await makeGoods(db, { storeId: store.id, batches: [{ quantity: 5 }] });
    for (const deviceSeq of [1, 2])
      await clerk.api.pos.syncSales({
        locationId: store.id,
        deviceId: 'till-one',
        sentAt: new Date().toISOString(),
        sales: [queuedSale({ cashierId: clerk.staff.id, deviceSeq }, [{ ...goods, quantity: 99 }])],
      });
    await sweepStock(db, { now: new Date(), timeZone: 'Asia/Dhaka' });
    const undecided = async () => (await unreadOf(second)).filter((kind) => kind === 'sales.undecided');
    const { data } = await manager.api.pos.listConflicts({});
    const seen: unknown[] = [await undecided()];
    for (const { id: saleId } of data) {
      await manager.api.pos.resolveConflict({ saleId, resolution: 'void', note: 'Came back' });
      seen.push(await undecided());
    }
    expect(seen).toEqual([['sales.undecided'], ['sales.undecided'], []]);
  });

  it('stays unread while one of the late orders is not received, and not after the last one', async () => {
    const { db } = database;
    const { clerk, manager, boss, order } = await openStore();
    const orders = [await order(), await order()];
    for (const { id: orderId } of orders) await boss.api.ordering.approveOrder({ orderId });
    await sweepStock(db, { now: new Date(NOON.getTime() + 80 * HOUR), timeZone: 'Asia/Dhaka' });
    const late = async () => (await unreadOf(manager.staff)).filter((kind) => kind === 'order.unreceived');
    const seen: unknown[] = [await late()];
    for (const { id: orderId } of orders) {
      await clerk.api.ordering.fulfilOrder({ orderId });
      seen.push(await late());
    }
    expect(seen).toEqual([['order.unreceived'], ['order.unreceived'], []]);
  });

  it('is ended for open screens too: the message of the decision names notifications', () => {
    expect(eventMessage('order.approved', false)).toMatchObject({ entities: expect.arrayContaining(['notification']) });
    expect(eventMessage('order.placed', false)).toMatchObject({ entities: ['order'] });
  });
});
