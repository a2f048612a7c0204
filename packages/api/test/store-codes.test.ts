import { randomUUID } from 'node:crypto';
import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { letStoreSellFrom, makeGoods, makeStore, saleInput } from '@bhandar/testing/factories';
import { describe, expect, it } from 'vitest';

const database = useTestDatabase();
const aCode = () => `X${randomUUID().replaceAll('-', '').slice(0, 7).toUpperCase()}`;

async function openStore() {
  const store = await makeStore(database.db);
  await letStoreSellFrom(database.db, store.id, 'store-stock');
  const superadmin = (await callerFor(database.db, { role: 'superadmin' })).api;
  const manager = (await callerFor(database.db, { role: 'admin', store })).api;
  const clerk = (await callerFor(database.db, { store })).api;
  const goods = await makeGoods(database.db, { storeId: store.id });
  const deviceId = `till-${store.id}`;
  const sell = () => clerk.pos.recordSale({ ...saleInput([{ ...goods, quantity: 1 }]), deviceId });
  const settings = () => superadmin.accounts.getStoreSettings({ id: store.id });
  const rename = async (code: string, api = superadmin) =>
    api.accounts.updateStoreSettings({ ...(await settings()), code });
  return { store, superadmin, manager, clerk, sell, settings, rename };
}

describe('the code of a store', () => {
  it('is on all later receipts, which continue the numbers; earlier ones stay unchanged', async () => {
    const shop = await openStore();
    const { code: old } = await shop.settings();
    const before = await shop.sell();
    expect(before).toMatchObject({ receiptNo: `${old}-1-000001`, till: `${old}-1` });
    const code = aCode();
    await shop.rename(code.toLowerCase());
    expect(await shop.sell()).toMatchObject({ receiptNo: `${code}-1-000002`, till: `${code}-1` });
    expect(await shop.clerk.pos.getSale({ id: before.id })).toEqual(before);
    await shop.rename(old);
    expect((await shop.sell()).receiptNo).toBe(`${old}-1-000003`);
  });

  it('is not given to another store later, because receipt numbers would repeat', async () => {
    const [one, other] = [await openStore(), await openStore()];
    const { code: left } = await one.settings();
    await one.sell();
    await one.rename(aCode());
    const refusal = { cause: { kind: 'DUPLICATE', message: 'Another place has this code, or had it' } };
    await expect(other.rename(left)).rejects.toMatchObject(refusal);
    await expect(other.rename('WH')).rejects.toMatchObject(refusal);
    const stealing = database.db.updateTable('location').set({ code: left }).where('id', '=', other.store.id).execute();
    await expect(stealing).rejects.toThrow(/is another place's, or was/);
  });

  it('is not given to a new store of the same letters either', async () => {
    const one = await openStore();
    await one.rename('ZZYX');
    await one.rename(aCode());
    const open = { city: 'Dhaka', storeName: 'Zzyx', role: 'employee' as const };
    const person = { firstName: 'Ema', lastName: 'Khatun', phone: '0171234567', email: `${aCode()}@example.com` };
    const password = 'Rickshaw7!Green';
    await one.superadmin.accounts.createEmployee({ ...open, ...person, password, confirmPassword: password });
    const made = database.db.selectFrom('location').select('code').where('name', '=', 'Zzyx');
    expect(await made.executeTakeFirstOrThrow()).toEqual({ code: 'ZZYX2' });
  });

  it.each(['', 'A-1', 'NINECHARS', 'ঢাকা', 'Q000012'])('cannot be "%s"', async (code) => {
    await expect((await openStore()).rename(code)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('is changed by the warehouse only; a manager’s form without a change is saved', async () => {
    const { manager, settings, rename } = await openStore();
    await expect(rename(aCode(), manager)).rejects.toMatchObject({
      cause: { message: 'Only the warehouse changes the code of a store' },
    });
    await manager.accounts.updateStoreSettings({ ...(await settings()), phone: '01999' });
    expect(await settings()).toMatchObject({ phone: '01999' });
  });
});
