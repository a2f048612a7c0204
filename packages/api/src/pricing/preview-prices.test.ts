import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeStore } from '@bhandar/testing/factories';
import { sql } from 'kysely';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import * as lookups from './price-lookup';

const database = useTestDatabase();
const [STORES, PRODUCTS] = [12, 3_000];
const change = { by: 'percent' as const, basisPoints: -500 };

/** Products of many stores: every third store prices by cost, and every seventh product has no MRP. */
async function fillCatalogue() {
  const { db } = database;
  const locationIds: string[] = [];
  for (let index = 0; index < STORES; index += 1) locationIds.push((await makeStore(db)).id);
  await sql`
    with category as (insert into category (name, name_key) values ('Tablet', 'tablet') returning id),
      company as (insert into company (name, name_key) values ('Acme', 'acme') returning id),
      unit as (insert into unit_type (name, name_key) values ('Tablet', 'tablet') returning id)
    insert into product (kind, trade_name, trade_key, category_id, company_id, unit_type_id, unit_mrp_minor, unit_cost,
      identity_key, search_text)
    select 'pharmacy', 'Thing ' || n, 'thing ' || lpad(n::text, 5, '0'), category.id, company.id, unit.id,
      case when n % 7 > 0 then 100 + n end, 0.9 + n % 40 / 10.0, 'thing ' || n, 'thing ' || n
    from category, company, unit, generate_series(1, ${PRODUCTS}::int) n`.execute(db);
  await sql`
    insert into store_price (location_id, scope, method, basis_points, starts_at, created_at)
    select id, 'all', 'markup', 2_000, now() - interval '1 day', now()
    from unnest(${locationIds}::uuid[]) with ordinality as store (id, n) where n % 3 = 0`.execute(db);
  const { api } = await callerFor(db, { role: 'superadmin' });
  return { api, locationIds };
}

let shop: Awaited<ReturnType<typeof fillCatalogue>>;
beforeAll(async () => {
  shop = await fillCatalogue();
});

describe('a preview of very many prices', () => {
  test('pages and filters by verdict consistently with the whole list, and counts all rows', async () => {
    const { api, locationIds } = shop;
    const request = { locationIds, change, search: '' };
    const whole: string[] = [];
    const verdicts: Record<string, string[]> = {};
    const pages = (STORES * PRODUCTS) / 100;
    for (const page of [1, 2, 3, pages - 1, pages, pages + 1]) {
      const { data, totalItems } = await api.pricing.previewPrices({ ...request, page, limit: 100 });
      expect(totalItems).toBe(STORES * PRODUCTS);
      expect(data).toHaveLength(page > pages ? 0 : 100);
      for (const row of data) {
        const key = `${row.name} ${row.locationId}`;
        whole.push(key);
        if (page <= 3) verdicts[row.verdict] = [...(verdicts[row.verdict] ?? []), key];
      }
    }
    const inOrder = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => {
        const row = from + index;
        return `Thing ${Math.floor(row / STORES) + 1} ${locationIds[row % STORES]}`;
      });
    const total = STORES * PRODUCTS;
    expect(whole).toEqual([...inOrder(0, 300), ...inOrder(total - 200, total)]);
    // Seven rows, so that a page begins within a product.
    const odd = await api.pricing.previewPrices({ ...request, page: 5, limit: 7 });
    expect(odd.data.map((row) => `${row.name} ${row.locationId}`)).toEqual(inOrder(28, 35));

    const counts = await api.pricing.countPrices(request);
    const { underCost: _, ...all } = counts;
    expect(Object.values(all).reduce((sum, count) => sum + count, 0)).toBe(total);
    for (const only of ['change', 'noBase'] as const) {
      const { data, totalItems } = await api.pricing.previewPrices({ ...request, only, limit: 4, page: 2 });
      expect(totalItems, only).toBe(counts[only]);
      expect(data.map((row) => `${row.name} ${row.locationId}`)).toEqual(verdicts[only]?.slice(4, 8));
    }
  });

  test('computes at most 5,000 prices before other requests of the process run', async () => {
    const { api, locationIds } = shop;
    const looked = vi.spyOn(lookups, 'loadPriceLookup');
    onTestFinished(() => looked.mockRestore());
    await api.pricing.countPrices({ locationIds, change, search: '' });
    const prices = looked.mock.calls.map(([, request]) => request.goods.length * request.locationIds.length);
    expect(prices.reduce((sum, count) => sum + count, 0)).toBe(STORES * PRODUCTS);
    expect(Math.max(...prices)).toBeLessThanOrEqual(5_000);
  });
});
