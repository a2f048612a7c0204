import { expect, it } from 'vitest';
import type { Sale } from '../checkout/sale';
import { toPublicReceipt } from './public-receipt';

const ID = '0198a1c0-0000-7000-8000-00000000c001';

const sale: Sale = {
  id: ID,
  receiptNo: 'DHN-2-000481',
  store: {
    id: ID,
    name: 'Lazz Pharma',
    city: 'Dhaka',
    address: '12 Mirpur Road',
    phone: '0171234567',
    licenceNumber: 'DL-77',
    receiptHeader: 'Open until midnight',
    receiptFooter: 'Get well soon',
  },
  till: 'DHN-2',
  cashier: 'PRIVATE cashier',
  customer: { name: 'PRIVATE name', phone: 'PRIVATE phone', email: 'PRIVATE email' },
  lines: [
    {
      lineNo: 1,
      productId: ID,
      name: 'Napa',
      strength: '500 mg',
      quantity: 2,
      unitPriceMinor: 1_200,
      lineTotalMinor: 2_400,
      discountMinor: 240,
      ownDiscountMinor: 240,
      discountBasisPoints: 1_000,
      discountReason: 'PRIVATE reason',
      note: 'PRIVATE note of a line',
      batches: [{ batchId: ID, batchNumber: 'BX-204', expiresOn: '2031-08-31', quantity: 2 }],
    },
  ],
  subtotalMinor: 2_400,
  discountMinor: 240,
  discountBasisPoints: null,
  discountReason: 'PRIVATE reason of the bill',
  totalMinor: 2_160,
  vatMinor: 141,
  roundingMinor: 40,
  payment: { method: 'wallet', tenderedMinor: 2_200, changeMinor: 0 },
  payments: [
    {
      method: 'wallet',
      tenderId: ID,
      tenderName: 'bKash',
      amountMinor: 2_200,
      tenderedMinor: 2_200,
      reference: 'PRIVATE reference',
    },
  ],
  note: 'PRIVATE note',
  soldAt: '2026-11-21T04:05:00.000Z',
  businessOn: '2026-11-21',
};

it('toPublicReceipt keeps the bill, and no person, note, reason, reference or id', () => {
  const shown = toPublicReceipt(sale);
  expect(JSON.stringify(shown)).not.toMatch(/PRIVATE|0198a1c0/);
  expect(shown).toEqual({
    receiptNo: 'DHN-2-000481',
    soldAt: '2026-11-21T04:05:00.000Z',
    voidedAt: null,
    returned: null,
    exchange: null,
    store: {
      name: 'Lazz Pharma',
      city: 'Dhaka',
      address: '12 Mirpur Road',
      phone: '0171234567',
      licenceNumber: 'DL-77',
      receiptHeader: 'Open until midnight',
      receiptFooter: 'Get well soon',
    },
    lines: [
      {
        name: 'Napa',
        strength: '500 mg',
        quantity: 2,
        unitPriceMinor: 1_200,
        lineTotalMinor: 2_400,
        ownDiscountMinor: 240,
        discountBasisPoints: 1_000,
        batches: [{ batchNumber: 'BX-204', expiresOn: '2031-08-31', quantity: 2 }],
      },
    ],
    subtotalMinor: 2_400,
    discountMinor: 240,
    totalMinor: 2_160,
    vatMinor: 141,
    roundingMinor: 40,
    payments: [{ method: 'wallet', tenderName: 'bKash', amountMinor: 2_200, tenderedMinor: 2_200 }],
  });
});

it('toPublicReceipt has no VAT where the receipt has none', () => {
  const { vatMinor: _, ...unknown } = sale;
  expect(toPublicReceipt(unknown).vatMinor).toBeNull();
});

it('toPublicReceipt says when a sale was voided, and neither by whom nor why', () => {
  const voided = { voidedAt: '2026-11-21T05:00:00.000Z', voidedBy: 'PRIVATE name', voidReason: 'PRIVATE reason' };
  const shown = toPublicReceipt({ ...sale, ...voided });
  expect(shown.voidedAt).toBe(voided.voidedAt);
  expect(JSON.stringify(shown)).not.toContain('PRIVATE');
});

it('toPublicReceipt says what was returned, without the ids of the returns', () => {
  const back = {
    id: ID,
    voucher: 'CR-000012',
    returnedAt: '2026-11-22T05:00:00.000Z',
    refundedMinor: 1_080,
    roundingMinor: -20,
    setOffMinor: 400,
    lines: [],
  };
  const { id: _, ...shown } = back;
  const returned = { isWhole: false, returns: [back] };
  expect(toPublicReceipt({ ...sale, returned }).returned).toEqual({ isWhole: false, returns: [shown] });
});

it('toPublicReceipt keeps what was given back for a bill and what came back since, and no id', () => {
  const lines = [{ name: 'Ace', strength: '500 mg', quantity: 1, refundMinor: 900 }];
  const shown = toPublicReceipt({
    ...sale,
    returned: {
      isWhole: true,
      returns: [
        {
          id: ID,
          voucher: 'CR-9',
          returnedAt: sale.soldAt,
          refundedMinor: 900,
          roundingMinor: 0,
          setOffMinor: 0,
          lines,
        },
      ],
    },
    exchange: {
      returnId: ID,
      voucher: 'CR-8',
      receiptNo: 'DHN-2-000480',
      lines,
      returnedMinor: 900,
      roundingMinor: 0,
      creditMinor: 500,
      refunds: [{ method: 'wallet', tenderId: ID, tenderName: 'bKash', amountMinor: 400 }],
    },
  });
  expect(JSON.stringify(shown)).not.toContain(ID);
  expect(shown).toMatchObject({
    returned: { isWhole: true, returns: [{ voucher: 'CR-9', refundedMinor: 900, lines }] },
    exchange: {
      voucher: 'CR-8',
      receiptNo: 'DHN-2-000480',
      lines,
      returnedMinor: 900,
      refunds: [{ method: 'wallet', tenderName: 'bKash', amountMinor: 400 }],
    },
  });
});
