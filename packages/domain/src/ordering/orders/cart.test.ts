import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { englishOf } from '../../english';
import {
  addToCart,
  type Cart,
  type CartProduct,
  changeQuantity,
  itemsOfCart,
  orderableQuantity,
  refreshCart,
  removeFromCart,
  whyNotSubmitCart,
} from './cart';

const PRODUCTS = ['11', '22', '33', '44'].map((digits) => `00000000-0000-4000-8000-0000000000${digits}`);

const product = (productId: string, available: number): CartProduct => ({
  productId,
  name: `Product ${productId.slice(-2)}`,
  strength: '500 mg',
  category: 'Tablet',
  available,
  storeHas: 0,
});

type Step = { act: 'add' | 'change' | 'remove'; productId: string; quantity: number; available: number };

const anyStep: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom('add', 'change', 'remove'),
  productId: fc.constantFrom(...PRODUCTS),
  quantity: fc.oneof(fc.integer({ min: -5, max: 500 }), fc.double()),
  available: fc.integer({ min: 0, max: 200 }),
});

function take(cart: Cart, { act, productId, quantity, available }: Step): Cart {
  if (act === 'add') return addToCart(cart, product(productId, available), quantity);
  return act === 'change' ? changeQuantity(cart, productId, quantity) : removeFromCart(cart, productId);
}

describe('the requester cart', () => {
  it('holds each product once, in whole units between 1 and the available quantity, after any steps', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 40 }), (steps) => {
        const cart = steps.reduce(take, [] as Cart);
        expect(new Set(cart.map((line) => line.productId)).size).toBe(cart.length);
        for (const line of cart) {
          expect(Number.isInteger(line.quantity)).toBe(true);
          expect(line.quantity).toBeGreaterThanOrEqual(1);
          expect(line.quantity).toBeLessThanOrEqual(line.available);
        }
        if (cart.length > 0) expect(whyNotSubmitCart(cart)).toEqual([]);
      }),
    );
  });

  it('adding again replaces the quantity and keeps the position in the list', () => {
    const [a = '', b = ''] = PRODUCTS;
    const cart = addToCart(addToCart(addToCart([], product(a, 9), 5), product(b, 9), 2), product(a, 9), 3);
    expect(itemsOfCart(cart)).toEqual([
      { productId: a, quantity: 3 },
      { productId: b, quantity: 2 },
    ]);
  });

  it('does not add products that are out of stock in the warehouse', () => {
    expect(addToCart([], product(PRODUCTS[0] ?? '', 0), 1)).toEqual([]);
  });

  it.each([
    [0, 10, 1],
    [-3, 10, 1],
    [Number.NaN, 10, 1],
    [4.9, 10, 4],
    [11, 10, 10],
    [Number.POSITIVE_INFINITY, 10, 1],
  ])('%d of %d available becomes %d', (typed, available, kept) => {
    expect(orderableQuantity(typed, available)).toBe(kept);
  });

  it('removing an added product leaves the rest as it was', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 20 }), fc.constantFrom(...PRODUCTS), (steps, productId) => {
        const cart = steps.reduce(take, [] as Cart);
        const rest = removeFromCart(cart, productId);
        expect(removeFromCart(addToCart(rest, product(productId, 5), 2), productId)).toEqual(rest);
      }),
    );
  });

  it('refuses to submit an empty cart', () => {
    expect(whyNotSubmitCart([])).toEqual([{ field: 'items', code: 'order.empty' }]);
  });

  it('shows a later shortage and leaves the quantity unchanged', () => {
    const [a = '', b = ''] = PRODUCTS;
    const cart = addToCart(addToCart([], product(a, 10), 10), product(b, 4), 4);
    const now = refreshCart(cart, [
      { productId: a, available: 6, storeHas: 2 },
      { productId: b, available: 0, storeHas: 0 },
    ]);
    expect(now.map((line) => line.quantity)).toEqual([10, 4]);
    expect(whyNotSubmitCart(now).map((violation) => [violation.field, englishOf(violation)])).toEqual([
      ['items.0.quantity', 'Product 11: Only 6 available'],
      ['items.1.quantity', 'Product 22: Out of stock'],
    ]);
  });
});
