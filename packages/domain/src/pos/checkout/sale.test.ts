import { describe, expect, test } from 'vitest';
import { englishIn } from '../../english';
import { receiptNo, tillCode } from '../receipts/receipt';
import { RecordSaleInput } from './sale';
import { quantityToSell, sellFromOf } from './sellable-stock';

const PRODUCT = '0f5d6b3e-8a5c-4f0e-9c57-0d7a7e6a1b01';
const sale = (more: Record<string, unknown> = {}) => ({
  id: '5b0c2f0e-3f55-4a0c-8a51-6d6a3bb1f001',
  deviceId: 'till-a',
  lines: [{ productId: PRODUCT, quantity: 2, unitPriceMinor: 1_200 }],
  totalMinor: 2_400,
  ...more,
});
const line = (more: Record<string, unknown>) => [{ productId: PRODUCT, quantity: 2, unitPriceMinor: 1_200, ...more }];

test('a sale without customer and payment is a walk-in sale in cash', () => {
  expect(RecordSaleInput.parse(sale())).toMatchObject({
    customer: { name: 'Walk-in Customer', phone: '', email: '' },
    paymentMethod: 'cash',
    discountMinor: 0,
  });
});

describe('a sale is refused', () => {
  test.each([
    ['without lines', { lines: [] }, 'lines', 'Cart is empty. Please add products to proceed.'],
    ['with quantity 0', { lines: line({ quantity: 0 }) }, 'lines.0.quantity', 'Must be at least 1'],
    ['with quantity -1', { lines: line({ quantity: -1 }) }, 'lines.0.quantity', 'Must be at least 1'],
    ['with quantity 1.5', { lines: line({ quantity: 1.5 }) }, 'lines.0.quantity', 'Enter a whole number'],
    ['with an endless quantity', { lines: line({ quantity: Infinity }) }, 'lines.0.quantity', 'Enter a whole number'],
    [
      'with a percentage on a quantity of 1e308, which used to throw',
      { lines: line({ quantity: 1e308, discount: { basisPoints: 1_000, reason: 'Damaged' } }) },
      'lines.0.quantity',
      'Enter a whole number',
    ],
    [
      'with half a paisa',
      { lines: line({ unitPriceMinor: 0.5 }) },
      'lines.0.unitPriceMinor',
      'Amounts have at most two decimals',
    ],
    [
      'with a product twice',
      { lines: [...line({}), ...line({})], totalMinor: 4_800 },
      'lines.1.productId',
      'This product is on another line of the sale',
    ],
    [
      'with too much discount',
      { discountMinor: 2_401, totalMinor: 0 },
      'discountMinor',
      'The discount cannot be more than the subtotal',
    ],
    [
      'with a wrong total',
      { totalMinor: 2_399 },
      'totalMinor',
      'The total must be the sum of the lines minus the discount',
    ],
    ['with too little cash', { tenderedMinor: 2_399 }, 'tenderedMinor', 'The amount given is less than the total'],
    [
      'with sums past every limit',
      { lines: line({ quantity: 10_000_000, unitPriceMinor: 9_000_000_000_000 }) },
      'totalMinor',
      'That amount is too large',
    ],
    ['with a phone of letters', { customer: { phone: 'call me' } }, 'customer.phone', 'Enter a valid phone number'],
    ['with half an address', { customer: { email: 'a@' } }, 'customer.email', 'Enter a valid email address'],
    ['with a nameless device', { deviceId: '' }, 'deviceId', 'Not a valid device name'],
  ])('%s', (_, more, path, message) => {
    const { error } = RecordSaleInput.safeParse(sale(more));
    expect(error?.issues.map((issue) => [issue.path.join('.'), englishIn(issue.message)])).toContainEqual([
      path,
      message,
    ]);
  });
});

test('a discount of the whole subtotal leaves a total of 0', () => {
  expect(RecordSaleInput.safeParse(sale({ discountMinor: 2_400, totalMinor: 0 })).success).toBe(true);
});

describe('the sellable stock', () => {
  test.each([
    ['own-orders', 5, 9, 5],
    ['own-orders', 9, 5, 5],
    ['own-orders', 0, 5, 0],
    ['store-stock', 0, 5, 5],
  ] as const)('%s with %i approved and %i in the store is %i', (sellFrom, quota, stock, quantity) => {
    expect(quantityToSell({ sellFrom, quota, stock })).toBe(quantity);
  });

  test('follows the store before the organisation, and superadmins sell whole stores', () => {
    expect(sellFromOf({ role: 'employee', store: null, organisation: 'own-orders' })).toBe('own-orders');
    expect(sellFromOf({ role: 'admin', store: 'store-stock', organisation: 'own-orders' })).toBe('store-stock');
    expect(sellFromOf({ role: 'superadmin', store: 'own-orders', organisation: 'own-orders' })).toBe('store-stock');
  });
});

test('receipt numbers contain the till and sort in their order', () => {
  expect(receiptNo(tillCode('DHN', 2), 481)).toBe('DHN-2-000481');
});
