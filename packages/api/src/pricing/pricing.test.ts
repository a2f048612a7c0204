import { randomUUID } from 'node:crypto';
import { type Caller, callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import {
  type Goods,
  type GoodsTraits,
  letStoreSellFrom,
  makeGoods,
  makeStore,
  saleInput,
} from '@bhandar/testing/factories';
import { describe, expect, test } from 'vitest';

const database = useTestDatabase();
const START = Date.parse('2026-11-22T04:00:00Z');
const HOUR = 3_600_000;

/** A shop that sells its whole stock, its people, a superadmin, and a shared clock. */
async function openShop() {
  const store = await makeStore(database.db);
  await letStoreSellFrom(database.db, store.id, 'store-stock');
  const clock = { at: START };
  const options = { now: () => new Date(clock.at) };
  const [admin, employee, head] = [
    await callerFor(database.db, { role: 'admin', store }, options),
    await callerFor(database.db, { role: 'employee', store }, options),
    await callerFor(database.db, { role: 'superadmin' }, options),
  ];
  const goods = (more: Partial<GoodsTraits> = {}) =>
    makeGoods(database.db, { storeId: store.id, unitMrpMinor: 1_000, unitCost: '7.5000', ...more });
  const priceOf = async ({ productId }: Goods) => {
    const [product] = await employee.api.pos.refreshSellable({ productIds: [productId] });
    return product?.unitPriceMinor;
  };
  const sell = (one: Goods, unitPriceMinor: number) =>
    employee.api.pos.recordSale(saleInput([{ ...one, unitPriceMinor }]));
  const at = (hours: number) => new Date(START + hours * HOUR).toISOString();
  return { store, clock, goods, priceOf, sell, at, admin: admin.api, employee: employee.api, head: head.api };
}

const failing = (message: string | RegExp, code: string) => ({
  message: typeof message === 'string' ? message : expect.stringMatching(message),
  code,
});

describe('a store price', () => {
  test('applies at the till from then on; another price is refused with the right one', async () => {
    const { store, admin, goods, priceOf, sell } = await openShop();
    const napa = await goods();
    expect(await priceOf(napa)).toBe(1_000);
    const entry = await admin.pricing.setStorePrice({
      locationId: store.id,
      productId: napa.productId,
      priceMinor: 900,
      reason: 'Rival next door',
    });
    expect(entry).toMatchObject({ state: 'active', beforeMinor: 1_000, priceMinor: 900, reason: 'Rival next door' });
    expect(await priceOf(napa)).toBe(900);
    await expect(sell(napa, 1_000)).rejects.toMatchObject({
      ...failing(/^The price of Napa .* is 9\.00$/, 'CONFLICT'),
      cause: { details: { data: { prices: [{ productId: napa.productId, unitPriceMinor: 900, price: 9 }] } } },
    });
    const [tile] = await admin.pos.refreshSellable({ productIds: [napa.productId] });
    expect(tile?.priceReason).toBe('Store price of 22 Nov 2026');
    expect(await sell(napa, 900)).toMatchObject({ totalMinor: 900 });
  });

  test('is listed by product or by what the store may sell: the list began with goods that it never had', async () => {
    const { store, admin, goods } = await openShop();
    const batch = (quantity: number, more = {}) => ({ batches: [{ quantity, ...more }] });
    await goods({ tradeName: 'Zzb few', ...batch(2) });
    await goods({ tradeName: 'Zza expired', ...batch(90, { expiresOn: '2020-01-31' }) });
    await goods({ tradeName: 'Zzc many', ...batch(50) });
    const names = async (more: Partial<Parameters<typeof admin.pricing.listStorePrices>[0]>) =>
      (await admin.pricing.listStorePrices({ locationId: store.id, search: 'zz', ...more })).data.map(
        ({ name }) => name,
      );
    expect(await names({ sort: 'stock', direction: 'desc' })).toEqual(['Zzc many', 'Zzb few', 'Zza expired']);
    expect(await names({ sort: 'stock', direction: 'asc' })).toEqual(['Zza expired', 'Zzb few', 'Zzc many']);
    expect(await names({ sort: 'product', direction: 'desc' })).toEqual(['Zzc many', 'Zzb few', 'Zza expired']);
    expect(await names({ sort: 'stock', direction: 'desc', limit: 1, page: 2 })).toEqual(['Zzb few']);
    const { data } = await admin.pricing.listStorePrices({
      locationId: store.id,
      sort: 'stock',
      direction: 'desc',
      limit: 2,
    });
    expect(data.map(({ name, stock }) => [name, stock])).toEqual([
      ['Zzc many', 50],
      ['Zzb few', 2],
    ]);
  });

  test('applies at its own store only', async () => {
    const [here, there] = [await openShop(), await openShop()];
    const napa = await here.goods();
    await here.admin.pricing.setStorePrice({ locationId: here.store.id, productId: napa.productId, priceMinor: 800 });
    const elsewhere = await there.head.pos.refreshSellable({
      productIds: [napa.productId],
      locationId: there.store.id,
    });
    expect(elsewhere[0]).toMatchObject({ unitPriceMinor: 1_000, price: { source: 'mrp' }, priceReason: 'MRP' });
    await expect(
      there.admin.pricing.setStorePrice({ locationId: here.store.id, productId: napa.productId, priceMinor: 800 }),
    ).rejects.toMatchObject(failing('Store not found', 'NOT_FOUND'));
  });

  test('above the MRP of a pack in stock is refused, and one that exceeds it later is capped', async () => {
    const { store, admin, head, goods, priceOf, sell } = await openShop();
    const napa = await goods({
      batches: [
        { quantity: 5, mrpMinor: 950, batchNumber: 'OLD', expiresOn: '2030-01-31' },
        { quantity: 5, mrpMinor: 1_000 },
      ],
    });
    const price = { locationId: store.id, productId: napa.productId };
    expect(await priceOf(napa)).toBe(950);
    for (const who of [admin, head]) {
      await expect(who.pricing.setStorePrice({ ...price, priceMinor: 951 })).rejects.toMatchObject(
        failing('Cannot exceed the MRP of 9.50', 'UNPROCESSABLE_CONTENT'),
      );
    }
    await admin.pricing.setStorePrice({ ...price, priceMinor: 940 });
    await database.pool.query('update batch set mrp_minor = 930 where id = $1', [napa.batchIds[0]]);
    expect(await priceOf(napa)).toBe(930);
    expect((await admin.pricing.listPrices(price)).product.price).toMatchObject({ cappedByMrp: true, source: 'fixed' });
    expect(await sell(napa, 930)).toMatchObject({ totalMinor: 930 });
  });

  test('below cost is for the warehouse only, with a warning', async () => {
    const { store, admin, head, goods, priceOf } = await openShop();
    const napa = await goods();
    const price = { locationId: store.id, productId: napa.productId, priceMinor: 700 };
    await expect(admin.pricing.setStorePrice(price)).rejects.toMatchObject(
      failing('Cannot be under the cost of 7.50', 'UNPROCESSABLE_CONTENT'),
    );
    await head.pricing.setStorePrice(price);
    expect(await priceOf(napa)).toBe(700);
    const { product } = await admin.pricing.listPrices({ locationId: store.id, productId: napa.productId });
    expect(product).toMatchObject({ unitCost: '7.5000', margin: -714, markup: -667, warnings: ['belowCost'] });
  });

  test('that is scheduled starts by itself, and a cancelled one never does', async () => {
    const { store, admin, goods, priceOf, sell, clock, at } = await openShop();
    const napa = await goods();
    const price = { locationId: store.id, productId: napa.productId };
    await admin.pricing.setStorePrice({ ...price, priceMinor: 900 });
    const later = await admin.pricing.setStorePrice({ ...price, priceMinor: 950, startsAt: at(2) });
    const last = await admin.pricing.setStorePrice({ ...price, priceMinor: 980, startsAt: at(4) });
    expect([later.state, last.state]).toEqual(['scheduled', 'scheduled']);
    const list = await admin.pricing.listStorePrices({ locationId: store.id, own: true });
    expect(list.data).toMatchObject([{ price: { unitPriceMinor: 900 }, nextAt: at(2), nextPriceMinor: 950 }]);
    // A comparison of stores and the preview of a change told nothing of it.
    const compared = await admin.pricing.compareStorePrices({ own: true });
    expect(compared.data).toMatchObject([{ prices: [{ nextAt: at(2), nextPriceMinor: 950 }] }]);
    const change = { by: 'percent', basisPoints: -500 } as const;
    for (const only of [undefined, 'change' as const]) {
      const { data } = await admin.pricing.previewPrices({ locationIds: [store.id], change, limit: 100, only });
      expect(data.find(({ productId }) => productId === napa.productId)).toMatchObject({
        nextAt: at(2),
        nextPriceMinor: 950,
      });
    }
    clock.at += 2 * HOUR;
    expect(await priceOf(napa)).toBe(950);
    expect(await sell(napa, 950)).toMatchObject({ totalMinor: 950 });
    expect(await admin.pricing.endPriceRule({ id: last.id, reason: 'Not yet' })).toMatchObject({
      state: 'cancelled',
      endReason: 'Not yet',
    });
    clock.at += 3 * HOUR;
    expect(await priceOf(napa)).toBe(950);
    await expect(admin.pricing.endPriceRule({ id: last.id })).rejects.toMatchObject(
      failing('This price is over already', 'CONFLICT'),
    );
  });

  test('with an end gives way to the earlier price; one without an end replaces it', async () => {
    const { store, admin, goods, priceOf, clock, at } = await openShop();
    const napa = await goods();
    const price = { locationId: store.id, productId: napa.productId };
    await admin.pricing.setStorePrice({ ...price, priceMinor: 900 });
    clock.at += HOUR;
    await admin.pricing.setStorePrice({ ...price, priceMinor: 800, endsAt: at(3), reason: 'Campaign' });
    expect(await priceOf(napa)).toBe(800);
    clock.at += 2 * HOUR;
    expect(await priceOf(napa)).toBe(900);
    const lasting = await admin.pricing.setStorePrice({ ...price, priceMinor: 850 });
    clock.at += HOUR;
    await admin.pricing.endPriceRule({ id: lasting.id });
    expect(await priceOf(napa)).toBe(1_000);
    const { entries } = await admin.pricing.listPrices(price);
    expect(entries.map(({ priceMinor, beforeMinor, state }) => [beforeMinor, priceMinor, state])).toEqual([
      [900, 850, 'past'],
      [900, 800, 'past'],
      [1_000, 900, 'past'],
    ]);
  });

  test('keeps the earlier price if a scheduled one is cancelled', async () => {
    const { store, admin, goods, priceOf, clock, at } = await openShop();
    const napa = await goods();
    const price = { locationId: store.id, productId: napa.productId };
    await admin.pricing.setStorePrice({ ...price, priceMinor: 900 });
    const later = await admin.pricing.setStorePrice({ ...price, priceMinor: 950, startsAt: at(2) });
    await admin.pricing.endPriceRule({ id: later.id });
    clock.at += 3 * HOUR;
    expect(await priceOf(napa)).toBe(900);
  });

  test('in the past, or with an end before its start, is refused', async () => {
    const { store, admin, goods, at } = await openShop();
    const { productId } = await goods();
    const price = { locationId: store.id, productId, priceMinor: 900 };
    await expect(admin.pricing.setStorePrice({ ...price, startsAt: at(-1) })).rejects.toMatchObject(
      failing('A price cannot begin in the past', 'BAD_REQUEST'),
    );
    await expect(admin.pricing.setStorePrice({ ...price, endsAt: at(-1) })).rejects.toMatchObject(
      failing('The end must be after the beginning', 'BAD_REQUEST'),
    );
  });

  test('that is sent twice, also at once, is one entry, and its id is used for nothing else', async () => {
    const { store, admin, goods } = await openShop();
    const { productId } = await goods();
    const price = { id: randomUUID(), locationId: store.id, productId, priceMinor: 900 };
    const answers = await Promise.all(Array.from({ length: 6 }, () => admin.pricing.setStorePrice(price)));
    expect(new Set(answers.map(({ createdAt, id }) => `${id} ${createdAt}`)).size).toBe(1);
    const { entries } = await admin.pricing.listPrices({ locationId: store.id, productId });
    expect(entries).toHaveLength(1);
    await expect(admin.pricing.setStorePrice({ ...price, priceMinor: 901 })).rejects.toMatchObject(
      failing('This id was used for a different price', 'UNPROCESSABLE_CONTENT'),
    );
  });

  test('written many times at once leaves one in force, and a history of all', async () => {
    const { store, admin, goods, priceOf } = await openShop();
    const napa = await goods();
    const price = { locationId: store.id, productId: napa.productId };
    const prices = Array.from({ length: 8 }, (_, index) => 900 + index);
    await Promise.all(prices.map((priceMinor) => admin.pricing.setStorePrice({ ...price, priceMinor })));
    const { entries } = await admin.pricing.listPrices(price);
    expect(entries).toHaveLength(8);
    expect(entries.filter(({ state }) => state === 'active')).toHaveLength(1);
    expect(await priceOf(napa)).toBe(entries[0]?.priceMinor);
  });

  test('is immutable except for its end', async () => {
    const { store, admin, goods } = await openShop();
    const { productId } = await goods();
    const { id } = await admin.pricing.setStorePrice({ locationId: store.id, productId, priceMinor: 900 });
    for (const change of ['price_minor = 1', 'starts_at = now()', "reason = 'other'", 'created_by = null']) {
      await expect(database.pool.query(`update store_price set ${change} where id = $1`, [id])).rejects.toThrow(
        'append-only',
      );
    }
    await expect(database.pool.query('delete from store_price where id = $1', [id])).rejects.toThrow('append-only');
  });

  test('is audited with person, time, and the values before and after', async () => {
    const { store, admin, goods, clock } = await openShop();
    const { productId } = await goods();
    const { id } = await admin.pricing.setStorePrice({ locationId: store.id, productId, priceMinor: 900 });
    clock.at += HOUR;
    await admin.pricing.endPriceRule({ id, reason: 'Enough' });
    const { rows } = await database.pool.query(
      'select action, location_id, before, after from audit_entry where entity_id = $1 order by id',
      [id],
    );
    expect(rows).toMatchObject([
      { action: 'price.set', location_id: store.id, before: { unitPriceMinor: 1_000 }, after: { priceMinor: 900 } },
      { action: 'price.ended', before: { state: 'active' }, after: { state: 'past', endReason: 'Enough' } },
    ]);
  });
});

describe('the list of store prices', () => {
  const listIn = async (
    { store }: Awaited<ReturnType<typeof openShop>>,
    { pricing }: Caller,
    query: Omit<Parameters<Caller['pricing']['listStorePrices']>[0], 'locationId'>,
  ) => {
    const { data, totalItems } = await pricing.listStorePrices({ locationId: store.id, ...query });
    return [totalItems, ...data.map(({ name }) => name)];
  };

  test('goes by margin, products without one last: it did not tell where money is lost', async () => {
    const shop = await openShop();
    const { store, head, goods } = shop;
    const poor = await goods({ tradeName: 'Mard poor' });
    await goods({ tradeName: 'Marc same' });
    await goods({ tradeName: 'Marb same' });
    await goods({ tradeName: 'Mara unpriced', unitMrpMinor: null });
    await goods({ tradeName: 'Mare free', unitCost: null });
    await head.pricing.setStorePrice({ locationId: store.id, productId: poor.productId, priceMinor: 700 });
    const list = (more: object) => listIn(shop, shop.admin, { search: 'mar', sort: 'margin', ...more });
    const [without, same] = [
      ['Mara unpriced', 'Mare free'],
      ['Marb same', 'Marc same'],
    ];
    expect(await list({})).toEqual([5, 'Mard poor', ...same, ...without]);
    expect(await list({ direction: 'desc' })).toEqual([5, ...same, 'Mard poor', ...without]);
    expect(await list({ limit: 2, page: 2 })).toEqual([5, 'Marc same', 'Mara unpriced']);
    expect(await list({ limit: 2, page: 4 })).toEqual([5]);
    expect(await list({ search: 'mard pooe' })).toEqual([1, 'Mard poor']);
  });

  test('narrows to prices below cost and to missing ones, in every order', async () => {
    const shop = await openShop();
    const { store, head, goods } = shop;
    const many = await goods({ tradeName: 'Lossa many', batches: [{ quantity: 50 }] });
    const few = await goods({ tradeName: 'Lossb few', batches: [{ quantity: 2 }] });
    await goods({ tradeName: 'Lossc fine' });
    await goods({ tradeName: 'Lossd unpriced', unitMrpMinor: null });
    for (const { productId } of [many, few]) {
      await head.pricing.setStorePrice({ locationId: store.id, productId, priceMinor: 700 });
    }
    const list = (more: object) => listIn(shop, shop.admin, { search: 'loss', warning: 'belowCost', ...more });
    expect(await list({ sort: 'stock', direction: 'asc' })).toEqual([2, 'Lossb few', 'Lossa many']);
    expect(await list({ sort: 'stock', direction: 'desc' })).toEqual([2, 'Lossa many', 'Lossb few']);
    expect(await list({ sort: 'product', direction: 'desc' })).toEqual([2, 'Lossb few', 'Lossa many']);
    expect(await list({ limit: 1, page: 2 })).toEqual([2, 'Lossb few']);
    expect(await list({ search: 'lossc fine' })).toEqual([0]);
    expect(await list({ warning: 'noPrice' })).toEqual([1, 'Lossd unpriced']);
  });

  test('narrows to prices off the MRP today and to scheduled ones: a price of its own was one that had yet to begin', async () => {
    const shop = await openShop();
    const { store, admin, goods } = shop;
    const ruled = await goods({ tradeName: 'Offa ruled' });
    const later = await goods({ tradeName: 'Offb later' });
    const own = await goods({ tradeName: 'Offc own' });
    await goods({ tradeName: 'Offd plain' });
    await goods({ tradeName: 'Offe unpriced', unitMrpMinor: null });
    const rule = { locationId: store.id, scope: 'company', targetId: ruled.companyId, method: 'discount' } as const;
    await admin.pricing.setPriceRule({ ...rule, basisPoints: 500 });
    const price = { locationId: store.id, priceMinor: 900 };
    await admin.pricing.setStorePrice({ ...price, productId: own.productId });
    const startsAt = new Date(shop.clock.at + 24 * HOUR).toISOString();
    await admin.pricing.setStorePrice({ ...price, productId: later.productId, startsAt });
    const list = (more: object) => listIn(shop, admin, { search: 'off', ...more });
    expect(await list({ offMrp: true })).toEqual([2, 'Offa ruled', 'Offc own']);
    expect(await list({ offMrp: true, sort: 'product', direction: 'desc', limit: 1 })).toEqual([2, 'Offc own']);
    expect(await list({ scheduled: true })).toEqual([1, 'Offb later']);
    expect(await list({ own: true })).toEqual([2, 'Offb later', 'Offc own']);
    shop.clock.at += 24 * HOUR;
    expect(await list({ scheduled: true })).toEqual([0]);
    expect(await list({ offMrp: true })).toEqual([3, 'Offa ruled', 'Offb later', 'Offc own']);
  });

  test('tells people who do not see costs nothing of them by its order or its filters', async () => {
    const shop = await openShop();
    const { store, head, employee, goods } = shop;
    await goods({ tradeName: 'Quia dear', unitCost: '9.9000' });
    const lossy = await goods({ tradeName: 'Quib lossy' });
    await goods({ tradeName: 'Quic cheap', unitCost: '1.0000' });
    await head.pricing.setStorePrice({ locationId: store.id, productId: lossy.productId, priceMinor: 700 });
    const query = { search: 'qui', warning: 'belowCost' } as const;
    for (const direction of ['asc', 'desc'] as const) {
      const sorted = await listIn(shop, employee, { search: 'qui', sort: 'margin', direction });
      expect(sorted).toEqual([3, 'Quia dear', 'Quib lossy', 'Quic cheap']);
    }
    expect(await listIn(shop, employee, query)).toEqual([0]);
    expect(await listIn(shop, head, query)).toEqual([1, 'Quib lossy']);
  });
});

describe('a rule', () => {
  test('of a company overrides one of a category or of all products, and a product’s price overrides them', async () => {
    const { store, admin, goods, priceOf } = await openShop();
    const napa = await goods();
    const rule = { locationId: store.id, method: 'discount' as const };
    await admin.pricing.setPriceRule({ ...rule, scope: 'company', targetId: napa.companyId, basisPoints: 500 });
    await admin.pricing.setPriceRule({ ...rule, scope: 'category', targetId: napa.categoryId, basisPoints: 1_000 });
    await admin.pricing.setPriceRule({ ...rule, scope: 'all', basisPoints: 2_000 });
    expect(await priceOf(napa)).toBe(950);
    expect(await priceOf(await goods())).toBe(800);
    await admin.pricing.setPriceRule({
      ...rule,
      scope: 'product',
      targetId: napa.productId,
      method: 'markup',
      basisPoints: 1_000,
    });
    expect(await priceOf(napa)).toBe(825);
    await admin.pricing.setStorePrice({ locationId: store.id, productId: napa.productId, priceMinor: 990 });
    expect(await priceOf(napa)).toBe(990);
    const rules = await admin.pricing.listPriceRules({ locationId: store.id });
    expect(rules.data.map(({ scope }) => scope)).toEqual(['product', 'all', 'category', 'company']);
  });

  test('of an admin never sells below cost; the warehouse may allow it', async () => {
    const { store, admin, head, goods, priceOf } = await openShop();
    const napa = await goods();
    const rule = {
      locationId: store.id,
      scope: 'all',
      method: 'discount',
      basisPoints: 5_000,
      neverBelowCost: false,
    } as const;
    await admin.pricing.setPriceRule(rule);
    expect(await priceOf(napa)).toBe(750);
    await head.pricing.setPriceRule(rule);
    expect(await priceOf(napa)).toBe(500);
  });

  test('for an unknown target is refused', async () => {
    const { store, admin } = await openShop();
    const rule = { locationId: store.id, scope: 'company', method: 'discount', basisPoints: 500 } as const;
    await expect(admin.pricing.setPriceRule({ ...rule, targetId: randomUUID() })).rejects.toMatchObject(
      failing('Choose what the rule is for', 'BAD_REQUEST'),
    );
  });

  test('prices products without an MRP but with a cost', async () => {
    const { store, admin, goods, priceOf, sell } = await openShop();
    const soap = await goods({ unitMrpMinor: null, kind: 'nonPharmacy' });
    expect(await priceOf(soap)).toBeNull();
    await admin.pricing.setPriceRule({ locationId: store.id, scope: 'all', method: 'margin', basisPoints: 2_500 });
    expect(await priceOf(soap)).toBe(1_000);
    expect(await sell(soap, 1_000)).toMatchObject({ totalMinor: 1_000 });
  });

  test('hides the cost from employees: neither rate nor margin', async () => {
    const { store, admin, employee, goods } = await openShop();
    const napa = await goods();
    await admin.pricing.setPriceRule({ locationId: store.id, scope: 'all', method: 'markup', basisPoints: 1_000 });
    const query = { locationId: store.id, productId: napa.productId };
    const seen = await employee.pricing.listPrices(query);
    expect(seen.product).toMatchObject({
      unitCost: null,
      margin: null,
      markup: null,
      price: { unitPriceMinor: 825, basisPoints: null },
    });
    expect(seen.entries).toMatchObject([{ basisPoints: null }]);
    const [tile] = await employee.pos.refreshSellable({ productIds: [napa.productId] });
    expect(tile?.price).toMatchObject({ source: 'markup', basisPoints: null });
    expect((await employee.pricing.listPriceRules({ locationId: store.id })).data).toMatchObject([
      { basisPoints: null },
    ]);
    expect((await admin.pricing.listPrices(query)).product).toMatchObject({ unitCost: '7.5000', markup: 1_000 });
  });
});
