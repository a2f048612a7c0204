import { randomUUID } from 'node:crypto';
import { findBreaches, invariants } from '@bhandar/db/invariants';
import type { CashCounts } from '@bhandar/domain/pos';
import { MAX_CASH_MINOR } from '@bhandar/domain/shared';
import { callerFor } from '@bhandar/testing/callers';
import { makeGoods, makeStaff, saleInput } from '@bhandar/testing/factories';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../accounts';
import { useCounters } from '../checkout/counter.fixture';

const { database, openShop } = useCounters();

beforeAll(() => makeStaff(database.db, { role: 'superadmin' }));
afterEach(async () => {
  const checked = invariants.filter(({ id }) => !id.startsWith('T'));
  expect(await findBreaches(database.db, checked)).toEqual([]);
});

const hundreds = (count: number): CashCounts => [{ valueMinor: 10_000, count }];
const taka = (count: number): CashCounts => [{ valueMinor: 100, count }];

/** A till whose cashier has opened a shift with 500.00, and goods of 12.00. */
async function openTill() {
  const shop = await openShop();
  const { api: admin, staff: manager } = await callerFor(database.db, { role: 'admin', store: shop.store });
  const { api: colleague, staff: other } = await callerFor(database.db, { role: 'employee', store: shop.store });
  const goods = await makeGoods(database.db, { storeId: shop.store.id, batches: [{ quantity: 100 }] });
  const opening = { id: randomUUID(), deviceId: 'till-one', counts: hundreds(5) };
  const shift = await shop.api.pos.openShift(opening);
  const sell = (quantity = 1) => shop.api.pos.recordSale(saleInput([{ ...goods, quantity }]));
  return { ...shop, admin, manager, colleague, other, goods, opening, shift, sell };
}

const move = (shiftId: string, kind: 'payIn' | 'payOut' | 'safeDrop', amountMinor: number) => ({
  id: randomUUID(),
  shiftId,
  kind,
  amountMinor,
  reason: 'Tea',
});

const refused = (code: string) => ({ cause: { refusal: { code } } });
const tooMuchIn = (field: string) => ({
  code: 'BAD_REQUEST',
  cause: { issues: [{ path: [field], message: 'field.max100Million' }] },
});

describe('opening a shift', () => {
  it('starts with the counted float, once, also when it is sent again', async () => {
    const { api, staff, shift, opening } = await openTill();
    expect(shift).toMatchObject({ state: 'open', automatic: false, floatMinor: 50_000, heldById: staff.id });
    expect(await api.pos.openShift(opening)).toEqual(shift);
    await expect(api.pos.openShift({ ...opening, id: randomUUID() })).rejects.toMatchObject(
      refused('shift.alreadyOpen'),
    );
    await expect(api.pos.openShift({ ...opening, deviceId: 'till-two' })).rejects.toMatchObject(
      refused('shift.idReused'),
    );
  });

  it('is refused with the id of a shift that another count or another person has opened', async () => {
    const { api, colleague, opening } = await openTill();
    for (const other of [{ counts: hundreds(6) }, { counts: [], floatMinor: 50_000 }]) {
      const again = api.pos.openShift({ ...opening, ...other });
      await expect(again).rejects.toMatchObject({ cause: { kind: 'KEY_REUSED', ...refused('shift.idReused').cause } });
    }
    await expect(colleague.pos.openShift(opening)).rejects.toMatchObject(refused('shift.idReused'));
  });

  it('takes no float that no drawer holds', async () => {
    const { api } = await openShop();
    const opening = { id: randomUUID(), deviceId: 'till-one', counts: [] };
    await expect(api.pos.openShift({ ...opening, floatMinor: MAX_CASH_MINOR + 1 })).rejects.toMatchObject(
      tooMuchIn('floatMinor'),
    );
    const counts = [100_000, 50_000].map((valueMinor) => ({ valueMinor, count: 100_000 }));
    await expect(api.pos.openShift({ ...opening, counts })).rejects.toMatchObject({
      cause: { details: { fields: { counts: { code: 'field.max100Million' } } } },
    });
  });

  it('starts with a float that is known as a sum only', async () => {
    const { api, store } = await openShop();
    const { api: admin } = await callerFor(database.db, { role: 'admin', store });
    const opening = { id: randomUUID(), deviceId: 'till-one', counts: [], floatMinor: 123_450 };
    expect(await api.pos.openShift(opening)).toMatchObject({ floatMinor: 123_450 });
    const { x } = await admin.pos.getShift({ shiftId: opening.id });
    expect(x).toMatchObject({ floatMinor: 123_450, floatCounts: [] });
  });

  it('refuses notes that the currency does not have', async () => {
    const { api } = await openShop();
    const counts = [{ valueMinor: 7_500, count: 1 }];
    const opening = { id: randomUUID(), deviceId: 'till-one', counts };
    await expect(api.pos.openShift(opening)).rejects.toMatchObject(refused('shift.denominationUnknown'));
  });

  it('closes the shift that a sale has opened before, without a count', async () => {
    const { api, store } = await openShop();
    const goods = await makeGoods(database.db, { storeId: store.id });
    await api.pos.recordSale(saleInput([goods]));
    await api.pos.openShift({ id: randomUUID(), deviceId: 'till-one', counts: [] });
    const { data } = await api.pos.listShifts({ locationId: store.id });
    expect(
      data.map(({ automatic, state, zNumber, countedMinor }) => [automatic, state, zNumber, countedMinor]),
    ).toEqual([
      [false, 'open', null, null],
      [true, 'closed', 1, null],
    ]);
  });
});

describe('opening the drawer without a sale', () => {
  const openings = (entityId: string) =>
    database.db
      .selectFrom('auditEntry')
      .select(['entity', 'actorId', 'locationId'])
      .where('action', '=', 'drawer.opened')
      .where('entityId', '=', entityId)
      .execute();

  it('is recorded for the shift of the till', async () => {
    const { api, staff, store, shift } = await openTill();
    expect(await api.pos.openDrawer({ deviceId: 'till-one' })).toEqual({ shiftId: shift.id });
    expect(await openings(shift.id)).toEqual([{ entity: 'shift', actorId: staff.id, locationId: store.id }]);
  });

  it('is refused in the shift of another person, except with the grant', async () => {
    const { admin, colleague, shift } = await openTill();
    await expect(colleague.pos.openDrawer({ deviceId: 'till-one' })).rejects.toMatchObject(refused('shift.ofAnother'));
    expect(await openings(shift.id)).toEqual([]);
    await admin.pos.openDrawer({ deviceId: 'till-one' });
    expect(await openings(shift.id)).toHaveLength(1);
  });

  it('is recorded for the store while no shift is open', async () => {
    const { api, store } = await openShop();
    expect(await api.pos.openDrawer({ deviceId: 'till-one' })).toEqual({ shiftId: null });
    expect(await openings(store.id)).toMatchObject([{ entity: 'location', locationId: store.id }]);
  });
});

describe('the cash of a shift', () => {
  it('has the rounding of its sales and of its refunds beside their totals: the report had no such field', async () => {
    const { api, admin, store, shift } = await openTill();
    await database.pool.query('update organisation set cash_rounding_minor = 100');
    const goods = await makeGoods(database.db, { storeId: store.id, unitMrpMinor: 1_030 });
    const payments = [{ method: 'cash' as const, amountMinor: 1_000 }];
    const sale = await api.pos.recordSale(saleInput([goods], { payments, roundingMinor: -30 }));
    const lines = [{ lineNo: 1, quantity: 1 }];
    const back = await admin.pos.returnSale({ saleId: sale.id, lines, deviceId: 'till-one' });
    await database.pool.query('update organisation set cash_rounding_minor = 0');
    const { x } = await admin.pos.getShift({ shiftId: shift.id });
    expect(x).toMatchObject({ sales: { totalMinor: 1_030, roundingMinor: -30 }, tenders: [{ salesMinor: 1_000 }] });
    expect(x).toMatchObject({ refunds: { count: 1, totalMinor: 1_000, roundingMinor: -30 } });
    await admin.pos.voidSaleReturn({ returnId: back.id, deviceId: 'till-one' });
    const after = await admin.pos.getShift({ shiftId: shift.id });
    expect(after.x).toMatchObject({ refunds: { count: 0, totalMinor: 0, roundingMinor: 0 } });
  });

  it('is its float, cash sales and pay ins, less refunds, pay outs and drops', async () => {
    const { api, admin, shift, sell, goods } = await openTill();
    const { id: saleId } = await sell(3);
    await api.pos.recordSale(saleInput([goods], { paymentMethod: 'card' }));
    await admin.pos.returnSale({ saleId, lines: [{ lineNo: 1, quantity: 1 }], deviceId: 'till-one' });
    await api.pos.recordCashMovement(move(shift.id, 'payIn', 10_000));
    await api.pos.recordCashMovement(move(shift.id, 'payOut', 2_500));
    await api.pos.recordCashMovement(move(shift.id, 'safeDrop', 20_000));
    const { x } = await admin.pos.getShift({ shiftId: shift.id });
    const cash = goods.unitPriceMinor;
    expect(x).toMatchObject({
      expectedMinor: 50_000 + 3 * cash - cash + 10_000 - 2_500 - 20_000,
      sales: { count: 2, totalMinor: 4 * cash },
      tenders: [
        { method: 'card', sales: 1, salesMinor: cash, netMinor: cash },
        { method: 'cash', sales: 1, salesMinor: 3 * cash, refunds: 1, refundsMinor: cash, netMinor: 2 * cash },
      ],
    });
    const { tills } = await admin.pos.tillsOverview({});
    expect(tills).toMatchObject([
      { shift: { id: shift.id, expectedMinor: x?.expectedMinor }, sales: 2, overdue: false },
    ]);
  });

  it('has voided sales on a line of their own, apart from the refunds, and the drawer ties', async () => {
    const { api, admin, shift, sell, goods } = await openTill();
    const price = goods.unitPriceMinor;
    const kept = await sell(3);
    await admin.pos.returnSale({ saleId: kept.id, lines: [{ lineNo: 1, quantity: 1 }], deviceId: 'till-one' });
    const wrong = await sell(2);
    await admin.pos.voidSale({ saleId: wrong.id, reason: 'Wrong customer' });
    const paidByCard = await api.pos.recordSale(saleInput([goods], { paymentMethod: 'card' }));
    await admin.pos.voidSale({ saleId: paidByCard.id, reason: 'Wrong card' });
    const { x } = await admin.pos.getShift({ shiftId: shift.id });
    expect(x).toMatchObject({
      sales: { count: 3, totalMinor: 6 * price },
      refunds: { count: 1, totalMinor: price },
      voids: { count: 2, totalMinor: 3 * price, roundingMinor: 0 },
      tenders: [
        { method: 'card', salesMinor: price, refunds: 0, refundsMinor: 0, voids: 1, voidsMinor: price, netMinor: 0 },
        { method: 'cash', salesMinor: 5 * price, refunds: 1, refundsMinor: price, voids: 1, voidsMinor: 2 * price },
      ],
      expectedMinor: 50_000 + 2 * price,
    });
    const { tills } = await admin.pos.tillsOverview({});
    expect(tills).toMatchObject([{ shift: { id: shift.id, expectedMinor: x?.expectedMinor } }]);
  });

  it('is not told to the cashier who will count it: the X reading has counts and the other tenders', async () => {
    const { api, admin, goods, shift, sell } = await openTill();
    await sell(2);
    await api.pos.recordSale(saleInput([goods], { paymentMethod: 'card' }));
    const { x, blind } = await api.pos.getShift({ shiftId: shift.id });
    expect(x).toBeNull();
    expect(blind).toMatchObject({
      sales: { count: 2 },
      refunds: { count: 0 },
      voids: { count: 0 },
      tenders: [{ method: 'card', salesMinor: goods.unitPriceMinor }],
    });
    expect(JSON.stringify(blind)).not.toMatch(
      /"cash"|floatMinor|totalMinor|subtotalMinor|expectedMinor|movements|cashiers/,
    );
    expect(await admin.pos.getShift({ shiftId: shift.id })).not.toHaveProperty('blind');
    await expect(api.pos.tillsOverview({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it.each(['payOut', 'safeDrop'] as const)(
    'does not fall below nothing by a %s of more than the drawer should hold',
    async (kind) => {
      const { api, shift, sell, goods } = await openTill();
      await sell();
      const held = 50_000 + goods.unitPriceMinor;
      const [error] = await Promise.allSettled([api.pos.recordCashMovement(move(shift.id, kind, held + 1))]);
      expect(error).toMatchObject({
        status: 'rejected',
        reason: {
          code: 'CONFLICT',
          message: 'This is more cash than the drawer should hold',
          ...refused('shift.overDrawer'),
        },
      });
      await api.pos.recordCashMovement(move(shift.id, kind, held));
      await expect(api.pos.recordCashMovement(move(shift.id, kind, 1))).rejects.toMatchObject(
        refused('shift.overDrawer'),
      );
    },
  );

  it('does not change by more than anybody carries, nor does the safe', async () => {
    const { api, admin, shift, store } = await openTill();
    const amountMinor = MAX_CASH_MINOR + 1;
    for (const kind of ['payIn', 'payOut', 'safeDrop'] as const) {
      const moved = api.pos.recordCashMovement(move(shift.id, kind, amountMinor));
      await expect(moved).rejects.toMatchObject(tooMuchIn('amountMinor'));
    }
    const deposit = { id: randomUUID(), locationId: store.id, amountMinor, reason: 'City Bank' };
    await expect(admin.pos.recordBankDeposit(deposit)).rejects.toMatchObject(tooMuchIn('amountMinor'));
  });

  it('changes once by a movement that is sent twice', async () => {
    const { api, admin, shift } = await openTill();
    const payIn = move(shift.id, 'payIn', 100);
    await api.pos.recordCashMovement(payIn);
    await api.pos.recordCashMovement(payIn);
    expect((await admin.pos.getShift({ shiftId: shift.id })).x?.movements).toHaveLength(1);
    await expect(api.pos.recordCashMovement({ ...payIn, amountMinor: 200 })).rejects.toMatchObject(
      refused('shift.idReused'),
    );
  });

  it('is moved by its holder and managers only', async () => {
    const { colleague, admin, shift } = await openTill();
    const drop = move(shift.id, 'safeDrop', 100);
    await expect(colleague.pos.recordCashMovement(drop)).rejects.toMatchObject(refused('shift.ofAnother'));
    await admin.pos.recordCashMovement(drop);
  });
});

describe('handing a shift over', () => {
  it('makes the colleague its holder and keeps the count with its difference', async () => {
    const { api, colleague, other, shift, sell, admin } = await openTill();
    await sell();
    const over = { id: randomUUID(), shiftId: shift.id, toId: other.id, counts: hundreds(5) };
    const answer = await api.pos.handOverShift(over);
    expect(answer).toMatchObject({ shift: { heldById: other.id }, countedMinor: 50_000, differenceMinor: -1_200 });
    expect(await api.pos.handOverShift(over)).toEqual(answer);
    await expect(api.pos.recordCashMovement(move(shift.id, 'payIn', 1))).rejects.toMatchObject(
      refused('shift.ofAnother'),
    );
    await colleague.pos.recordCashMovement(move(shift.id, 'payIn', 1));
    const { x } = await admin.pos.getShift({ shiftId: shift.id });
    expect(x?.handOvers).toMatchObject([{ countedMinor: 50_000, differenceMinor: -1_200 }]);
  });

  it('without a count put the drawer on a colleague who was not asked: it needs their PIN', async () => {
    const { api, staff, manager, admin, shift } = await openTill();
    const pinHash = await hashPassword('274914');
    await database.db.insertInto('staffPin').values({ staffId: manager.id, pinHash, setAt: new Date() }).execute();
    const over = (toId: string, pin?: string) => ({
      id: randomUUID(),
      shiftId: shift.id,
      toId,
      counts: null,
      ...(pin ? { pin } : {}),
    });
    await expect(api.pos.handOverShift(over(manager.id))).rejects.toMatchObject(refused('pin.sixDigits'));
    await expect(api.pos.handOverShift(over(manager.id, '608153'))).rejects.toMatchObject(refused('pin.wrong'));
    await expect(api.pos.handOverShift(over(staff.id))).rejects.toMatchObject(refused('shift.heldAlready'));
    const proven = over(manager.id, '274914');
    const handed = { shift: { heldById: manager.id }, countedMinor: null, differenceMinor: null };
    expect(await api.pos.handOverShift(proven)).toMatchObject(handed);
    expect(await api.pos.handOverShift(proven)).toMatchObject(handed);
    expect(await admin.pos.handOverShift({ ...over(staff.id), counts: [] })).toMatchObject({ countedMinor: 0 });
    expect(await admin.pos.handOverShift(over(manager.id))).toMatchObject(handed);
  });

  it('works only to somebody who sells at the store', async () => {
    const { api, shift } = await openTill();
    const stranger = await makeStaff(database.db, { role: 'employee' });
    const over = { id: randomUUID(), shiftId: shift.id, toId: stranger.id };
    await expect(api.pos.handOverShift({ ...over, counts: [] })).rejects.toMatchObject(refused('colleague.notFound'));
    const proven = { ...over, counts: null, pin: '274914' };
    await expect(api.pos.handOverShift(proven)).rejects.toMatchObject(refused('pin.wrong'));
  });
});

describe('closing a shift', () => {
  it('numbers the Z reports of a till without gaps', async () => {
    const { api, admin, shift } = await openTill();
    const first = await api.pos.closeShift({ shiftId: shift.id, counts: hundreds(5) });
    expect(first).toMatchObject({ status: 'closed', report: { closing: { zNumber: 1, differenceMinor: 0 } } });
    expect(await api.pos.closeShift({ shiftId: shift.id, counts: hundreds(5) })).toEqual(first);
    await expect(api.pos.closeShift({ shiftId: shift.id, counts: hundreds(4) })).rejects.toMatchObject(
      refused('shift.closed'),
    );
    const next = await api.pos.openShift({ id: randomUUID(), deviceId: 'till-one', counts: [] });
    await admin.pos.closeShift({ shiftId: next.id, counts: [] });
    const { data } = await api.pos.listShifts({ state: 'closed' });
    expect(data.map(({ zNumber }) => zNumber)).toEqual([2, 1]);
  });

  it('asks for the reason of a difference, and keeps every count', async () => {
    const { api, shift, sell } = await openTill();
    await sell();
    const counted = { shiftId: shift.id, counts: hundreds(5) };
    const asked = await api.pos.closeShift(counted);
    expect(asked).toEqual({
      status: 'unexplained',
      expectedMinor: 51_200,
      countedMinor: 50_000,
      differenceMinor: -1_200,
    });
    const explained = { ...counted, reason: 'Change given twice', explainedMinor: -1_200 };
    await sell();
    expect(await api.pos.closeShift(explained)).toMatchObject({ status: 'unexplained', differenceMinor: -2_400 });
    const again = { shiftId: shift.id, counts: [...hundreds(5), ...taka(14)], reason: 'Counted again' };
    const closed = await api.pos.closeShift({ ...again, explainedMinor: -1_000 });
    expect(closed).toMatchObject({
      status: 'closed',
      report: {
        expectedMinor: 52_400,
        closing: {
          countedMinor: 51_400,
          differenceMinor: -1_000,
          differenceReason: 'Counted again',
          attempts: [{ countedMinor: 50_000 }, { countedMinor: 50_000 }, { countedMinor: 51_400 }],
        },
      },
    });
  });

  it('leaves a trace of opening, counting, movements and closing in the audit', async () => {
    const { api, shift } = await openTill();
    await api.pos.recordCashMovement(move(shift.id, 'payIn', 100));
    const close = { shiftId: shift.id, counts: hundreds(5), reason: 'Lost', explainedMinor: -100 };
    await api.pos.closeShift(close);
    const entries = await database.db
      .selectFrom('auditEntry')
      .select(['action', 'after'])
      .where('entity', 'in', ['shift', 'cashMovement'])
      .orderBy('id', 'desc')
      .limit(4)
      .execute();
    expect(entries.map(({ action }) => action)).toEqual([
      'shift.closed',
      'shift.counted',
      'cash.payIn',
      'shift.opened',
    ]);
    expect(entries[0]?.after).toMatchObject({
      zNumber: 1,
      expectedMinor: 50_100,
      countedMinor: 50_000,
      reason: 'Lost',
    });
  });
});

describe('bank deposits', () => {
  it('take from the safe what drops have put there', async () => {
    const { api, admin, shift, store } = await openTill();
    await api.pos.recordCashMovement(move(shift.id, 'safeDrop', 30_000));
    const deposit = { id: randomUUID(), locationId: store.id, amountMinor: 25_000, reason: 'City Bank' };
    await admin.pos.recordBankDeposit(deposit);
    await admin.pos.recordBankDeposit(deposit);
    const { safes } = await admin.pos.tillsOverview({});
    expect(safes).toMatchObject([{ droppedMinor: 30_000, depositedMinor: 25_000, balanceMinor: 5_000 }]);
    const { data } = await admin.pos.listCashMovements({ kind: 'bankDeposit' });
    expect(data).toMatchObject([{ id: deposit.id, till: '', amountMinor: 25_000, reason: 'City Bank' }]);
    await expect(api.pos.recordBankDeposit(deposit)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('never take more than the safe holds, two at once neither: the safe went far below nothing', async () => {
    const { api, admin, shift, store } = await openTill();
    const deposit = (amountMinor: number) =>
      admin.pos.recordBankDeposit({ id: randomUUID(), locationId: store.id, amountMinor, reason: 'City Bank' });
    await expect(deposit(1)).rejects.toMatchObject(refused('shift.overSafe'));
    await api.pos.recordCashMovement(move(shift.id, 'safeDrop', 30_000));
    const twice = await Promise.allSettled([deposit(20_000), deposit(20_000)]);
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await deposit(10_000);
    await expect(deposit(1)).rejects.toMatchObject(refused('shift.overSafe'));
  });
});

describe('a shift of another store', () => {
  it('is absent', async () => {
    const { shift } = await openTill();
    const { admin } = await openTill();
    await expect(admin.pos.getShift({ shiftId: shift.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(admin.pos.closeShift({ shiftId: shift.id, counts: [] })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await admin.pos.listShifts({})).data.map(({ id }) => id)).not.toContain(shift.id);
  });
});
