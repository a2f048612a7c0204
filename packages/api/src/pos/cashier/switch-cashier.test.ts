import { randomUUID } from 'node:crypto';
import type { Caller } from '@bhandar/testing/callers';
import { makeGoods, makeStaff, makeStore, TEST_PASSWORD } from '@bhandar/testing/factories';
import { beforeEach, describe, expect, it } from 'vitest';
import { LOCKED_EVERYWHERE, LOCKED_HERE, useTills, WRONG } from './till.fixture';

const { database, openBrowser, hire, signIn, openTill, openStore, enterPin, setClock } = useTills();

const DAY_MS = 86_400_000;
const later = (milliseconds: number) => setClock(() => new Date(Date.now() + milliseconds));
beforeEach(() => later(0));

async function openShop() {
  const store = await openStore();
  const rina = await hire({ store, firstName: 'Rina', lastName: 'Das' }, '274914');
  const kamal = await hire({ store, role: 'admin', firstName: 'Kamal', lastName: 'Uddin' }, '608153');
  const till = await openTill(store, rina);
  return { store, rina, kamal, till };
}

describe('switchCashier', () => {
  it('gives the till a session of the person whose PIN is entered', async () => {
    const { store, kamal, till } = await openShop();
    const { user } = await till.api.pos.switchCashier({
      locationId: store.id,
      deviceId: till.deviceId,
      staffId: kamal.id,
      pin: kamal.pin,
    });
    expect(user).toMatchObject({ id: kamal.id, role: 'admin', atTill: true });
    const me = await till.api.accounts.me();
    expect(me).toMatchObject({ id: kamal.id, atTill: true });
    expect(me).not.toHaveProperty('tillLocked');
  });

  it('lets the person sell, and records the sale as theirs', async () => {
    const { store, kamal, till } = await openShop();
    const { productId, unitPriceMinor } = await makeGoods(database.db, { storeId: store.id });
    await enterPin(till, store, kamal.id, kamal.pin);
    for (const id of [randomUUID(), randomUUID()]) {
      await till.api.pos.recordSale({
        id,
        locationId: store.id,
        deviceId: till.deviceId,
        lines: [{ productId, quantity: 1, unitPriceMinor }],
        customer: { name: 'Walk-in Customer', phone: '', email: '' },
        paymentMethod: 'cash',
        discountMinor: 0,
        totalMinor: unitPriceMinor,
      });
      const { rows } = await database.pool.query('select cashier_id from sale where id = $1', [id]);
      expect(rows).toEqual([{ cashier_id: kamal.id }]);
    }
  });

  it('opens nothing but the counter, whatever the role', async () => {
    const { store, till } = await openShop();
    const manager = await hire({ role: 'admin', store }, '915047');
    expect(await enterPin(till, store, manager.id, manager.pin)).toBe('opened');
    const { api } = till;
    const refused = { code: 'FORBIDDEN', message: 'Sign in with your password to open this' };
    for (const call of [
      () => api.accounts.getOrganisation(),
      () => api.accounts.listEmployees({}),
      () => api.accounts.listSessions(),
      () => api.accounts.getPin(),
      () => api.ordering.overview(),
      () => api.catalogue.listProducts({ kind: 'pharmacy' }),
      () => api.reports.sales({ from: '2026-11-01', to: '2026-11-24' }),
      () => api.audit.vocabulary(),
    ]) {
      await expect(call()).rejects.toMatchObject(refused);
    }
  });

  it('is refused to a superadmin, whose six digits would open every store', async () => {
    const { store, till } = await openShop();
    const head = await hire({ role: 'superadmin' }, '915047');
    expect(await enterPin(till, store, head.id, head.pin)).toBe(WRONG);
    const place = { locationId: store.id, deviceId: till.deviceId };
    expect((await till.api.pos.listCashiers(place)).map(({ id }) => id)).not.toContain(head.id);
  });

  it('opens only the store of the till to a manager of two: it sold in the other one', async () => {
    const { store, till } = await openShop();
    const other = await openStore();
    const manager = await hire({ role: 'admin', store }, '915047');
    await database.db.insertInto('staffStore').values({ staffId: manager.id, locationId: other.id }).execute();
    expect(await enterPin(till, store, manager.id, manager.pin)).toBe('opened');
    expect((await till.api.accounts.me())?.stores.map(({ id }) => id)).toEqual([store.id]);
    const notFound = { code: 'NOT_FOUND' };
    await expect(till.api.pos.listSales({ locationId: other.id })).rejects.toMatchObject(notFound);
    const opening = { id: randomUUID(), deviceId: till.deviceId, counts: [], locationId: other.id };
    await expect(till.api.pos.openShift(opening)).rejects.toMatchObject(notFound);
  });

  it.each([
    ['removed', (api: Caller) => api.accounts.removePin({ currentPassword: TEST_PASSWORD })],
    ['changed', (api: Caller) => api.accounts.setPin({ currentPassword: TEST_PASSWORD, pin: '640193' })],
  ])('ends once the PIN that opened it is %s: its session went on', async (_, change) => {
    const { store, kamal, till } = await openShop();
    expect(await enterPin(till, store, kamal.id, kamal.pin)).toBe('opened');
    const own = openBrowser();
    await signIn(own, kamal);
    await change(own.api);
    expect(await till.api.accounts.me()).toBeNull();
    expect(await own.api.accounts.me()).toMatchObject({ id: kamal.id });
  });

  it('locks the former session, which may enter a PIN again for two minutes, as after a lost answer', async () => {
    const { store, rina, kamal, till } = await openShop();
    const former = openBrowser({ ...till.cookies });
    former.deviceId = till.deviceId;
    await enterPin(till, store, kamal.id, kamal.pin);
    await expect(former.api.pos.tillContext({ deviceId: former.deviceId })).rejects.toThrow('This till is locked');
    expect(await enterPin(former, store, kamal.id, kamal.pin)).toBe('opened');
    const late = openBrowser({ ...former.cookies });
    late.deviceId = till.deviceId;
    await enterPin(former, store, rina.id, rina.pin);
    later(3 * 60_000);
    expect(await late.api.accounts.me()).toBeNull();
    expect(await former.api.accounts.me()).toMatchObject({ id: rina.id });
  });

  it('refuses a till that was never registered, and the session of another till', async () => {
    const { store, rina, kamal, till } = await openShop();
    await enterPin(till, store, kamal.id, kamal.pin);
    const other = await openTill(store, rina);
    const moved = { ...till, deviceId: other.deviceId };
    expect(await enterPin(moved, store, rina.id, rina.pin)).toContain('This till belongs to another device');
    const second = { ...till, deviceId: randomUUID() };
    await till.api.pos.lockTill({ locationId: store.id, deviceId: second.deviceId });
    expect(await enterPin(second, store, rina.id, rina.pin)).toBe('This session belongs to another till');
    expect(await enterPin({ ...other, deviceId: randomUUID() }, store, rina.id, rina.pin)).toBe(
      'This till is not registered yet',
    );
  });

  it('refuses a visitor, and a till in a store of others', async () => {
    const { store, kamal, till } = await openShop();
    const visitor = { ...openBrowser(), deviceId: till.deviceId };
    expect(await enterPin(visitor, store, kamal.id, kamal.pin)).toBe('Please login to continue');
    const elsewhere = await openShop();
    expect(await enterPin({ ...till, deviceId: elsewhere.till.deviceId }, elsewhere.store, kamal.id, kamal.pin)).toBe(
      'Store not found',
    );
  });

  it('asks for a password seven days after the last one at the till', async () => {
    const { store, rina, kamal, till } = await openShop();
    for (let hours = 8; hours < 7 * 24; hours += 8) {
      later(hours * 3_600_000);
      const next = hours % 16 === 0 ? rina : kamal;
      expect(await enterPin(till, store, next.id, next.pin)).toBe('opened');
    }
    later(7 * DAY_MS + 1_000);
    expect(await till.api.accounts.me()).toBeNull();
  });

  it('writes both people to the audit log', async () => {
    const { store, rina, kamal, till } = await openShop();
    await enterPin(till, store, kamal.id, '999000');
    await enterPin(till, store, kamal.id, kamal.pin);
    const { rows } = await database.pool.query(
      `select action, actor_id, before, after from audit_entry where location_id = $1 and entity = 'till' order by id`,
      [store.id],
    );
    expect(rows).toMatchObject([
      { action: 'till.lock', actor_id: rina.id },
      { action: 'pin.wrong', actor_id: rina.id, after: { staffId: kamal.id, failures: 1 } },
      { action: 'till.switch', actor_id: kamal.id, before: { staffId: rina.id }, after: { staffId: kamal.id } },
    ]);
  });
});

describe('a locked till', () => {
  it('opens nothing, also not from the cached session of a sale', async () => {
    const { store, rina, till } = await openShop();
    const { productId, unitPriceMinor } = await makeGoods(database.db, { storeId: store.id });
    await enterPin(till, store, rina.id, rina.pin);
    const sell = () =>
      till.api.pos.recordSale({
        id: randomUUID(),
        locationId: store.id,
        deviceId: till.deviceId,
        lines: [{ productId, quantity: 1, unitPriceMinor }],
        customer: { name: 'Walk-in Customer', phone: '', email: '' },
        paymentMethod: 'cash',
        discountMinor: 0,
        totalMinor: unitPriceMinor,
      });
    await sell();
    await sell();
    await till.api.pos.lockTill({ locationId: store.id, deviceId: till.deviceId });
    await expect(sell()).rejects.toThrow('This till is locked');
    await expect(till.api.pos.listSales({})).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'This till is locked',
    });
    expect(await till.api.accounts.me()).toMatchObject({ id: rina.id, tillLocked: true });
  });

  it('lists the people of its store who have a PIN', async () => {
    const { store, rina, kamal, till } = await openShop();
    await hire({ firstName: 'Elsewhere' }, '274914');
    await makeStaff(database.db, { store, firstName: 'Without' });
    for (let n = 0; n < 5; n += 1) await enterPin(till, store, kamal.id, '999000');
    const people = await till.api.pos.listCashiers({ locationId: store.id, deviceId: till.deviceId });
    expect(people.filter(({ id }) => [rina.id, kamal.id].includes(id))).toMatchObject([
      { name: 'Kamal Uddin', locked: true },
      { name: 'Rina Das', locked: false },
    ]);
    expect(people.map(({ name }) => name)).not.toContain('Without Person');
    expect(people.map(({ name }) => name)).not.toContain('Elsewhere Person');
  });

  it('is opened by a password, which signs the person in fully', async () => {
    const { kamal, till } = await openShop();
    await signIn(till, kamal);
    const me = await till.api.accounts.me();
    expect(me).toMatchObject({ id: kamal.id });
    expect(me).not.toHaveProperty('atTill');
    await expect(till.api.accounts.listEmployees({})).resolves.toHaveProperty('data');
  });
});

describe('wrong PINs', () => {
  it('lock the PIN of that person at that till after five, until the password was used there', async () => {
    const { store, rina, kamal, till } = await openShop();
    const answers = [];
    for (let n = 0; n < 6; n += 1) answers.push(await enterPin(till, store, kamal.id, '999000'));
    expect(answers).toEqual([WRONG, WRONG, WRONG, WRONG, LOCKED_HERE, LOCKED_HERE]);
    expect(await enterPin(till, store, kamal.id, kamal.pin)).toBe(LOCKED_HERE);
    later(4 * DAY_MS);
    expect(await enterPin(await openTill(store, rina), store, kamal.id, kamal.pin)).toBe('opened');
    await signIn(till, kamal);
    await till.api.pos.lockTill({ locationId: store.id, deviceId: till.deviceId });
    expect(await enterPin(till, store, kamal.id, kamal.pin)).toBe('opened');
  });

  it('are forgotten at the till by a right one', async () => {
    const { store, kamal, till } = await openShop();
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < 4; n += 1) expect(await enterPin(till, store, kamal.id, '999000')).toBe(WRONG);
      expect(await enterPin(till, store, kamal.id, kamal.pin)).toBe('opened');
    }
  });

  it('lock the PIN everywhere after twenty in a day, until the day is over or the PIN is changed', async () => {
    const { store, rina, kamal } = await openShop();
    const tills = await Promise.all(Array.from({ length: 5 }, () => openTill(store, rina)));
    for (const till of tills.slice(0, 4)) {
      for (let n = 0; n < 5; n += 1) await enterPin(till, store, kamal.id, '999000');
    }
    const [fresh] = tills.slice(4);
    if (!fresh) throw new Error('There are five tills');
    expect(await enterPin(fresh, store, kamal.id, kamal.pin)).toBe(LOCKED_EVERYWHERE);
    expect(await enterPin(fresh, store, rina.id, rina.pin)).toBe('opened');
    later(DAY_MS / 3);
    expect(await enterPin(fresh, store, kamal.id, kamal.pin)).toBe(LOCKED_EVERYWHERE);
    const own = openBrowser();
    await signIn(own, kamal);
    await own.api.accounts.setPin({ currentPassword: 'Correct4Horse!', pin: '731905' });
    expect(await enterPin(fresh, store, kamal.id, '731905')).toBe('opened');
  });

  it('typed at one store used to lock the PINs of people of another', async () => {
    const { store, rina } = await openShop();
    const elsewhere = await openShop();
    for (let n = 0; n < 4; n += 1) {
      const till = await openTill(store, rina);
      for (let times = 0; times < 5; times += 1) await enterPin(till, store, elsewhere.kamal.id, '999000');
    }
    expect(await enterPin(elsewhere.till, elsewhere.store, elsewhere.kamal.id, elsewhere.kamal.pin)).toBe('opened');
  });

  it('are counted exactly when they arrive together', async () => {
    const { store, kamal, till } = await openShop();
    const answers = await Promise.all(Array.from({ length: 30 }, () => enterPin(till, store, kamal.id, '999000')));
    expect(answers.filter((answer) => answer === WRONG)).toHaveLength(4);
    expect(answers.filter((answer) => answer === LOCKED_HERE)).toHaveLength(26);
    const { rows } = await database.pool.query('select failures from pin_failure where staff_id = $1', [kamal.id]);
    expect(rows).toEqual([{ failures: 5 }]);
  });

  it.each(['an unknown person', 'a person without a PIN', 'a person of another store', 'a disabled person'])(
    'have the same answers for %s',
    async (whom) => {
      const { store, till } = await openShop();
      const pin = '274914';
      const id = await (async () => {
        if (whom === 'an unknown person') return randomUUID();
        if (whom === 'a person without a PIN') return (await makeStaff(database.db, { store })).id;
        if (whom === 'a disabled person') return (await hire({ store, status: 'disabled' }, pin)).id;
        return (await hire({ store: await makeStore(database.db) }, pin)).id;
      })();
      const answers = [];
      for (let n = 0; n < 6; n += 1) answers.push(await enterPin(till, store, id, pin));
      expect(answers).toEqual([WRONG, WRONG, WRONG, WRONG, LOCKED_HERE, LOCKED_HERE]);
    },
  );
});
