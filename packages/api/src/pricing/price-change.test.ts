import { randomUUID } from 'node:crypto';
import { createDatabase } from '@bhandar/db';
import { issue } from '@bhandar/domain/shared';
import { type Caller, callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import {
  type Goods,
  type GoodsTraits,
  letStoreSellFrom,
  makeCompany,
  makeGoods,
  makeProduct,
  makeStore,
  receiveGoods,
} from '@bhandar/testing/factories';
import { holdRows, untilWaiting } from '@bhandar/testing/locks';
import { unlockQueue } from '@bhandar/testing/queue';
import { isTier } from '@bhandar/testing/tier';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { workJobs } from '../../test/work-queue';
import { notifyAll } from '../notifications/notify';
import * as lookups from './price-lookup';

const database = useTestDatabase();
const START = Date.parse('2026-11-22T04:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

async function openShop() {
  const store = await makeStore(database.db);
  await letStoreSellFrom(database.db, store.id, 'store-stock');
  const clock = { at: START };
  const now = () => new Date(clock.at);
  const admin = await callerFor(database.db, { role: 'admin', store }, { now });
  const [employee, head] = [
    await callerFor(database.db, { role: 'employee', store }, { now }),
    await callerFor(database.db, { role: 'superadmin' }, { now }),
  ];
  const goods = (more: Partial<GoodsTraits> = {}) =>
    makeGoods(database.db, { storeId: store.id, unitMrpMinor: 1_000, unitCost: '7.5000', ...more });
  const priceOf = async ({ productId }: Goods) => {
    const [product] = await employee.api.pos.refreshSellable({ productIds: [productId] });
    return product?.unitPriceMinor;
  };
  const work = () => workJobs(database.db, now);
  return {
    store,
    clock,
    goods,
    priceOf,
    work,
    admin: admin.api,
    staff: admin.staff,
    employee: employee.api,
    head: head.api,
  };
}

const failing = (message: string, code: string) => ({ message, code });
const down = (percent: number) => ({ by: 'percent' as const, basisPoints: -100 * percent });

/** Applies a change and answers its result. */
async function apply(who: Caller, work: () => Promise<void>, input: Parameters<Caller['jobs']['startPriceChange']>[0]) {
  const { id } = await who.jobs.startPriceChange(input);
  await work();
  return who.jobs.getPriceChange({ id });
}

beforeEach(() => database.db.deleteFrom('job').execute());

describe('a bulk change', () => {
  it('previews and applies the same, refuses prices above the MRP or below cost, and is applied once', async () => {
    const { store, admin, head, goods, priceOf, clock, work } = await openShop();
    const made = [
      await goods(),
      await goods({ unitCost: null }),
      await goods({ unitMrpMinor: null }),
      await goods({ unitCost: '9.8000' }),
    ];
    const [plain, , unpriced, dear] = made as [Goods, Goods, Goods, Goods];
    await admin.pricing.setStorePrice({ locationId: store.id, productId: plain.productId, priceMinor: 980 });
    const request = { locationIds: [store.id], held: true, change: down(5) };
    const preview = await admin.pricing.previewPrices(request);
    const counts = await admin.pricing.countPrices(request);
    expect(counts).toEqual({ change: 2, same: 0, aboveMrp: 0, belowCost: 1, noBase: 1, underCost: 0 });
    expect(preview.data.find(({ productId }) => productId === plain.productId)).toMatchObject({
      price: { unitPriceMinor: 980 },
      newPriceMinor: 931,
      newMargin: 1_944,
      newMarkup: 2_413,
      verdict: 'change',
    });
    const only = await admin.pricing.previewPrices({ ...request, only: 'belowCost' });
    expect(only.data.map(({ productId }) => productId)).toEqual([dear.productId]);

    const campaign = { ...request, id: randomUUID(), reason: 'Winter' };
    clock.at += HOUR;
    const started = await Promise.all([1, 2, 3].map(() => admin.jobs.startPriceChange(campaign)));
    expect(started.map(({ id, status, result }) => [id, status, result])).toEqual(
      Array.from({ length: 3 }, () => [campaign.id, 'waiting', null]),
    );
    expect(await Promise.all(made.map(priceOf))).toEqual([980, 1_000, null, 1_000]);
    await work();
    const { result, ...job } = await admin.jobs.getPriceChange({ id: campaign.id });
    expect(job).toMatchObject({ kind: 'priceChange', subject: 'Winter', status: 'done', done: 4, total: 4 });
    expect(result).toMatchObject({ applied: 2, counts });
    expect(result?.refused.map(({ verdict }) => verdict).sort()).toEqual(['belowCost', 'noBase']);
    expect(await Promise.all(made.map(priceOf))).toEqual([931, 950, null, 1_000]);
    const { entries } = await admin.pricing.listPrices({ locationId: store.id, productId: plain.productId });
    expect(entries.map(({ beforeMinor, priceMinor, reason }) => [beforeMinor, priceMinor, reason])).toEqual([
      [980, 931, 'Winter'],
      [1_000, 980, ''],
    ]);
    const { data } = await head.pricing.listPriceCampaigns({ locationId: store.id });
    expect(data).toMatchObject([{ id: campaign.id, prices: 2, state: 'active', reason: 'Winter' }]);
    expect(await priceOf(unpriced)).toBeNull();

    // A repeat after the end is the same change: the prices do not fall twice.
    expect(await apply(admin, work, campaign)).toMatchObject({ status: 'done', result: { applied: 2 } });
    expect(await Promise.all(made.map(priceOf))).toEqual([931, 950, null, 1_000]);

    clock.at += HOUR;
    expect(await admin.pricing.endPriceCampaign({ id: campaign.id, locationId: store.id })).toEqual({ ended: 2 });
    expect(await Promise.all(made.map(priceOf))).toEqual([1_000, 1_000, null, 1_000]);
  });

  it('whose job was deleted is not written a second time', async () => {
    const { store, admin, goods, work } = await openShop();
    await goods();
    const campaign = { id: randomUUID(), locationIds: [store.id], held: true, change: down(5) };
    await apply(admin, work, campaign);
    await database.db.deleteFrom('job').execute();
    await expect(admin.jobs.startPriceChange(campaign)).rejects.toMatchObject(
      failing('This id was used for a different price', 'UNPROCESSABLE_CONTENT'),
    );
  });

  it('under the id of another is refused', async () => {
    const { store, admin, head, goods } = await openShop();
    await goods();
    const campaign = { id: randomUUID(), locationIds: [store.id], held: true, change: down(5) };
    await admin.jobs.startPriceChange(campaign);
    const refusal = failing('This id was used for a different price', 'UNPROCESSABLE_CONTENT');
    await expect(admin.jobs.startPriceChange({ ...campaign, change: down(6) })).rejects.toMatchObject(refusal);
    await expect(head.jobs.startPriceChange(campaign)).rejects.toMatchObject(refusal);
  });

  it('that raises prices stops at the MRP', async () => {
    const { store, admin, goods, priceOf, work } = await openShop();
    const [napa, seclo] = [await goods(), await goods()];
    await admin.pricing.setStorePrice({ locationId: store.id, productId: napa.productId, priceMinor: 900 });
    const request = { id: randomUUID(), locationIds: [store.id], held: true, change: down(-10) };
    expect((await apply(admin, work, request)).result).toMatchObject({
      applied: 1,
      counts: { change: 1, aboveMrp: 1 },
      refused: [{ verdict: 'aboveMrp', storeName: store.name }],
    });
    expect([await priceOf(napa), await priceOf(seclo)]).toEqual([990, 1_000]);
  });

  it('of inaccessible stores is refused as a whole', async () => {
    const [here, there] = [await openShop(), await openShop()];
    const request = {
      locationIds: [here.store.id, there.store.id],
      change: { by: 'discount' as const, basisPoints: 500 },
    };
    const refusal = failing('Store not found', 'NOT_FOUND');
    await expect(here.admin.pricing.previewPrices(request)).rejects.toMatchObject(refusal);
    await expect(here.admin.jobs.startPriceChange({ ...request, id: randomUUID() })).rejects.toMatchObject(refusal);
    await expect(here.employee.pricing.previewPrices(request)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('of a person who lost the permission changes nothing', async () => {
    const { store, admin, staff, head, goods, priceOf, work } = await openShop();
    const napa = await goods();
    const { id } = await admin.jobs.startPriceChange({
      id: randomUUID(),
      locationIds: [store.id],
      held: true,
      change: down(5),
    });
    await database.db.updateTable('staffMember').set({ role: 'employee' }).where('id', '=', staff.id).execute();
    await work();
    expect(await head.jobs.getPriceChange({ id })).toMatchObject({
      status: 'failed',
      failure: issue('price.starterNotAllowed'),
      result: null,
    });
    expect(await priceOf(napa)).toBe(1_000);
  });

  it('notifies its owner, and is audited with its result', async () => {
    const { store, admin, goods, work } = await openShop();
    await goods();
    const { id } = await apply(admin, work, {
      id: randomUUID(),
      locationIds: [store.id],
      held: true,
      change: down(5),
      reason: 'Winter',
    });
    await notifyAll(database.db);
    const bell = await admin.notifications.listNotifications({});
    expect(bell.data[0]).toMatchObject({ kind: 'prices.changed', facts: { jobId: id, subject: 'Winter', rows: 1 } });
    const { data } = await admin.audit.listEntries({ entityId: id });
    expect(data.map(({ action }) => action).sort()).toEqual(['price.campaign', 'priceChange', 'priceChange.start']);
  });

  it('of what stores hold changes no price at a store that does not hold the product', async () => {
    const [here, there] = [await openShop(), await openShop()];
    const [napa, seclo, shared] = [await here.goods(), await there.goods(), await here.goods()];
    await receiveGoods(database.db, { storeId: there.store.id, productId: shared.productId, quantity: 5 });
    const locationIds = [here.store.id, there.store.id];
    const request = { locationIds, held: true, change: down(5) };
    const wanted = [
      [napa, here],
      [seclo, there],
      [shared, here],
      [shared, there],
    ] as const;
    const whole = await here.head.pricing.previewPrices(request);
    const keyOf = (productId: string, locationId: string) => `${productId} ${locationId}`;
    const shown = whole.data.map(({ productId, locationId }) => keyOf(productId, locationId));
    expect(shown.toSorted()).toEqual(wanted.map(([goods, shop]) => keyOf(goods.productId, shop.store.id)).sort());
    for (let page = 1; page <= 4; page += 1) {
      const { data, totalItems } = await here.head.pricing.previewPrices({ ...request, page, limit: 1 });
      expect([totalItems, data.map((row) => keyOf(row.productId, row.locationId))]).toEqual([4, [shown[page - 1]]]);
    }
    expect(await here.head.pricing.countPrices(request)).toMatchObject({ change: 4, same: 0 });

    // Rules that begin between planning and writing make the plans of both stores outdated.
    const startsAt = new Date(here.clock.at + MINUTE).toISOString();
    for (const locationId of locationIds) {
      const rule = { locationId, scope: 'all', method: 'discount', basisPoints: 1_000, startsAt } as const;
      await here.head.pricing.setPriceRule(rule);
    }
    const { loadPriceLookup } = lookups;
    const looked = vi.spyOn(lookups, 'loadPriceLookup').mockImplementationOnce((...asked) => {
      here.clock.at += HOUR;
      return loadPriceLookup(...asked);
    });
    onTestFinished(() => looked.mockRestore());
    const { result, ...job } = await apply(here.head, here.work, { ...request, id: randomUUID() });
    expect(job).toMatchObject({ status: 'done', done: 4, total: 4 });
    expect(result).toMatchObject({ applied: 4 });
    const books = await database.db.selectFrom('storePrice').selectAll().where('campaignId', '=', job.id).execute();
    expect(books.map(({ productId, locationId }) => keyOf(productId ?? '', locationId)).sort()).toEqual(shown.sort());
    expect(books.map(({ priceMinor }) => priceMinor)).toEqual([855, 855, 855, 855]);
  });

  it('of several stores is audited for each, so that the second store’s admin finds the actor', async () => {
    const [here, there] = [await openShop(), await openShop()];
    const napa = await here.goods();
    await receiveGoods(database.db, { storeId: there.store.id, productId: napa.productId, quantity: 5 });
    await there.admin.pricing.setStorePrice({
      locationId: there.store.id,
      productId: napa.productId,
      priceMinor: 760,
    });
    const { id } = await apply(here.head, here.work, {
      id: randomUUID(),
      locationIds: [here.store.id, there.store.id],
      held: true,
      change: down(5),
    });
    for (const [shop, applied, belowCost] of [
      [here, 1, 0],
      [there, 0, 1],
    ] as const) {
      const { data } = await shop.admin.audit.listEntries({ entity: 'priceCampaign', entityId: id });
      expect(data.map(({ action, place, after }) => [action, place, after])).toEqual([
        [
          'price.campaign',
          shop.store.name,
          expect.objectContaining({ applied, counts: expect.objectContaining({ change: applied, belowCost }) }),
        ],
      ]);
    }
  });

  it('of one store is audited for that store, and not for the first store of its owner', async () => {
    const [mine, yours] = [await openShop(), await openShop()];
    await database.db.insertInto('staffStore').values({ staffId: mine.staff.id, locationId: yours.store.id }).execute();
    await yours.goods();
    const colleague = await callerFor(database.db, { role: 'admin', store: mine.store });
    const change = (...stores: { id: string }[]) => ({
      id: randomUUID(),
      locationIds: stores.map(({ id }) => id),
      held: true,
      change: down(5),
      reason: 'Winter',
    });
    const heardOf = async (who: Caller, entityId: string) => {
      const { data } = await who.audit.listEntries({ entityId });
      return data.map(({ action, place, after }) => {
        const { locationIds } = after as { locationIds?: string[] };
        return { action, place, ...(locationIds ? { locationIds } : {}) };
      });
    };
    const done = await apply(mine.admin, mine.work, change(yours.store));
    expect(await heardOf(colleague.api, done.id)).toEqual([]);
    const both = await apply(mine.admin, mine.work, change(mine.store, yours.store));
    const stopped = await mine.admin.jobs.startPriceChange(change(yours.store));
    await mine.admin.jobs.cancelJob({ id: stopped.id });
    expect(await heardOf(colleague.api, stopped.id)).toEqual([]);
    for (const [who, { id, name }] of [
      [colleague.api, mine.store],
      [yours.admin, yours.store],
    ] as const) {
      expect((await heardOf(who, both.id)).filter(({ action }) => action.startsWith('priceChange'))).toEqual([
        { action: 'priceChange', place: name, locationIds: [id] },
        { action: 'priceChange.start', place: name, locationIds: [id] },
      ]);
    }
    expect((await heardOf(yours.admin, stopped.id)).map(({ action }) => action)).toEqual([
      'cancel',
      'priceChange.start',
    ]);
  });
});

const [STORES, PRODUCTS] = [100, 120];

/** So many products and stores that the planning takes several steps. */
async function openChain() {
  const { db } = database;
  const company = `Chain ${randomUUID()}`;
  const locationIds: string[] = [];
  for (let index = 0; index < STORES; index += 1) locationIds.push((await makeStore(db)).id);
  const productIds: string[] = [];
  for (let index = 0; index < PRODUCTS; index += 1) {
    productIds.push((await makeProduct(db, { company, unitMrpMinor: 1_000 })).id);
  }
  const head = await callerFor(db, { role: 'superadmin' });
  const { id: companyId } = await makeCompany(db, company);
  const change = () => ({ id: randomUUID(), locationIds, companyId, change: down(5) });
  return { locationIds, productIds, head: head.api, change };
}

/** Stops writes to a table, once part of a job is done, until the returned function is called. */
async function holdWrites(table: 'planned_price' | 'store_price'): Promise<() => Promise<void>> {
  await sql`
    create or replace function wait_for_test() returns trigger language plpgsql as $$
    begin
      if exists (select from job where status = 'running' and done > total / 2) then
        perform pg_advisory_xact_lock_shared(${sql.lit(HELD_WRITES)});
      end if;
      return null;
    end $$;
    create trigger waits_for_test after insert on ${sql.table(table)}
      for each statement execute function wait_for_test()`.execute(database.db);
  return holdRows(database.pool, 'select pg_advisory_xact_lock($1)', String(HELD_WRITES));
}
const HELD_WRITES = 8_471;
const isHeld = () => untilWaiting(database.pool, 1);

const forgetHolds = () =>
  sql`drop trigger if exists waits_for_test on planned_price; drop trigger if exists waits_for_test on store_price`.execute(
    database.db,
  );

const doneOf = async (id: string) =>
  (await database.db.selectFrom('job').select('done').where('id', '=', id).executeTakeFirstOrThrow()).done;
/** A worker that can be killed, like a process of its own. */
function doomedWorker() {
  const url = new URL(database.url);
  url.searchParams.set('application_name', 'doomed');
  const { db, close } = createDatabase({ url: url.href });
  const work = workJobs(db).catch((error: unknown) => error);
  return {
    async kill() {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'doomed'`.execute(
        database.db,
      );
      await work;
      await close();
      await unlockQueue(database.db);
    },
  };
}

async function booksOf(campaignId: string) {
  const { rows } = await sql<{ beforeMinor: number; priceMinor: number; prices: number }>`
    select before_minor, price_minor, count(*) as prices, count(distinct (location_id, product_id)) as places
    from store_price where campaign_id = ${campaignId} group by 1, 2 order by 1`.execute(database.db);
  return rows;
}
const leftovers = async () => (await database.db.selectFrom('plannedPrice').selectAll().execute()).length;
const ALL = STORES * PRODUCTS;
const WHOLE = [{ beforeMinor: 1_000, priceMinor: 950, prices: ALL, places: ALL }];

describe('a long bulk price change', () => {
  afterEach(forgetHolds);

  it.runIf(isTier('all'))('whose worker is killed while planning is continued, with every price once', async () => {
    const { head, change } = await openChain();
    const release = await holdWrites('planned_price');
    const { id } = await head.jobs.startPriceChange(change());
    const worker = doomedWorker();
    await isHeld();
    await worker.kill();
    await release();
    expect(await doneOf(id)).toBe(5_000);
    expect(await booksOf(id)).toEqual([]);
    await forgetHolds();
    await Promise.all([workJobs(database.db), workJobs(database.db)]);
    expect(await head.jobs.getPriceChange({ id })).toMatchObject({
      status: 'done',
      done: ALL,
      total: ALL,
      result: { applied: ALL },
    });
    expect(await booksOf(id)).toEqual(WHOLE);
    expect(await leftovers()).toBe(0);
  });

  it.runIf(isTier('all'))(
    'whose worker is killed while writing has changed none; the next one writes all',
    async () => {
      const { head, change } = await openChain();
      const release = await holdWrites('store_price');
      const { id } = await head.jobs.startPriceChange(change());
      const worker = doomedWorker();
      await isHeld();
      await worker.kill();
      await release();
      expect(await booksOf(id)).toEqual([]);
      await forgetHolds();
      await workJobs(database.db);
      expect(await booksOf(id)).toEqual(WHOLE);
    },
  );

  it('that is cancelled half-way has changed nothing, and a new one changes each price once', async () => {
    const { head, change } = await openChain();
    const release = await holdWrites('planned_price');
    const { id } = await head.jobs.startPriceChange(change());
    const working = workJobs(database.db);
    await isHeld();
    const cancelled = head.jobs.cancelJob({ id });
    // It waits for the step that is being planned.
    await untilWaiting(database.pool, 2);
    await release();
    await Promise.all([cancelled, working]);
    expect(await head.jobs.getPriceChange({ id })).toMatchObject({ status: 'cancelled', result: null });
    expect([await booksOf(id), await leftovers()]).toEqual([[], 0]);
    await forgetHolds();
    const again = await head.jobs.startPriceChange(change());
    await workJobs(database.db);
    expect(await booksOf(again.id)).toEqual(WHOLE);
  });

  it('that is cancelled while writing has changed none', async () => {
    const { head, change } = await openChain();
    const release = await holdWrites('store_price');
    const { id } = await head.jobs.startPriceChange(change());
    const working = workJobs(database.db);
    await isHeld();
    await head.jobs.cancelJob({ id });
    await release();
    await working;
    expect(await head.jobs.getPriceChange({ id })).toMatchObject({ status: 'cancelled', result: null });
    expect([await booksOf(id), await leftovers()]).toEqual([[], 0]);
  });

  it('recomputes prices that others changed meanwhile, from the new ones', async () => {
    const { head, change, locationIds, productIds } = await openChain();
    const release = await holdWrites('planned_price');
    const { id } = await head.jobs.startPriceChange(change());
    const working = workJobs(database.db);
    await isHeld();
    const [locationId = '', elsewhere = ''] = locationIds;
    const [productId = ''] = productIds;
    await head.pricing.setStorePrice({ locationId, productId, priceMinor: 800 });
    await head.pricing.setPriceRule({ locationId: elsewhere, scope: 'all', method: 'discount', basisPoints: 1_000 });
    await release();
    await working;
    expect((await head.jobs.getPriceChange({ id })).result).toMatchObject({ applied: ALL });
    expect(await booksOf(id)).toMatchObject([
      { beforeMinor: 800, priceMinor: 760, prices: 1 },
      { beforeMinor: 900, priceMinor: 855, prices: PRODUCTS },
      { beforeMinor: 1_000, priceMinor: 950, prices: ALL - PRODUCTS - 1 },
    ]);
  });
});
