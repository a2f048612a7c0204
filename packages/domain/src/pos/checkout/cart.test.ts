import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { englishOf } from '../../english';
import {
  addToCart,
  type Cart,
  type CartChange,
  cartUnits,
  chooseBatch,
  chosenBatchOf,
  decrease,
  emptyCart,
  increase,
  lineOf,
  refreshCart,
  removeFromCart,
  restoreLine,
  setQuantity,
  takeSold,
} from './cart';
import { discountMinorFrom, subtotalMinorOf, totalMinorOf } from './sale-money';
import type { SellableProduct } from './sellable';

const product = (productId: string, more: Partial<SellableProduct> = {}): SellableProduct => ({
  productId,
  kind: 'pharmacy',
  code: 'P000001',
  name: 'Napa',
  genericName: 'Paracetamol',
  strength: '500 mg',
  category: 'Tablet',
  company: 'Beximco',
  unitName: 'Tablet',
  requiresPrescription: false,
  unitPriceMinor: 1_200,
  approvedQty: 10,
  storeStock: 10,
  batches: [],
  packs: [],
  ...more,
});

const napa = product('napa');
const quantityOf = ({ cart }: CartChange) => lineOf(cart, 'napa')?.quantity;
const cartWith = (quantity: number): Cart => addToCart(emptyCart, napa, quantity).cart;

describe('adding', () => {
  test('gives quantity 1, and again one more', () => {
    expect(quantityOf(addToCart(emptyCart, napa))).toBe(1);
    expect(quantityOf(addToCart(cartWith(1), napa))).toBe(2);
  });

  test('a multiplier adds that many', () => {
    expect(quantityOf(addToCart(cartWith(2), napa, 5))).toBe(7);
  });

  test('past the approved quantity sets it and says so', () => {
    const change = addToCart(cartWith(10), napa);
    expect(quantityOf(change)).toBe(10);
    expect(change.refusal).toEqual({ code: 'sale.overApproved', params: { approved: 10 } });
  });

  test('refuses a product without approved quantity', () => {
    const change = addToCart(emptyCart, product('napa', { approvedQty: 0 }));
    expect(change).toEqual({ cart: [], refusal: { code: 'sale.nothingApproved' } });
    expect(change.refusal && englishOf(change.refusal)).toBe('No approved quantity available for this product');
  });

  test('refuses a product that nobody has priced', () => {
    expect(addToCart(emptyCart, product('napa', { unitPriceMinor: null })).refusal).toEqual({ code: 'sale.unpriced' });
  });
});

describe('changing a line', () => {
  test.each([0, -3, 1.5, Number.NaN])('typing %d leaves the quantity unchanged', (typed) => {
    expect(setQuantity(cartWith(4), 'napa', typed)).toEqual({ cart: cartWith(4) });
  });

  test('typing more than approved sets the approved quantity and says so', () => {
    const change = setQuantity(cartWith(4), 'napa', 11);
    expect(quantityOf(change)).toBe(10);
    expect(change.refusal).toEqual({ code: 'sale.overApproved', params: { approved: 10 } });
  });

  test('plus stops at the approved quantity', () => {
    expect(quantityOf(increase(cartWith(9), 'napa'))).toBe(10);
    expect(increase(cartWith(10), 'napa').refusal).toEqual({ code: 'sale.overApproved', params: { approved: 10 } });
  });

  test('minus at 1 removes the line', () => {
    expect(quantityOf(decrease(cartWith(2), 'napa'))).toBe(1);
    expect(decrease(cartWith(1), 'napa').cart).toEqual([]);
  });

  test('undoing a removal puts the line back in its place', () => {
    const cart = addToCart(addToCart(cartWith(2), product('seclo')).cart, product('fexo')).cart;
    const seclo = lineOf(cart, 'seclo');
    expect(seclo && restoreLine(removeFromCart(cart, 'seclo'), seclo, 1)).toEqual(cart);
  });

  test('news from the server changes price and cap, never the quantity', () => {
    const [line] = refreshCart(cartWith(4), [product('napa', { unitPriceMinor: 1_300, approvedQty: 2 })]);
    expect(line).toMatchObject({ quantity: 4, unitPriceMinor: 1_300, product: { approvedQty: 2 } });
  });
});

test('whatever is done to a cart, every line stays between 1 and its approved quantity', () => {
  const products = [
    product('a', { approvedQty: 3 }),
    product('b', { approvedQty: 1 }),
    product('c', { approvedQty: 0 }),
  ];
  const act = fc.record({
    kind: fc.constantFrom('add', 'set', 'plus', 'minus'),
    of: fc.nat(2),
    quantity: fc.integer({ min: -2, max: 6 }),
  });
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      let cart = emptyCart;
      for (const { kind, of, quantity } of acts) {
        const chosen = products[of] ?? napa;
        if (kind === 'add') cart = addToCart(cart, chosen, Math.max(1, quantity)).cart;
        else if (kind === 'set') cart = setQuantity(cart, chosen.productId, quantity).cart;
        else if (kind === 'plus') cart = increase(cart, chosen.productId).cart;
        else cart = decrease(cart, chosen.productId).cart;
        for (const line of cart) {
          expect(line.quantity).toBeGreaterThanOrEqual(1);
          expect(line.quantity).toBeLessThanOrEqual(line.product.approvedQty);
        }
      }
      expect(new Set(cart.map((line) => line.product.productId)).size).toBe(cart.length);
      expect(subtotalMinorOf(cart)).toBe(cartUnits(cart) * 1_200);
    }),
  );
});

describe('discount', () => {
  test.each([
    ['', 0],
    ['abc', 0],
    ['-5', 0],
    ['.', 0],
    ['1e3', 0],
    ['12.5', 1_250],
    ['12.345', 1_235],
    ['94', 9_400],
    ['9999', 9_400],
  ])('typed %j of 94.00 is %i minor units', (typed, minor) => {
    expect(discountMinorFrom(typed, 9_400)).toBe(minor);
  });

  test('is never below 0 nor above the subtotal, so the total never goes below 0', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(1_000_000), (typed, subtotal) => {
        const discount = discountMinorFrom(typed, subtotal);
        expect(discount).toBeGreaterThanOrEqual(0);
        expect(totalMinorOf(subtotal, discount)).toBe(subtotal - discount);
        expect(totalMinorOf(subtotal, discount)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('a chosen batch', () => {
  const early = { batchId: 'early', batchNumber: 'BX-1', expiresOn: '2031-01-31', quantity: 6 };
  const late = { batchId: 'late', batchNumber: 'BX-2', expiresOn: '2032-01-31', quantity: 4 };
  const held = product('napa', { batches: [early, late] });
  const line = (cart: Cart) => lineOf(cart, 'napa');

  test('serves the whole line, which is cut to what it holds, and that is said', () => {
    const { cart } = addToCart(emptyCart, held, 6);
    const chosen = chooseBatch(cart, 'napa', { batchId: 'late' });
    expect(chosen.refusal).toEqual({ code: 'sale.batchLeft', params: { left: 4, batch: 'BX-2' } });
    expect(line(chosen.cart)).toMatchObject({ quantity: 4, batchId: 'late' });
    expect(increase(chosen.cart, 'napa')).toMatchObject({
      refusal: { code: 'sale.batchLeft', params: { left: 4, batch: 'BX-2' } },
    });
    const free = chooseBatch(chosen.cart, 'napa', {});
    expect(quantityOf(increase(free.cart, 'napa'))).toBe(5);
  });

  test('outlives a refresh as long as the store holds it', () => {
    const { cart } = chooseBatch(addToCart(emptyCart, held, 2).cart, 'napa', { batchId: 'late' });
    const stays = line(refreshCart(cart, [{ ...held, batches: [late] }]));
    expect(stays && chosenBatchOf(stays)).toEqual(late);
    expect(line(refreshCart(cart, [{ ...held, batches: [early] }]))?.batchId).toBeUndefined();
  });

  test('never lets a line grow over what may be sold', () => {
    const few = { ...held, approvedQty: 3 };
    const { cart } = chooseBatch(addToCart(emptyCart, few, 2).cart, 'napa', { batchId: 'late' });
    expect(setQuantity(cart, 'napa', 9)).toMatchObject({
      refusal: { code: 'sale.overApproved', params: { approved: 3 } },
    });
  });
});

describe('what came into a cart while its sale was under way', () => {
  const chosen = { batchId: 'late', batchNumber: 'BX-2', expiresOn: '2032-01-31', quantity: 9 };

  test('is left of it, without the batch that was chosen for the customer before', () => {
    const first = addToCart(emptyCart, product('napa', { batches: [chosen] }), 2).cart;
    const sold = chooseBatch(first, 'napa', { batchId: 'late' }).cart;
    const grown = addToCart(addToCart(sold, product('napa')).cart, product('seclo'), 3).cart;
    const left = takeSold(grown, [{ productId: 'napa', quantity: 2 }]);
    expect(left.map(({ product: { productId }, quantity }) => [productId, quantity])).toEqual([
      ['napa', 1],
      ['seclo', 3],
    ]);
    expect(left[0]).not.toHaveProperty('batchId');
  });

  test('is nothing where nothing came, or less was wanted meanwhile', () => {
    const { cart } = addToCart(emptyCart, product('napa'), 2);
    expect(takeSold(cart, [{ productId: 'napa', quantity: 2 }])).toEqual([]);
    expect(takeSold(cart, [{ productId: 'napa', quantity: 5 }])).toEqual([]);
    expect(takeSold(cart, [])).toEqual(cart);
  });
});
