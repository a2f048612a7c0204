import type { GrantChanges } from '@bhandar/domain/accounts';
import { type Caller, callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { letStoreSellFrom, makeGoods, makeStaff, makeStore, saleInput } from '@bhandar/testing/factories';
import { beforeEach, describe, expect, it } from 'vitest';

const database = useTestDatabase();

let store: Awaited<ReturnType<typeof makeStore>>;
let clerk: Awaited<ReturnType<typeof callerFor>>;
let admin: Awaited<ReturnType<typeof callerFor>>;
let head: Caller;

beforeEach(async () => {
  store = await makeStore(database.db);
  await letStoreSellFrom(database.db, store.id, 'store-stock');
  clerk = await callerFor(database.db, { role: 'employee', store });
  admin = await callerFor(database.db, { role: 'admin', store });
  head = (await callerFor(database.db, { role: 'superadmin' })).api;
});

const refused = (code: string) => ({ cause: expect.objectContaining({ refusal: { code } }) });

const auditsOf = (id: string) =>
  database.db
    .selectFrom('auditEntry')
    .select(['before', 'after', 'actorId'])
    .where('entityId', '=', id)
    .where('action', '=', 'employee.grants')
    .orderBy('id')
    .execute();

describe('setGrants', () => {
  it('stores the differences from the role, notifies the person and is audited', async () => {
    const { id } = clerk.staff;
    const set = (changes: GrantChanges) => admin.api.accounts.setGrants({ id, changes });
    expect((await set({ discount: 5, voidSale: true })).overrides).toEqual({ discount: 5, voidSale: true });
    expect((await clerk.api.accounts.me())?.grants).toEqual({ discount: 5, voidSale: true });
    expect((await set({ discount: null, countStock: false })).overrides).toEqual({ countStock: false, voidSale: true });
    expect(await auditsOf(id)).toEqual([
      { before: { grants: {} }, after: { grants: { discount: 5, voidSale: true } }, actorId: admin.staff.id },
      {
        before: { grants: { discount: 5, voidSale: true } },
        after: { grants: { countStock: false, voidSale: true } },
        actorId: admin.staff.id,
      },
    ]);
    await set({ voidSale: null, countStock: null });
    expect(await clerk.api.accounts.me()).not.toHaveProperty('grants');
  });

  it('does not find people of another store, and refuses changes to one’s own or other admins’ permissions', async () => {
    const foreign = await makeStaff(database.db, { role: 'employee', store: await makeStore(database.db) });
    const other = await makeStaff(database.db, { role: 'admin', store });
    const set = (api: Caller, id: string) => api.accounts.setGrants({ id, changes: { seeCost: false } });
    await expect(set(admin.api, foreign.id)).rejects.toMatchObject(refused('employee.notFound'));
    await expect(set(admin.api, other.id)).rejects.toMatchObject(refused('employee.editAdmins'));
    await expect(set(admin.api, admin.staff.id)).rejects.toMatchObject(refused('employee.editAdmins'));
    await expect(set(clerk.api, clerk.staff.id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect((await set(head, admin.staff.id)).overrides).toEqual({ seeCost: false });
  });

  it('does not let an admin grant a permission that they lack', async () => {
    await head.accounts.setGrants({ id: admin.staff.id, changes: { voidSale: false, discount: 10 } });
    const give = (changes: GrantChanges) => admin.api.accounts.setGrants({ id: clerk.staff.id, changes });
    await expect(give({ voidSale: true })).rejects.toMatchObject(refused('grant.beyondOwn'));
    await expect(give({ discount: null })).resolves.toMatchObject({ overrides: {} });
    await head.accounts.setGrants({ id: clerk.staff.id, changes: { discount: 5 } });
    await expect(give({ discount: 11 })).rejects.toMatchObject(refused('grant.beyondOwn'));
    expect((await give({ discount: 10 })).overrides).toEqual({ discount: 10 });
  });

  it('removes the overrides when the role changes', async () => {
    const { id } = clerk.staff;
    await head.accounts.setGrants({ id, changes: { voidSale: true, discount: 3 } });
    await head.accounts.updateEmployee({ id, role: 'admin' });
    const { data } = await head.accounts.listGrants({ limit: 100 });
    expect(data.find((person) => person.id === id)).toMatchObject({ role: 'admin', overrides: {} });
  });
});

describe('listGrants', () => {
  it('shows an admin the employees of the store, and a superadmin also the admins', async () => {
    await makeStaff(database.db, { role: 'employee', store: await makeStore(database.db) });
    const idsOf = async (api: Caller) => (await api.accounts.listGrants({ limit: 100 })).data.map(({ id }) => id);
    expect(await idsOf(admin.api)).toEqual([clerk.staff.id]);
    expect(await idsOf(head)).toEqual(expect.arrayContaining([clerk.staff.id, admin.staff.id]));
    const found = await head.accounts.listGrants({ search: clerk.staff.email });
    expect(found.data.map(({ id }) => id)).toEqual([clerk.staff.id]);
  });
});

describe('a person’s discount limit', () => {
  it('applies from the next sale, even with a cached session', async () => {
    const goods = await makeGoods(database.db, { storeId: store.id, unitMrpMinor: 1_000, batches: [{ quantity: 99 }] });
    const sell = (discountMinor: number) =>
      clerk.api.pos.recordSale(saleInput([{ ...goods, quantity: 1 }], { discountMinor }));
    await sell(500);
    await head.accounts.setGrants({ id: clerk.staff.id, changes: { discount: 10 } });
    await expect(sell(101)).rejects.toThrow('You may give a discount of 10 % at most');
    expect(await clerk.api.pos.tillContext({ deviceId: 'till' })).toMatchObject({ discountPercent: 10 });
    await sell(100);
    await head.accounts.setGrants({ id: clerk.staff.id, changes: { discount: 50 } });
    await sell(500);
  });

  it('overrides the setting, as does the permission to sell below cost', async () => {
    const goods = await makeGoods(database.db, { storeId: store.id, unitMrpMinor: 1_000, batches: [{ quantity: 99 }] });
    await database.db.updateTable('batch').set({ unitCost: '9' }).where('productId', '=', goods.productId).execute();
    const belowCostReason = 'Damaged box';
    const sell = () =>
      clerk.api.pos.recordSale(saleInput([{ ...goods, quantity: 1 }], { discountMinor: 500, belowCostReason }));
    await sell();
    await head.accounts.setGrants({ id: clerk.staff.id, changes: { sellBelowCost: false } });
    await expect(sell()).rejects.toThrow('You may not sell below cost');
    await database.db.updateTable('organisation').set({ belowCost: 'refuse' }).execute();
    await head.accounts.setGrants({ id: clerk.staff.id, changes: { sellBelowCost: true } });
    await sell();
    await head.accounts.setGrants({ id: clerk.staff.id, changes: { sellBelowCost: null } });
    await expect(sell()).rejects.toThrow('You may not sell below cost');
  });
});
