import { randomUUID } from 'node:crypto';
import type { StoreRef } from '@bhandar/domain/accounts';
import type { CreateCustomerInput } from '@bhandar/domain/pos';
import { type Caller, callerFor, visitorCaller } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { letStoreSellFrom, makeGoods, makeStore, queuedSale, saleInput } from '@bhandar/testing/factories';
import { beforeAll, describe, expect, it } from 'vitest';

const database = useTestDatabase();
let here: StoreRef;
let elsewhere: StoreRef;
const people: Record<'employee' | 'admin' | 'superadmin' | 'stranger', Caller> = {} as never;

beforeAll(async () => {
  const { db } = database;
  here = await makeStore(db, { name: 'Lake Road' });
  elsewhere = await makeStore(db, { name: 'Station Road' });
  people.employee = (await callerFor(db, { role: 'employee', store: here })).api;
  people.admin = (await callerFor(db, { role: 'admin', store: here })).api;
  people.superadmin = (await callerFor(db, { role: 'superadmin' })).api;
  people.stranger = (await callerFor(db, { role: 'admin', store: elsewhere })).api;
});

let serial = 0;
function details(over: Partial<CreateCustomerInput> = {}): CreateCustomerInput {
  serial += 1;
  return {
    name: `Rahima ${serial}`,
    phone: `+880 1711-${String(serial).padStart(6, '0')}`,
    website: '',
    email: '',
    address: 'Road 7',
    ...over,
  };
}

const makeHere = () => people.employee.pos.createCustomer(details());
const NOT_FOUND = { code: 'NOT_FOUND', message: 'Customer not found' };

describe('permissions on customers', () => {
  it.each(['employee', 'admin', 'superadmin'] as const)(
    'an %s lists, adds, edits, retires and restores within reach',
    async (role) => {
      const { pos } = people[role];
      const made = await pos.createCustomer({ ...details(), locationId: here.id });
      expect(made).toMatchObject({ store: here, addedBy: 'Test Person', updatedBy: '', updatedAt: null });
      const changed = await pos.updateCustomer({ ...made, name: 'Rahima Begum' });
      expect(changed).toMatchObject({ name: 'Rahima Begum', updatedBy: 'Test Person' });
      const found = () => pos.listCustomers({ search: made.phone });
      expect((await found()).data.map((row) => row.id)).toEqual([made.id]);
      expect(await pos.retireCustomer({ id: made.id })).toEqual({ id: made.id, name: 'Rahima Begum' });
      expect((await found()).totalItems).toBe(0);
      expect(await pos.restoreCustomer({ id: made.id })).toMatchObject({ id: made.id, name: 'Rahima Begum' });
      expect((await found()).totalItems).toBe(1);
    },
  );

  it('people of another store neither see nor touch them', async () => {
    const made = await makeHere();
    const { pos } = people.stranger;
    const { id } = made;
    expect((await pos.listCustomers({ search: made.phone })).data).toEqual([]);
    expect(await pos.overview()).toMatchObject({ customers: 0 });
    await expect(pos.listCustomers({ locationId: here.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(pos.createCustomer({ ...details(), locationId: here.id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(pos.updateCustomer({ ...made, name: 'Mine now' })).rejects.toMatchObject(NOT_FOUND);
    await expect(pos.listCustomerSales({ customerId: id })).rejects.toMatchObject(NOT_FOUND);
    await expect(pos.retireCustomer({ id })).rejects.toMatchObject(NOT_FOUND);
    await people.employee.pos.retireCustomer({ id });
    await expect(pos.restoreCustomer({ id })).rejects.toMatchObject(NOT_FOUND);
  });

  it('visitors see nothing', async () => {
    await expect(visitorCaller(database.db).pos.listCustomers({})).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  it('a customer belongs to a store, and the warehouse has none', async () => {
    const warehouse = await database.db
      .selectFrom('location')
      .select('id')
      .where('kind', '=', 'warehouse')
      .executeTakeFirstOrThrow();
    for (const locationId of [warehouse.id, randomUUID()]) {
      await expect(people.superadmin.pos.createCustomer({ ...details(), locationId })).rejects.toMatchObject({
        code: 'NOT_FOUND',
        message: 'Store not found',
      });
    }
  });
});

describe('customers', () => {
  it('are found by any part of the name, and by the number in any spelling', async () => {
    const { id } = await people.employee.pos.createCustomer(
      details({ name: 'Zülfikar Ali', phone: '(0181) 999-8877', email: 'zulfi@example.com' }),
    );
    for (const search of ['zulf', 'ali zül', '0181999', '81 99', 'zulfi@example']) {
      const { data } = await people.employee.pos.listCustomers({ search });
      expect(
        data.map((row) => row.id),
        search,
      ).toEqual([id]);
    }
    expect((await people.employee.pos.listCustomers({ search: "' or %" })).data).toEqual([]);
  });

  it.each(['+880 1855-123456', '8801855123456', '01855 123456', '1855123456'])(
    'are found in every spelling of a number that was stored before numbers had one form: %s',
    async (phone) => {
      const { id } = await people.employee.pos.createCustomer(details({ phone: '01855123456' }));
      const stored = { phone, phoneKey: phone.replace(/\D/g, '') };
      await database.db.updateTable('customer').set(stored).where('id', '=', id).execute();
      for (const search of ['01855123456', '+8801855123456', '+880 1855-12', '০১৮৫৫১২', '1855123456']) {
        const { data } = await people.employee.pos.listCustomers({ search });
        expect(
          data.map((row) => row.id),
          search,
        ).toEqual([id]);
      }
      await people.employee.pos.retireCustomer({ id });
    },
  );

  it('are retired once, also by two people at the same moment', async () => {
    const { id } = await makeHere();
    const outcomes = await Promise.allSettled([
      people.employee.pos.retireCustomer({ id }),
      people.admin.pos.retireCustomer({ id }),
    ]);
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(people.employee.pos.updateCustomer({ ...details(), id })).rejects.toMatchObject(NOT_FOUND);
    const restored = await Promise.all([
      people.employee.pos.restoreCustomer({ id }),
      people.admin.pos.restoreCustomer({ id }),
    ]);
    expect(restored.map((customer) => customer.id)).toEqual([id, id]);
  });

  it('are audited with person and fields, and without their data', async () => {
    const made = await people.employee.pos.createCustomer(details({ name: 'Secretive Person' }));
    const { id } = made;
    await people.employee.pos.updateCustomer({ ...made, phone: '01999-000000' });
    await people.employee.pos.retireCustomer({ id });
    await people.employee.pos.restoreCustomer({ id });
    const entries = await database.db
      .selectFrom('auditEntry')
      .select(['action', 'locationId', 'before', 'after'])
      .where('entityId', '=', id)
      .orderBy('id')
      .execute();
    expect(entries.map((entry) => entry.action)).toEqual(['create', 'update', 'delete', 'restore']);
    expect(entries.every((entry) => entry.locationId === here.id)).toBe(true);
    expect(entries[1]?.after).toEqual({ changed: ['phone'] });
    expect(JSON.stringify(entries)).not.toMatch(/Secretive|01999/);
  });
});

describe('a sale to a customer', () => {
  it('has their name where it states none, at the counter and from offline: it was of a walk-in customer', async () => {
    await letStoreSellFrom(database.db, here.id, 'store-stock');
    const goods = await makeGoods(database.db, { storeId: here.id });
    const { id: customerId, name } = await makeHere();
    const input = saleInput([goods], { customerId });
    const sold = await people.employee.pos.recordSale(input);
    expect(sold.customer.name).toBe(name);
    expect(await people.employee.pos.recordSale(input)).toEqual(sold);
    expect(await people.employee.pos.getSale({ id: sold.id })).toEqual(sold);
    const named = saleInput([goods], { customerId, customer: { name: 'Her son', phone: '', email: '' } });
    expect((await people.employee.pos.recordSale(named)).customer.name).toBe('Her son');

    const { api: seller, staff } = await callerFor(database.db, { role: 'employee', store: here });
    const queued = queuedSale({ cashierId: staff.id, deviceSeq: 1 }, [goods], { customerId });
    const till = { locationId: here.id, deviceId: 'tablet', sentAt: new Date().toISOString() };
    expect(await seller.pos.syncSales({ ...till, sales: [queued] })).toMatchObject([{ verdict: 'accepted' }]);
    expect((await seller.pos.getSale({ id: queued.sale.id })).customer.name).toBe(name);
  });

  it('is added to their purchase history, whoever sold it, and stays when they are retired', async () => {
    await letStoreSellFrom(database.db, here.id, 'store-stock');
    const goods = await makeGoods(database.db, { storeId: here.id, tradeName: 'Napa' });
    const { id: customerId } = await makeHere();
    const sold = await people.employee.pos.recordSale(saleInput([{ ...goods, quantity: 2 }], { customerId }));
    const later = await people.admin.pos.recordSale(saleInput([goods], { customerId, discountMinor: 100 }));
    await people.employee.pos.recordSale(saleInput([goods]));
    await people.employee.pos.retireCustomer({ id: customerId });
    const history = await people.employee.pos.listCustomerSales({ customerId });
    expect(history).toMatchObject({
      totalItems: 2,
      data: [
        { receiptNo: later.receiptNo, totalMinor: 1_100 },
        { receiptNo: sold.receiptNo, totalMinor: 2_400, method: 'cash', lines: [{ name: 'Napa', quantity: 2 }] },
      ],
    });
    const second = await people.employee.pos.listCustomerSales({ customerId, page: 2, limit: 1 });
    expect(second.data.map((sale) => sale.receiptNo)).toEqual([sold.receiptNo]);
  });

  it('is in their purchase history with several payments and when it was voided: the history did not open', async () => {
    await letStoreSellFrom(database.db, here.id, 'store-stock');
    const goods = await makeGoods(database.db, { storeId: here.id, unitMrpMinor: 1_200 });
    const { id: customerId } = await makeHere();
    const payments = [
      { method: 'card' as const, amountMinor: 200 },
      { method: 'cash' as const, amountMinor: 1_000 },
    ];
    const { id: saleId } = await people.admin.pos.recordSale(saleInput([goods], { customerId, payments }));
    await people.admin.pos.voidSale({ saleId, reason: 'Entered twice' });
    const { data } = await people.employee.pos.listCustomerSales({ customerId });
    expect(data).toMatchObject([{ id: saleId, method: 'split', payments, voidedAt: expect.any(String) }]);
  });

  it('answers the same sale when it is sent again, and is another one for another customer', async () => {
    const goods = await makeGoods(database.db, { storeId: here.id });
    const [{ id: customerId }, other] = [await makeHere(), await makeHere()];
    const input = saleInput([goods], { customerId });
    const first = await people.employee.pos.recordSale(input);
    expect(await people.employee.pos.recordSale(input)).toEqual(first);
    await expect(people.employee.pos.recordSale({ ...input, customerId: other.id })).rejects.toMatchObject({
      message: 'This sale id was used for a different sale',
    });
    expect((await people.employee.pos.listCustomerSales({ customerId })).totalItems).toBe(1);
  });

  it('may name a customer of the organisation at any store', async () => {
    const { id: customerId, store } = await people.superadmin.pos.createCustomer(details());
    expect(store).toBeNull();
    await letStoreSellFrom(database.db, elsewhere.id, 'store-stock');
    const sold = [];
    for (const [seller, { id: storeId }] of [
      [people.employee, here],
      [people.stranger, elsewhere],
    ] as const) {
      const goods = await makeGoods(database.db, { storeId });
      const sell = () => seller.pos.recordSale(saleInput([goods], { customerId, deviceId: 'till-of-all' }));
      // A till's first sale is made under locks, its second without them.
      sold.push(await sell(), await sell());
    }
    const { data } = await people.superadmin.pos.listCustomerSales({ customerId });
    expect(data.map((sale) => sale.receiptNo).sort()).toEqual(sold.map((sale) => sale.receiptNo).sort());
  });

  it('is refused for a customer of another store, and for an unknown one', async () => {
    const goods = await makeGoods(database.db, { storeId: here.id });
    const theirs = await people.stranger.pos.createCustomer(details());
    for (const customerId of [theirs.id, randomUUID()]) {
      await expect(people.employee.pos.recordSale(saleInput([goods], { customerId }))).rejects.toMatchObject(NOT_FOUND);
    }
  });
});
