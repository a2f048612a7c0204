import { expect, it } from 'vitest';
import { CASH_TENDER_ID } from '../payments/built-in-tenders';
import { type SoldFacts, toReceipt } from './to-receipt';

const ID = '0198a1c0-0000-7000-8000-00000000c001';

const line = (lineNo: number, vatMinor?: number | null) => ({
  lineNo,
  productId: ID,
  name: 'Napa',
  strength: '500 mg',
  quantity: 1,
  unitPriceMinor: 1_000,
  lineTotalMinor: 1_000,
  discountMinor: 0,
  ownDiscountMinor: 0,
  discountBasisPoints: null,
  discountReason: '',
  note: '',
  batches: [],
  ...(vatMinor === undefined ? {} : { vatMinor }),
});

const sold = (lines: SoldFacts['lines']): SoldFacts => ({
  id: ID,
  receiptNo: 'DHN-2-000481',
  store: {
    id: ID,
    name: 'Lazz Pharma',
    city: 'Dhaka',
    address: '12 Mirpur Road',
    phone: '',
    licenceNumber: '',
    receiptHeader: '',
    receiptFooter: '',
  },
  till: 'DHN-2',
  cashier: 'Ema Rahman',
  customer: { name: 'Walk-in Customer', phone: '', email: '' },
  lines,
  subtotalMinor: 2_000,
  discountMinor: 0,
  discountBasisPoints: null,
  discountReason: '',
  totalMinor: 2_000,
  roundingMinor: 0,
  payments: [
    {
      method: 'cash',
      tenderId: CASH_TENDER_ID,
      tenderName: '',
      amountMinor: 2_000,
      tenderedMinor: 2_000,
      reference: '',
    },
  ],
  note: '',
  soldAt: '2026-11-21T04:05:00.000Z',
  businessOn: '2026-11-21',
});

it.each([
  ['adds up the VAT of its lines', [130, 0], 130],
  ['says no VAT if the rate of a line is not known', [130, null], undefined],
  ['says no VAT on a till that knows no rates', [undefined, undefined], undefined],
] as const)('a receipt %s', (_, [first, second], vatMinor) => {
  expect(toReceipt(sold([line(1, first), line(2, second)])).vatMinor).toBe(vatMinor);
});
