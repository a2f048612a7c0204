import { useTestDatabase } from '@bhandar/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DOCUMENTED_CALLS } from './calls';
import { CONTRACTS } from './contracts';
import { openShop, type Shop } from './shop';

describe('a validating proxy between a documented client and the server finds no undeclared field', () => {
  const database = useTestDatabase();
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(database.db, { validated: true });
  });
  afterAll(() => shop.rest.stop());

  it('in signing in, whose answer had an undeclared `user.language`', () => {
    expect(shop.rest.violations).toEqual([]);
  });

  it.each(DOCUMENTED_CALLS)('in %s', async (call) => {
    const before = shop.rest.violations.length;
    await CONTRACTS[call]?.(shop);
    expect(shop.rest.violations.slice(before)).toEqual([]);
  });
});
