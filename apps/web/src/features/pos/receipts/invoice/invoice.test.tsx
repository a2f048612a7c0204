import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { saleOfNapa } from '../../testing';
import { Invoice } from './invoice';

const plain = saleOfNapa();
const [line] = plain.lines;
const [batch] = line?.batches ?? [];
if (!line || !batch) throw new Error('The sale has a line with a batch.');

const rowsOf = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));

test('an invoice has the head of the shop, its customer, number, time and cashier', () => {
  render(<Invoice sale={{ ...plain, customer: { ...plain.customer, phone: '01712000000' } }} copy={false} />);
  const page = screen.getByRole('main');
  for (const text of [
    'Lazz Pharma12 Mirpur Road, Dhaka0171234567Licence DL-77',
    'CustomerWalk-in Customer01712000000',
    'InvoiceNo LAZZ-2-00048121 Nov 2026, 10:05Cashier Ema Rahman',
    'Items may be returned within 7 days with receipt.',
    'Cash 50.00Change 26.00',
  ]) {
    expect(page).toHaveTextContent(text);
  }
  expect(page).not.toHaveTextContent('COPY');
});

test('a line of an invoice has its batch, expiry, unit price and amount', () => {
  render(<Invoice sale={plain} copy={false} />);
  expect(rowsOf()).toEqual([
    ['No.', 'Product', 'Batch', 'Expiry', 'Units', 'Unit price', 'Amount'],
    ['1', 'Napa 500 mg', 'BX-204', '08/2031', '2', '12.00', '24.00'],
  ]);
});

test('the amounts of an invoice add up to its subtotal, and VAT stands below the total', () => {
  const discounted = {
    ...line,
    ownDiscountMinor: 240,
    discountMinor: 340,
    discountBasisPoints: 1_000,
    note: 'Half a strip',
    batches: [batch, { ...batch, batchId: line.productId, batchNumber: 'BX-300', quantity: 1 }],
  };
  render(
    <Invoice
      sale={{
        ...plain,
        lines: [discounted, { ...line, lineNo: 2, batches: [] }],
        subtotalMinor: 4_800,
        discountMinor: 340,
        totalMinor: 4_460,
        vatMinor: 570,
        roundingMinor: 40,
      }}
      copy
      pending
    />,
  );
  expect(rowsOf()).toEqual([
    ['No.', 'Product', 'Batch', 'Expiry', 'Units', 'Unit price', 'Discount', 'Amount'],
    ['1', 'Napa 500 mgHalf a strip', '2 x BX-2041 x BX-300', '08/203108/2031', '2', '12.00', '2.4010 %', '21.60'],
    ['2', 'Napa 500 mg', '', '', '2', '12.00', '', '24.00'],
  ]);
  const page = screen.getByRole('main');
  expect(page).toHaveTextContent(/Subtotal45\.60Discount-1\.00Before rounding44\.60Rounding\+0\.40Total. 45\.00/);
  expect(page).toHaveTextContent('incl. VAT5.70');
  expect(page).toHaveTextContent('COPY · NOT SENT YET');
});

test('a reprint of the invoice of a voided sale has no terms of return: it offered seven days', () => {
  const voided = { voidedAt: '2026-11-22T05:00:00.000Z', voidedBy: 'Nasrin Akter', voidReason: 'Wrong customer' };
  render(<Invoice sale={{ ...plain, ...voided }} copy />);
  expect(screen.getByRole('main')).toHaveTextContent(/Change 26\.00Refunded-৳\s24\.00Cash-24\.00/);
  expect(screen.getByRole('main')).not.toHaveTextContent(/may be returned|cannot be returned/);
});

test('an invoice has the QR code of its link', () => {
  render(<Invoice sale={plain} copy={false} qr="data:image/svg+xml,qr" />);
  expect(screen.getByAltText('QR code of the receipt link')).toHaveAttribute('src', 'data:image/svg+xml,qr');
});
