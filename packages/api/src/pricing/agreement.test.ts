import { randomUUID } from 'node:crypto';
import { type Caller, signedInCaller } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { letStoreSellFrom, makeSession, makeStaff, makeStore, saleInput } from '@bhandar/testing/factories';
import { isTier } from '@bhandar/testing/tier';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { startRestServer } from '../../test/rest-server';

const database = useTestDatabase({ poolSize: 12 });

const [STORES, PRODUCTS, ENTRIES] = isTier('all') ? [10, 1_000, 60] : [3, 400, 60];
const HOUR = 3_600_000;

/** Seeded random numbers, the same in every run. */
function seeded(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const upTo = (most: number) => Math.floor(next() * most);
  return { next, upTo, one: <T>(of: readonly T[]): T => of[upTo(of.length)] as T };
}
const random = seeded(20_261_122);

interface Case {
  id: string;
  categoryId: string;
  companyId: string;
  mrpMinor: number | null;
  unitCost: string | null;
}

/** Products, some without MRP or cost, in every store in batches of different MRPs. */
async function fillShelves(storeIds: readonly string[]): Promise<Case[]> {
  const { db } = database;
  const ten = Array.from({ length: 10 }, (_, index) => `Thing ${index}`);
  const named = ten.map((name) => ({ name, nameKey: name.toLowerCase() }));
  const [categories, companies, units] = [
    await db.insertInto('category').values(named).returning('id').execute(),
    await db.insertInto('company').values(named).returning('id').execute(),
    await db.insertInto('unitType').values(named).returning('id').execute(),
  ];
  const products = Array.from({ length: PRODUCTS }, (_, index) => ({
    id: randomUUID(),
    name: `Product ${String(index).padStart(4, '0')}`,
    categoryId: random.one(categories).id,
    companyId: random.one(companies).id,
    mrpMinor:
      random.upTo(20) === 0 ? null : random.upTo(30) === 0 ? 0 : 1 + random.upTo(random.one([50, 2_000, 900_000])),
    unitCost:
      random.upTo(10) === 0 ? null : (random.upTo(random.one([9_000, 200_000, 90_000_000])) / 10_000).toFixed(4),
  }));
  await db
    .insertInto('product')
    .values(
      products.map(({ id, name, categoryId, companyId, mrpMinor, unitCost }) => ({
        id,
        kind: 'pharmacy',
        tradeName: name,
        tradeKey: name.toLowerCase(),
        categoryId,
        companyId,
        unitCost,
        unitTypeId: units[0]?.id ?? '',
        unitMrpMinor: mrpMinor,
        identityKey: id,
        searchText: name.toLowerCase(),
      })),
    )
    .execute();
  // Usable batches of several MRPs, and a blocked and an expired one whose low MRP must not count.
  const around = (mrp: number | null) => Math.max(1, Math.round((mrp || 500) * (0.6 + random.next())));
  const batches = products.flatMap(({ id: productId, mrpMinor }) => {
    const batch = (batchNumber: string, mrp: number | null, more: object = {}) => ({
      id: randomUUID(),
      productId,
      batchNumber,
      mrpMinor: mrp,
      expiresOn: '2040-01-31',
      blockedAt: null,
      ...more,
    });
    const usable = Array.from({ length: 1 + random.upTo(3) }, (_, index) =>
      batch(`B${index}`, random.one([null, around(mrpMinor), around(mrpMinor), 0])),
    );
    return [...usable, batch('BLOCKED', 1, { blockedAt: new Date() }), batch('OLD', 1, { expiresOn: '2020-01-31' })];
  });
  await db.insertInto('batch').values(batches).execute();
  await sql`
    insert into stock_movement (from_location_id, to_location_id, product_id, batch_id, quantity, document_kind,
      document_id, line_no)
    select adjustment.id, store.id, batch.product_id, batch.id, 3, 'opening', gen_random_uuid(), 1
    from batch join product on product.id = batch.product_id,
      unnest(${storeIds}::uuid[]) with ordinality as store (id, place), location adjustment
    where adjustment.kind = 'adjustment'
      -- Not every store holds every batch, so that the limits differ. Ids differ from run to run.
      and (batch.batch_number = 'B0' or hashtext(store.place || product.trade_key || batch.batch_number) % 3 <> 0)`.execute(
    db,
  );
  return products;
}

/** Months of price entries: present, past, cancelled, replaced and future prices and rules. */
async function writeBook(api: Caller, clock: { at: number }, locationId: string, products: readonly Case[]) {
  const start = clock.at;
  for (let index = 0; index < ENTRIES; index += 1) {
    clock.at = start + Math.floor((index / ENTRIES) * 8 * HOUR);
    const product = random.one(products);
    const startsAt = new Date(clock.at + random.one([0, 0, 0, HOUR, 30 * HOUR])).toISOString();
    const endsAt =
      random.upTo(3) === 0 ? new Date(Date.parse(startsAt) + random.one([1, 40]) * HOUR).toISOString() : null;
    const when = { locationId, startsAt, endsAt };
    const write = async () => {
      if (random.upTo(3) > 0) {
        const priceMinor = 1 + random.upTo(Math.max(1, product.mrpMinor ?? 900));
        return api.pricing.setStorePrice({ ...when, productId: product.id, priceMinor });
      }
      const scope = random.one(['all', 'category', 'company', 'product'] as const);
      const targetId = {
        all: undefined,
        category: product.categoryId,
        company: product.companyId,
        product: product.id,
      }[scope];
      const rule = { method: random.one(['margin', 'markup', 'discount'] as const), basisPoints: random.upTo(9_999) };
      return api.pricing.setPriceRule({ ...when, ...rule, scope, targetId, neverBelowCost: random.upTo(2) === 0 });
    };
    // Refused above an MRP of this store.
    const entry = await write().catch(() => undefined);
    if (entry && random.upTo(6) === 0) await api.pricing.endPriceRule({ id: entry.id }).catch(() => undefined);
  }
  clock.at = start;
}

describe(`${STORES * PRODUCTS} prices`, () => {
  test('agree in the preview, over tRPC, over REST and at the till, and no line is above an MRP', async () => {
    const { db } = database;
    const now = Date.now();
    const clock = { at: now - 9 * HOUR };
    const head = await makeStaff(db, { role: 'superadmin' });
    const past = await signedInCaller(db, head, { now: () => new Date(clock.at) });
    const api = await signedInCaller(db, head);
    const stores = [];
    for (let index = 0; index < STORES; index += 1) {
      const store = await makeStore(db);
      await letStoreSellFrom(db, store.id, 'store-stock');
      stores.push({ id: store.id, token: await makeSession(db, (await makeStaff(db, { role: 'admin', store })).id) });
    }
    const products = await fillShelves(stores.map(({ id }) => id));
    // The last store has no prices of its own.
    for (const { id } of stores.slice(0, -1)) await writeBook(past, clock, id, products);
    // Packs that arrived later have a lower MRP than the prices were set for.
    await sql`
      update batch set mrp_minor = 1 + mrp_minor / 2 from product
      where product.id = batch.product_id and mrp_minor > 0
        and hashtext(product.trade_key || batch.batch_number) % 4 = 0`.execute(db);
    await sql`analyze`.execute(db);

    const rest = await startRestServer(db);
    const cases: { preview: unknown; list: unknown; trpc: unknown; rest: unknown; refusal: unknown; till: unknown }[] =
      [];
    const seen = new Set<string>();
    for (const { id: locationId, token } of stores) {
      const preview = new Map<string, number | null>();
      const list = new Map<string, number | null>();
      const listed = new Map<string, number>();
      for (let page = 1; page <= PRODUCTS / 100; page += 1) {
        const change = { by: 'percent' as const, basisPoints: 0, keepAboveCost: false };
        const previewed = await api.pricing.previewPrices({ locationIds: [locationId], change, page, limit: 100 });
        for (const row of previewed.data) preview.set(row.productId, row.price.unitPriceMinor);
        const prices = await api.pricing.listStorePrices({ locationId, page, limit: 100 });
        for (const { productId, price, ceilingMinor } of prices.data) {
          list.set(productId, price.unitPriceMinor);
          seen.add(`${price.source}${price.cappedByMrp ? ' capped' : ''}${price.raisedToCost ? ' raised' : ''}`);
          if (price.unitPriceMinor !== null && ceilingMinor !== null)
            expect(price.unitPriceMinor).toBeLessThanOrEqual(ceilingMinor);
        }
      }
      for (let page = 1; page <= PRODUCTS / 50; page += 1) {
        const path = `/api/products/pharmacy?limit=50&approved=true&inInventory=true&page=${page}`;
        const answer = await rest.call({ token }, 'GET', path);
        for (const { _id, price } of answer.body.data) listed.set(_id, price);
      }
      for (let from = 0; from < PRODUCTS; from += 200) {
        const productIds = products.slice(from, from + 200).map(({ id }) => id);
        const shown = await api.pos.refreshSellable({ productIds, locationId });
        const priced = shown.flatMap(({ productId, unitPriceMinor }) =>
          unitPriceMinor === null ? [] : [{ productId, unitPriceMinor }],
        );
        const wrong = priced.map((line) => ({ ...line, unitPriceMinor: line.unitPriceMinor + 1 }));
        const error = await api.pos.recordSale(saleInput(wrong, { locationId })).catch((refusal) => refusal);
        const refusals = new Map<string, number>(
          error.cause.details.data.prices.map((price: { productId: string; price: number }) => [
            price.productId,
            price.price,
          ]),
        );
        const sale = await api.pos.recordSale(saleInput(priced, { locationId }));
        const sold = new Map(sale.lines.map((line) => [line.productId, line.unitPriceMinor]));
        for (const { productId, unitPriceMinor } of shown) {
          const minor = (decimal: number | undefined) => (decimal ? Math.round(decimal * 100) : null);
          cases.push({
            preview: preview.get(productId),
            list: list.get(productId),
            trpc: unitPriceMinor,
            rest: minor(listed.get(productId)),
            refusal: minor(refusals.get(productId)),
            till: sold.get(productId) ?? null,
          });
        }
      }
    }
    await rest.stop();

    expect(cases).toHaveLength(STORES * PRODUCTS);
    expect(cases.filter((one) => new Set(Object.values(one)).size !== 1)).toEqual([]);
    for (const kind of [
      'mrp',
      'mrp capped',
      'fixed',
      'fixed capped',
      'margin',
      'margin capped',
      'markup',
      'markup capped',
      'discount',
      'discount raised',
    ]) {
      expect([...seen], 'the cases are not all of one kind').toContain(kind);
    }
    const { rows } = await database.pool.query<{ lines: number; above: number; known: number }>(`
      select count(distinct (line.sale_id, line.line_no)) as lines, count(line.mrp_minor) as known,
        count(*) filter (where line.unit_price_minor > nullif(batch.mrp_minor, 0)) as above
      from sale_line line
      join stock_movement taken on taken.document_kind = 'sale' and taken.document_id = line.sale_id
        and taken.line_no = line.line_no
      join batch on batch.id = taken.batch_id`);
    expect(rows).toMatchObject([{ above: 0 }]);
    expect(rows[0]?.lines).toBeGreaterThan(STORES * PRODUCTS * 0.9);
  });
});
