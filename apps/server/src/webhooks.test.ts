import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeProduct, makeSession, makeStaff, makeStore } from '@bhandar/testing/factories';
import { pino } from 'pino';
import { afterEach, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { parseConfig } from './config';
import { mountApi } from './mounts';
import { type RunningServer, startServer } from './server';
import { call } from './testing/call';

const database = useTestDatabase();
const running = new Set<RunningServer>();
const SOON = { timeout: 60_000, interval: 50 };

async function start(): Promise<RunningServer> {
  const env = { PORT: '0', DATABASE_URL: database.url, DEMO: 'off', PRIVATE_WEBHOOKS: 'on' };
  const parts = { prepareDatabase: async () => [], mounts: mountApi };
  const server = await startServer(parseConfig(env, tmpdir()), pino({ level: 'silent' }), parts);
  running.add(server);
  return server;
}

async function halt(server: RunningServer): Promise<void> {
  running.delete(server);
  await server.stop();
}

let product = '';
let manager = { token: '', storeId: '' };

beforeAll(async () => {
  const { db } = database;
  const store = await makeStore(db);
  product = (await makeProduct(db, { batches: [{ quantity: 10_000 }] })).id;
  const { id } = await makeStaff(db, { role: 'admin', store });
  manager = { token: await makeSession(db, id), storeId: store.id };
});
beforeEach(() => database.db.updateTable('webhook').set({ deletedAt: new Date() }).execute());
afterEach(async () => {
  await Promise.all([...running].map((server) => server.stop()));
  running.clear();
});

interface Heard {
  id: string;
  signature: string;
  timestamp: string;
  body: string;
}

/** A receiver on this machine that records events and answers with the given status. */
async function receiver() {
  const heard: Heard[] = [];
  const state = { status: 200 };
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      const header = (name: string) => String(request.headers[name] ?? '');
      const [id, timestamp, signature] = [
        header('webhook-id'),
        header('webhook-timestamp'),
        header('webhook-signature'),
      ];
      heard.push({ id, timestamp, signature, body });
      response.writeHead(state.status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { heard, state, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

const placeOrder = async ({ url }: RunningServer): Promise<string> => {
  const input = { kind: 'pharmacy', items: [{ productId: product, quantity: 1 }] };
  const { data } = await call({ url, token: manager.token, procedure: 'ordering.placeOrder', input });
  return (data as { id: string }).id;
};

const createWebhook = async ({ url }: RunningServer, to: string): Promise<string> => {
  const input = { url: to, locationId: manager.storeId, kinds: ['order.placed'] };
  const { data } = await call({ url, token: manager.token, procedure: 'integrations.createWebhook', input });
  return (data as { secret: string }).secret;
};

const orderOf = ({ body }: Heard): string => (JSON.parse(body) as { data: { orderId: string } }).data.orderId;

it('two processes on one database send each order once, signed', async () => {
  const [here, there] = [await start(), await start()];
  const { heard, url } = await receiver();
  const secret = await createWebhook(here, url);
  const orders: string[] = [];
  for (let count = 0; count < 12; count += 1) orders.push(await placeOrder(count % 2 ? here : there));
  await expect.poll(() => heard.length, SOON).toBe(12);
  // A second delivery would come with the next round.
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(heard.map(orderOf).sort()).toEqual([...orders].sort());
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  for (const { id, timestamp, signature, body } of heard) {
    const mine = `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    expect(signature).toBe(mine);
  }
});

it('an order placed while no server runs the sender is sent by the next one, and a failed delivery is retried', async () => {
  const { heard, state, url } = await receiver();
  const first = await start();
  await createWebhook(first, url);
  state.status = 500;
  const order = await placeOrder(first);
  await expect.poll(() => heard.length, SOON).toBe(1);
  const unseen = await placeOrder(first);
  await halt(first);

  state.status = 200;
  // As if the pause after the failure were over.
  await database.db
    .updateTable('webhookDelivery')
    .set({ nextTryAt: new Date() })
    .where('settledAt', 'is', null)
    .execute();
  await start();
  await expect.poll(() => new Set(heard.slice(1).map(orderOf)).size, SOON).toBe(2);
  expect(new Set(heard.map(orderOf))).toEqual(new Set([order, unseen]));
  expect(heard.filter((delivery) => orderOf(delivery) === order).map(({ id }) => id)[0]).toBe(
    heard.filter((delivery) => orderOf(delivery) === order).map(({ id }) => id)[1],
  );
});
