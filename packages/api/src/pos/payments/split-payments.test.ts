import { CARD_TENDER_ID } from '@bhandar/domain/pos';
import { callerFor } from '@bhandar/testing/callers';
import { makeGoods, saleInput } from '@bhandar/testing/factories';
import { describe, expect, test } from 'vitest';
import { failing, useCounters } from '../checkout/counter.fixture';

const { database, openShop, countSales } = useCounters();

/** A wallet that asks for the reference of its transaction. */
async function addWallet(name: string) {
  const { api } = await callerFor(database.db, { role: 'superadmin' });
  return api.pos.addTender({ method: 'wallet', name, asksReference: true });
}

const roundTo = (minor: number) => database.pool.query('update organisation set cash_rounding_minor = $1', [minor]);

describe('a sale of several payments', () => {
  test('keeps each with its tender and reference, and its receipt is the same when it is read again', async () => {
    const { store, api } = await openShop();
    const goods = await makeGoods(database.db, { storeId: store.id, unitMrpMinor: 1_200 });
    const wallet = await addWallet('bKash');
    const input = saleInput([{ ...goods, quantity: 5 }], {
      payments: [
        { method: 'wallet', tenderId: wallet.id, amountMinor: 2_000, reference: '8N7A6D5C' },
        { method: 'card', amountMinor: 1_500 },
        { method: 'cash', amountMinor: 2_500, tenderedMinor: 3_000 },
      ],
    });
    const sale = await api.pos.recordSale(input);
    expect(sale).toMatchObject({
      totalMinor: 6_000,
      roundingMinor: 0,
      payment: { method: 'split', tenderedMinor: 6_500, changeMinor: 500 },
      payments: [
        { method: 'wallet', tenderId: wallet.id, tenderName: 'bKash', amountMinor: 2_000, reference: '8N7A6D5C' },
        { method: 'card', tenderId: CARD_TENDER_ID, tenderName: '', amountMinor: 1_500 },
        { method: 'cash', tenderName: '', amountMinor: 2_500, tenderedMinor: 3_000 },
      ],
    });
    expect(await api.pos.getSale({ id: sale.id })).toEqual(sale);
    expect(await api.pos.recordSale(input)).toEqual(sale);
    const { data } = await api.pos.listSales({ search: sale.receiptNo });
    expect(data).toMatchObject([{ method: 'split', payments: [{ tenderName: 'bKash' }, {}, { amountMinor: 2_500 }] }]);
    // What was recorded in the last moments is not exported yet.
    await database.pool.query("update sale set recorded_at = recorded_at - interval '1 hour' where id = $1", [sale.id]);
    const exported = await api.pos.exportSales({});
    expect(exported.data.find(({ id }) => id === sale.id)).toMatchObject({ method: 'split', payments: sale.payments });
  });

  test('is one sale at each of two tills that send it in the same moment, whatever tenders it names', async () => {
    const { store, api } = await openShop();
    const goods = await makeGoods(database.db, { storeId: store.id });
    const input = saleInput([goods], {
      payments: [
        { method: 'cash', amountMinor: 500 },
        { method: 'card', amountMinor: 700 },
      ],
    });
    const [first, second] = await Promise.all([api.pos.recordSale(input), api.pos.recordSale(input)]);
    expect(second).toEqual(first);
    expect(await countSales(store.id)).toBe(1);
  });

  test('with other payments under the id of a recorded one is refused', async () => {
    const { store, api } = await openShop();
    const goods = await makeGoods(database.db, { storeId: store.id, unitMrpMinor: 1_200 });
    const input = saleInput([goods]);
    await api.pos.recordSale(input);
    const paidByCard = { ...input, payments: [{ method: 'card' as const, amountMinor: 1_200 }] };
    await expect(api.pos.recordSale(paidByCard)).rejects.toMatchObject(
      failing('This sale id was used for a different sale', 'UNPROCESSABLE_CONTENT'),
    );
  });

  test.each([
    [
      'without the reference that its wallet asks for',
      { reference: '', retire: false },
      'Enter the reference of the Nagad payment',
    ],
    ['by a wallet that is no longer accepted', { reference: 'R1', retire: true }, 'Nagad is no longer accepted'],
  ])('%s is refused, and nothing is written', async (_, { reference, retire }, message) => {
    const { store, api } = await openShop();
    const goods = await makeGoods(database.db, { storeId: store.id, unitMrpMinor: 1_200 });
    await database.pool.query("update tender set name = name || id, name_key = name_key || id where name = 'Nagad'");
    const wallet = await addWallet('Nagad');
    if (retire) {
      const { api: warehouse } = await callerFor(database.db, { role: 'superadmin' });
      const { id, position } = wallet;
      await warehouse.pos.updateTender({ id, position, name: 'Nagad', asksReference: false, active: false });
    }
    const payments = [{ method: 'wallet' as const, tenderId: wallet.id, amountMinor: 1_200, reference }];
    await expect(api.pos.recordSale(saleInput([goods], { payments }))).rejects.toMatchObject({ message });
    expect(await countSales(store.id)).toBe(0);
  });

  test.each(['credit', 'account'] as const)('charged by %s to nobody is refused', async (method) => {
    const { store, api } = await openShop();
    const goods = await makeGoods(database.db, { storeId: store.id, unitMrpMinor: 1_200 });
    const input = saleInput([goods], { payments: [{ method, amountMinor: 1_200 }] });
    await expect(api.pos.recordSale(input)).rejects.toMatchObject(
      failing('Choose the customer whose account pays', 'BAD_REQUEST'),
    );
  });
});

describe('cash rounding', () => {
  test('moves the cash payment to the nearest coin, and a till that rounds otherwise is told the amount', async () => {
    await roundTo(100);
    const { store, api } = await openShop();
    const goods = await makeGoods(database.db, { storeId: store.id, unitMrpMinor: 1_260 });
    const rounded = saleInput([goods], { payments: [{ method: 'cash', amountMinor: 1_300 }], roundingMinor: 40 });
    const sale = await api.pos.recordSale(rounded);
    expect(sale).toMatchObject({ totalMinor: 1_260, roundingMinor: 40, payment: { tenderedMinor: 1_300 } });
    expect(await api.pos.getSale({ id: sale.id })).toEqual(sale);
    const exact = saleInput([goods], { payments: [{ method: 'cash', amountMinor: 1_260 }] });
    await expect(api.pos.recordSale(exact)).rejects.toMatchObject({
      message: 'With rounding the cash payment is 13.00',
      cause: { details: { data: { roundingMinor: 40 } } },
    });
    await roundTo(0);
  });

  test('leaves a sale alone that knows one payment only: its till has told the total', async () => {
    await roundTo(100);
    const { store, api } = await openShop();
    const goods = await makeGoods(database.db, { storeId: store.id, unitMrpMinor: 1_260 });
    expect(await api.pos.recordSale(saleInput([goods]))).toMatchObject({ roundingMinor: 0, totalMinor: 1_260 });
    await roundTo(0);
  });
});
