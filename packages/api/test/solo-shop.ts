import type { Db } from '@bhandar/db';
import { type Caller, callerFor } from '@bhandar/testing/callers';
import {
  type Goods,
  letStoreSellFrom,
  makeGoods,
  makeStore,
  makeSupplier,
  saleInput,
  warehouseOf,
} from '@bhandar/testing/factories';

/** What every act of these tests makes: one unit at its price. */
export const VALUE = 1_000;
export const PACK = { batchNumber: 'N-1', expiresOn: '2030-05-31' };

export const batchOf = ({ batchIds }: Goods) => batchIds[0] ?? '';

/** A store with two managers, whose goods all cost nothing, as free goods do. */
export async function openSoloShop(db: Db, now: () => Date) {
  const store = await makeStore(db);
  await letStoreSellFrom(db, store.id, 'store-stock');
  const { api: warehouse } = await callerFor(db, { role: 'superadmin' }, { now });
  const manager = async () => {
    const { api, staff } = await callerFor(db, { role: 'admin', store }, { now });
    return { api, id: staff.id };
  };
  const { id: warehouseId } = await warehouseOf(db);
  const { id: supplierId } = await makeSupplier(db);
  const goodsAt = async (storeId: string) => {
    const goods = await makeGoods(db, { storeId, unitMrpMinor: VALUE, batches: [{ quantity: 10, ...PACK }] });
    await db.updateTable('batch').set({ unitCost: '0' }).where('id', '=', batchOf(goods)).execute();
    return goods;
  };
  /** Sold by the warehouse, for the price less so much. */
  const sell = async (offMinor = 0) => {
    const goods = await goodsAt(store.id);
    const discount = offMinor > 0 ? { discount: { amountMinor: offMinor, reason: 'Gift' } } : {};
    const sale = await warehouse.pos.recordSale(saleInput([{ ...goods, ...discount }], { locationId: store.id }));
    return { goods, saleId: sale.id };
  };
  /** A customer who owes the value of one act, by an entry. */
  const owing = async (api: Caller) => {
    const person = { name: 'Rahima', phone: '01711000000', address: 'Road 7' };
    const { id: customerId } = await api.pos.createCustomer(person);
    const owed = { customerId, amountMinor: VALUE, reason: 'Old khata' };
    const { entryId } = await api.pos.enterOnAccount({ ...owed, kind: 'opening', effect: 'raises' });
    return { customerId, entryId };
  };
  return {
    store,
    owing,
    warehouse,
    warehouseId,
    supplierId,
    nila: await manager(),
    omar: await manager(),
    goodsAt,
    sell,
  };
}
export type SoloShop = Awaited<ReturnType<typeof openSoloShop>>;

export const setSoloLimit = (db: Db, soloDayLimitMinor: number) =>
  db.updateTable('organisation').set({ soloDayLimitMinor }).execute();

export const recordedOf = (db: Db, staffId: string) =>
  db.selectFrom('soloAct').select(['act', 'valueMinor']).where('staffId', '=', staffId).orderBy('id').execute();

export const overLimit = (left: string) => ({
  code: 'UNPROCESSABLE_CONTENT',
  cause: { refusal: { code: 'soloAct.overLimit', params: { left } } },
});
