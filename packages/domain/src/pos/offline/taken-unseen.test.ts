import { expect, test } from 'vitest';
import type { SellableProduct } from '../checkout/sellable';
import { searchSnapshot, takenUnseen } from './search-snapshot';

const product = (code: string): SellableProduct => ({
  productId: '0198a1c0-0000-7000-8000-00000000c001',
  code,
  name: 'Seclo',
  genericName: 'Omeprazole',
  strength: '200 mg',
  category: 'Capsule',
  company: 'Square',
  kind: 'pharmacy',
  unitName: 'Capsule',
  requiresPrescription: false,
  approvedQty: 10,
  storeStock: 10,
  unitPriceMinor: 700,
  mrpMinor: 700,
  price: null,
  priceReason: 'MRP',
  batches: [],
  packs: [],
});

test.each([
  ['secl', true],
  ['seclo 20', true],
  ['2', false],
  ['20', false],
  ['200', false],
  ['২০', false],
  ['12', false],
  ['4711', true],
])('Enter on %s before its results are shown takes the product: %s; digits took it by its strength', (text, takes) => {
  const found = product(text === '12' ? '12' : '4711');
  expect(takenUnseen([found], text)).toBe(takes ? found : undefined);
});

test('who types a whole name gets it first, however often a longer name is sold: napa gave Napa Extend', () => {
  const named = (name: string, sold: number) => ({ ...product(name), name, sold });
  const shelf = [named('Napa Extend', 900), named('Napa', 3), named('Napa Extra', 40)];
  expect(searchSnapshot(shelf, 'napa').map(({ name }) => name)).toEqual(['Napa', 'Napa Extend', 'Napa Extra']);
  expect(searchSnapshot(shelf, 'nap').map(({ name }) => name)).toEqual(['Napa Extend', 'Napa Extra', 'Napa']);
});
