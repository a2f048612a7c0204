import { findBreaches } from '@bhandar/db/invariants';
import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeSupplier, warehouseOf } from '@bhandar/testing/factories';
import { afterEach, describe, expect, test } from 'vitest';

const database = useTestDatabase();
let today = '2026-11-08';
const now = () => new Date(`${today}T06:00:00.000Z`);

afterEach(async () => {
  expect(await findBreaches(database.db)).toEqual([]);
  today = '2026-11-08';
});

/** A bill of 30 units at 33.33 a pack of ten with its own rate of VAT, which comes to 99.99 and its VAT. */
async function bill(basisPoints: number) {
  const { api } = await callerFor(database.db, { role: 'superadmin' }, { now });
  const supplier = await makeSupplier(database.db);
  const batchNumber = `VAT ${basisPoints}`;
  const tradeName = `Taxed at ${basisPoints}`;
  const goods = { tradeName, genericName: 'T', strength: '1 mg', category: 'T', company: 'T', unitType: 'T' };
  const line = { goods, quantity: 30, packSize: 10, packTpMinor: 3_333, purchaseVat: { basisPoints }, batchNumber };
  const { id: purchaseId, totalMinor } = await api.purchasing.recordPurchase({
    kind: 'pharmacy',
    supplierId: supplier.id,
    invoiceNumber: batchNumber,
    lines: [line],
  });
  const { id: placeId } = await warehouseOf(database.db);
  const give = async (quantity: number, creditMinor?: number) => {
    const batch = database.db.selectFrom('batch').select('id').where('batchNumber', '=', batchNumber);
    const { id: batchId } = await batch.executeTakeFirstOrThrow();
    const credit = creditMinor === undefined ? {} : { creditMinor };
    const lines = [{ batchId, quantity, ...credit }];
    return api.purchasing.returnToSupplier({ supplierId: supplier.id, placeId, reason: 'Expired', lines });
  };
  const read = async (from: string, to: string) => {
    const { suppliers, vat } = await api.reports.purchases({ from, to });
    const ours = suppliers.find(({ supplierId }) => supplierId === supplier.id);
    const rate = vat.find(({ rateBp }) => rateBp === basisPoints);
    return {
      bills: ours && [ours.purchases, ours.totalMinor, ours.totalBeforeMinor],
      paid: ours && [ours.returnedMinor, ours.paidMinor],
      returnedVat: ours?.returnedVatMinor,
      vat: rate && [rate.purchasedMinor, rate.purchaseVatMinor],
    };
  };
  return { api, supplierId: supplier.id, purchaseId, totalMinor, give, read };
}

const NOVEMBER = ['2026-11-01', '2026-11-20'] as const;
const LATE_NOVEMBER = ['2026-11-21', '2026-11-30'] as const;

describe('VAT of a bill of 99.99 that goes back in parts', () => {
  test.each([
    ['30 parts of one unit were off by 0.10', 1_000, Array.from({ length: 30 }, () => 1)],
    ['parts of three sizes', 1_740, [7, 11, 12]],
    ['15 parts of two units', 500, Array.from({ length: 15 }, () => 2)],
  ])('comes to nothing: %s', async (_, basisPoints, parts) => {
    const { totalMinor, give, read } = await bill(basisPoints);
    let credited = 0;
    for (const quantity of parts) credited += (await give(quantity)).creditMinor;
    expect(credited).toBe(totalMinor);
    expect(await read(...NOVEMBER)).toEqual({
      bills: [1, totalMinor, 0],
      paid: [totalMinor, 0],
      returnedVat: totalMinor - 9_999,
      vat: undefined,
    });
  });

  test('is split from the credit of all parts so far, without those that were voided', async () => {
    const { api, give, read } = await bill(1_100);
    const { id: returnId } = await give(10);
    expect((await read(...NOVEMBER)).vat).toEqual([6_666, 733]);
    await api.purchasing.voidSupplierReturn({ returnId });
    expect((await read(...NOVEMBER)).vat).toEqual([9_999, 1_100]);
    await give(11);
    await give(19);
    expect((await read(...NOVEMBER)).vat).toBeUndefined();
  });
});

describe('a void changes the period of its own day, and not the one of what it voids', () => {
  test('of a purchase, with its VAT', async () => {
    const { api, purchaseId, read } = await bill(1_200);
    const before = await read(...NOVEMBER);
    expect(before).toEqual({ bills: [1, 11_199, 0], paid: [0, 0], returnedVat: 0, vat: [9_999, 1_200] });
    today = '2026-11-28';
    await api.purchasing.voidPurchase({ purchaseId, reason: 'Twice' });
    expect(await read(...NOVEMBER)).toEqual(before);
    expect(await read(...LATE_NOVEMBER)).toMatchObject({
      bills: [-1, -11_199, 0],
      paid: [0, 0],
      vat: [-9_999, -1_200],
    });
    expect(await read('2026-11-01', '2026-11-30')).toMatchObject({ bills: undefined, paid: undefined, vat: undefined });
    expect(await read('2026-11-29', '2026-12-07')).toMatchObject({ bills: [0, 0, -11_199] });
  });

  test('of a payment', async () => {
    const { api, supplierId, read } = await bill(1_300);
    const { id: paymentId } = await api.purchasing.recordSupplierPayment({
      supplierId,
      amountMinor: 5_000,
      method: 'cash',
    });
    today = '2026-11-28';
    await api.purchasing.voidSupplierPayment({ paymentId, reason: 'Typo' });
    expect((await read(...NOVEMBER)).paid).toEqual([0, 5_000]);
    expect((await read(...LATE_NOVEMBER)).paid).toEqual([0, -5_000]);
  });

  test('of a return to the supplier, with its VAT', async () => {
    const { api, give, read } = await bill(1_400);
    const { id: returnId, creditMinor } = await give(15);
    expect(creditMinor).toBe(5_700);
    today = '2026-11-28';
    await api.purchasing.voidSupplierReturn({ returnId });
    expect(await read(...NOVEMBER)).toEqual({
      bills: [1, 11_399, 0],
      paid: [5_700, 0],
      returnedVat: 700,
      vat: [4_999, 700],
    });
    expect(await read(...LATE_NOVEMBER)).toEqual({
      bills: [0, 0, 0],
      paid: [-5_700, 0],
      returnedVat: -700,
      vat: [5_000, 700],
    });
  });
});
