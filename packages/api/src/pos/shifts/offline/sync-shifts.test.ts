import { randomUUID } from 'node:crypto';
import { findBreaches, invariants } from '@bhandar/db/invariants';
import type { CashCounts, QueuedShiftAct } from '@bhandar/domain/pos';
import { type Caller, callerFor } from '@bhandar/testing/callers';
import { type Goods, makeGoods, makeStaff, saleInput, withContact } from '@bhandar/testing/factories';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { useCounters } from '../../checkout/counter.fixture';

const { database, openShop } = useCounters();

beforeAll(() => makeStaff(database.db, { role: 'superadmin' }));
beforeEach(() => database.db.updateTable('organisation').set({ requireShift: true }).execute());
afterEach(async () => {
  const checked = invariants.filter(({ id }) => !id.startsWith('T'));
  expect(await findBreaches(database.db, checked)).toEqual([]);
});

const at = (time: string) => new Date(`2026-11-24T${time}:00+06:00`);
const ARRIVAL = at('18:00');
const DEVICE = 'till-one';
const hundreds = (count: number): CashCounts => [{ valueMinor: 10_000, count }];

type Act = QueuedShiftAct extends infer Each ? (Each extends QueuedShiftAct ? Omit<Each, 'snapshotAt'> : never) : never;

/** A shop that requires shifts, whose till was without the network from nine to six. */
async function openOfflineShop() {
  const now = () => ARRIVAL;
  const shop = await openShop(now);
  const { store } = shop;
  const { api: admin } = await callerFor(database.db, { role: 'admin', store }, { now });
  const { api: colleague, staff: other } = await callerFor(database.db, { role: 'employee', store }, { now });
  const goods = await makeGoods(database.db, { storeId: store.id, batches: [{ quantity: 100 }] });
  const till = { locationId: store.id, deviceId: DEVICE };
  const proven = <Sent extends object>(sent: Sent, staffId = shop.staff.id) =>
    withContact(database.db, { ...till, staffId }, { ...sent, snapshotAt: at('09:00').toISOString() });
  const send = async (acts: Act[], { api = shop.api, staffId }: { api?: Caller; staffId?: string } = {}) => {
    const sent = await Promise.all(acts.map((act) => proven(act, staffId)));
    return api.pos.syncShifts({ ...till, sentAt: ARRIVAL.toISOString(), acts: sent });
  };
  let seq = 0;
  const sendSale = async (time: string, sold: Goods) => {
    seq += 1;
    const soldAt = at(time).toISOString();
    const sale = await proven({ cashierId: shop.staff.id, deviceSeq: seq, soldAt, sale: saleInput([sold]) });
    const [verdict] = await shop.api.pos.syncSales({ ...till, sentAt: ARRIVAL.toISOString(), sales: [sale] });
    return verdict;
  };
  const made = (time: string) => ({ staffId: shop.staff.id, madeAt: at(time).toISOString() });
  const open = (time: string, count = 5) => ({
    ...made(time),
    act: 'open' as const,
    id: randomUUID(),
    counts: hundreds(count),
  });
  const move = (time: string, shiftId: string, kind: 'payIn' | 'payOut' | 'safeDrop', amountMinor: number) => ({
    ...made(time),
    act: 'move' as const,
    id: randomUUID(),
    shiftId,
    kind,
    amountMinor,
    reason: 'Tea',
  });
  const close = (time: string, shiftId: string, counts: CashCounts, reason = '') => ({
    ...made(time),
    act: 'close' as const,
    id: randomUUID(),
    shiftId,
    counts,
    reason,
  });
  return { ...shop, admin, colleague, other, goods, send, sendSale, open, move, close };
}

const recorded = ({ id }: { id: string }) => ({ id, verdict: 'recorded' });

const shiftsOf = (locationId: string) =>
  database.db
    .selectFrom('shift')
    .select(['id', 'kind', 'automatic', 'state', 'openedAt', 'closedAt', 'heldBy', 'floatMinor', 'differenceReason'])
    .where('locationId', '=', locationId)
    .orderBy('openedAt')
    .orderBy('kind')
    .execute();

it('A shift opened without network starts at its own time and takes the sales made after it', async () => {
  const { store, staff, goods, send, sendSale, open } = await openOfflineShop();
  const opening = open('10:00');
  expect(await send([opening])).toEqual([recorded(opening)]);
  expect(await sendSale('10:05', goods)).toMatchObject({ verdict: 'accepted' });
  const { id } = opening;
  expect(await shiftsOf(store.id)).toMatchObject([
    { id, kind: 'till', automatic: false, state: 'open', openedAt: at('10:00'), heldBy: staff.id, floatMinor: 50_000 },
  ]);
  const { rows } = await database.pool.query('select distinct shift_id from sale where location_id = $1', [store.id]);
  expect(rows).toEqual([{ shift_id: id }]);
});

it('A pay in, a pay out and a safe drop without network count in the drawer, once, also when sent twice', async () => {
  const { admin, send, open, move } = await openOfflineShop();
  const opening = open('10:00');
  const { id } = opening;
  const acts = [
    opening,
    move('11:00', id, 'payIn', 20_000),
    move('12:00', id, 'payOut', 5_000),
    move('13:00', id, 'safeDrop', 30_000),
  ];
  for (const _time of ['first', 'again']) expect(await send(acts)).toEqual(acts.map(recorded));
  const { x } = await admin.pos.getShift({ shiftId: id });
  expect(x).toMatchObject({ payInMinor: 20_000, payOutMinor: 5_000, safeDropMinor: 30_000, expectedMinor: 35_000 });
  expect(x?.movements.map(({ at: madeAt }) => madeAt)).toEqual(
    ['11:00', '12:00', '13:00'].map((time) => at(time).toISOString()),
  );
});

it('A drawer counted without network closes its shift at the time of the count, and the next one follows it', async () => {
  const { store, goods, admin, send, sendSale, open, close } = await openOfflineShop();
  const [morning, evening] = [open('10:00'), open('15:00', 4)];
  await send([morning]);
  await sendSale('10:05', goods);
  const counted = close('14:00', morning.id, [...hundreds(5), { valueMinor: 1, count: goods.unitPriceMinor }]);
  expect(await send([counted, evening])).toEqual([counted, evening].map(recorded));
  await sendSale('15:05', goods);
  expect(await send([counted])).toEqual([recorded(counted)]);
  expect(await shiftsOf(store.id)).toMatchObject([
    { id: morning.id, state: 'closed', closedAt: at('14:00'), differenceReason: '' },
    { id: evening.id, state: 'open', openedAt: at('15:00') },
  ]);
  const { z } = await admin.pos.getShift({ shiftId: morning.id });
  expect(z).toMatchObject({ sales: { count: 1 }, closing: { zNumber: 1, differenceMinor: 0 } });
});

it('A count without network that differs closes the shift and says why in the Z report', async () => {
  const { admin, send, open, close } = await openOfflineShop();
  for (const [reason, said] of [
    ['', 'Counted without network'],
    ['A torn note', 'A torn note'],
  ] as const) {
    const opening = open('10:00');
    const counted = close('14:00', opening.id, hundreds(4), reason);
    expect(await send([opening, counted])).toEqual([opening, counted].map(recorded));
    const { z } = await admin.pos.getShift({ shiftId: opening.id });
    expect(z?.closing).toMatchObject({ differenceMinor: -10_000, differenceReason: said });
  }
});

it('Cash moved without network is not taken from a drawer that was counted meanwhile, and a repeat is answered', async () => {
  const { store, api, admin, send, open, move } = await openOfflineShop();
  const opening = open('10:00');
  const { id: shiftId } = opening;
  const known = move('11:00', shiftId, 'payIn', 1_000);
  await send([opening, known]);
  await api.pos.closeShift({ shiftId, counts: [{ valueMinor: 1_000, count: 51 }], reason: '' });
  const before = await admin.pos.getShift({ shiftId });
  const verdicts = await send([known, move('12:00', shiftId, 'safeDrop', 5_000)]);
  expect(verdicts).toMatchObject([
    recorded(known),
    { verdict: 'invalid', errors: { shiftId: 'This shift is closed' } },
  ]);
  expect(await admin.pos.getShift({ shiftId })).toEqual(before);
  expect(await shiftsOf(store.id)).toHaveLength(1);
});

it('No more leaves a drawer without network than it should hold: a wrong zero filled the safe', async () => {
  const { store, admin, send, open, move } = await openOfflineShop();
  const opening = open('10:00');
  const drop = move('11:00', opening.id, 'safeDrop', 5_000_000);
  expect(await send([opening, drop])).toMatchObject([
    { verdict: 'recorded' },
    { verdict: 'invalid', errors: { amountMinor: expect.stringContaining('more cash than the drawer') } },
  ]);
  const { safes } = await admin.pos.tillsOverview({ locationId: store.id });
  expect(safes).toMatchObject([{ droppedMinor: 0 }]);
});

it('An act is not earlier than its shift, and one of an unknown shift is refused: it closed the open one', async () => {
  const { store, send, open, close } = await openOfflineShop();
  const opening = open('15:00');
  const [unknown, early] = [randomUUID(), opening.id].map((id) => close('10:00', id, hundreds(5)));
  if (!unknown || !early) throw new Error('two acts are made');
  expect(await send([opening, unknown])).toMatchObject([{ verdict: 'recorded' }, { verdict: 'invalid' }]);
  expect(await shiftsOf(store.id)).toMatchObject([{ state: 'open' }]);
  expect(await send([early])).toEqual([recorded(early)]);
  expect(await shiftsOf(store.id)).toMatchObject([{ state: 'closed', openedAt: at('15:00'), closedAt: at('15:00') }]);
});

it('A shift is not opened while another person has the drawer, and its cash stays on the till', async () => {
  const { colleague, other, send, open, move } = await openOfflineShop();
  const theirs = { ...open('09:30'), staffId: other.id };
  await send([theirs], { api: colleague, staffId: other.id });
  const mine = open('10:00');
  const verdicts = await send([mine, move('11:00', mine.id, 'payIn', 1_000)]);
  expect(verdicts).toMatchObject([
    { id: mine.id, verdict: 'invalid', errors: { deviceId: expect.stringContaining('has to be handed over') } },
    { verdict: 'invalid' },
  ]);
});

it("Nobody sends what somebody else did with a drawer, whatever proof the device has: it paid out in that person's name", async () => {
  const { store, other, colleague, send, open } = await openOfflineShop();
  const opening = open('10:00');
  for (const staffId of [opening.staffId, other.id]) {
    const verdicts = await send([opening], { api: colleague, staffId });
    expect(verdicts).toMatchObject([{ id: opening.id, verdict: 'invalid' }]);
  }
  expect(await shiftsOf(store.id)).toEqual([]);
  expect(await send([opening])).toEqual([recorded(opening)]);
});

it('An act of a till that cannot be read is answered alone', async () => {
  const { send, open } = await openOfflineShop();
  const opening = open('10:00');
  const broken = { ...open('10:00'), counts: [{ valueMinor: -1, count: 1 }] };
  expect(await send([broken, opening])).toMatchObject([{ id: broken.id, verdict: 'invalid' }, recorded(opening)]);
});
