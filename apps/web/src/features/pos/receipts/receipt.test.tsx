import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { saleOf, sellable } from '../testing';
import { Receipt } from './receipt';

const napa = sellable();
const sale = saleOf(
  {
    id: '0198a1c0-0000-7000-8000-00000000c001',
    deviceId: 'a',
    lines: [{ productId: napa.productId, quantity: 2, unitPriceMinor: 1_200 }],
    totalMinor: 2_400,
    tenderedMinor: 5_000,
  },
  [napa],
);

test('a receipt says shop, number, time, lines with batches, money and the return policy', () => {
  render(<Receipt sale={sale} copy={false} />);
  const paper = screen.getByRole('main');
  for (const text of [
    'Lazz Pharma',
    '12 Mirpur Road, Dhaka',
    'Licence DL-77',
    'No LAZZ-2-000481',
    '21 Nov 2026 10:05 am',
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

test('the order number is drawn as Code 128: start, one symbol a sign or pair of digits, check, stop', () => {
  render(<Receipt sale={sale} copy={false} />);
  const bars = screen.getByRole('img', { name: 'LAZZ-2-000481' });
  const modules = Number(bars.getAttribute('viewBox')?.split(' ')[2]);
  expect((modules - 13) % 11).toBe(0);
  expect(bars.querySelectorAll('rect').length).toBe(((modules - 13) / 11) * 3 + 4);
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
