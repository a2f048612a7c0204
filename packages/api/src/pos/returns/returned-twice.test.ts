import { findBreaches } from '@bhandar/db/invariants';
import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { exchangeInput, letStoreSellFrom, makeGoods, makeStore, saleInput } from '@bhandar/testing/factories';
import { afterEach, describe, expect, test } from 'vitest';

const database = useTestDatabase();
const now = () => new Date('2026-11-21T04:00:00.000Z');
const PACK = { batchNumber: 'N-1', expiresOn: '2030-05-31' };
const TWICE = { cause: { refusal: { code: 'saleReturn.cameBackAlready' } } };

afterEach(async () => {
  const breaches = await findBreaches(database.db);
  expect(breaches.filter((breach) => breach.invariant.id !== 'I18')).toEqual([]);
});

async function sellTwo() {
  const store = await makeStore(database.db);
  await letStoreSellFrom(database.db, store.id, 'store-stock');
  const { api: employee } = await callerFor(database.db, { role: 'employee', store }, { now });
  const { api: admin } = await callerFor(database.db, { role: 'admin', store }, { now });
  const { api: warehouse } = await callerFor(database.db, { role: 'superadmin' }, { now });
  const goods = await makeGoods(database.db, { storeId: store.id, batches: [{ ...PACK, quantity: 9 }] });
  const sale = await employee.pos.recordSale(saleInput([{ ...goods, quantity: 2 }]));
  const bring = (quantity: number) => admin.pos.returnGoods({ productId: goods.productId, quantity, ...PACK });
  const show = (quantity: number) =>
    admin.pos.returnSale({ saleId: sale.id, lines: [{ lineNo: 1, quantity, disposition: 'quarantine' }] });
  return { employee, admin, warehouse, goods, sale, bring, show };
}

describe('goods that came back without their receipt', () => {
  test('came back again with it, and were refunded twice', async () => {
    const { bring, show } = await sellTwo();
    await bring(1);
    await expect(show(2)).rejects.toMatchObject(TWICE);
    await show(1);
    await expect(show(1)).rejects.toMatchObject(TWICE);
  });

  test('made their sale void again, and were refunded twice', async () => {
    const { admin, sale, bring } = await sellTwo();
    await bring(1);
    await expect(admin.pos.voidSale({ saleId: sale.id, reason: 'Wrong customer' })).rejects.toMatchObject(TWICE);
  });

  test('were exchanged again with it', async () => {
    const { admin, goods, sale, bring } = await sellTwo();
    await bring(2);
    const back = {
      saleId: sale.id,
      lines: [{ lineNo: 1, quantity: 1, disposition: 'quarantine' as const }],
      dueMinor: 1_200,
    };
    await expect(admin.pos.exchangeGoods(exchangeInput(back, [goods]))).rejects.toMatchObject(TWICE);
  });

  test('come back with it where the other return is deleted, or still waits', async () => {
    const { admin, employee, goods, bring, show } = await sellTwo();
    const { id: returnId } = await bring(2);
    await admin.pos.voidSaleReturn({ returnId });
    await employee.pos.returnGoods({ productId: goods.productId, quantity: 2, ...PACK });
    await show(2);
  });

  test('may have been of another sale, so that a receipt is taken', async () => {
    const { employee, goods, bring, show } = await sellTwo();
    await employee.pos.recordSale(saleInput([{ ...goods, quantity: 2 }]));
    await bring(2);
    await show(2);
  });

  test('came back again with it as recalled', async () => {
    const { admin, warehouse, goods, sale } = await sellTwo();
    await warehouse.inventory.blockBatch({ id: goods.batchIds[0] ?? '', reason: 'Recalled by the maker' });
    await admin.pos.returnGoods({ productId: goods.productId, quantity: 1, cause: 'recalled', ...PACK });
    const show = (quantity: number) =>
      admin.pos.returnSale({
        saleId: sale.id,
        cause: 'recalled',
        lines: [{ lineNo: 1, quantity, disposition: 'quarantine' }],
      });
    await expect(show(2)).rejects.toMatchObject(TWICE);
    await show(1);
  });
});
