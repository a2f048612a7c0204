import { mockTrpc, takeUnanswered, trpcError } from '@bhandar/testing/mock-trpc';
import { createTRPCClient, httpBatchLink, httpLink, TRPCClientError } from '@trpc/client';
import { initTRPC } from '@trpc/server';
import { describe, expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod';
import { type Failure, failureOf } from '../lib/api/failure';
import { server } from './server';

const t = initTRPC.create();
const shelf = t.router({
  count: t.procedure.output(z.number()).query(() => 0),
  find: t.procedure
    .input(z.object({ name: z.string() }))
    .output(z.object({ name: z.string() }))
    .query(({ input }) => input),
  add: t.procedure
    .input(z.object({ name: z.string() }))
    .output(z.object({ id: z.string() }))
    .mutation(() => ({ id: '1' })),
});
const _router = t.router({ shelf });
type Router = typeof _router;

const url = 'http://localhost/trpc';
const batched = createTRPCClient<Router>({ links: [httpBatchLink({ url })] });
const single = createTRPCClient<Router>({ links: [httpLink({ url })] });

async function failing(call: Promise<unknown>): Promise<Failure> {
  try {
    await call;
  } catch (error) {
    expect(error).toBeInstanceOf(TRPCClientError);
    return failureOf(error);
  }
  throw new Error('The call succeeded');
}

describe('mockTrpc', () => {
  it('answers a batch, each call with its own input', async () => {
    server.use(mockTrpc<Router>({ shelf: { count: () => 3, find: ({ name }) => ({ name: `${name}!` }) } }));
    const [count, found] = await Promise.all([batched.shelf.count.query(), batched.shelf.find.query({ name: 'Napa' })]);
    expect(count).toBe(3);
    expect(found).toEqual({ name: 'Napa!' });
  });

  it('answers mutations, batched or alone', async () => {
    server.use(mockTrpc<Router>({ shelf: { add: ({ name }) => ({ id: `id of ${name}` }) } }));
    expect(await batched.shelf.add.mutate({ name: 'Seclo' })).toEqual({ id: 'id of Seclo' });
    expect(await single.shelf.add.mutate({ name: 'Fexo' })).toEqual({ id: 'id of Fexo' });
  });

  it('refuses like the server, with kind, message and fields', async () => {
    server.use(
      mockTrpc<Router>({
        shelf: {
          add: () => {
            throw trpcError('DUPLICATE', 'Already there', { name: 'Taken' });
          },
        },
      }),
    );
    expect(await failing(batched.shelf.add.mutate({ name: 'Napa' }))).toMatchObject({
      kind: 'DUPLICATE',
      message: 'Already there',
      fields: { name: 'Taken' },
      requestId: 'test-request',
    });
  });

  it('fails one call of a batch without the others', async () => {
    server.use(
      mockTrpc<Router>({
        shelf: {
          count: () => 3,
          find: () => {
            throw trpcError('NOT_FOUND', 'Product not found');
          },
        },
      }),
    );
    const [count, failure] = await Promise.all([
      batched.shelf.count.query(),
      failing(batched.shelf.find.query({ name: 'x' })),
    ]);
    expect(count).toBe(3);
    expect(failure.kind).toBe('NOT_FOUND');
  });

  it('names a call without an answer', async () => {
    server.use(mockTrpc<Router>({ shelf: { count: () => 3 } }));
    await failing(batched.shelf.find.query({ name: 'x' }));
    expect(takeUnanswered()).toEqual(['shelf.find']);
    expect(takeUnanswered()).toEqual([]);
  });

  it('accepts only answers of the router’s types', () => {
    type Shelf = NonNullable<Parameters<typeof mockTrpc<Router>>[0]['shelf']>;
    expectTypeOf<Parameters<NonNullable<Shelf['find']>>[0]>().toEqualTypeOf<{ name: string }>();
    expectTypeOf<NonNullable<Shelf['count']>>().returns.toEqualTypeOf<number | Promise<number>>();
  });

  it('reports a missing response as unreachable', async () => {
    const nobody = createTRPCClient<Router>({
      links: [httpBatchLink({ url, fetch: () => Promise.reject(new TypeError('fetch failed')) })],
    });
    expect(await failing(nobody.shelf.count.query())).toMatchObject({ kind: 'UNREACHABLE', fields: {} });
  });
});
