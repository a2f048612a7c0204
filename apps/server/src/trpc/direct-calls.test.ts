import type { AddressInfo } from 'node:net';
import type { ApiContext } from '@bhandar/api';
import { initTRPC, TRPCError } from '@trpc/server';
import { createExpressMiddleware } from '@trpc/server/adapters/express';
import express, { type RequestHandler } from 'express';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { directCalls } from './direct-calls';

const t = initTRPC.context<object>().create();
const router = t.router({
  hello: t.procedure.input(z.object({ name: z.string() })).query(({ input }) => ({ hello: input.name })),
  nothing: t.procedure.query(() => undefined),
  double: t.procedure.input(z.number()).mutation(({ input }) => input * 2),
  refuse: t.procedure.mutation(() => {
    throw new TRPCError({ code: 'CONFLICT', message: 'Somebody was faster' });
  }),
  ticks: t.procedure.subscription(async function* () {
    yield 1;
  }),
});

const adapter = createExpressMiddleware({ router, createContext: () => ({}), maxBatchSize: 30 });
const passed = vi.fn();
const direct = directCalls({ router, createContext: () => ({}) as ApiContext });
const leftToAdapter: RequestHandler = (request, response, next) => {
  passed(request.url);
  adapter(request, response, next);
};

async function listen(...handlers: RequestHandler[]) {
  const app = express()
    .set('query parser', 'simple')
    .use('/trpc', ...handlers);
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/trpc` };
}
type Listening = Awaited<ReturnType<typeof listen>>;

let ours: Listening;
let theirs: Listening;
beforeAll(async () => {
  [ours, theirs] = await Promise.all([listen(direct, leftToAdapter), listen(adapter)]);
});
afterAll(() => {
  ours.server.close();
  theirs.server.close();
});

const json = { 'content-type': 'application/json' };
const post = (body: string, headers: Record<string, string> = json) => ({ method: 'POST', headers, body });
const query = (input: unknown) => `input=${encodeURIComponent(JSON.stringify(input))}`;

/** Stacks contain file names, and only outside production. */
const withoutStacks = (text: string) => text.replace(/"stack":"(?:[^"\\]|\\.)*"/g, '"stack":""');

async function send({ url }: Listening, path: string, init: RequestInit) {
  const answer = await fetch(`${url}${path}`, init);
  const body = withoutStacks(await answer.text());
  return { status: answer.status, type: answer.headers.get('content-type'), vary: answer.headers.get('vary'), body };
}

describe('a plain call is answered exactly as by the adapter of tRPC', () => {
  test.each<[string, string, RequestInit]>([
    ['a query', `/hello?${query({ name: 'Rahima' })}`, {}],
    ['a query that answers nothing', '/nothing', {}],
    ['a query of wrong input', `/hello?${query({ name: 1 })}`, {}],
    ['a query without its input', '/hello', {}],
    ['a mutation', '/double', post('21')],
    ['a mutation of wrong input', '/double', post('"x"')],
    ['a mutation that is refused', '/refuse', post('{}')],
    ['a mutation without a body', '/refuse', { method: 'POST', headers: json }],
    ['a batch', `/hello,nothing?batch=1&${query({ 0: { name: 'Rahima' } })}`, {}],
    ['a batch of one', '/double?batch=1', post('{"0":21}')],
    ['a batch of which one fails', '/double,refuse?batch=1', post('{"0":21,"1":null}')],
    ['a batch that fails whole', '/refuse,refuse?batch=1', post('{}')],
  ])('%s', async (_, path, init) => {
    passed.mockClear();
    expect(await send(ours, path, init)).toEqual(await send(theirs, path, init));
    expect(passed).not.toHaveBeenCalled();
  });
});

describe('an invalid call is refused with the same status', () => {
  test.each<[string, string, RequestInit]>([
    ['a body that is not JSON', '/double', post('{')],
    ['an input that is not JSON', '/hello?input=%7B', {}],
    ['a repeated input', '/hello?input=1&input=2', {}],
    ['a batch of a list', '/double?batch=1', post('[21]')],
    ['a batch of null', '/double?batch=1', post('null')],
    ['a prototype as input', '/double?batch=1', post('{"__proto__":{"0":21}}')],
  ])('%s', async (_, path, init) => {
    expect((await send(ours, path, init)).status).toBe((await send(theirs, path, init)).status);
  });
});

describe('a call that is not plain is left to the adapter', () => {
  test.each<[string, string, RequestInit]>([
    ['an unknown path', '/unknown', {}],
    ['a path of the prototype', '/constructor', {}],
    ['a mutation called as a query', '/double', {}],
    ['a query sent as a mutation', '/hello', post('{}')],
    ['a batch with an unknown path', '/double,unknown?batch=1', post('{}')],
    ['a form', '/double', post('a=1', { 'content-type': 'application/x-www-form-urlencoded' })],
    ['streamed answers', '/nothing?batch=1', { headers: { 'trpc-accept': 'application/jsonl' } }],
    ['a long body', '/double', post(`"${'x'.repeat(300_000)}"`)],
    ['a subscription', '/ticks', { headers: { accept: 'text/event-stream' } }],
    ['too large a batch', `/${Array(31).fill('nothing').join(',')}?batch=1`, {}],
  ])('%s', async (_, path, init) => {
    passed.mockClear();
    expect(await send(ours, path, init)).toEqual(await send(theirs, path, init));
    expect(passed).toHaveBeenCalledOnce();
  });
});
