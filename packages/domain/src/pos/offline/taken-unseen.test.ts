import { expect, test } from 'vitest';
import type { SellableProduct } from '../checkout/sellable';
import { takenUnseen } from './search-snapshot';

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
