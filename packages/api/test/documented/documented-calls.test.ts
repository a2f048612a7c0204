import { useTestDatabase } from '@bhandar/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restRoutes } from '../../src/rest';
import { DOCUMENTED_CALLS, type DocumentedCall, NOT_YET, routeOf } from './calls';
import { CONTRACTS } from './contracts';
import { openShop, type Shop } from './shop';

const served = new Set(restRoutes.map(({ method, path }) => `${method} ${path}`.toLowerCase()));
const isServed = (call: DocumentedCall) => served.has(routeOf(call));
const due = DOCUMENTED_CALLS.filter((call) => !NOT_YET.includes(call));

describe('the documented calls', () => {
  it('are each in the route table, and each named once', () => {
    expect(due.filter((call) => !isServed(call))).toEqual([]);
    expect(new Set(DOCUMENTED_CALLS).size).toBe(DOCUMENTED_CALLS.length);
  });

  it('have a contract each', () => {
    expect(due.filter((call) => !CONTRACTS[call])).toEqual([]);
  });

  it('are not served while they are listed as missing', () => {
    expect(NOT_YET.filter(isServed)).toEqual([]);
  });
});

describe('an old client behind a validating proxy reads the same answers as before', () => {
  const database = useTestDatabase();
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(database.db, { validated: true });
  });
  afterAll(() => shop.rest.stop());

  it('in signing in, whose answer had an undeclared `user.language`', () => {
    expect(shop.rest.violations).toEqual([]);
  });

  it.each(due)('%s', async (call) => {
    const before = shop.rest.violations.length;
    await CONTRACTS[call]?.(shop);
    expect(shop.rest.violations.slice(before)).toEqual([]);
  });
});
