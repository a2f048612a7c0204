import type { Db } from '@bhandar/db';
import { searchSnapshot, sellableSearchOf } from '@bhandar/domain/pos';
import { letStoreSellFrom, makeGoods, makeProduct, receiveGoods } from '@bhandar/testing/factories';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { useCounters } from './counter.fixture';
import { searchSellable, substitutesQuery } from './sellable-search-repository';

const { database, openShop } = useCounters();

const titles = (products: readonly { name: string; strength: string }[]) =>
  products.map(({ name, strength }) => `${name} ${strength}`);

async function stocked(storeId: string, traits: Parameters<typeof makeProduct>[1], batchNumber = '') {
  const product = await makeProduct(database.db, traits);
  await receiveGoods(database.db, { storeId, productId: product.id, quantity: 5, batchNumber });
  return product;
}

describe('the search of a till', () => {
  test('ranks what can be sold here first, then names that begin with what was typed', async () => {
    const { store, api } = await openShop();
    await stocked(store.id, { tradeName: 'Ace Rank', genericName: 'Rankomol' });
    await stocked(store.id, { tradeName: 'Rankan', genericName: 'Other' });
    const empty = await makeProduct(database.db, { tradeName: 'Rankalpha', genericName: 'Rankomol' });
    await receiveGoods(database.db, { storeId: store.id, productId: empty.id, quantity: 5, expiresOn: '2020-01-31' });
    const { data, totalItems } = await api.pos.listSellable({ search: 'rank', locationId: store.id });
    expect(data.map(({ name }) => name)).toEqual(['Rankan', 'Ace Rank']);
    expect(totalItems).toBe(2);
    const { data: seenByAll } = await (await openShop()).api.pos.listSellable({ search: 'rank' });
    expect(seenByAll).toEqual([]);
  });

  test('ranks goods of an approved order that are all expired or sold out below what can be sold', async () => {
    const { store, api, staff } = await openShop();
    await letStoreSellFrom(database.db, store.id, 'own-orders');
    const order = async (tradeName: string, batches: { quantity: number; expiresOn?: string }[]) => {
      const approved = { staffId: staff.id, quantity: 5 };
      await makeGoods(database.db, { storeId: store.id, tradeName, batches, approved });
    };
    await order('Quota Expired', [{ quantity: 5, expiresOn: '2020-01-31' }]);
    await order('Quota Gone', []);
    await order('Quota Sellable', [{ quantity: 5 }]);
    const { data } = await api.pos.listSellable({ search: 'quota', locationId: store.id });
    expect(data.map(({ name }) => name)).toEqual(['Quota Sellable', 'Quota Expired', 'Quota Gone']);
  });

  test.each([
    ['the beginning of a batch number that the store holds', 'qz-77'],
    ['a code of ours', ''],
    ['a code of a supplier', 'SUP-4711'],
    ['the beginning of a printed barcode', '8901030123'],
  ])('finds a product by %s', async (_, typed) => {
    const { store, api } = await openShop();
    const sought = await stocked(store.id, { tradeName: 'Sought', barcodes: [] }, 'QZ-7741');
    await stocked(store.id, { tradeName: 'Beside' }, 'QY-1');
    await database.db
      .insertInto('productSource')
      .values({ key: `medex:SUP-4711-${sought.code}`, productId: sought.id })
      .execute();
    const gtin = `0${String(8901030123000 + Number(sought.code.slice(1)))}`;
    await database.db.insertInto('productBarcode').values({ gtin, productId: sought.id }).execute();
    const { data } = await api.pos.listSellable({ search: typed || sought.code, locationId: store.id });
    expect(data.map(({ productId }) => productId)).toEqual([sought.id]);
  });

  test('does not take a batch number of another store for one of its own', async () => {
    const { store, api } = await openShop();
    const other = await openShop();
    const product = await stocked(store.id, { tradeName: 'Both' }, 'HERE-1');
    await receiveGoods(database.db, {
      storeId: other.store.id,
      productId: product.id,
      quantity: 5,
      batchNumber: 'THERE-1',
    });
    const search = (text: string) => api.pos.listSellable({ search: text, locationId: store.id });
    expect((await search('here-1')).data).toHaveLength(1);
    expect((await search('there-1')).data).toHaveLength(0);
  });
});

test('a misspelt name is forgiven, but never one that the catalogue has and the store has not', async () => {
  const { store, api } = await openShop();
  await stocked(store.id, { tradeName: 'Zimax', genericName: 'Azithromycin' });
  const search = async (text: string) =>
    (await api.pos.listSellable({ search: text, locationId: store.id })).data.map(({ name }) => name);
  expect(await search('zimex')).toEqual(['Zimax']);
  await makeProduct(database.db, { tradeName: 'Zimex' });
  expect(await search('zimex')).toEqual([]);
});

test('what fits alike is ranked by what this store sells', async () => {
  const { store, api } = await openShop();
  for (const tradeName of ['Alikea', 'Alikeb', 'Alikec']) {
    const { id } = await stocked(store.id, { tradeName });
    if (tradeName === 'Alikea') continue;
    await database.db
      .insertInto('productDaySales')
      .values({ businessOn: sql`current_date`, locationId: store.id, productId: id, quantity: 5 })
      .execute();
  }
  await stocked(store.id, { tradeName: 'Beside', genericName: 'Alikemol' });
  const { data } = await api.pos.listSellable({ search: 'alike', locationId: store.id });
  expect(data.map(({ name }) => name)).toEqual(['Alikeb', 'Alikec', 'Alikea', 'Beside']);
  const snapshot = await api.pos.sellableSnapshot({ locationId: store.id });
  expect(searchSnapshot(snapshot.products, 'alike').map(({ name }) => name)).toEqual(data.map(({ name }) => name));
});

describe('substitutes', () => {
  test('are of the same generic, strength and form, and can be sold here', async () => {
    const { store, api } = await openShop();
    const same = { genericName: 'Esomeprazole', strength: '20 mg', category: 'Capsule' };
    await makeProduct(database.db, { ...same, tradeName: 'Missedol' });
    await stocked(store.id, { ...same, tradeName: 'Nexum', unitMrpMinor: 700 });
    await stocked(store.id, { ...same, tradeName: 'Esonix', strength: '20mg', unitMrpMinor: 600 });
    await stocked(store.id, { ...same, tradeName: 'Stronger', strength: '40 mg' });
    await stocked(store.id, { ...same, tradeName: 'Syrup', category: 'Syrup' });
    await stocked(store.id, { ...same, tradeName: 'Unpriced', unitMrpMinor: null });
    await makeProduct(database.db, { ...same, tradeName: 'Elsewhere' });
    const found = await api.pos.listSubstitutes({ search: 'missedol', locationId: store.id });
    expect(found?.of.name).toBe('Missedol');
    expect(titles(found?.products ?? [])).toEqual(['Esonix 20mg', 'Nexum 20 mg']);
  });

  test.each([
    ['outOfStock', 'never came', {}],
    ['expired', 'is only on the shelf in expired packs', { quantity: 4, expiresOn: '2020-01-31' }],
    ['noPrice', 'has no price', { quantity: 4 }],
  ] as const)('say %s of a product that %s: the till said that it cannot be sold now', async (why, _, received) => {
    const { store, api } = await openShop();
    const same = { genericName: why, strength: '10 mg', category: 'Tablet', tradeName: `Missed ${why}` };
    const product = await makeProduct(database.db, why === 'noPrice' ? { ...same, unitMrpMinor: null } : same);
    if ('quantity' in received) {
      await receiveGoods(database.db, { storeId: store.id, productId: product.id, ...received });
    }
    await stocked(store.id, { ...same, tradeName: 'Likewise' });
    const found = await api.pos.listSubstitutes({ search: `missed ${why}`, locationId: store.id });
    expect(found?.of.why).toBe(why);
    expect(titles(found?.products ?? [])).toEqual(['Likewise 10 mg']);
  });

  test('are offered for a scanned barcode, and nothing for what nobody knows', async () => {
    const { store, api } = await openShop();
    const same = { genericName: 'Loratadine', strength: '10 mg', category: 'Tablet' };
    await makeProduct(database.db, { ...same, tradeName: 'Scanned', barcodes: ['08901030000003'] });
    await stocked(store.id, { ...same, tradeName: 'Loratin' });
    const scanned = await api.pos.listSubstitutes({ search: '8901030000003', locationId: store.id });
    expect(titles(scanned?.products ?? [])).toEqual(['Loratin 10 mg']);
    expect(await api.pos.listSubstitutes({ search: 'zzzqqq', locationId: store.id })).toBeNull();
  });
});

describe('under a generic plan', () => {
  beforeAll(async () => {
    const like = await makeProduct(database.db, { tradeName: 'Planned', genericName: 'Planned' });
    await sql`
      insert into product (kind, trade_name, trade_key, generic_name, category_id, company_id, unit_type_id, identity_key, search_text)
      select kind, name, name, name, category_id, company_id, unit_type_id, name, name
      from product cross join (select 'brand' || lpad(n::text, 6, '0') as name from generate_series(1, 5000) as n) made
      where product.id = ${like.id}`.execute(database.db);
    await sql`analyze product`.execute(database.db);
  });

  /** The plan of a statement for no value in particular, as a till's sixth search gets it. */
  async function planOf(query: { compile(db: Db): { sql: string; parameters: readonly unknown[] } }): Promise<string> {
    const { sql: text, parameters } = query.compile(database.db);
    const client = await database.pool.connect();
    try {
      await client.query('set plan_cache_mode = force_generic_plan');
      await client.query('set enable_seqscan = off');
      await client.query(`prepare search as ${text}`);
      const values = parameters.map((value) =>
        client.escapeLiteral(Array.isArray(value) ? `{${value.join(',')}}` : String(value)),
      );
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain execute search (${values.join(', ')})`);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    } finally {
      client.release(true);
    }
  }

  const view = {
    locationId: '0198a1c0-0000-7000-8000-000000000001',
    staffId: '0198a1c0-0000-7000-8000-000000000002',
    sellFrom: 'store-stock' as const,
    everything: false,
    today: '2026-11-21',
    at: new Date('2026-11-21T06:00:00Z'),
  };

  test('codes are sought as ranges of their indexes, words by the index of each kind', async () => {
    const search = sellableSearchOf('890103');
    const plan = await planOf(searchSellable(view, search, { kind: undefined, limit: 50, offset: 0 }));
    expect(plan).toMatch(/batch_number_idx.*\n(.*\n)?\s+Index Cond: .*>= .* AND .*</);
    expect(plan).toMatch(/product_source_code_idx.*\n(.*\n)?\s+Index Cond: .*>= .* AND .*</);
    expect(plan).toMatch(/product_barcode_pkey.*\n(.*\n)?\s+Index Cond: .*>= .* AND .*</);
    expect(plan).toContain('product_search_pharmacy_idx');
    expect(plan).toMatch(/product_search_non_pharmacy_idx|kind = 'nonPharmacy'/);
  });

  test('substitutes are sought by the words of the generic', async () => {
    const missed = { productId: view.staffId, words: ['esomeprazole'], limit: 10 };
    const plan = await planOf(substitutesQuery(view, missed));
    expect(plan).toContain('product_search_pharmacy_idx');
    expect(plan).not.toContain('Seq Scan on product');
  });
});
