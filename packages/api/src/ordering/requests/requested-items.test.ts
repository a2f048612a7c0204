import { randomUUID } from 'node:crypto';
import type { StoreRef } from '@bhandar/domain/accounts';
import { RequestedFigures } from '@bhandar/domain/ordering';
import { type Caller, callerFor, visitorCaller } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { type MadeStaff, makeGoods, makeStore } from '@bhandar/testing/factories';
import { beforeAll, describe, expect, it } from 'vitest';

const database = useTestDatabase();
type Who = 'clerk' | 'colleague' | 'admin' | 'stranger' | 'superadmin' | 'deputy';
const people: Record<Who, Caller> = {} as never;
let here: StoreRef;
let clerk: MadeStaff;

beforeAll(async () => {
  const { db } = database;
  here = await makeStore(db, { name: 'Lake Road' });
  const elsewhere = await makeStore(db, { name: 'Station Road' });
  const made = await callerFor(db, { role: 'employee', store: here, firstName: 'Omar', lastName: 'Faruk' });
  clerk = made.staff;
  people.clerk = made.api;
  people.colleague = (await callerFor(db, { role: 'employee', store: here })).api;
  people.admin = (await callerFor(db, { role: 'admin', store: here })).api;
  people.stranger = (await callerFor(db, { role: 'admin', store: elsewhere })).api;
  people.superadmin = (await callerFor(db, { role: 'superadmin', firstName: 'Nila', lastName: 'Rahman' })).api;
  people.deputy = (await callerFor(db, { role: 'superadmin' })).api;
  for (const [table, names] of [
    ['category', ['Tablet']],
    ['company', ['Beximco']],
    ['unitType', ['Piece']],
  ] as const) {
    const values = names.map((name) => ({ name, nameKey: name.toLowerCase() }));
    await db.insertInto(table).values(values).execute();
  }
});

let serial = 0;
const ask = (who: Who = 'clerk') => {
  serial += 1;
  return people[who].ordering.requestItem({ kind: 'pharmacy', tradeName: `Napa Rapid ${serial}`, strength: '500 mg' });
};
const productFor = (tradeName: string) => ({
  tradeName,
  genericName: 'Paracetamol',
  strength: '500 mg',
  category: 'Tablet',
  company: 'Beximco',
  unitType: 'Piece',
  unitMrpMinor: 150,
});
const NOT_FOUND = { code: 'NOT_FOUND', message: 'Request not found' };
const FORBIDDEN = { code: 'FORBIDDEN' };

const eventsOf = async (id: string) =>
  (await database.db.selectFrom('domainEvent').selectAll().where('kind', 'like', 'request.%').execute()).filter(
    ({ payload }) => (payload as { requestedItemId: string }).requestedItemId === id,
  );

describe('requesting an item', () => {
  it.each(['clerk', 'admin'] as const)('is allowed to the %s, for their own store', async (who) => {
    const item = await people[who].ordering.requestItem({
      kind: 'pharmacy',
      tradeName: 'Ace Plus',
      company: 'Square',
      wish: { stock: 300, packTpMinor: 10_000, purchaseVat: { basisPoints: 1500 } },
    });
    expect(item).toMatchObject({ status: 'open', place: here, product: null, decidedBy: null });
    expect(item.wish).toEqual(
      RequestedFigures.parse({ stock: 300, packTpMinor: 10_000, purchaseVat: { basisPoints: 1500, minor: null } }),
    );
    await expect(
      people.stranger.ordering.requestItem({ kind: 'pharmacy', tradeName: 'Ace', locationId: here.id }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('refuses figures that contradict each other', async () => {
    const wish = { packTpMinor: 10_000, purchaseVat: { basisPoints: 1500, minor: 2_000 } };
    const asked = people.clerk.ordering.requestItem({ kind: 'pharmacy', tradeName: 'Ace', wish });
    await expect(asked).rejects.toMatchObject({ code: 'BAD_REQUEST', message: '15% of 100.00 is 15.00, not 20.00' });
  });

  it('is possible for the warehouse itself, or for a store', async () => {
    expect((await ask('superadmin')).place.name).toBe('Main warehouse');
    const forStore = { kind: 'pharmacy', tradeName: 'Ace', locationId: here.id } as const;
    expect((await people.superadmin.ordering.requestItem(forStore)).place).toEqual(here);
    await expect(
      people.superadmin.ordering.requestItem({ ...forStore, locationId: randomUUID() }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Store not found' });
  });
});

describe('access to requested items', () => {
  it('colleagues and the warehouse see a request; another store and visitors do not', async () => {
    const { id, tradeName } = await ask();
    const seen = async (who: Who) =>
      (await people[who].ordering.listRequestedItems({ search: tradeName })).data.map((item) => item.id);
    for (const who of ['clerk', 'colleague', 'admin', 'superadmin'] as const) expect(await seen(who)).toEqual([id]);
    expect(await seen('stranger')).toEqual([]);
    const mine = await people.colleague.ordering.listRequestedItems({ search: tradeName, mine: true });
    expect(mine.totalItems).toBe(0);
    await expect(visitorCaller(database.db).ordering.listRequestedItems({})).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
  });

  it('the owner and managers change it, only the owner withdraws it', async () => {
    const { id } = await ask();
    const change = (who: Who) => people[who].ordering.updateRequestedItem({ id, tradeName: `Changed by ${who}` });
    const withdraw = (who: Who) => people[who].ordering.withdrawRequestedItem({ id });
    for (const who of ['clerk', 'admin', 'superadmin'] as const) {
      expect(await change(who)).toMatchObject({ tradeName: `Changed by ${who}`, requestedBy: { id: clerk.id } });
    }
    await expect(change('colleague')).rejects.toMatchObject(FORBIDDEN);
    await expect(change('stranger')).rejects.toMatchObject(NOT_FOUND);
    for (const who of ['colleague', 'admin', 'superadmin'] as const) {
      await expect(withdraw(who)).rejects.toMatchObject(FORBIDDEN);
    }
    await expect(withdraw('stranger')).rejects.toMatchObject(NOT_FOUND);
    expect(await withdraw('clerk')).toEqual({ id });
    const restore = (who: Who) => people[who].ordering.restoreRequestedItem({ id });
    for (const who of ['colleague', 'admin', 'superadmin'] as const) {
      await expect(restore(who)).rejects.toMatchObject(FORBIDDEN);
    }
    await expect(restore('stranger')).rejects.toMatchObject(NOT_FOUND);
    expect(await restore('clerk')).toMatchObject({ id, status: 'open' });
    expect(await restore('clerk')).toMatchObject({ id });
    expect(await withdraw('clerk')).toEqual({ id });
    await expect(withdraw('clerk')).rejects.toMatchObject(NOT_FOUND);
    await expect(people.superadmin.ordering.declineRequestedItem({ id, reason: 'No' })).rejects.toMatchObject(
      NOT_FOUND,
    );
  });

  it('only the warehouse decides', async () => {
    const { id } = await ask();
    for (const who of ['clerk', 'admin', 'stranger'] as const) {
      await expect(people[who].ordering.declineRequestedItem({ id, reason: 'No' })).rejects.toMatchObject(FORBIDDEN);
      await expect(people[who].ordering.acceptRequestedItem({ id, productId: randomUUID() })).rejects.toMatchObject(
        FORBIDDEN,
      );
    }
  });
});

describe('a decision', () => {
  it('creates a product, and notifies the requester', async () => {
    const { id, tradeName } = await ask();
    const accepted = await people.superadmin.ordering.acceptRequestedItem({ id, product: productFor(tradeName) });
    expect(accepted).toMatchObject({
      status: 'accepted',
      decidedBy: { name: 'Nila Rahman' },
      product: { name: tradeName, strength: '500 mg' },
    });
    const product = await people.clerk.catalogue.getProduct({ id: accepted.product?.id ?? '' });
    expect(product).toMatchObject({ kind: 'pharmacy', tradeName, unitMrpMinor: 150, addedBy: 'Nila Rahman' });
    expect(await eventsOf(id)).toMatchObject([
      { kind: 'request.accepted', locationId: here.id, payload: { requestedItemId: id, staffId: clerk.id } },
    ]);
    const own = await people.clerk.ordering.listRequestedItems({ mine: true, status: 'accepted' });
    expect(own.data.map((item) => item.id)).toContain(id);
    await expect(people.clerk.ordering.updateRequestedItem({ id, tradeName: 'Too late' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/already approved by Nila Rahman on/),
    });
  });

  it('matches an existing product of the same kind that is not retired', async () => {
    const { id } = await ask();
    const accept = (productId: string) => people.superadmin.ordering.acceptRequestedItem({ id, productId });
    const goods = (more: object) => makeGoods(database.db, { storeId: here.id, ...more });
    const right = await goods({});
    const wrong = await goods({ kind: 'nonPharmacy' });
    const retired = await goods({});
    await database.db
      .updateTable('product')
      .set({ deletedAt: new Date() })
      .where('id', '=', retired.productId)
      .execute();
    for (const productId of [wrong.productId, retired.productId, randomUUID()]) {
      await expect(accept(productId)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
    expect(await accept(right.productId)).toMatchObject({ status: 'accepted', product: { code: right.code } });
  });

  it('leaves the request open if the product cannot be created', async () => {
    const { id, tradeName } = await ask();
    const { ordering } = people.superadmin;
    await expect(
      ordering.acceptRequestedItem({ id, product: { ...productFor(tradeName), company: 'Nobody Ltd' } }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST', message: 'Company "Nobody Ltd" does not exist; create it first' });
    const found = await ordering.listRequestedItems({ search: tradeName });
    expect(found.data).toMatchObject([{ id, status: 'open', product: null }]);
    expect(await eventsOf(id)).toEqual([]);
  });

  it('rejects with a reason that the requester can read', async () => {
    const { id, tradeName } = await ask();
    await people.superadmin.ordering.declineRequestedItem({ id, reason: 'Not registered here' });
    const { data } = await people.clerk.ordering.listRequestedItems({ search: tradeName });
    expect(data).toMatchObject([{ id, status: 'declined', reason: 'Not registered here', product: null }]);
    expect(await eventsOf(id)).toMatchObject([{ kind: 'request.declined' }]);
  });

  it('is made once, with several simultaneous answers', async () => {
    const { id, tradeName } = await ask();
    const product = productFor(tradeName);
    const outcomes = await Promise.allSettled([
      people.superadmin.ordering.acceptRequestedItem({ id, product }),
      people.deputy.ordering.acceptRequestedItem({ id, product }),
      people.superadmin.ordering.declineRequestedItem({ id, reason: 'No' }),
      people.deputy.ordering.declineRequestedItem({ id, reason: 'No' }),
    ]);
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refusals).toHaveLength(3);
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ code: 'CONFLICT', message: expect.stringMatching(/^Request was already/) });
    }
    expect(await eventsOf(id)).toHaveLength(1);
    const decided = await database.db
      .selectFrom('auditEntry')
      .select('action')
      .where('entityId', '=', id)
      .where('action', 'in', ['accepted', 'declined'])
      .execute();
    expect(decided).toHaveLength(1);
  });

  it('is counted on the home screen, as waiting for the warehouse only', async () => {
    const waiting = async () => (await people.superadmin.ordering.overview()).pharmacyRequestsToDecide ?? 0;
    const before = await waiting();
    expect(await people.stranger.ordering.overview()).toMatchObject({ requestedPharmacy: 0 });
    const { id } = await ask('stranger');
    await ask('stranger');
    expect(await waiting()).toBe(before + 2);
    await people.superadmin.ordering.declineRequestedItem({ id, reason: 'No' });
    expect(await waiting()).toBe(before + 1);
    expect(await people.stranger.ordering.overview()).toMatchObject({
      requestedPharmacy: 2,
      requestedNonPharmacy: 0,
      pharmacyRequestsToDecide: 0,
    });
  });
});
