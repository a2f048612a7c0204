import { render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import * as paper from '../../../kit/paper/print-frame';
import { saleOf, sellable } from '../testing';
import { printReceipt } from './print-receipt';

const napa = sellable();
const sale = saleOf(
  {
    id: '0198a1c0-0000-7000-8000-00000000c001',
    deviceId: 'a',
    lines: [{ productId: napa.productId, quantity: 1, unitPriceMinor: 1_200 }],
    totalMinor: 1_200,
  },
  [napa],
);

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(paper, 'printFrame').mockResolvedValue(undefined);
});

async function printed(stored?: string) {
  if (stored) localStorage.setItem('receipt-paper', stored);
  await printReceipt(sale, { copy: true, pending: false });
  const [content, told] = vi.mocked(paper.printFrame).mock.lastCall as unknown as [
    ReactElement,
    { title: string; paper: string },
  ];
  render(content);
  return told;
}

test.each([
  [undefined, '80', 'receipt'],
  ['80', '80', 'receipt'],
  ['58', '58', 'receipt'],
  ['a4', 'a4', 'invoice'],
  ['a5', 'a5', 'invoice'],
  ['letter', '80', 'receipt'],
])('with %s as the paper of the device, a copy is printed on %s as %s', async (stored, paper, form) => {
  expect(await printed(stored)).toMatchObject({ title: 'LAZZ-2-000481', paper });
  expect(screen.getByRole('main')).toHaveClass(form);
  expect(screen.getByRole('main')).toHaveTextContent('COPY');
});
