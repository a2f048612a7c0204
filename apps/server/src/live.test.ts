import { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeGoods, makeProduct, makeSession, makeStaff, makeStore, TEST_PASSWORD } from '@bhandar/testing/factories';
import { pino } from 'pino';
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { parseConfig } from './config';
import { mountApi } from './mounts';
import { type RunningServer, startServer } from './server';
import { call } from './testing/call';
import { follow } from './testing/follow';

const database = useTestDatabase();
const running = new Set<RunningServer>();

afterEach(async () => {
  await Promise.all([...running].map((server) => server.stop()));
  running.clear();
});

/** Another process on this database. */
async function start(): Promise<RunningServer> {
  const config = parseConfig({ PORT: '0', DATABASE_URL: database.url, DEMO: 'off' }, tmpdir());
  const parts = { prepareDatabase: async () => [], mounts: mountApi };
  const server = await startServer(config, pino({ level: 'silent' }), parts);
  running.add(server);
  return server;
}

async function stopServer(server: RunningServer): Promise<void> {
  running.delete(server);
  await server.stop();
}

let product = '';
let superadmin = { id: '', token: '' };
let clerk = { id: '', token: '', storeId: '' };
let stranger = { id: '', token: '' };

beforeAll(async () => {
  const { db } = database;
  const signInAs = async (traits: Parameters<typeof makeStaff>[1]) => {
    const { id } = await makeStaff(db, traits);
    return { id, token: await makeSession(db, id) };
  };
  const store = await makeStore(db);
  product = (await makeProduct(db, { batches: [{ quantity: 1_000 }] })).id;
  superadmin = await signInAs({ role: 'superadmin' });
  clerk = { ...(await signInAs({ store })), storeId: store.id };
  stranger = await signInAs({ role: 'admin' });
});

/** The sessions of 101 people who receive every message. */
const tokensOfWarehouse = (people: number) =>
  Promise.all(
    Array.from({ length: people }, async () =>
      makeSession(database.db, (await makeStaff(database.db, { role: 'superadmin' })).id),
    ),
  );

const placeOrder = async ({ url }: RunningServer): Promise<string> => {
  const input = { kind: 'pharmacy', items: [{ productId: product, quantity: 1 }] };
  const { data } = await call({ url, token: clerk.token, procedure: 'ordering.placeOrder', input });
  return (data as { id: string }).id;
};

/** The people notified of an order, once per notification. */
const notificationsOf = async (orderId: string) => {
  const notifications = await database.db
    .selectFrom('notification')
    .select(['staffId', 'kind', 'facts'])
    .where('staffId', 'in', [superadmin.id, clerk.id, stranger.id])
    .execute();
  return notifications.filter(({ facts }) => (facts as { orderId?: string }).orderId === orderId);
};

const events = (followed: Awaited<ReturnType<typeof follow>>) =>
  followed.received.filter(({ message }) => message.type === 'event');

/** A generous limit, because other tests use the processors. */
const SOON = { timeout: 60_000, interval: 10 };

/** Until each stream has its first message: from then on it misses none. */
const untilOpen = (...streams: Awaited<ReturnType<typeof follow>>[]) =>
  expect.poll(() => streams.every(({ received }) => received.length > 0), SOON).toBe(true);

describe('live', () => {
  it('an order placed at one process notifies the concerned people at another at once, and once', async () => {
    // Without timers that repeat, only a message of the database wakes the other process.
    vi.useFakeTimers({ toFake: ['setInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const [here, there] = [await start(), await start()];
    vi.useRealTimers();
    const atBoss = await follow(there.url, superadmin.token);
    const atClerk = await follow(there.url, clerk.token);
    const atStranger = await follow(there.url, stranger.token);
    await untilOpen(atBoss, atClerk, atStranger);

    const orderId = await placeOrder(here);
    const placed = { type: 'event', kind: 'order.placed', entities: ['order'] };
    await expect.poll(() => events(atBoss).map(({ message }) => message), SOON).toEqual([{ ...placed, noticed: true }]);
    await expect
      .poll(() => events(atClerk).map(({ message }) => message), SOON)
      .toEqual([{ ...placed, noticed: false }]);
    expect(events(atStranger)).toEqual([]);
    expect((await notificationsOf(orderId)).map(({ staffId, kind }) => ({ staffId, kind }))).toEqual([
      { staffId: superadmin.id, kind: 'order.placed' },
    ]);
  });

  it('one person used to hold 300 streams: the eleventh is 429 with Retry-After, the others stay open, and closing one makes room', async () => {
    const server = await start();
    const tokens = [clerk.token, await makeSession(database.db, clerk.id), await makeSession(database.db, clerk.id)];
    const open: Awaited<ReturnType<typeof follow>>[] = [];
    for (let n = 0; n < 10; n += 1) open.push(await follow(server.url, tokens[n % 3] ?? ''));
    const eleventh = () =>
      fetch(`${server.url}/trpc/notifications.stream`, {
        headers: { authorization: `Bearer ${clerk.token}`, accept: 'text/event-stream' },
      });
    const refused = await eleventh();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.text()).toContain('You have 10 live streams open');
    const colleague = await follow(server.url, superadmin.token);
    await untilOpen(...open, colleague);

    await placeOrder(server);
    for (const followed of [...open, colleague]) await expect.poll(() => events(followed), SOON).toHaveLength(1);

    await open.pop()?.leave();
    await expect.poll(async () => (await follow(server.url, clerk.token).catch(() => null)) !== null, SOON).toBe(true);
    await expect(follow(server.url, clerk.token)).rejects.toThrow('429');
    // An unread stream is also freed, not only a closed one.
    for (const followed of open) await followed.leave();
    const left = new AbortController();
    const unread = fetch(`${server.url}/trpc/notifications.stream`, {
      headers: { authorization: `Bearer ${clerk.token}` },
      signal: left.signal,
    }).catch(() => undefined);
    left.abort();
    await unread;
    const again: unknown[] = [];
    await expect
      .poll(async () => {
        const followed = await follow(server.url, clerk.token).catch(() => null);
        if (followed) again.push(followed);
        return again.length;
      }, SOON)
      .toBe(9);
  });

  it('changes during a lost connection are sent once on return', async () => {
    const first = await start();
    const before = await follow(first.url, superadmin.token);
    await untilOpen(before);
    await placeOrder(first);
    await expect.poll(() => events(before), SOON).toHaveLength(1);
    const seen = before.received.at(-1)?.id;
    await stopServer(first);
    await before.ended;

    const second = await start();
    const missed = await placeOrder(second);
    await expect.poll(() => notificationsOf(missed), SOON).toHaveLength(1);
    const after = await follow(second.url, superadmin.token, seen);
    const later = await placeOrder(second);
    await expect.poll(() => notificationsOf(later), SOON).toHaveLength(1);
    await expect.poll(() => events(after), SOON).toHaveLength(2);
    expect(after.received[0]?.message).toEqual({ type: 'resumed', complete: true });
    const ids = events(after).map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort((one, other) => one - other));
    expect(Math.min(...ids)).toBeGreaterThan(seen ?? Number.POSITIVE_INFINITY);
  });

  it('events that no process handled become one notification each when several processes start at once', async () => {
    const { db } = database;
    const unhandled = Array.from(
      { length: 40 },
      (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    );
    const staff = await makeStaff(db, { status: 'pending' });
    await db
      .insertInto('domainEvent')
      .values(
        unhandled.map(() => ({
          kind: 'registration.requested',
          locationId: staff.store?.id ?? null,
          payload: JSON.stringify({ staffId: staff.id }),
        })),
      )
      .execute();
    await Promise.all([start(), start(), start()]);
    const notifications = () =>
      db
        .selectFrom('notification')
        .select(['staffId', 'eventId'])
        .where('kind', '=', 'registration.requested')
        .execute();
    await expect.poll(notifications, SOON).toHaveLength(unhandled.length);
    expect(new Set((await notifications()).map(({ staffId }) => staffId))).toEqual(new Set([superadmin.id]));
  });

  it('changes without an event are sent to the screens that show them, with the tab that made them', async () => {
    const [here, there] = [await start(), await start()];
    const atBoss = await follow(there.url, superadmin.token);
    const atStranger = await follow(there.url, stranger.token);
    await untilOpen(atBoss, atStranger);
    await fetch(`${here.url}/trpc/ordering.requestItem`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${clerk.token}`, 'x-tab': 'tab-1' },
      body: JSON.stringify({ kind: 'pharmacy', tradeName: 'Rare drops' }),
    });
    await expect
      .poll(() => atBoss.received.map(({ message }) => message), SOON)
      .toContainEqual({ type: 'changed', areas: ['ordering'], entities: ['request'], by: 'tab-1' });
    expect(atStranger.received).toHaveLength(1);
  });

  it('a change that concerns one person is not sent to others: each sign-out made every till refetch everything', async () => {
    const { url } = await start();
    const atBoss = await follow(url, superadmin.token);
    await untilOpen(atBoss);
    const write = (path: string, input: object) =>
      fetch(`${url}/trpc/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${clerk.token}` },
        body: JSON.stringify(input),
      });
    expect((await write('accounts.setLanguage', { language: 'bn' })).status).toBe(200);
    expect((await write('ordering.requestItem', { kind: 'pharmacy', tradeName: 'Rare syrup' })).status).toBe(200);
    const areas = () => atBoss.received.flatMap(({ message }) => (message?.type === 'changed' ? message.areas : []));
    await expect.poll(areas, SOON).toContain('ordering');
    expect(areas()).not.toContain('accounts');
  });

  it('a transfer between stores and its receipt used not to refresh open screens of the other store', async () => {
    const { db } = database;
    const [here, there] = [await makeStore(db), await makeStore(db)];
    const tokenOf = async (traits: Parameters<typeof makeStaff>[1]) =>
      makeSession(db, (await makeStaff(db, { ...traits, role: 'admin' })).id);
    const [sender, receiver] = [await tokenOf({ store: here }), await tokenOf({ store: there })];
    const { productId } = await makeGoods(db, { storeId: here.id });
    const server = await start();
    const [atSender, atReceiver] = [await follow(server.url, sender), await follow(server.url, receiver)];
    const atStranger = await follow(server.url, stranger.token);
    const changes = ({ received }: typeof atSender) =>
      received.map(({ message }) => message).filter(({ type }) => type === 'changed');
    await untilOpen(atSender, atReceiver, atStranger);
    const act = async (token: string, procedure: string, input: object) =>
      (await call({ url: server.url, token, procedure, input })).data as { id: string };

    const draft = { fromId: here.id, toId: there.id, lines: [{ productId, quantity: 4 }] };
    const { id: transferId } = await act(sender, 'inventory.saveTransfer', draft);
    const moved = { type: 'changed', areas: ['inventory'], by: '' };
    await expect.poll(() => changes(atSender), SOON).toEqual([{ ...moved, entities: ['transfer'] }]);
    expect(changes(atReceiver)).toEqual([]);

    await act(sender, 'inventory.sendTransfer', { transferId });
    const entities = ['transfer', 'stock', 'adjustment'];
    await expect.poll(() => changes(atReceiver), SOON).toEqual([{ ...moved, entities }]);
    const before = changes(atSender).length;
    await act(receiver, 'inventory.receiveTransfer', { transferId });
    await expect.poll(() => changes(atSender).length, SOON).toBeGreaterThan(before);
    expect(changes(atStranger)).toEqual([]);
  });

  it('a stream ends with its session, and at once with the server', async () => {
    const server = await start();
    const { id } = await makeStaff(database.db, { role: 'superadmin' });
    const left = await follow(server.url, await makeSession(database.db, id));
    const stays = await follow(server.url, superadmin.token);
    await untilOpen(left, stays);
    await database.db.deleteFrom('session').where('staffId', '=', id).execute();
    await placeOrder(server);
    await left.ended;
    expect(events(left)).toEqual([]);

    // The server would close by force the connections that stay open for seconds.
    const forced = vi.spyOn(Server.prototype, 'closeAllConnections').mockReturnValue();
    onTestFinished(() => forced.mockRestore());
    await stopServer(server);
    await stays.ended;
  });

  it('a stream that opened during a check of sessions used to be closed', async () => {
    const server = await start();
    const tokens = (await Promise.all(Array.from({ length: 10 }, () => tokensOfWarehouse(4)))).flat();
    let placing = Promise.resolve('');
    const followed: Awaited<ReturnType<typeof follow>>[] = [];
    for (let n = 0; n < tokens.length; n += 1) {
      placing = Promise.all([placing, placeOrder(server)]).then(([, id]) => id);
      followed.push(await follow(server.url, tokens[n] ?? ''));
    }
    await placing;
    await untilOpen(...followed);
    const countsBefore = followed.map((one) => events(one).length);
    await placeOrder(server);
    await expect.poll(() => followed.filter((one, n) => events(one).length === countsBefore[n]).length, SOON).toBe(0);
  });

  it('a stream opened with an API token used to be closed: it stays open until the token is revoked', async () => {
    const server = await start();
    const request = async (procedure: string, input: unknown) =>
      (await call({ url: server.url, token: superadmin.token, procedure, input })).data;
    const make = async () =>
      (await request('accounts.createApiToken', { name: 'Hall screen', currentPassword: TEST_PASSWORD })) as {
        token: string;
        apiToken: { id: string };
      };
    const [kept, revoked] = [await make(), await make()];
    const [stays, left] = [await follow(server.url, kept.token), await follow(server.url, revoked.token)];
    await untilOpen(stays, left);

    await placeOrder(server);
    for (const program of [stays, left]) {
      await expect.poll(() => events(program).map(({ message }) => message), SOON).toHaveLength(1);
      const areas = () => program.received.flatMap(({ message }) => (message.type === 'changed' ? message.areas : []));
      await expect.poll(areas, SOON).toContain('ordering');
    }

    await request('accounts.revokeApiToken', { id: revoked.apiToken.id });
    await left.ended;
    await placeOrder(server);
    await expect.poll(() => events(stays), SOON).toHaveLength(2);
    expect(events(left)).toHaveLength(1);
  });

  it('an open stream kept sending changes of a store that its manager lost: it ends, and reopens without that store', async () => {
    const server = await start();
    const { db } = database;
    const kept = await makeStore(db);
    const taken = { id: clerk.storeId };
    const manager = await makeStaff(db, { role: 'admin', store: kept });
    const token = await makeSession(db, manager.id);
    const assignStores = (...stores: { id: string }[]) => {
      const input = { id: manager.id, storeIds: stores.map(({ id }) => id) };
      return call({ url: server.url, token: superadmin.token, procedure: 'accounts.setManagerStores', input });
    };
    await assignStores(kept, taken);
    const both = await follow(server.url, token);
    await untilOpen(both);
    await placeOrder(server);
    await expect.poll(() => events(both), SOON).toHaveLength(1);

    expect((await assignStores(kept)).status).toBe(200);
    await both.ended;
    const one = await follow(server.url, token, both.received.at(-1)?.id);
    await untilOpen(one);
    const atBoss = await follow(server.url, superadmin.token);
    await untilOpen(atBoss);
    await placeOrder(server);
    await expect.poll(() => events(atBoss), SOON).toHaveLength(1);
    expect([...events(both), ...events(one)]).toHaveLength(1);
  });

  it.each([['-1'], ['abc'], ['9'.repeat(15)], ['9'.repeat(400)], [{}], [null], [7]])(
    'a stream that continues after %j is answered with an error or a note',
    async (lastEventId) => {
      const { url } = await start();
      const input = encodeURIComponent(JSON.stringify({ lastEventId }));
      const leaving = new AbortController();
      const answer = await fetch(`${url}/trpc/notifications.stream?input=${input}`, {
        headers: { authorization: `Bearer ${superadmin.token}`, accept: 'text/event-stream' },
        signal: leaving.signal,
      });
      const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
      let text = '';
      while (!/resumed|VALIDATION_FAILED/.test(text)) text += (await reader?.read())?.value ?? 'nothing more';
      leaving.abort();
      expect(text).toContain(lastEventId === '9'.repeat(15) ? '"complete":false' : 'VALIDATION_FAILED');
    },
  );

  it('a hundred open streams hold no connection of the pool', async () => {
    const server = await start();
    const tokens = await tokensOfWarehouse(10);
    const streams = await Promise.all(Array.from({ length: 100 }, (_, n) => follow(server.url, tokens[n % 10] ?? '')));
    onTestFinished(async () => void (await Promise.all(streams.map((stream) => stream.leave()))));
    await untilOpen(...streams);
    const orderId = await placeOrder(server);
    await expect.poll(() => notificationsOf(orderId), SOON).toHaveLength(1);
    await expect.poll(() => streams.every((stream) => events(stream).length === 1), SOON).toBe(true);
  });
});
