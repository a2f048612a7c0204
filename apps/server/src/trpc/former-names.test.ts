import type { AddressInfo } from 'node:net';
import { appRouter, FORMER_PROCEDURES } from '@bhandar/api';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeFormerNames } from './former-names';

const app = express().use('/trpc', takeFormerNames, (request, response) => {
  response.json(request.url);
});
let server: ReturnType<typeof app.listen>;
beforeAll(async () => {
  server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
});
afterAll(() => server.close());

const seen = async (path: string): Promise<unknown> =>
  (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/trpc/${path}`)).json();

describe('former names of procedures', () => {
  it('each lead to an existing procedure, and none hides one', () => {
    const present = new Set(Object.keys(appRouter._def.procedures));
    expect([...FORMER_PROCEDURES.values()].filter((name) => !present.has(name))).toEqual([]);
    expect([...FORMER_PROCEDURES.keys()].filter((name) => present.has(name))).toEqual([]);
    expect(FORMER_PROCEDURES.size).toBe(54);
  });

  it('are answered as single calls, with their input', async () => {
    expect(await seen('ordering.recordPurchase?input=1')).toBe('/purchasing.recordPurchase?input=1');
  });

  it('are answered in a batch beside present names', async () => {
    expect(await seen('notices.counts,pos.listSales,ordering.walkOrders?batch=1')).toBe(
      '/notifications.counts,pos.listSales,ordering.exportOrders?batch=1',
    );
    expect(await seen('notices.counts%2Cpos.listSales')).toBe('/notifications.counts,pos.listSales');
  });

  it('do not affect present names', async () => {
    expect(await seen('ordering.placeOrder?a=notices.counts')).toBe('/ordering.placeOrder?a=notices.counts');
  });
});
