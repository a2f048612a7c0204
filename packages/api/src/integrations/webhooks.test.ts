import { createHmac } from 'node:crypto';
import { type DeliveryKind, MAX_TRIES, payloadOf, type Webhook } from '@bhandar/domain/integrations';
import { issue } from '@bhandar/domain/shared';
import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeGoods, makeProduct, makeStore, saleInput } from '@bhandar/testing/factories';
import { unlockQueue, workQueue } from '@bhandar/testing/queue';
import { beforeEach, describe, expect, it } from 'vitest';
import { sweepStock } from '../notifications';
import { notifyAll } from '../notifications/notify';
import { tidyWebhooks } from './deliveries';
import { fanOut } from './fan-out';
import { type OutgoingDelivery, type SendWebhook, webhookHandlers } from './webhook-handler';

const database = useTestDatabase();
const MINUTE = 60_000;

let clock = new Date();
let heard: OutgoingDelivery[] = [];
let answer: (delivery: OutgoingDelivery) => Promise<{ status: number }> | { status: number } = () => ({ status: 200 });
const now = () => clock;
const later = (ms: number) => {
  clock = new Date(clock.getTime() + ms);
};
const send: SendWebhook = async (delivery) => {
  heard.push(delivery);
  return answer(delivery);
};

const handlers = () =>
  webhookHandlers({
    db: database.db,
    sendWebhook: send,
    live: { changed: () => undefined },
    now,
    chance: () => 0,
  });

/** Sends all due deliveries, as one worker of a server does. */
async function run(signal?: AbortSignal): Promise<void> {
  await fanOut(database.db);
  await workQueue(database.db, handlers(), { at: now(), ...(signal ? { signal } : {}) });
}

const toldOf = (url: string) =>
  heard
    .filter((delivery) => delivery.url === url)
    .map(({ body }) => JSON.parse(body) as { type: string; data: object });

/** A store with its people, a product that it may order, and addresses of its own. */
async function makeFixture() {
  const { db } = database;
  const store = await makeStore(db);
  const boss = await callerFor(db, { role: 'superadmin' }, { now });
  const manager = await callerFor(db, { role: 'admin', store }, { now });
  const clerk = await callerFor(db, { store }, { now });
  const product = await makeProduct(db, { batches: [{ quantity: 1_000 }] });
  const place = (api = clerk.api) =>
    api.ordering.placeOrder({ kind: 'pharmacy', items: [{ productId: product.id, quantity: 3 }] });
  const url = `https://hooks.example/${store.id}`;
  return { store, boss, manager, clerk, place, url };
}

type Manager = Awaited<ReturnType<typeof makeFixture>>['manager'];

const HOOK = { description: 'Ledger', kinds: ['order.placed', 'order.approved', 'order.rejected'] as const };
const hook = (url: string, locationId: string | null, kinds: readonly (typeof HOOK.kinds)[number][] = HOOK.kinds) => ({
  url,
  locationId,
  description: 'Ledger',
  kinds: [...kinds],
});

beforeEach(async () => {
  await database.db.updateTable('webhook').set({ deletedAt: new Date() }).execute();
  clock = new Date();
  heard = [];
  answer = () => ({ status: 200 });
});

describe('the address of a webhook', () => {
  it('with a line break is stored as it was parsed', async () => {
    const { store, manager } = await makeFixture();
    const typed = `https://HOOKS.example/a\n${store.id}`;
    const { webhook } = await manager.api.integrations.createWebhook(hook(typed, store.id));
    expect(webhook.url).toBe(`https://hooks.example/a${store.id}`);
    const edit = { id: webhook.id, description: '', kinds: [...HOOK.kinds], active: true };
    const edited = await manager.api.integrations.updateWebhook({ ...edit, url: 'https://hooks.example/b\r\n\tc d' });
    expect(edited.url).toBe('https://hooks.example/bc%20d');
  });
});

const PRIVATE = [
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://10.1.2.3:8443/hooks',
  'https://192.168.0.1/',
  'https://169.254.169.254/latest',
  'https://[::1]/',
  'https://[fe80::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://localhost/',
  'https://LOCALHOST./',
  'https://till.localhost/',
];

it.each(PRIVATE)('%s was saved as a webhook, and only its deliveries failed', async (privateUrl) => {
  const { store, manager, url } = await makeFixture();
  const refused = { code: 'BAD_REQUEST', cause: { details: { fields: { url: { code: 'webhook.privateAddress' } } } } };
  const create = (api: typeof manager.api, to: string) => api.integrations.createWebhook(hook(to, store.id));
  await expect(create(manager.api, privateUrl)).rejects.toMatchObject(refused);
  const { id } = (await create(manager.api, url)).webhook;
  const edit = { id, url: privateUrl, description: '', kinds: [...HOOK.kinds], active: true };
  await expect(manager.api.integrations.updateWebhook(edit)).rejects.toMatchObject(refused);
  const allowed = await callerFor(database.db, { role: 'admin', store }, { now, settings: { privateWebhooks: true } });
  await create(allowed.api, privateUrl);
});

it('a webhook goes to a public numeric address', async () => {
  const { store, manager } = await makeFixture();
  const { webhook } = await manager.api.integrations.createWebhook(hook('https://8.8.8.8/hooks', store.id));
  expect(webhook.url).toBe('https://8.8.8.8/hooks');
});

describe('a delivery', () => {
  it('of an order placed, approved and rejected is sent once each, signed as the Standard Webhooks require', async () => {
    const { store, manager, clerk, boss, place, url } = await makeFixture();
    const { secret, webhook } = await manager.api.integrations.createWebhook(hook(url, store.id));
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const [one, two] = [await place(), await place()];
    await manager.api.ordering.approveOrder({ orderId: one.id });
    await boss.api.ordering.rejectOrder({ orderId: two.id, reason: 'Too many' });
    await Promise.all([run(), run(), run()]);
    await run();
    expect(
      toldOf(url)
        .map(({ type }) => type)
        .sort(),
    ).toEqual(['order.approved', 'order.placed', 'order.placed', 'order.rejected']);
    for (const { body } of heard) {
      const delivery = JSON.parse(body) as { type: DeliveryKind };
      expect(payloadOf(delivery.type).parse(delivery)).toEqual(delivery);
    }
    const placed = toldOf(url).find(({ type }) => type === 'order.placed');
    expect(placed).toMatchObject({
      id: expect.stringMatching(/^evt_\d+$/),
      data: {
        orderId: one.id,
        voucher: one.voucher,
        kind: 'pharmacy',
        store: { id: store.id, name: store.name },
        requestedBy: `${clerk.staff.firstName} ${clerk.staff.lastName}`,
        items: [{ quantity: 3 }],
      },
    });
    expect(toldOf(url).find(({ type }) => type === 'order.rejected')?.data).toMatchObject({ reason: 'Too many' });

    for (const { headers, body } of heard) {
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
      const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
      expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
      expect(Math.abs(Number(headers['webhook-timestamp']) * 1_000 - clock.getTime())).toBeLessThan(1_000);
    }
    const ids = heard.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(4);
    const log = await manager.api.integrations.listDeliveries({ webhookId: webhook.id });
    expect(log.totalItems).toBe(4);
    expect(log.data[0]).toMatchObject({ status: 'delivered', attempts: 1, last: { status: 200 } });
  });

  it('goes to webhooks of its location and kind, and to those of all locations', async () => {
    const { store, boss, manager, place, url } = await makeFixture();
    const other = await makeFixture();
    await manager.api.integrations.createWebhook(hook(`${url}/approved`, store.id, ['order.approved']));
    await other.manager.api.integrations.createWebhook(hook(other.url, other.store.id));
    await boss.api.integrations.createWebhook(hook(`${url}/all`, null));
    const order = await place();
    await other.place();
    await run();
    expect(toldOf(`${url}/approved`)).toEqual([]);
    expect(toldOf(other.url)).toMatchObject([{ data: { store: { id: other.store.id } } }]);
    expect(toldOf(`${url}/all`)).toHaveLength(2);
    await manager.api.ordering.approveOrder({ orderId: order.id });
    await run();
    expect(toldOf(`${url}/approved`)).toMatchObject([{ type: 'order.approved', data: { orderId: order.id } }]);
  });

  it('reports low stock', async () => {
    const { store, manager, clerk, url } = await makeFixture();
    const { db } = database;
    await db.updateTable('location').set({ sellFrom: 'store-stock' }).where('id', '=', store.id).execute();
    await manager.api.integrations.createWebhook({ ...hook(url, store.id), kinds: ['stock.low'] });
    const goods = await makeGoods(db, { storeId: store.id, batches: [{ quantity: 12 }] });
    await clerk.api.pos.recordSale(saleInput([{ ...goods, quantity: 6 }]));
    await sweepStock(db, { now: now(), timeZone: 'Asia/Dhaka' });
    await run();
    expect(payloadOf('stock.low').parse(toldOf(url)[0])).toEqual(toldOf(url)[0]);
    expect(toldOf(url)).toMatchObject([{ type: 'stock.low', data: { place: { id: store.id }, low: 1, out: 0 } }]);
  });

  it('is not created while its webhook is paused', async () => {
    const { store, manager, place, url } = await makeFixture();
    const { webhook } = await manager.api.integrations.createWebhook(hook(url, store.id));
    const { id, description, kinds } = webhook;
    const set = (active: boolean) => manager.api.integrations.updateWebhook({ id, url, description, kinds, active });
    expect(await set(false)).toMatchObject({ active: false, pauseReason: 'person' });
    await place();
    await run();
    await expect(manager.api.integrations.testWebhook({ id })).rejects.toMatchObject({
      message: 'This webhook is paused; switch it on first',
    });
    expect(await set(true)).toMatchObject({ active: true, pauseReason: null });
    await place();
    await run();
    expect(heard).toHaveLength(1);
  });
});

describe('a failed delivery', () => {
  it('is repeated with growing pauses until it succeeds', async () => {
    const { store, manager, place, url } = await makeFixture();
    const { webhook } = await manager.api.integrations.createWebhook(hook(url, store.id));
    answer = () => ({ status: 503 });
    await place();
    const waits = [30_000, 2 * MINUTE, 8 * MINUTE, 32 * MINUTE];
    for (const [index, wait] of waits.entries()) {
      await run();
      expect(heard).toHaveLength(index + 1);
      later(wait - 1);
      await run();
      expect(heard).toHaveLength(index + 1);
      later(1);
    }
    const [failing] = await manager.api.integrations.listWebhooks();
    expect(failing).toMatchObject({ waiting: 1, failingSince: expect.any(String), lastDeliveredAt: null });
    answer = () => ({ status: 204 });
    await run();
    await run();
    expect(heard).toHaveLength(5);
    expect(new Set(heard.map(({ headers, body }) => headers['webhook-id'] + body)).size).toBe(1);
    expect(new Set(heard.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(5);
    const [well] = await manager.api.integrations.listWebhooks();
    expect(well).toMatchObject({ waiting: 0, failingSince: null, lastDeliveredAt: expect.any(String) });
    const { data } = await manager.api.integrations.listDeliveries({ webhookId: webhook.id });
    const details = await manager.api.integrations.getDelivery({ id: data[0]?.id ?? '' });
    expect(details.tries.map(({ status, error }) => [status, error])).toEqual([
      ...Array.from({ length: 4 }, () => [503, issue('webhook.answered', { status: '503' })]),
      [204, ''],
    ]);
  });

  it('fails in the end; the webhook is paused, its managers are notified, and it can be sent again by hand', async () => {
    const { store, manager, place, url } = await makeFixture();
    const { webhook } = await manager.api.integrations.createWebhook(hook(url, store.id));
    answer = () => {
      throw new Error('hooks.example refused the connection');
    };
    await place();
    for (let hours = 0; hours < 30; hours += 1) {
      await run();
      later(60 * MINUTE);
    }
    expect(heard.length).toBe(MAX_TRIES);
    const [paused] = await manager.api.integrations.listWebhooks();
    expect(paused).toMatchObject({ active: false, pauseReason: 'failing' });
    await notifyAll(database.db);
    const bell = await manager.api.notifications.listNotifications({});
    expect(bell.data.find(({ kind }) => kind === 'webhook.paused')?.facts).toMatchObject({ url, store: store.name });

    const { data } = await manager.api.integrations.listDeliveries({ webhookId: webhook.id });
    expect(data[0]).toMatchObject({
      status: 'failed',
      attempts: MAX_TRIES,
      last: { status: null, error: 'hooks.example refused the connection' },
    });
    answer = () => ({ status: 200 });
    const { id, description, kinds } = webhook;
    await manager.api.integrations.updateWebhook({ id, url, description, kinds, active: true });
    expect(await manager.api.integrations.redeliver({ id: data[0]?.id ?? '' })).toMatchObject({ status: 'waiting' });
    await expect(manager.api.integrations.redeliver({ id: data[0]?.id ?? '' })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    await run();
    expect(heard).toHaveLength(MAX_TRIES + 1);
    expect(heard.at(-1)?.body).toBe(heard[0]?.body);
    expect(await manager.api.integrations.getDelivery({ id: data[0]?.id ?? '' })).toMatchObject({
      status: 'delivered',
      attempts: MAX_TRIES + 1,
    });
  });

  it('with status 410 pauses its webhook at once', async () => {
    const { store, manager, place, url } = await makeFixture();
    await manager.api.integrations.createWebhook(hook(url, store.id));
    answer = () => ({ status: 410 });
    await place();
    await run();
    expect(await manager.api.integrations.listWebhooks()).toMatchObject([{ active: false, pauseReason: 'gone' }]);
  });

  it.each([
    [
      'is enabled again',
      ({ api }: Manager, { id, url, description, kinds }: Webhook) =>
        api.integrations.updateWebhook({ id, url, description, kinds, active: true }),
    ],
    ['is deleted', ({ api }: Manager, { id }: Webhook) => api.integrations.removeWebhook({ id })],
  ])('the notification of a paused webhook is read for every manager once it %s: it stayed unread', async (_, end) => {
    const { store, manager, place, url } = await makeFixture();
    const second = await callerFor(database.db, { role: 'admin', store }, { now });
    const { webhook } = await manager.api.integrations.createWebhook(hook(url, store.id));
    answer = () => ({ status: 410 });
    await place();
    await run();
    const unread = async ({ api }: Manager) => {
      await notifyAll(database.db);
      const { data } = await api.notifications.listNotifications({ unread: true });
      return data.filter(({ kind }) => kind === 'webhook.paused').length;
    };
    expect([await unread(manager), await unread(second)]).toEqual([1, 1]);
    await end(manager, webhook);
    expect([await unread(manager), await unread(second)]).toEqual([0, 0]);
  });

  it('redirects count as failures', async () => {
    const { store, manager, place, url } = await makeFixture();
    const { webhook } = await manager.api.integrations.createWebhook(hook(url, store.id));
    answer = () => ({ status: 302 });
    await place();
    await run();
    const { data } = await manager.api.integrations.listDeliveries({ webhookId: webhook.id, status: 'waiting' });
    expect(data).toMatchObject([{ last: { status: 302, error: issue('webhook.redirected') } }]);
  });

  it('a receiver that never answers delays no other', async () => {
    const [slow, quick] = [await makeFixture(), await makeFixture()];
    for (const { manager, url, store } of [slow, quick]) {
      await manager.api.integrations.createWebhook(hook(url, store.id));
    }
    answer = ({ url, signal }) =>
      url === quick.url
        ? { status: 200 }
        : new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('Called off'))));
    const stopping = new AbortController();
    for (let orders = 0; orders < 3; orders += 1) await slow.place();
    const held = run(stopping.signal);
    await expect.poll(() => toldOf(slow.url).length).toBe(1);
    for (let orders = 0; orders < 3; orders += 1) await quick.place();
    await run();
    expect(toldOf(quick.url)).toHaveLength(3);
    expect(toldOf(slow.url)).toHaveLength(1);
    stopping.abort();
    await held;

    // The delivery that was interrupted is sent by the next process, and counts no attempt.
    answer = () => ({ status: 200 });
    await run();
    expect(toldOf(slow.url)).toHaveLength(4);
    expect(heard.filter(({ url }) => url === slow.url).map(({ headers }) => headers['webhook-id'])[0]).toBe(
      heard.filter(({ url }) => url === slow.url).map(({ headers }) => headers['webhook-id'])[1],
    );
  });

  it('ten silent receivers of one store, which used to hold all eight workers, delay no other store', async () => {
    const [silent, quick] = [await makeFixture(), await makeFixture()];
    for (let receiver = 0; receiver < 10; receiver += 1) {
      await silent.manager.api.integrations.createWebhook(hook(`${silent.url}/${receiver}`, silent.store.id));
    }
    await quick.manager.api.integrations.createWebhook(hook(quick.url, quick.store.id));
    answer = ({ url, signal }) =>
      url === quick.url
        ? { status: 200 }
        : new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('Called off'))));
    await silent.place();
    await fanOut(database.db);
    const stopping = new AbortController();
    let idle = 0;
    const workers = Array.from({ length: 8 }, async () => {
      await run(stopping.signal);
      idle += 1;
    });
    // Until then a further worker could be given a silent receiver as well.
    await expect.poll(() => heard.length + idle).toBe(8);
    expect(idle).toBeGreaterThan(0);
    await quick.place();
    await run();
    expect(toldOf(quick.url)).toHaveLength(1);
    stopping.abort();
    await Promise.all(workers);
  });

  it('a receiver with many deliveries waits behind the others after each', async () => {
    const [busy, other] = [await makeFixture(), await makeFixture()];
    for (const { manager, url, store } of [busy, other]) {
      await manager.api.integrations.createWebhook(hook(url, store.id));
    }
    for (let orders = 0; orders < 3; orders += 1) await busy.place();
    await other.place();
    await run();
    expect(heard.map(({ url }) => url)).toEqual([busy.url, other.url, busy.url, busy.url]);
  });

  it('a process that dies while sending leaves the delivery to others once the queue considers it dead', async () => {
    const { store, manager, place, url } = await makeFixture();
    await manager.api.integrations.createWebhook(hook(url, store.id));
    answer = () => new Promise(() => undefined);
    await place();
    void run();
    await expect.poll(() => heard.length).toBe(1);
    answer = () => ({ status: 200 });
    await place();
    await run();
    expect(heard).toHaveLength(1);
    await unlockQueue(database.db);
    await run();
    expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
    expect(heard).toHaveLength(3);
  });

  it('deliveries that waited for a paused webhook continue when it is enabled', async () => {
    const { store, manager, place, url } = await makeFixture();
    const { webhook } = await manager.api.integrations.createWebhook(hook(url, store.id));
    answer = () => ({ status: 503 });
    await place();
    await run();
    const { id, description, kinds } = webhook;
    const set = (active: boolean) => manager.api.integrations.updateWebhook({ id, url, description, kinds, active });
    await set(false);
    later(MINUTE);
    await run();
    expect(heard).toHaveLength(1);
    answer = () => ({ status: 200 });
    await set(true);
    await run();
    expect(heard).toHaveLength(2);
    expect(await manager.api.integrations.listWebhooks()).toMatchObject([{ waiting: 0 }]);
  });
});

describe('managing webhooks', () => {
  it('a test is sent once and shows its result', async () => {
    const { store, manager, url } = await makeFixture();
    const { webhook } = await manager.api.integrations.createWebhook(hook(url, store.id));
    answer = () => ({ status: 500 });
    const { id } = await manager.api.integrations.testWebhook({ id: webhook.id });
    await run();
    later(60 * MINUTE);
    await run();
    expect(toldOf(url)).toMatchObject([{ type: 'webhook.test' }]);
    expect(payloadOf('webhook.test').parse(toldOf(url)[0])).toEqual(toldOf(url)[0]);
    expect(await manager.api.integrations.getDelivery({ id })).toMatchObject({ status: 'failed', attempts: 1 });
    expect(await manager.api.integrations.listWebhooks()).toMatchObject([{ failingSince: null }]);
  });

  it('a new secret signs at once, and the former one beside it for a day', async () => {
    const { store, manager, url } = await makeFixture();
    const { webhook, secret } = await manager.api.integrations.createWebhook(hook(url, store.id));
    const rotated = await manager.api.integrations.rotateWebhookSecret({ id: webhook.id });
    expect(rotated.secret).not.toBe(secret);
    const test = async () => {
      await manager.api.integrations.testWebhook({ id: webhook.id });
      await run();
      return heard.at(-1)?.headers['webhook-signature']?.split(' ').length;
    };
    expect(await test()).toBe(2);
    later(25 * 60 * MINUTE);
    // The session has ended by then, so the person signs in again.
    const again = await callerFor(database.db, { role: 'admin', store }, { now });
    await again.api.integrations.testWebhook({ id: webhook.id });
    await run();
    expect(heard.at(-1)?.headers['webhook-signature']?.split(' ')).toHaveLength(1);
  });

  it('tests of the webhooks of one location are limited', async () => {
    const { store, manager, url } = await makeFixture();
    const { webhook } = await manager.api.integrations.createWebhook(hook(url, store.id));
    for (let tests = 0; tests < 10; tests += 1) await manager.api.integrations.testWebhook({ id: webhook.id });
    await expect(manager.api.integrations.testWebhook({ id: webhook.id })).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    });
    expect((await manager.api.integrations.listDeliveries({ webhookId: webhook.id })).totalItems).toBe(10);
  });

  it('the secret is answered once, and never in lists or the audit', async () => {
    const { store, manager, boss, url } = await makeFixture();
    const { secret, webhook } = await manager.api.integrations.createWebhook(hook(url, store.id));
    expect(JSON.stringify(await manager.api.integrations.listWebhooks())).not.toContain(secret);
    const { data } = await boss.api.audit.listEntries({ entity: 'webhook', entityId: webhook.id });
    expect(data).toMatchObject([{ action: 'created', after: { url } }]);
    expect(JSON.stringify(data)).not.toContain(secret.slice(6));
  });

  it.each([
    ['http://hooks.example/', 'The address must begin with https'],
    ['hooks.example', 'Enter a whole address, such as https://example.com/hooks'],
    ['https://me:secret@hooks.example/', 'The address must not hold a user name or password'],
    ['https://hooks.example/#top', 'The address must not hold a #'],
    ['javascript:alert(1)', 'The address must begin with https'],
  ])('refuses %s', async (url, message) => {
    const { store, manager } = await makeFixture();
    await expect(manager.api.integrations.createWebhook(hook(url, store.id))).rejects.toMatchObject({ message });
  });

  it('an admin cannot choose all locations, nor another store', async () => {
    const { manager } = await makeFixture();
    const other = await makeFixture();
    for (const locationId of [null, other.store.id]) {
      await expect(manager.api.integrations.createWebhook(hook(other.url, locationId))).rejects.toMatchObject({
        code: 'FORBIDDEN',
      });
    }
  });

  it('ten per location, also with two simultaneous requests', async () => {
    const { store, manager, url } = await makeFixture();
    const made = await Promise.allSettled(
      Array.from({ length: 12 }, () => manager.api.integrations.createWebhook(hook(url, store.id))),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  });

  it('deliveries are deleted after thirty days', async () => {
    const { store, manager, url } = await makeFixture();
    const { webhook } = await manager.api.integrations.createWebhook(hook(url, store.id));
    const { id } = await manager.api.integrations.testWebhook({ id: webhook.id });
    await run();
    await tidyWebhooks(database.db, new Date(clock.getTime() + 29 * 86_400_000));
    expect(await manager.api.integrations.getDelivery({ id })).toMatchObject({ id });
    await tidyWebhooks(database.db, new Date(clock.getTime() + 31 * 86_400_000));
    await expect(manager.api.integrations.getDelivery({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
