import { randomUUID } from 'node:crypto';
import { HeldBatchQuery } from '@bhandar/domain/inventory';
import { notificationListOf } from '@bhandar/domain/notifications';
import { issue } from '@bhandar/domain/shared';
import { callerFor, signedInCaller, testSettings } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import {
  makeGoods,
  makeProduct,
  makeStaff,
  makeStore,
  makeSupplier,
  queuedSale,
  saleInput,
  warehouseOf,
} from '@bhandar/testing/factories';
import { workQueue } from '@bhandar/testing/queue';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { enqueueOpenMails, type Mail, type SendMail } from '../mail';
import { notificationEmailHandlers } from './notification-email-handler';
import { notifyAll } from './notify';
import { sweepStock } from './sweep';

const database = useTestDatabase();
const NOON = new Date('2026-11-22T06:00:00Z');
const sweep = (now = NOON) => sweepStock(database.db, { now, timeZone: 'Asia/Dhaka' });

/** Sends due emails, as the server does in the background. */
const deliverMails = (sendMail: SendMail, at = new Date(), logger = pino({ level: 'silent' })) => {
  const settings = { ...testSettings, publicUrl: 'https://stock.example.com' };
  const handlers = notificationEmailHandlers({ db: database.db, sendMail, logger, settings, now: () => at });
  return workQueue(database.db, handlers, { at });
};

/** A person's notifications, newest first. */
async function bellOf(who: { id: string }) {
  await notifyAll(database.db);
  const { data } = await (await signedInCaller(database.db, who)).notifications.listNotifications({});
  return data.map(({ kind, facts }) => ({ kind, facts }));
}

const kindsOf = async (who: { id: string }) => (await bellOf(who)).map(({ kind }) => kind);

describe('the recipients of an order’s events', () => {
  it('are the possible approvers, then the requester, and never the actor', async () => {
    const { db } = database;
    const store = await makeStore(db);
    const boss = await callerFor(db, { role: 'superadmin' });
    const manager = await callerFor(db, { role: 'admin', store });
    const second = await makeStaff(db, { role: 'admin', otherStores: [store] });
    const stranger = await makeStaff(db, { role: 'admin' });
    const clerk = await callerFor(db, { store });
    const product = await makeProduct(db, { batches: [{ quantity: 100 }] });
    const place = (api: typeof clerk.api) =>
      api.ordering.placeOrder({ kind: 'pharmacy', items: [{ productId: product.id, quantity: 3 }] });

    const order = await place(clerk.api);
    for (const decider of [boss.staff, manager.staff, second]) expect(await kindsOf(decider)).toEqual(['order.placed']);
    for (const other of [stranger, clerk.staff]) expect(await kindsOf(other)).toEqual([]);

    await manager.api.ordering.approveOrder({ orderId: order.id });
    expect(await kindsOf(clerk.staff)).toEqual(['order.approved']);
    expect(await kindsOf(manager.staff)).toEqual(['order.placed']);

    // An admin does not approve their own order, by the four-eyes rule.
    await place(manager.api);
    expect(await kindsOf(manager.staff)).toEqual(['order.placed']);
    expect(await kindsOf(second)).toEqual(['order.placed', 'order.placed']);

    const refused = await place(clerk.api);
    await boss.api.ordering.rejectOrder({ orderId: refused.id, reason: 'Too many' });
    const [newest] = await bellOf(clerk.staff);
    expect(newest).toMatchObject({ kind: 'order.rejected', facts: { voucher: refused.voucher, reason: 'Too many' } });
  });
});

describe('the notification of an approved order', () => {
  it('names the one product of which less was approved than ordered, or counts several', async () => {
    const { db } = database;
    const store = await makeStore(db);
    const boss = await callerFor(db, { role: 'superadmin' });
    const clerk = await callerFor(db, { store });
    const products = [
      await makeProduct(db, { tradeName: 'Napa', strength: '500 mg', batches: [{ quantity: 100 }] }),
      await makeProduct(db, { batches: [{ quantity: 100 }] }),
      await makeProduct(db, { batches: [{ quantity: 100 }] }),
    ];
    const items = products.map(({ id: productId }) => ({ productId, quantity: 10 }));
    for (const quantities of [[], [6], [6, 0]]) {
      const { id: orderId } = await clerk.api.ordering.placeOrder({ kind: 'pharmacy', items });
      const lines = quantities.map((quantity, index) => ({ lineNo: index + 1, quantity }));
      await boss.api.ordering.approveOrder({ orderId, quantities: lines });
    }
    expect((await bellOf(clerk.staff)).map(({ facts: { lowered, loweredItem } }) => [lowered, loweredItem])).toEqual([
      [2, null],
      [1, 'Napa 500 mg'],
      [0, null],
    ]);
  });
});

describe('a purchase of a store that waits for the warehouse', () => {
  it('is told to the warehouse, and its decision to the store: nobody heard of either', async () => {
    const { db } = database;
    const store = await makeStore(db);
    const boss = await callerFor(db, { role: 'superadmin' });
    const [manager, stranger] = [await callerFor(db, { role: 'admin', store }), await callerFor(db, { role: 'admin' })];
    await boss.api.accounts.updateOrganisation({
      ...(await boss.api.accounts.getOrganisation()),
      purchasesByStores: 'confirm',
    });
    const supplier = await makeSupplier(db);
    const product = await makeProduct(db, { unitMrpMinor: 1_200 });
    const send = async (invoiceNumber: string) => {
      const lines = [{ productId: product.id, quantity: 10, packTpMinor: 1_000, batchNumber: 'LOT-1' }];
      const purchase = { kind: 'pharmacy' as const, supplierId: supplier.id, invoiceNumber, lines };
      return (await manager.api.purchasing.proposePurchase(purchase)).id;
    };
    const before = await boss.api.ordering.overview();
    const [first, second] = [await send('INV-1'), await send('INV-2')];
    const sent = { kind: 'proposal.sent', facts: { goods: 'pharmacy', store: store.name } };
    const purchase = `${supplier.name}, INV-2`;
    expect((await bellOf(boss.staff)).slice(0, 2)).toMatchObject([
      { ...sent, facts: { ...sent.facts, purchase } },
      sent,
    ]);
    expect((await boss.api.ordering.overview()).pharmacyProposalsToDecide).toBe(
      (before.pharmacyProposalsToDecide ?? 0) + 2,
    );
    expect(await manager.api.ordering.overview()).not.toHaveProperty('pharmacyProposalsToDecide');
    expect(await kindsOf(manager.staff)).toEqual([]);

    await boss.api.purchasing.confirmProposal({ proposalId: first });
    await boss.api.purchasing.rejectProposal({ proposalId: second, reason: 'Bought already' });
    expect(await bellOf(manager.staff)).toMatchObject([
      { kind: 'proposal.rejected', facts: { store: store.name, purchase, reason: 'Bought already' } },
      { kind: 'proposal.confirmed', facts: { store: store.name, reason: '' } },
    ]);
    expect(await kindsOf(stranger.staff)).toEqual([]);
    expect((await boss.api.ordering.overview()).pharmacyProposalsToDecide).toBe(before.pharmacyProposalsToDecide);
  });
});

describe('notification preferences', () => {
  it('mute a topic, and send an email once to the people who enabled it', async () => {
    const { db } = database;
    const store = await makeStore(db);
    const quiet = await callerFor(db, { role: 'admin', store });
    await quiet.api.notifications.setPreference({ topic: 'approvals', bell: false, mail: true });
    const clerk = await callerFor(db, { store });
    const product = await makeProduct(db, { batches: [{ quantity: 100 }] });
    const order = await clerk.api.ordering.placeOrder({
      kind: 'pharmacy',
      items: [{ productId: product.id, quantity: 3 }],
    });
    expect(await kindsOf(quiet.staff)).toEqual([]);

    const sent: Mail[] = [];
    const lines: string[] = [];
    let broken = true;
    const later = { now: new Date() };
    const deliver = () =>
      deliverMails(
        async (mail) => {
          if (broken) throw new Error('The mail server is away');
          sent.push(mail);
        },
        later.now,
        pino({}, { write: (line: string) => void lines.push(line) }),
      );
    await deliver();
    expect(sent).toEqual([]);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { of: 'notification', attempts: 1, lastError: 'not taken' },
    ]);
    expect(lines.join()).not.toContain('is away');
    broken = false;
    later.now = new Date(later.now.getTime() + 9_000);
    await deliver();
    expect(sent).toEqual([]);
    later.now = new Date(later.now.getTime() + 1_000);
    await Promise.all([deliver(), deliver()]);
    await deliver();
    expect(sent.map(({ to, subject }) => ({ to, subject }))).toEqual([
      { to: quiet.staff.email, subject: `Order ${order.voucher} of ${store.name} is awaiting approval` },
    ]);
    expect(sent[0]?.text).toContain('https://stock.example.com/admin-dashboard/notifications?kind=order.placed&');
  });
});

describe('notification emails', () => {
  it('are not sent to a person who lost access meanwhile', async () => {
    const { db } = database;
    const store = await makeStore(db);
    const manager = await callerFor(db, { role: 'admin', store });
    await manager.api.notifications.setPreference({ topic: 'approvals', bell: true, mail: true });
    const clerk = await callerFor(db, { store });
    const product = await makeProduct(db, { batches: [{ quantity: 100 }] });
    await clerk.api.ordering.placeOrder({ kind: 'pharmacy', items: [{ productId: product.id, quantity: 3 }] });
    await notifyAll(db);
    await db.updateTable('staffMember').set({ status: 'disabled' }).where('id', '=', manager.staff.id).execute();
    const sent: Mail[] = [];
    await deliverMails(async (mail) => void sent.push(mail));
    expect(sent.filter(({ to }) => to === manager.staff.email)).toEqual([]);
    const letters = await db.selectFrom('noticeMail').selectAll().where('staffId', '=', manager.staff.id).execute();
    expect(letters).toMatchObject([
      { sentAt: null, givenUpAt: expect.any(Date), lastError: issue('mail.recipientInactive') },
    ]);
  });

  it.each([
    ['kind', { kind: 'order.ofAnOlderVersion' }],
    ['facts', { facts: '{"lines":[1]}' }],
  ])('whose stored %s do not parse any more are given up with the reason', async (_, stored) => {
    const { db } = database;
    const { staff } = await callerFor(db, { role: 'superadmin' });
    const event = { kind: 'webhook.tested', payload: '{}', occurredAt: NOON };
    const { id: eventId } = await db.insertInto('domainEvent').values(event).returning('id').executeTakeFirstOrThrow();
    const email = { eventId, staffId: staff.id, kind: 'order.placed', facts: '{}', nextTryAt: NOON, ...stored };
    const { id } = await db.insertInto('noticeMail').values(email).returning('id').executeTakeFirstOrThrow();
    await db.transaction().execute(enqueueOpenMails);
    await deliverMails(async () => undefined);
    const row = db.selectFrom('noticeMail').select(['givenUpAt', 'lastError']).where('id', '=', id);
    expect(await row.executeTakeFirst()).toEqual({ givenUpAt: expect.any(Date), lastError: issue('mail.unreadable') });
    await db.deleteFrom('noticeMail').where('id', '=', id).execute();
  });

  it.each([
    ['bn-BD,bn;q=0.9', /অনুমোদনের অপেক্ষায়/, />খুলে দেখুন</],
    ['hi', /मंज़ूरी की प्रतीक्षा में/, />खोलकर देखें</],
    ['fr', /is awaiting approval/, />Open it</],
  ])('are in the language of their reader: %s', async (language, subject, link) => {
    const { db } = database;
    const store = await makeStore(db);
    const headers = { 'accept-language': language };
    const manager = await callerFor(db, { role: 'admin', store }, { headers });
    await manager.api.notifications.setPreference({ topic: 'approvals', bell: true, mail: true });
    const clerk = await callerFor(db, { store });
    const product = await makeProduct(db, { batches: [{ quantity: 100 }] });
    await clerk.api.ordering.placeOrder({ kind: 'pharmacy', items: [{ productId: product.id, quantity: 3 }] });
    await notifyAll(db);
    const sent: Mail[] = [];
    await deliverMails(async (mail) => void sent.push(mail));
    const mail = sent.find(({ to }) => to === manager.staff.email);
    expect(mail?.subject).toMatch(subject);
    expect(mail?.html).toMatch(link);
  });
});

describe('notifications of low stock and expiry', () => {
  it('are sent once, and again when it gets worse', async () => {
    const { db } = database;
    const store = await makeStore(db);
    const manager = await makeStaff(db, { role: 'admin', store });
    const clerk = await callerFor(db, { store });
    const goods = await makeGoods(db, { storeId: store.id, batches: [{ quantity: 12 }] });
    await db.updateTable('location').set({ sellFrom: 'store-stock' }).where('id', '=', store.id).execute();
    await sweep();
    expect(await kindsOf(manager)).toEqual([]);

    const sell = (quantity: number) => clerk.api.pos.recordSale(saleInput([{ ...goods, quantity }]));
    await sell(4);
    await Promise.all([sweep(), sweep(), sweep()]);
    await sweep();
    expect(await bellOf(manager)).toMatchObject([{ kind: 'stock.low', facts: { low: 1, out: 0, store: store.name } }]);
    await sell(8);
    await sweep();
    expect(await bellOf(manager)).toMatchObject([{ facts: { low: 0, out: 1 } }, { facts: { low: 1, out: 0 } }]);
  });

  it('are sent for batches within 90 days, within 30 days, and expired', async () => {
    const { db } = database;
    const { staff: boss } = await callerFor(db, { role: 'superadmin' });
    await sweep();
    const before = (await bellOf(boss)).length;
    await makeProduct(db, { batches: [{ quantity: 50, batchNumber: 'END', expiresOn: '2027-06-30' }] });
    const told: unknown[] = [];
    for (const day of ['2027-03-01', '2027-04-15', '2027-04-20', '2027-06-05', '2027-07-01', '2027-07-02']) {
      await sweep(new Date(`${day}T06:00:00Z`));
      const fresh = (await bellOf(boss)).slice(0, -before || undefined);
      told.push(fresh.filter(({ kind }) => kind === 'batches.expiring').length);
    }
    expect(told).toEqual([0, 1, 1, 2, 3, 3]);
    expect((await warehouseOf(db)).name).toBe((await bellOf(boss))[0]?.facts.store);
  });

  it.each([
    ['outPharmacy', 'pharmacy', { quantity: 4, expiresOn: '2026-11-01' }],
    ['outNonPharmacy', 'nonPharmacy', { quantity: 4, expiresOn: '2026-11-01' }],
    ['lowPharmacy', 'pharmacy', { quantity: 4 }],
    ['lowNonPharmacy', 'nonPharmacy', { quantity: 4 }],
    ['expired', 'pharmacy', { quantity: 40, expiresOn: '2026-11-01' }],
    ['expiringSoon', 'pharmacy', { quantity: 40, expiresOn: '2026-12-01' }],
    ['expiringNear', 'pharmacy', { quantity: 40, expiresOn: '2027-01-20' }],
  ] as const)('the bell, its link and its email count the same rows: %s', async (figure, kind, batch) => {
    const { db } = database;
    const store = await makeStore(db);
    const manager = await callerFor(db, { role: 'admin', store }, { now: () => NOON });
    for (const topic of ['stock', 'expiry'] as const) {
      await manager.api.notifications.setPreference({ topic, bell: true, mail: true });
    }
    const shelve = () => makeGoods(db, { storeId: store.id, kind, batches: [batch] });
    await shelve();
    await sweep();
    await shelve();
    await sweep();
    const newest = (await bellOf(manager.staff)).find(({ facts }) => facts.figure === figure);
    const list = notificationListOf(newest?.facts ?? {});
    expect(newest?.facts).toMatchObject({ figure, placeId: store.id, listed: 2 });
    const { bucket, 'stock.standing': standing } = list?.query ?? {};
    const opened = standing
      ? await manager.api.inventory.listStoreStock({
          locationId: store.id,
          kind,
          standing: standing === 'out' ? 'out' : 'low',
        })
      : await manager.api.inventory.listHeldBatches(
          HeldBatchQuery.parse({ homeId: store.id, bucket, quarantine: false }),
        );
    expect(opened.totalItems).toBe(2);
    const sent: Mail[] = [];
    await deliverMails(async (mail) => void sent.push(mail));
    const href = `/admin-dashboard/${list?.path}?${new URLSearchParams(list?.query)}`;
    expect(sent.filter(({ text }) => text.includes(href)).at(-1)?.subject).toContain(': 2 ');
  });

  it('count unsellable goods as out of stock', async () => {
    const { db } = database;
    const store = await makeStore(db);
    const manager = await makeStaff(db, { role: 'admin', store });
    await makeGoods(db, { storeId: store.id, batches: [{ quantity: 50, expiresOn: '2026-11-23' }] });
    const blocked = await makeGoods(db, { storeId: store.id, batches: [{ quantity: 50 }] });
    await sweep();
    expect(await kindsOf(manager)).not.toContain('stock.low');
    await db.updateTable('batch').set({ blockedAt: NOON }).where('id', 'in', blocked.batchIds).execute();
    await sweep(new Date('2026-11-24T06:00:00Z'));
    const low = (await bellOf(manager)).filter(({ kind }) => kind === 'stock.low');
    expect(low).toMatchObject([{ facts: { low: 0, out: 2 } }]);
    const { api } = await callerFor(db, { role: 'admin', store }, { now: () => new Date('2026-11-24T06:00:00Z') });
    expect((await api.inventory.listStoreStock({ standing: 'out' })).totalItems).toBe(2);
  });

  it('of a store without an active admin go to the warehouse', async () => {
    const { db } = database;
    const store = await makeStore(db);
    const left = await makeStaff(db, { role: 'admin', store });
    await db.updateTable('staffMember').set({ status: 'disabled' }).where('id', '=', left.id).execute();
    const boss = await makeStaff(db, { role: 'superadmin' });
    await makeGoods(db, { storeId: store.id, batches: [{ quantity: 3, expiresOn: '2026-11-30' }] });
    await sweep();
    const mine = (await bellOf(boss)).filter(({ facts }) => facts.store === store.name);
    expect(mine.map(({ kind }) => kind).sort()).toEqual(['batches.expiring', 'stock.low']);
  });
});

describe('notifications of unreviewed offline sales', () => {
  const HOUR = 3_600_000;

  async function openShop() {
    const { db } = database;
    const store = await makeStore(db);
    const clerk = await callerFor(db, { store });
    const goods = await makeGoods(db, { storeId: store.id });
    const deviceId = `till-${store.id}`;
    /** More units than the store has. */
    const sell = (deviceSeq: number) =>
      clerk.api.pos.syncSales({
        locationId: store.id,
        deviceId,
        sentAt: new Date().toISOString(),
        sales: [queuedSale({ cashierId: clerk.staff.id, deviceSeq }, [{ ...goods, quantity: 99 }])],
      });
    return { store, clerk, sell };
  }

  it('go to the managers once, and a day later to the warehouse as well', async () => {
    const { store, clerk, sell } = await openShop();
    const boss = await makeStaff(database.db, { role: 'superadmin' });
    const manager = await callerFor(database.db, { role: 'admin', store });
    const stranger = await makeStaff(database.db, { role: 'admin' });
    const notificationsOf = async (who: { id: string }) =>
      (await bellOf(who)).filter(({ kind }) => kind === 'sales.undecided').map(({ facts }) => facts);
    const now = Date.now();
    await sell(1);
    await sell(2);
    await Promise.all([sweep(new Date(now + HOUR)), sweep(new Date(now + HOUR))]);
    await sweep(new Date(now + 2 * HOUR));
    const list = { figure: 'undecidedSales', placeId: store.id };
    const fresh = { store: store.name, waiting: 2, late: 0, ...list };
    expect(await notificationsOf(manager.staff)).toEqual([fresh]);
    for (const other of [boss, stranger, clerk.staff]) expect(await notificationsOf(other)).toEqual([]);

    const { data } = await manager.api.pos.listConflicts({});
    await manager.api.pos.resolveConflict({ saleId: data[0]?.id ?? '', resolution: 'void', note: 'Came back' });
    await sweep(new Date(now + 25 * HOUR));
    await sweep(new Date(now + 50 * HOUR));
    const late = { store: store.name, waiting: 1, late: 1, ...list };
    expect(await notificationsOf(manager.staff)).toEqual([late, fresh]);
    expect(await notificationsOf(boss)).toEqual([late]);
    expect(await notificationsOf(stranger)).toEqual([]);
  });

  it('go to the warehouse at once if the store has no manager', async () => {
    const { store, sell } = await openShop();
    const boss = await makeStaff(database.db, { role: 'superadmin' });
    await sell(1);
    await sweep(new Date());
    expect(await bellOf(boss)).toContainEqual({
      kind: 'sales.undecided',
      facts: { store: store.name, waiting: 1, late: 0, figure: 'undecidedSales', placeId: store.id },
    });
  });
});

describe('what admins approved alone', () => {
  it('never reached the warehouse: one report of the day before names every approval, one every bank deposit', async () => {
    const { db } = database;
    const store = await makeStore(db, { name: 'Lake Road' });
    const [day, next] = [new Date('2033-02-01T06:00:00Z'), new Date('2033-02-02T06:00:00Z')];
    const boss = await callerFor(db, { role: 'superadmin' }, { now: () => day });
    const manager = await callerFor(db, { role: 'admin', store, lastName: 'Akter' }, { now: () => day });
    const clerk = await callerFor(db, { store });
    const product = await makeProduct(db, { batches: [{ quantity: 100 }] });
    const reportsOf = async (who: { id: string }) =>
      (await bellOf(who)).filter(({ kind }) => kind === 'approvals.reported').map(({ facts }) => facts);
    await sweep(day);
    const before = (await reportsOf(boss.staff)).length;
    const vouchers: string[] = [];
    for (const { api } of [manager, manager, boss]) {
      const items = [{ productId: product.id, quantity: 1 }];
      const { id, voucher } = await clerk.api.ordering.placeOrder({ kind: 'pharmacy', items });
      await api.ordering.approveOrder({ orderId: id });
      vouchers.push(voucher);
    }
    const taken = {
      locationId: store.id,
      shiftId: null,
      kind: 'bankDeposit' as const,
      reason: 'City Bank',
      madeAt: day,
    };
    const deposits = [manager, manager, boss].map(({ staff }) => ({
      ...taken,
      id: randomUUID(),
      amountMinor: 2_500_000,
      madeBy: staff.id,
    }));
    await db.insertInto('cashMovement').values(deposits).execute();
    await sweep(day);
    expect(await reportsOf(boss.staff)).toHaveLength(before);
    await Promise.all([sweep(next), sweep(next)]);
    await sweep(new Date('2033-02-02T16:00:00Z'));
    const names = `Test Akter, Lake Road: ${vouchers.slice(0, 2).join(', ')}`;
    expect((await reportsOf(boss.staff)).slice(0, -before || undefined)).toEqual([
      { day: '2033-02-01', approved: 0, names: 'Test Akter, Lake Road: 50,000.00' },
      { day: '2033-02-01', approved: 2, names },
    ]);
    expect(await reportsOf(manager.staff)).toEqual([]);
  });
});

describe('marking as read', () => {
  it('affects the reader only', async () => {
    const { db } = database;
    const store = await makeStore(db);
    const [one, other] = [await callerFor(db, { role: 'admin', store }), await callerFor(db, { role: 'admin', store })];
    const clerk = await callerFor(db, { store });
    const product = await makeProduct(db, { batches: [{ quantity: 100 }] });
    for (const quantity of [1, 2]) {
      await clerk.api.ordering.placeOrder({ kind: 'pharmacy', items: [{ productId: product.id, quantity }] });
    }
    await notifyAll(db);
    const mine = (await one.api.notifications.listNotifications({})).data;
    expect(mine).toHaveLength(2);
    await other.api.notifications.markRead({ ids: mine.map(({ id }) => id) });
    expect(await one.api.notifications.counts()).toMatchObject({ unread: 2, byTopic: { approvals: 2, stock: 0 } });
    expect(await one.api.notifications.markRead({ upTo: mine[1]?.id ?? 0 })).toMatchObject({ unread: 1 });
    expect(await other.api.notifications.counts()).toMatchObject({ unread: 2 });
    expect((await one.api.notifications.listNotifications({ unread: true })).data.map(({ id }) => id)).toEqual([
      mine[0]?.id,
    ]);
    expect((await one.api.notifications.listNotifications({ topic: 'stock' })).data).toEqual([]);
  });
});
