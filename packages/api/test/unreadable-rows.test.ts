import { randomUUID } from 'node:crypto';
import { WEBHOOK_KINDS } from '@bhandar/domain/integrations';
import { coded, issue } from '@bhandar/domain/shared';
import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { letStoreSellFrom, makeGoods, makeProduct, makeStore } from '@bhandar/testing/factories';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { countSkippedEvents } from '../src/core/events';
import { fanOut } from '../src/integrations';
import { notifyAll } from '../src/notifications/notify';
import { workJobs } from './work-queue';

/** Rows as another release may have stored them: one that does not parse must not hide the others. */
const database = useTestDatabase();
const NOW = new Date('2026-11-24T06:00:00.000Z');
const now = () => NOW;

async function openShop() {
  const store = await makeStore(database.db);
  await letStoreSellFrom(database.db, store.id, 'store-stock');
  const boss = await callerFor(database.db, { role: 'superadmin' }, { now });
  const admin = await callerFor(database.db, { role: 'admin', store }, { now });
  const clerk = await callerFor(database.db, { store }, { now });
  return { store, boss, admin, clerk };
}

async function insertEvent(kind: string, payload: unknown, locationId: string | null = null): Promise<number> {
  const event = { kind, payload: JSON.stringify(payload), locationId, actorId: null, occurredAt: NOW };
  const { id } = await database.db.insertInto('domainEvent').values(event).returning('id').executeTakeFirstOrThrow();
  return id;
}

async function placeOrder({ clerk }: Awaited<ReturnType<typeof openShop>>) {
  const product = await makeProduct(database.db, { batches: [{ quantity: 100 }] });
  const items = [{ productId: product.id, quantity: 3 }];
  return clerk.api.ordering.placeOrder({ kind: 'pharmacy', items });
}

/** Keeps the errors that it logs. */
function errorLog() {
  const errors: unknown[] = [];
  return { errors, error: (facts: unknown) => void errors.push(facts) };
}

describe('an event that cannot be read', () => {
  const malformed: [what: string, kind: string, payload: unknown][] = [
    ['without a valid id', 'order.placed', { orderId: 'twelve' }],
    ['without facts', 'order.approved', null],
    ['with a list for an id', 'order.fulfilled', { orderId: [] }],
  ];

  test.each(malformed)('%s is skipped and logged, and the next one notifies', async (_, kind, payload) => {
    const shop = await openShop();
    const [before, log] = [countSkippedEvents(), errorLog()];
    const eventId = await insertEvent(kind, payload, shop.store.id);
    await placeOrder(shop);
    await notifyAll(database.db, log);
    const { data } = await shop.admin.api.notifications.listNotifications({});
    expect(data.map((notification) => notification.kind)).toEqual(['order.placed']);
    expect(log.errors).toMatchObject([{ eventId, kind }]);
    expect(countSkippedEvents()).toBe(before + 1);
  });

  test.each(malformed)('%s stops no webhook', async (_, kind, payload) => {
    const shop = await openShop();
    const hook = { url: 'https://hooks.example/orders', description: '', kinds: [...WEBHOOK_KINDS] };
    const { webhook } = await shop.admin.api.integrations.createWebhook({ ...hook, locationId: shop.store.id });
    const log = errorLog();
    const eventId = await insertEvent(kind, payload, shop.store.id);
    await placeOrder(shop);
    await fanOut(database.db, log);
    const { data } = await shop.admin.api.integrations.listDeliveries({ webhookId: webhook.id });
    expect(data.map((delivery) => delivery.kind)).toEqual(['order.placed']);
    expect(log.errors).toMatchObject([{ eventId, kind }]);
  });

  test('named like a member of every object notifies nobody and is no error', async () => {
    await notifyAll(database.db);
    const log = errorLog();
    for (const kind of ['constructor', 'toString']) await insertEvent(kind, {});
    await notifyAll(database.db, log);
    expect(log.errors).toEqual([]);
  });
});

test('a notification that cannot be read is listed as such, among the others', async () => {
  const { boss } = await openShop();
  const spoil = async (kind: string, facts: unknown) => {
    const eventId = await insertEvent('stock.gone', {});
    const row = { staffId: boss.staff.id, eventId, kind, facts: JSON.stringify(facts), createdAt: NOW };
    await database.db.insertInto('notification').values(row).execute();
  };
  await spoil('stock.gone', {});
  await spoil('stock.low', { names: ['Napa'] });
  await spoil('registration.approved', { name: 'Ema' });
  const { data } = await boss.api.notifications.listNotifications({});
  expect(data.map(({ kind, topic }) => [kind, topic])).toEqual([
    ['registration.approved', 'people'],
    ['unreadable', 'stock'],
    ['unreadable', 'jobs'],
  ]);
});

test('an email of an unknown kind is listed by that kind, among the others', async () => {
  const { boss } = await openShop();
  for (const kind of ['stock.gone', 'stock.low']) {
    const eventId = await insertEvent(kind, {});
    const row = { staffId: boss.staff.id, eventId, kind, facts: '{}', createdAt: NOW };
    await database.db.insertInto('noticeMail').values(row).execute();
  }
  const { data } = await boss.api.jobs.listMails({});
  expect(data.map(({ kind }) => kind).sort()).toEqual(['stock.gone', 'stock.low']);
});

test('a webhook and a delivery of an unknown event are listed, the delivery by its name', async () => {
  const { boss } = await openShop();
  const hook = { url: 'https://hooks.example/gone', description: '', kinds: [...WEBHOOK_KINDS], locationId: null };
  const { webhook } = await boss.api.integrations.createWebhook(hook);
  await boss.api.integrations.testWebhook({ id: webhook.id });
  await database.db
    .updateTable('webhook')
    .set({ kinds: ['stock.gone', 'stock.low'] })
    .where('id', '=', webhook.id)
    .execute();
  await database.db.updateTable('webhookDelivery').set({ kind: 'stock.gone' }).execute();
  const listed = await boss.api.integrations.listWebhooks();
  expect(listed.find(({ id }) => id === webhook.id)?.kinds).toEqual(['stock.low']);
  const { data } = await boss.api.integrations.listDeliveries({ webhookId: webhook.id });
  expect(data.map(({ kind }) => kind)).toEqual(['stock.gone']);
  expect(await boss.api.integrations.getDelivery({ id: data[0]?.id ?? '' })).toMatchObject({ kind: 'stock.gone' });
});

test('a bulk price change whose result cannot be read says so, and that its prices changed', async () => {
  const { store, admin } = await openShop();
  await makeGoods(database.db, { storeId: store.id, unitMrpMinor: 1_000, unitCost: '7.5000' });
  const change = { by: 'percent' as const, basisPoints: -500 };
  const { id } = await admin.api.jobs.startPriceChange({
    id: randomUUID(),
    locationIds: [store.id],
    held: true,
    change,
  });
  await workJobs(database.db, now);
  await sql`update job set result = '{"applied": "many"}' where id = ${id}`.execute(database.db);
  expect(await admin.api.jobs.getPriceChange({ id })).toMatchObject({
    status: 'done',
    result: null,
    failure: issue('job.resultUnreadable'),
  });
});

test('a requested item whose figures cannot be read is listed without them, and can be edited', async () => {
  const { clerk } = await openShop();
  const ask = (tradeName: string) =>
    clerk.api.ordering.requestItem({ kind: 'pharmacy', tradeName, wish: { stock: 12 } });
  const [spoilt, other] = [await ask('Napa Rapid'), await ask('Ace Rapid')];
  await sql`update requested_item set wish = '{"stock": "many"}' where id = ${spoilt.id}`.execute(database.db);
  const { data } = await clerk.api.ordering.listRequestedItems({});
  expect(data.find(({ id }) => id === spoilt.id)).toMatchObject({ unreadable: true, wish: { stock: null } });
  expect(data.find(({ id }) => id === other.id)).toMatchObject({ wish: { stock: 12 } });
  const edited = { id: spoilt.id, tradeName: 'Napa Rapid', wish: { stock: 5 } };
  const after = await clerk.api.ordering.updateRequestedItem(edited);
  expect(after.wish.stock).toBe(5);
  expect(after.unreadable).toBe(false);
});

test('a held bill that cannot be read is refused, and is not lost by that', async () => {
  const { store, clerk } = await openShop();
  const { productId, unitPriceMinor } = await makeGoods(database.db, { storeId: store.id });
  const id = randomUUID();
  await clerk.api.pos.holdBill({
    id,
    locationId: store.id,
    deviceId: 'till-one',
    name: 'Karim',
    content: {
      lines: [{ productId, quantity: 2, unitPriceMinor }],
      customer: { name: 'Karim', phone: '', email: '' },
      customerId: null,
      discountTyped: '',
      discount: null,
      note: '',
    },
    units: 2,
    totalMinor: 2 * unitPriceMinor,
    heldAt: NOW.toISOString(),
    businessOn: '2026-11-24',
  });
  await sql`update held_bill set content = content - 'lines' where id = ${id}`.execute(database.db);
  await expect(clerk.api.pos.takeHeldBill({ id, takeId: randomUUID() })).rejects.toMatchObject({
    cause: { refusal: coded('heldBill.unreadable') },
  });
  expect((await clerk.api.pos.listHeldBills({ locationId: store.id })).map((bill) => bill.id)).toEqual([id]);
});
