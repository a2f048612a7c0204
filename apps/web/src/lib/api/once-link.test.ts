import type { AppRouter } from '@bhandar/api';
import { mockTrpc, trpcError } from '@bhandar/testing/mock-trpc';
import { toast } from '@bhandar/ui';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PEOPLE } from '../../testing/render-screen';
import { server } from '../../testing/server';
import { forgetUser, rememberUser } from '../session/stored-user';
import { failureOf } from './failure';
import { sendsKey } from './once-link';
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
  rememberUser(PEOPLE.admin);
});
afterEach(() => {
  server.events.removeAllListeners();
  vi.useRealTimers();
});

/** Answers every write in turn: `lost` is done, perhaps, but the answer never arrives. */
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
  /** What the person is told when it fails. */
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

describe('a write whose answer was lost', () => {
  it.each(['lost', 'gateway', 'UNAVAILABLE', 'INTERNAL'] as const)(
    'does not become two documents when it is pressed again (%s)',
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

  it('does not become two when it is sent with other figures: the person hears that the first went through', async () => {
    answerWith('lost', 'KEY_REUSED', 'done');
    const { send } = client();
    await send('pos.returnGoods', goods(1));
    expect(await send('pos.returnGoods', goods(2))).toMatch(/what you sent then is recorded.*sent now is not/i);
    expect(await send('pos.returnGoods', goods(2))).toBe('done');
    const [first, second, third] = keys();
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('keeps its key over a refusal, which says nothing of the first try', async () => {
    answerWith('lost', 'VALIDATION_FAILED', 'done');
    const { send } = client();
    for (const quantity of [1, 0, 1]) await send('pos.returnGoods', goods(quantity));
    expect(new Set(keys()).size).toBe(1);
  });

  it('says that it is recorded once, where the second press found it done', async () => {
    const told = vi.spyOn(toast, 'info');
    answerWith('lost', 'repeat');
    const { send } = client();
    await send('pos.returnGoods', goods(1));
    await send('pos.returnGoods', goods(1));
    expect(told).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/It is recorded once/));
  });

  it('is a new wish after ten minutes, and for another person', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    answerWith('lost', 'lost', 'lost');
    const { send } = client();
    await send('pos.returnGoods', goods(1));
    vi.setSystemTime(Date.now() + 11 * 60_000);
    await send('pos.returnGoods', goods(1));
    forgetUser();
    rememberUser(PEOPLE.employee);
    await send('pos.returnGoods', goods(1));
    expect(new Set(keys()).size).toBe(3);
  });
});

describe('a write that is meant twice', () => {
  it('is two documents after a success, and after a refusal', async () => {
    answerWith('done', 'INSUFFICIENT_STOCK', 'done');
    const { send } = client();
    for (let press = 0; press < 3; press += 1) await send('inventory.createAdjustment', { reason: 'lost' });
    expect(new Set(keys()).size).toBe(3);
  });

  it('is meant once something else of its area succeeded since the answer was lost', async () => {
    answerWith('lost', 'done', 'done');
    const { send } = client();
    await send('catalogue.removeProduct', { id: ID });
    await send('catalogue.restoreProduct', { id: ID });
    await send('catalogue.removeProduct', { id: ID });
    expect(new Set(keys()).size).toBe(3);
  });

  it('is another wish for another row, where a row is acted upon; bills are not rows', async () => {
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

describe('what carries a key', () => {
  it('every write does, each in a request of its own; only sales have a key of their own', async () => {
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
