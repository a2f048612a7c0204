import { randomUUID } from 'node:crypto';
import { RELEASE_MINUTES, type ReleasedAct } from '@bhandar/domain/pos';
import type { Goods } from '@bhandar/testing/factories';
import { makeGoods, saleInput } from '@bhandar/testing/factories';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTills, WRONG } from './till.fixture';

const { database, hire, openBrowser, signIn, openStore, setClock } = useTills();

const START = Date.parse('2026-11-24T12:00:00+06:00');
const later = (milliseconds: number) => setClock(() => new Date(START + milliseconds));
beforeEach(() => later(0));

const PERCENT = { employeeDiscountPercent: 5, adminDiscountPercent: 15 };

async function openTill(person: { email: string }) {
  const till = openBrowser();
  await signIn(till, person);
  return till;
}

async function openShop() {
  await database.db.updateTable('organisation').set(PERCENT).execute();
  const store = await openStore();
  const rina = await hire({ store, firstName: 'Rina', lastName: 'Das' }, '274914');
  const kamal = await hire({ store, role: 'admin', firstName: 'Kamal', lastName: 'Uddin' }, '608153');
  const till = await openTill(rina);
  const goods = await makeGoods(database.db, { storeId: store.id });
  const place = { locationId: store.id, deviceId: till.deviceId };
  const release = (saleId: string, { pin = kamal.pin, act = 'sell' as ReleasedAct } = {}) =>
    till.api.pos.giveRelease({ ...place, staffId: kamal.id, pin, saleId, act });
  return { store, rina, kamal, till, goods, place, release };
}

/** A sale with a discount of so many percent, which the seller may not give alone above five. */
function discounted(goods: Goods, place: object, percent: number) {
  const sale = saleInput([goods]);
  const discountMinor = (goods.unitPriceMinor * percent) / 100;
  const totalMinor = goods.unitPriceMinor - discountMinor;
  return { ...sale, ...place, discountMinor, totalMinor, tenderedMinor: totalMinor };
}

const audited = (saleId: string) =>
  database.db
    .selectFrom('auditEntry')
    .select(['action', 'actorId', 'after'])
    .where('entityId', '=', saleId)
    .orderBy('id')
    .execute();

const TOO_MUCH = /discount/i;

describe('a release by PIN', () => {
  it('lets the seller give the discount of the colleague, and the audit names both', async () => {
    const { rina, kamal, till, goods, place, release } = await openShop();
    const sale = discounted(goods, place, 15);
    await expect(till.api.pos.recordSale(sale)).rejects.toThrow(TOO_MUCH);
    const { token, by, discountPercent } = await release(sale.id);
    expect([by, discountPercent]).toEqual(['Kamal Uddin', 15]);
    const recorded = await till.api.pos.recordSale({ ...sale, release: token });
    expect(recorded).toMatchObject({ cashier: 'Rina Das', discountMinor: sale.discountMinor });
    expect(await audited(sale.id)).toMatchObject([
      { action: 'sale.released', actorId: rina.id, after: { staffId: kamal.id, saleId: sale.id } },
      { action: 'sale.discounted', actorId: rina.id },
    ]);
    expect(await till.api.pos.recordSale({ ...sale, release: token })).toMatchObject({ id: recorded.id });
  });

  it('does not go beyond the rights of the colleague', async () => {
    const { till, goods, place, release } = await openShop();
    const sale = discounted(goods, place, 20);
    const { token } = await release(sale.id);
    await expect(till.api.pos.recordSale({ ...sale, release: token })).rejects.toThrow(TOO_MUCH);
  });

  it('counts for one sale, one seller and ten minutes, and answers a repeat after that', async () => {
    const { store, kamal, till, goods, place, release } = await openShop();
    const [sale, other] = [discounted(goods, place, 15), discounted(goods, place, 15)];
    const { token } = await release(sale.id);
    await expect(till.api.pos.recordSale({ ...other, release: token })).rejects.toThrow(TOO_MUCH);
    const colleague = await hire({ store, firstName: 'Omar' }, '915047');
    const theirs = await openTill(colleague);
    const stolen = { ...sale, deviceId: theirs.deviceId, release: token };
    await expect(theirs.api.pos.recordSale(stolen)).rejects.toThrow(TOO_MUCH);
    for (const forged of [`${kamal.id}.${START}.${'A'.repeat(22)}`, 'nonsense', '..']) {
      await expect(till.api.pos.recordSale({ ...sale, release: forged })).rejects.toThrow(TOO_MUCH);
    }
    later(RELEASE_MINUTES * 60_000);
    await expect(till.api.pos.recordSale({ ...sale, release: token })).rejects.toThrow(TOO_MUCH);
    later(RELEASE_MINUTES * 60_000 - 1);
    await till.api.pos.recordSale({ ...sale, release: token });
    later(3_600_000);
    expect(await till.api.pos.recordSale({ ...sale, release: token })).toMatchObject({ id: sale.id });
  });

  it('ends with the rights of the colleague', async () => {
    const { kamal, till, goods, place, release } = await openShop();
    const sale = discounted(goods, place, 15);
    const { token } = await release(sale.id);
    await database.db.updateTable('staffMember').set({ status: 'disabled' }).where('id', '=', kamal.id).execute();
    await expect(till.api.pos.recordSale({ ...sale, release: token })).rejects.toThrow(TOO_MUCH);
  });

  it('is given by another person of the store only, and a wrong PIN is counted', async () => {
    const { rina, till, place, release } = await openShop();
    const saleId = randomUUID();
    const own = till.api.pos.giveRelease({ ...place, staffId: rina.id, pin: rina.pin, saleId, act: 'sell' });
    await expect(own).rejects.toThrow('Somebody else has to enter their PIN');
    const elsewhere = await hire({ store: await openStore(), role: 'admin' }, '731482');
    const foreign = till.api.pos.giveRelease({
      ...place,
      staffId: elsewhere.id,
      pin: elsewhere.pin,
      saleId,
      act: 'sell',
    });
    await expect(foreign).rejects.toThrow(WRONG);
    for (let time = 1; time < 5; time += 1) await expect(release(saleId, { pin: '111222' })).rejects.toThrow(WRONG);
    await expect(release(saleId, { pin: '111222' })).rejects.toThrow('Too many wrong PINs');
    await expect(release(saleId)).rejects.toThrow('Too many wrong PINs');
    expect(await audited(saleId)).toEqual([]);
  });

  it('lets a seller without the permission void the own sale', async () => {
    const { rina, kamal, till, goods, place, release } = await openShop();
    const sale = { ...saleInput([goods]), ...place };
    await till.api.pos.recordSale(sale);
    const { id: saleId } = sale;
    const reason = 'Wrong strength';
    await expect(till.api.pos.voidSale({ saleId, reason })).rejects.toThrow('You may not void sales');
    const { token: toSell } = await release(saleId);
    const asSold = till.api.pos.voidSale({ saleId, reason, release: toSell });
    await expect(asSold, 'released to be sold').rejects.toThrow('You may not void sales');
    const { token } = await release(saleId, { act: 'void' });
    await till.api.pos.voidSale({ saleId, reason, release: token });
    expect((await audited(saleId)).at(-1)).toMatchObject({
      action: 'sale.voided',
      actorId: rina.id,
      after: { releasedBy: kamal.id },
    });
  });
});
