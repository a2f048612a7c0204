import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { saleOfNapa } from '../testing';
import { Receipt } from './receipt';

const sale = saleOfNapa();

test('a receipt says shop, number, time, lines with batches, money and the return policy', () => {
  render(<Receipt sale={sale} copy={false} />);
  const paper = screen.getByRole('main');
  for (const text of [
    'Lazz Pharma',
    '12 Mirpur Road, Dhaka',
    'Licence DL-77',
    'No LAZZ-2-000481',
    '21 Nov 2026, 10:05',
    'Walk-in Customer',
    '2 x 12.00',
    'BX-204 exp 08/2031',
    'Cash 50.00',
    'Change 26.00',
    'Items may be returned within 7 days with receipt.',
    'Prescription medicines cannot be returned once dispensed.',
  ]) {
    expect(paper).toHaveTextContent(text);
  }
  expect(paper).not.toHaveTextContent('COPY');
  expect(paper).not.toHaveTextContent('Discount');
});

test('a reprint says COPY, and a discount shows only where there is one', () => {
  render(<Receipt sale={{ ...sale, discountMinor: 400, totalMinor: 2_000 }} copy />);
  expect(screen.getByText('COPY')).toBeInTheDocument();
  expect(screen.getByText('-4.00')).toBeInTheDocument();
});

test('a reprint of a receipt whose goods came back says so and names them: it named only the voucher', () => {
  const back = {
    id: sale.id,
    voucher: 'CR-000012',
    returnedAt: '2026-11-22T05:00:00.000Z',
    refundedMinor: 1_200,
    roundingMinor: 0,
    setOffMinor: 0,
    lines: [{ name: 'Napa', strength: '500 mg', quantity: 1, refundMinor: 1_200 }],
  };
  render(<Receipt sale={{ ...sale, returned: { isWhole: false, returns: [back] } }} copy />);
  const paper = screen.getByRole('main');
  expect(paper).toHaveTextContent('Returned in part');
  expect(paper).toHaveTextContent(/CR-000012.*22 Nov 2026, 11:00.*1 x Napa 500 mg-12\.00.*Refund.*-12\.00/);
  // It ended with the refund.
  expect(paper).toHaveTextContent(/Refund-12\.00Remaining৳\s12\.00/);
});

test('a reprint names rounding and the part set off in an exchange: it called the whole a refund', () => {
  const back = {
    id: sale.id,
    voucher: 'CR-000012',
    returnedAt: '2026-11-22T05:00:00.000Z',
    refundedMinor: 1_200,
    roundingMinor: -10,
    setOffMinor: 700,
    lines: [{ name: 'Napa', strength: '500 mg', quantity: 1, refundMinor: 1_210 }],
  };
  render(<Receipt sale={{ ...sale, returned: { isWhole: false, returns: [back] } }} copy />);
  expect(screen.getByRole('main')).toHaveTextContent(
    'Napa 500 mg-12.10Before rounding-12.10Rounding+0.10Exchange credit-7.00Refund-5.00',
  );
});

test('a reprint of a voided receipt has no terms of return: it offered seven days', () => {
  const voided = { voidedAt: '2026-11-22T05:00:00.000Z', voidedBy: 'Nasrin Akter', voidReason: 'Wrong customer' };
  render(<Receipt sale={{ ...sale, ...voided }} copy />);
  expect(screen.getByRole('main')).not.toHaveTextContent(/may be returned|cannot be returned/);
});

test('a reprint of a voided receipt says what was refunded: it ended with the cash that was paid', () => {
  render(<Receipt sale={{ ...sale, voidedAt: '2026-11-22T05:00:00.000Z' }} copy />);
  expect(screen.getByRole('main')).toHaveTextContent(/Cash 50\.00Change 26\.00Refunded-৳\s24\.00Cash-24\.00/);
});

test('the order number is drawn as Code 128: start, one symbol a sign or pair of digits, check, stop', () => {
  render(<Receipt sale={sale} copy={false} />);
  const bars = screen.getByRole('img', { name: 'LAZZ-2-000481' });
  const modules = Number(bars.getAttribute('viewBox')?.split(' ')[2]);
  expect((modules - 13) % 11).toBe(0);
  expect(bars.querySelectorAll('rect').length).toBe(((modules - 13) / 11) * 3 + 4);
});

test('a receipt says how much VAT its total includes, if there is any', () => {
  const { rerender } = render(<Receipt sale={{ ...sale, vatMinor: 313 }} copy={false} />);
  expect(screen.getByRole('main')).toHaveTextContent('incl. VAT3.13');
  rerender(<Receipt sale={{ ...sale, vatMinor: 0 }} copy={false} />);
  expect(screen.getByRole('main')).not.toHaveTextContent('VAT');
});

test('a receipt with a link has its QR code', () => {
  const { rerender } = render(<Receipt sale={sale} copy={false} qr="data:image/svg+xml,qr" />);
  expect(screen.getByAltText('QR code of the receipt link')).toHaveAttribute('src', 'data:image/svg+xml,qr');
  rerender(<Receipt sale={sale} copy={false} />);
  expect(screen.queryByAltText('QR code of the receipt link')).not.toBeInTheDocument();
});

test('markup in a name prints as text', () => {
  render(
    <Receipt sale={{ ...sale, customer: { ...sale.customer, name: '<img src=x onerror=alert(1)>' } }} copy={false} />,
  );
  expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeInTheDocument();
});

test('what the store set to stand on its receipts stands under its name and last', () => {
  const store = { ...sale.store, receiptHeader: 'Open until midnight', receiptFooter: 'Get well soon' };
  render(<Receipt sale={{ ...sale, store }} copy={false} />);
  const paper = screen.getByRole('main').textContent ?? '';
  expect(paper).toMatch(/^Lazz PharmaOpen until midnight/);
  expect(paper).toMatch(/Get well soon$/);
});

test('a bill of several payments says each of them, its rounding, its discounts and its notes', () => {
  const [line] = sale.lines;
  if (!line) throw new Error('The sale has a line.');
  const discounted = {
    ...line,
    ownDiscountMinor: 240,
    discountMinor: 240,
    discountBasisPoints: 1_000,
    discountReason: 'Damaged strip',
    note: 'Half a strip',
  };
  const cash = sale.payments[0];
  if (!cash) throw new Error('The sale has a payment.');
  render(
    <Receipt
      sale={{
        ...sale,
        lines: [discounted, { ...line, lineNo: 2 }],
        subtotalMinor: 4_800,
        discountMinor: 240,
        totalMinor: 4_560,
        roundingMinor: 40,
        note: 'Deliver before noon',
        payments: [
          {
            ...cash,
            method: 'wallet',
            tenderName: 'bKash',
            amountMinor: 2_000,
            tenderedMinor: 2_000,
            reference: '8N7A6D5C',
          },
          { ...cash, amountMinor: 2_600, tenderedMinor: 3_000 },
        ],
        payment: { method: 'split', tenderedMinor: 5_000, changeMinor: 400 },
      }}
      copy={false}
    />,
  );
  const paper = screen.getByRole('main');
  for (const text of [
    'Discount 10 %-2.40',
    'Half a strip',
    'Deliver before noon',
    'Before rounding45.60',
    'Rounding+0.40',
    '46.00',
    'bKash 8N7A6D5C20.00',
    'Cash 30.00Change 4.00',
  ]) {
    expect(paper).toHaveTextContent(text);
  }
});
