import type { AppRouter } from '@bhandar/api';
import { eventually } from '@bhandar/testing/eventually';
import { mockTrpc, trpcError } from '@bhandar/testing/mock-trpc';
import { toast } from '@bhandar/ui';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PEOPLE } from '../../testing/render-screen';
import { server } from '../../testing/server';
import { clearStoredUser, storeUser } from '../session/stored-user';
import { failureOf } from './failure';
import { sendsKey } from './idempotency-link';
import { type Inputs, makeTrpcClient } from './trpc';

const ID = '0198a1c0-0000-7000-8000-00000000f001';
const goods = (quantity: number): Inputs['pos']['returnGoods'] => ({
  locationId: ID,
  productId: ID,
  quantity,
  refundMinor: 500,
  refundMethod: 'cash',
});

interface Sent {
  path: string;
  key: string | null;
}

let sent: Sent[] = [];
const hear = ({ request }: { request: Request }) => {
  if (request.method !== 'POST') return;
  sent.push({ path: new URL(request.url).pathname.slice(6), key: request.headers.get('idempotency-key') });
};
beforeEach(() => {
  sent = [];
  server.events.on('request:start', hear);
  storeUser(PEOPLE.admin);
});
afterEach(() => {
  server.events.removeAllListeners();
  vi.useRealTimers();
});

/** The outcome of each write in turn. `lost`: the write may be recorded, but the response never arrives. */
type Outcome = 'done' | 'repeat' | 'lost' | 'gateway' | Parameters<typeof trpcError>[0];
function answerWith(...outcomes: Outcome[]) {
  server.use(
    http.post('*/trpc/:path', async ({ request, params }) => {
      const outcome = outcomes.shift() ?? 'done';
      if (outcome === 'lost') return HttpResponse.error();
      if (outcome === 'gateway') return new HttpResponse('<h1>Bad gateway</h1>', { status: 502 });
      const done = outcome === 'done' || outcome === 'repeat';
      const answer = () => {
        if (!done) throw trpcError(outcome, `Refused: ${outcome}`);
        return {} as never;
      };
      const [area = '', name = ''] = String(params.path).split('.');
      const mock = mockTrpc<AppRouter>({ [area]: { [name]: answer } });
      const result = await mock.run({ request: request.clone(), requestId: 'test' });
      const headers: HeadersInit = outcome === 'repeat' ? { 'idempotent-replayed': 'true' } : {};
      return HttpResponse.json(await result?.response?.json(), { status: result?.response?.status ?? 500, headers });
    }),
  );
}

interface Procedure {
  mutate(input: unknown): Promise<unknown>;
}

const client = () => {
  const areas = makeTrpcClient() as unknown as Record<string, Record<string, Procedure>>;
  /** Returns the error message shown on failure. */
  const send = async (path: string, input: unknown): Promise<string> => {
    const [area = '', name = ''] = path.split('.');
    try {
      await areas[area]?.[name]?.mutate(input);
      return 'done';
    } catch (error) {
      return failureOf(error).message;
    }
  };
  return { send };
};
const keys = () => sent.map(({ key }) => key);

describe('a write whose response was lost', () => {
  it.each(['lost', 'gateway', 'UNAVAILABLE', 'INTERNAL'] as const)(
    'is recorded once when it is sent again (%s)',
    async (outcome) => {
      answerWith(outcome, 'lost', 'done');
      const { send } = client();
      await send('pos.returnGoods', goods(1));
      await send('pos.returnGoods', goods(1));
      expect(await send('pos.returnGoods', goods(1))).toBe('done');
      expect(keys()[0]).toBeTruthy();
      expect(new Set(keys()).size).toBe(1);
    },
  );

  it('is recorded once when it is sent again with another input, and the user is told so', async () => {
    answerWith('lost', 'KEY_REUSED', 'done');
    const { send } = client();
    await send('pos.returnGoods', goods(1));
    expect(await send('pos.returnGoods', goods(2))).toMatch(/what you sent then is recorded.*sent now is not/i);
    expect(await send('pos.returnGoods', goods(2))).toBe('done');
    const [first, second, third] = keys();
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('keeps its key after a refusal, which says nothing about the first attempt', async () => {
    answerWith('lost', 'VALIDATION_FAILED', 'done');
    const { send } = client();
    for (const quantity of [1, 0, 1]) await send('pos.returnGoods', goods(quantity));
    expect(new Set(keys()).size).toBe(1);
  });

  it('reports that it was recorded once when the retry finds it recorded, over the message of the screen', async () => {
    const told = vi.spyOn(toast, 'info');
    const screen = vi.spyOn(toast, 'success');
    answerWith('lost', 'repeat');
    const { send } = client();
    await send('pos.returnGoods', goods(1));
    await send('pos.returnGoods', goods(1)).then(() => toast.success('Return recorded'));
    await eventually(() => expect(told).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/It is recorded once/)));
    expect(told).toHaveBeenCalledAfter(screen);
  });

  it('is a new write after ten minutes, and for another user', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    answerWith('lost', 'lost', 'lost');
    const { send } = client();
    await send('pos.returnGoods', goods(1));
    vi.setSystemTime(Date.now() + 11 * 60_000);
    await send('pos.returnGoods', goods(1));
    clearStoredUser();
    storeUser(PEOPLE.employee);
    await send('pos.returnGoods', goods(1));
    expect(new Set(keys()).size).toBe(3);
  });
});

describe('a write that is repeated on purpose', () => {
  it('is recorded twice after a success or a refusal', async () => {
    answerWith('done', 'INSUFFICIENT_STOCK', 'done');
    const { send } = client();
    for (let press = 0; press < 3; press += 1) await send('inventory.createAdjustment', { reason: 'lost' });
    expect(new Set(keys()).size).toBe(3);
  });

  it('is a new write after another write of its area succeeded', async () => {
    answerWith('lost', 'done', 'done');
    const { send } = client();
    await send('catalogue.removeProduct', { id: ID });
    await send('catalogue.restoreProduct', { id: ID });
    await send('catalogue.removeProduct', { id: ID });
    expect(new Set(keys()).size).toBe(3);
  });

  it('is a new write for another row; bills are not rows', async () => {
    answerWith('lost', 'lost', 'lost', 'lost');
    const { send } = client();
    await send('ordering.approveOrder', { orderId: '1' });
    await send('ordering.approveOrder', { orderId: '2' });
    await send('purchasing.settleBills', { id: '1' });
    await send('purchasing.settleBills', { id: '2' });
    const [one, other, bills, again] = keys();
    expect(other).not.toBe(one);
    expect(again).toBe(bills);
  });
});

describe('idempotency keys', () => {
  it('are on every write, one per request; only sales have their own', async () => {
    answerWith();
    const { send } = client();
    await Promise.all([send('inventory.writeOff', { note: 'a' }), send('inventory.writeOff', { note: 'b' })]);
    expect(sent.map(({ path }) => path)).toEqual(['inventory.writeOff', 'inventory.writeOff']);
    expect(new Set(keys()).size).toBe(2);
    expect(sendsKey({ type: 'mutation', path: 'ordering.somethingNew' })).toBe(true);
    expect(sendsKey({ type: 'mutation', path: 'pos.recordSale' })).toBe(false);
    expect(sendsKey({ type: 'mutation', path: 'pos.syncSales' })).toBe(false);
    expect(sendsKey({ type: 'query', path: 'pos.listSales' })).toBe(false);
  });
});
