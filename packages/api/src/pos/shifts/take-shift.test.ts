import { randomUUID } from 'node:crypto';
import { findBreaches, invariants } from '@bhandar/db/invariants';
import { callerFor } from '@bhandar/testing/callers';
import { makeGoods, makeStaff, saleInput } from '@bhandar/testing/factories';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { useCounters } from '../checkout/counter.fixture';

const { database, openShop } = useCounters();

const DAY = 86_400_000;
const clock = (start = '2026-11-24T10:00:00+06:00') => {
  let at = Date.parse(start);
  return {
    now: () => new Date(at),
    pass: (ms: number) => {
      at += ms;
    },
  };
};

const withoutDevice = (sale: ReturnType<typeof saleInput>) => ({ ...sale, deviceId: undefined });

const shiftsOf = (locationId: string) =>
  database.db
    .selectFrom('shift')
    .select(['id', 'kind', 'tillId', 'businessOn', 'automatic', 'state', 'zNumber', 'expectedMinor', 'countedMinor'])
    .where('locationId', '=', locationId)
    .orderBy('openedAt')
    .execute();
const shiftOf = (id: string) =>
  database.db.selectFrom('sale').select(['shiftId', 'tillId']).where('id', '=', id).executeTakeFirstOrThrow();

const requireShift = (required: boolean) =>
  database.db.updateTable('organisation').set({ requireShift: required }).execute();

beforeAll(() => makeStaff(database.db, { role: 'superadmin' }));

afterEach(async () => {
  await requireShift(false);
  expect(
    await findBreaches(
      database.db,
      invariants.filter(({ id }) => !id.startsWith('T')),
    ),
  ).toEqual([]);
});

describe('a till without a shift of its own', () => {
  it('names the till whose shift its person holds, which takes its payments: it promised to open one', async () => {
    const { store, api } = await openShop();
    const goods = await makeGoods(database.db, { storeId: store.id });
    const { id } = await api.pos.openShift({ id: randomUUID(), deviceId: 'till-one', counts: [], floatMinor: 0 });
    const here = { locationId: store.id, deviceId: 'till-two' };
    const [held] = (await api.pos.listShifts({ limit: 1, page: 1 })).data;
    expect(await api.pos.tillShift(here)).toMatchObject({ shift: null, heldAt: held?.till });
    const sale = { ...saleInput([goods]), deviceId: 'till-two' };
    await api.pos.recordSale(sale);
    expect(await shiftOf(sale.id)).toMatchObject({ shiftId: id });
    expect(await api.pos.tillShift({ ...here, deviceId: 'till-one' })).toMatchObject({ shift: { id }, heldAt: null });
  });
});

describe('a sale at a till', () => {
  it('opens the shift of the day with an empty float, and the next sales belong to it', async () => {
    const { store, api } = await openShop();
    const goods = await makeGoods(database.db, { storeId: store.id });
    const [first, second] = [saleInput([goods]), saleInput([goods])];
    for (const sale of [first, second]) await api.pos.recordSale(sale);
    const [shift, ...others] = await shiftsOf(store.id);
    expect(others).toEqual([]);
    expect(shift).toMatchObject({ kind: 'till', automatic: true, state: 'open', zNumber: null });
    for (const { id } of [first, second]) {
      expect(await shiftOf(id)).toEqual({ shiftId: shift?.id, tillId: shift?.tillId });
    }
  });

  it('closes the automatic shift of an earlier day without a count, with its Z number and cash', async () => {
    const { now, pass } = clock();
    const { store, api } = await openShop(now);
    const goods = await makeGoods(database.db, { storeId: store.id });
    for (const days of [0, DAY, DAY]) {
      pass(days);
      await api.pos.recordSale(saleInput([goods]));
    }
    expect(await shiftsOf(store.id)).toMatchObject([
      {
        businessOn: '2026-11-24',
        state: 'closed',
        zNumber: 1,
        expectedMinor: goods.unitPriceMinor,
        countedMinor: null,
      },
      {
        businessOn: '2026-11-25',
        state: 'closed',
        zNumber: 2,
        expectedMinor: goods.unitPriceMinor,
        countedMinor: null,
      },
      { businessOn: '2026-11-26', state: 'open', zNumber: null },
    ]);
  });

  it('is refused while no shift is open if the organisation requires one, and repeats are still answered', async () => {
    const { now, pass } = clock();
    const { store, api } = await openShop(now);
    const goods = await makeGoods(database.db, { storeId: store.id });
    const sale = saleInput([goods]);
    const answer = await api.pos.recordSale(sale);
    await requireShift(true);
    await api.pos.recordSale(saleInput([goods]));
    pass(DAY);
    await expect(api.pos.recordSale(saleInput([goods]))).rejects.toMatchObject({
      cause: { refusal: { code: 'shift.required' } },
    });
    expect(await api.pos.recordSale(sale)).toEqual(answer);
  });

  it('of the documented path belongs to the standing shift of its store where its person holds no drawer', async () => {
    const { now, pass } = clock();
    const { store, api } = await openShop(now);
    const goods = await makeGoods(database.db, { storeId: store.id });
    const named = { ...saleInput([goods]), shift: 'standing' as const };
    const unnamed = withoutDevice(saleInput([goods]));
    for (const sale of [named, unnamed]) await api.pos.recordSale(sale);
    pass(DAY);
    await api.pos.recordSale(withoutDevice(saleInput([goods])));
    const [first, second, ...others] = await shiftsOf(store.id);
    expect(others).toEqual([]);
    expect(first).toMatchObject({ kind: 'standing', tillId: null, state: 'closed', zNumber: 1 });
    expect(first?.expectedMinor).toBe(2 * goods.unitPriceMinor);
    expect(second).toMatchObject({ kind: 'standing', tillId: null, state: 'open' });
    expect((await shiftOf(named.id)).shiftId).toBe(first?.id);
  });

  it('is decided under locks where its shift is closed between its facts and its statement', async () => {
    const { store, api } = await openShop();
    const goods = await makeGoods(database.db, { storeId: store.id, batches: [{ quantity: 40 }] });
    await api.pos.recordSale(saleInput([goods]));
    const closing = await database.pool.connect();
    await closing.query('begin');
    await closing.query('select id from till where location_id = $1 for no key update', [store.id]);
    await closing.query('select id from shift where location_id = $1 for update', [store.id]);
    const sales = [1, 2, 3].map(() => saleInput([goods]));
    const sold = Promise.all(sales.map((sale) => api.pos.recordSale(sale)));
    await closing.query(
      `update shift set state = 'closed', closed_at = now(), closed_by = opened_by, z_number = 1, expected_minor = $2,
         report = jsonb_build_object('expectedMinor', $2::bigint) where location_id = $1`,
      [store.id, goods.unitPriceMinor],
    );
    await closing.query('commit');
    closing.release();
    await sold;
    const [closed, open, ...others] = await shiftsOf(store.id);
    expect(others).toEqual([]);
    expect(closed).toMatchObject({ state: 'closed' });
    for (const { id } of sales) expect((await shiftOf(id)).shiftId).toBe(open?.id);
  });

  it('opens one shift when many first sales come at once', async () => {
    const { store, api } = await openShop();
    const goods = await makeGoods(database.db, { storeId: store.id, batches: [{ quantity: 40 }] });
    const sales = Array.from({ length: 12 }, (_, index) => {
      const sale = saleInput([goods]);
      return index % 3 === 0 ? withoutDevice(sale) : { ...sale, deviceId: index % 3 === 1 ? 'till-one' : 'till-two' };
    });
    await Promise.all(sales.map((sale) => api.pos.recordSale(sale)));
    expect((await shiftsOf(store.id)).map(({ kind }) => kind).sort()).toEqual(['standing', 'till', 'till']);
  });
});

describe('a refund', () => {
  it('comes out of the shift of the till at which it is posted, and goes back into that of its void', async () => {
    const { now, pass } = clock();
    const { store, api } = await openShop(now);
    const { api: admin } = await callerFor(database.db, { role: 'admin', store }, { now });
    const goods = await makeGoods(database.db, { storeId: store.id });
    const sale = saleInput([goods]);
    await api.pos.recordSale(sale);
    const asked = { saleId: sale.id, lines: [{ lineNo: 1, quantity: 1 }], deviceId: 'till-one' };
    const { id } = await admin.pos.returnSale(asked);
    pass(DAY);
    await admin.pos.voidSaleReturn({ returnId: id, deviceId: 'till-one' });
    const [first, second] = await shiftsOf(store.id);
    expect(first).toMatchObject({ kind: 'till', zNumber: 1, expectedMinor: 0 });
    const voided = database.db.selectFrom('saleReturn').select(['shiftId', 'voidShiftId']).where('id', '=', id);
    expect(await voided.executeTakeFirstOrThrow()).toEqual({ shiftId: first?.id, voidShiftId: second?.id });
  });

  it('that the manager posts in the office left the drawer of the till that asked for it short', async () => {
    const { store, api } = await openShop();
    const { api: admin } = await callerFor(database.db, { role: 'admin', store });
    const goods = await makeGoods(database.db, { storeId: store.id });
    const sale = saleInput([goods]);
    await api.pos.recordSale(sale);
    const lines = [{ lineNo: 1, quantity: 1 }];
    const { id } = await api.pos.returnSale({ saleId: sale.id, lines, deviceId: 'till-one' });
    await admin.pos.postSaleReturn({ returnId: id, deviceId: 'office' });
    const [shift, ...others] = await shiftsOf(store.id);
    expect(others).toEqual([]);
    const posted = database.db.selectFrom('saleReturn').select('shiftId').where('id', '=', id);
    expect(await posted.executeTakeFirstOrThrow()).toEqual({ shiftId: shift?.id });
  });

  it('of a device that is no till belongs to the standing shift', async () => {
    const { store, api } = await openShop();
    const { api: admin } = await callerFor(database.db, { role: 'admin', store });
    const goods = await makeGoods(database.db, { storeId: store.id });
    const sale = saleInput([goods]);
    await api.pos.recordSale(sale);
    await admin.pos.returnSale({ saleId: sale.id, lines: [{ lineNo: 1, quantity: 1 }], deviceId: 'office' });
    expect((await shiftsOf(store.id)).map(({ kind }) => kind)).toEqual(['till', 'standing']);
  });

  describe('approved after its cashier went home', () => {
    const openDrawer = (api: Awaited<ReturnType<typeof openShop>>['api'], deviceId: string) =>
      api.pos.openShift({ id: randomUUID(), deviceId, counts: [] });
    const shiftsOfReturn = (id: string) =>
      database.db.selectFrom('saleReturn').select(['shiftId', 'voidShiftId']).where('id', '=', id).executeTakeFirst();

    /** A return requested at a till whose shift is closed, and a manager who holds no drawer. */
    async function openAfterHours() {
      const { now, pass } = clock();
      const shop = await openShop(now);
      const { store, api } = shop;
      const { api: manager } = await callerFor(database.db, { role: 'admin', store }, { now });
      const { api: colleague } = await callerFor(database.db, { role: 'employee', store }, { now });
      const goods = await makeGoods(database.db, { storeId: store.id });
      const { id: shiftId } = await openDrawer(api, 'till-one');
      const sale = saleInput([goods], { paymentMethod: 'card' });
      await api.pos.recordSale(sale);
      const lines = [{ lineNo: 1, quantity: 1 }];
      const asked = { saleId: sale.id, lines, refundMethod: 'cash' as const, deviceId: 'till-one' };
      const { id: returnId } = await api.pos.returnSale(asked);
      await api.pos.closeShift({ shiftId, counts: [] });
      return { shop, manager, colleague, returnId, pass, now };
    }

    it.each(['office', 'till-one', undefined])(
      'leaves the drawer of the store that was opened last, where it is approved at %s',
      async (deviceId) => {
        const { shop, manager, colleague, returnId, pass, now } = await openAfterHours();
        const { api: other } = await callerFor(database.db, { role: 'employee', store: shop.store }, { now });
        await openDrawer(other, 'till-three');
        pass(60_000);
        const { id: shiftId } = await openDrawer(colleague, 'till-two');
        const count = (await shiftsOf(shop.store.id)).length;
        await manager.pos.postSaleReturn({ returnId, deviceId });
        expect(await shiftsOfReturn(returnId)).toEqual({ shiftId, voidShiftId: null });
        await manager.pos.voidSaleReturn({ returnId, deviceId });
        expect(await shiftsOfReturn(returnId)).toEqual({ shiftId, voidShiftId: shiftId });
        expect(await shiftsOf(shop.store.id)).toHaveLength(count);
      },
    );

    it('leaves the drawer that the manager holds, also if another was opened later', async () => {
      const { manager, colleague, returnId, pass } = await openAfterHours();
      const { id: shiftId } = await openDrawer(manager, 'till-two');
      pass(60_000);
      await openDrawer(colleague, 'till-three');
      await manager.pos.postSaleReturn({ returnId, deviceId: 'office' });
      expect(await shiftsOfReturn(returnId)).toMatchObject({ shiftId });
    });

    it('belongs to the standing shift only where no drawer of the store is open', async () => {
      const { shop, manager, returnId, pass } = await openAfterHours();
      pass(60_000);
      const elsewhere = await openShop();
      await openDrawer(elsewhere.api, 'till-two');
      await manager.pos.postSaleReturn({ returnId, deviceId: 'office' });
      expect((await shiftsOf(shop.store.id)).map(({ kind }) => kind)).toEqual(['till', 'standing']);
    });
  });
});
