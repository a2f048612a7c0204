import { describe, expect, test } from 'vitest';
import { SaleWire, saleFromWire } from './wire';

const PRODUCT = '0f5d6b3e-8a5c-4f0e-9c57-0d7a7e6a1b01';
const OTHER = '0f5d6b3e-8a5c-4f0e-9c57-0d7a7e6a1b02';
const FRESH = '5b0c2f0e-3f55-4a0c-8a51-6d6a3bb1f001';
const GIVEN = '5b0c2f0e-3f55-4a0c-8a51-6d6a3bb1f002';

const documented = {
  customer: { name: 'Rahim', phone: '01711111111', email: '' },
  products: [{ product_id: PRODUCT, product_name: 'Napa', price: 12.5, quantity: 2, subtotal: 25 }],
  payment: { method: 'card', subtotal: 25, discount: 0.5, total: 24.5 },
  created_at: '2026-11-21T10:00:00.000Z',
};

const read = (wire: unknown) => saleFromWire(SaleWire.parse(wire), FRESH);

test('the documented payload becomes a sale in minor units with a generated id', () => {
  expect(read(documented)).toEqual({
    id: FRESH,
    shift: 'standing',
    lines: [{ productId: PRODUCT, quantity: 2, unitPriceMinor: 1_250 }],
    customer: documented.customer,
    paymentMethod: 'card',
    discountMinor: 50,
    belowCostReason: 'not given (REST)',
    totalMinor: 2_450,
  });
});

test.each(['id', 'clientSaleId'])('%s names the sale', (key) => {
  expect(read({ ...documented, [key]: GIVEN }).id).toBe(GIVEN);
});

test('a product on two lines at one price is one line', () => {
  const line = { product_id: PRODUCT, price: '12.50', quantity: 1 };
  const other = { product_id: OTHER, price: 3, quantity: 1 };
  expect(read({ products: [line, other, line] }).lines).toEqual([
    { productId: PRODUCT, quantity: 2, unitPriceMinor: 1_250 },
    { productId: OTHER, quantity: 1, unitPriceMinor: 300 },
  ]);
});

describe('a payload is refused', () => {
  const product = (more: object) => ({ ...documented, products: [{ ...documented.products[0], ...more }] });
  const payment = (more: object) => ({ ...documented, payment: { ...documented.payment, ...more } });
  test.each([
    ['without products', { ...documented, products: [] }, 'products'],
    ['without any body', {}, 'products'],
    ['with a negative price', product({ price: -1 }), 'products.0.price'],
    ['with a price of three decimals', product({ price: 0.001 }), 'products.0.price'],
    ['with an exponent', product({ price: '1e3' }), 'products.0.price'],
    ['with an endless price', product({ price: Number.POSITIVE_INFINITY }), 'products.0.price'],
    ['with half a unit', product({ quantity: 1.5 }), 'products.0.quantity'],
    ['with a negative quantity', product({ quantity: -1 }), 'products.0.quantity'],
    ['with a wrong line subtotal', product({ subtotal: 24 }), 'products.0.subtotal'],
    ['with a wrong subtotal', payment({ subtotal: 24 }), 'payment.subtotal'],
    ['with a wrong total', payment({ total: 25 }), 'payment.total'],
    ['with more discount than subtotal', payment({ discount: 25.01, total: 0 }), 'payment.discount'],
    ['with a discount of words', payment({ discount: 'half' }), 'payment.discount'],
    ['with another method', payment({ method: 'credit' }), 'payment.method'],
    ['with an id that is none', { ...documented, id: '1' }, 'id'],
  ])('%s', (_, wire, path) => {
    const { error } = SaleWire.safeParse(wire);
    expect(error?.issues.map((issue) => issue.path.join('.'))).toContain(path);
  });
});

describe('beside the documented body', () => {
  const bkash = { method: 'wallet', tender_id: OTHER, amount: '14.5', reference: '8N7A6D5C' };
  const cash = { method: 'cash', amount: 10, tendered: 20 };

  test('several payments stand instead of the one, and what they are more than the total is their rounding', () => {
    expect(read({ ...documented, payments: [bkash, cash] })).toMatchObject({
      totalMinor: 2_450,
      payments: [
        { method: 'wallet', tenderId: OTHER, amountMinor: 1_450, reference: '8N7A6D5C' },
        { method: 'cash', amountMinor: 1_000, tenderedMinor: 2_000 },
      ],
    });
    expect(read({ ...documented, payments: [bkash, cash] })).not.toHaveProperty('roundingMinor');
    expect(read({ ...documented, payments: [{ method: 'cash', amount: 25 }] })).toMatchObject({ roundingMinor: 50 });
    expect(SaleWire.safeParse({ ...documented, payments: [{ method: 'cash', amount: 50 }] }).success).toBe(false);
  });

  test('a payment on account names its customer, and the reason for exceeding the limit', () => {
    const onAccount = {
      customer_id: OTHER,
      payments: [{ method: 'account', amount: 24.5 }],
      over_limit_reason: 'Friday',
    };
    expect(read({ ...documented, ...onAccount })).toMatchObject({
      customerId: OTHER,
      payments: [{ method: 'account', amountMinor: 2_450 }],
      overLimitReason: 'Friday',
    });
  });

  test('a line has a discount in percent or in money, and a note; such lines are not merged', () => {
    const line = { product_id: PRODUCT, price: 12.5, quantity: 1 };
    const damaged = { ...line, discount: { percent: 10 }, note: 'Half a strip' };
    const sale = read({ products: [line, damaged], note: 'Deliver' });
    expect(sale).toMatchObject({
      totalMinor: 2_375,
      note: 'Deliver',
      lines: [
        { quantity: 1 },
        { quantity: 1, discount: { basisPoints: 1_000, reason: 'not given (REST)' }, note: 'Half a strip' },
      ],
    });
    const both = { ...line, discount: { percent: 10, amount: 1 } };
    expect(SaleWire.safeParse({ products: [both] }).success).toBe(false);
  });
});

test.each([
  ['a quantity', { quantity: 1e308, discount: { percent: 10 } }],
  ['a percentage', { quantity: 2, discount: { percent: 1e308 } }],
])('%s of 1e308 is refused, where it used to throw', (_name, odd) => {
  expect(SaleWire.safeParse({ products: [{ product_id: PRODUCT, price: 12.5, ...odd }] }).success).toBe(false);
});
