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
  growingLine,
  increase,
  lineKeyOf,
  lineOf,
  mostOfLine,
  refreshCart,
  removeFromCart,
  restoreLine,
  saleLinesOf,
  setQuantity,
  splitLine,
  takeSold,
} from './cart';
import { discountMinorFrom, subtotalMinorOf, totalMinorOf } from './sale-money';
import { BATCH_SCANNED } from './scanned-pack';
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
const cartWith = (quantity: number): Cart => addToCart(emptyCart, napa, { quantity }).cart;

describe('adding', () => {
  test('gives quantity 1, and again one more', () => {
    expect(quantityOf(addToCart(emptyCart, napa))).toBe(1);
    expect(quantityOf(addToCart(cartWith(1), napa))).toBe(2);
  });

  test('a multiplier adds that many', () => {
    expect(quantityOf(addToCart(cartWith(2), napa, { quantity: 5 }))).toBe(7);
  });

  test('beyond the approved quantity sets that quantity and reports it', () => {
    const change = addToCart(cartWith(10), napa);
    expect(quantityOf(change)).toBe(10);
    expect(change.refusal).toEqual({ code: 'sale.overApproved', params: { approved: 10 } });
  });

  test('refuses a product without approved quantity', () => {
    const change = addToCart(emptyCart, product('napa', { approvedQty: 0 }));
    expect(change).toEqual({ cart: [], refusal: { code: 'sale.nothingApproved' } });
    expect(change.refusal && englishOf(change.refusal)).toBe('No approved quantity available for this product');
  });

  test('refuses a product that the store has none of as out of stock: it was called not approved', () => {
    const change = addToCart(emptyCart, product('napa', { approvedQty: 0, storeStock: 0 }));
    expect(change).toEqual({ cart: [], refusal: { code: 'sale.outOfStock' } });
  });

  test('refuses a product without a price', () => {
    expect(addToCart(emptyCart, product('napa', { unitPriceMinor: null })).refusal).toEqual({ code: 'sale.unpriced' });
  });
});

describe('changing a line', () => {
  test.each([0, -3, 1.5, Number.NaN])('typing %d leaves the quantity unchanged', (typed) => {
    expect(setQuantity(cartWith(4), 'napa', typed)).toEqual({ cart: cartWith(4) });
  });

  test('a typed quantity above the approved one is reduced to it and reported', () => {
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

  test('undoing a removal restores the line in its position', () => {
    const cart = addToCart(addToCart(cartWith(2), product('seclo')).cart, product('fexo')).cart;
    const seclo = lineOf(cart, 'seclo');
    expect(seclo && restoreLine(removeFromCart(cart, 'seclo'), seclo, 1)).toEqual(cart);
  });

  test('a refresh changes price and maximum, never the quantity', () => {
    const [line] = refreshCart(cartWith(4), [product('napa', { unitPriceMinor: 1_300, approvedQty: 2 })]);
    expect(line).toMatchObject({ quantity: 4, unitPriceMinor: 1_300, product: { approvedQty: 2 } });
  });
});

test('every line stays between 1 and its approved quantity after any changes', () => {
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
        if (kind === 'add') cart = addToCart(cart, chosen, { quantity: Math.max(1, quantity) }).cart;
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
  ])('%j typed at 94.00 is %i minor units', (typed, minor) => {
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

  test('serves the whole line, which is reduced to the batch’s stock and reported', () => {
    const { cart } = addToCart(emptyCart, held, { quantity: 6 });
    const chosen = chooseBatch(cart, 'napa', { batchId: 'late' });
    expect(chosen.refusal).toEqual({ code: 'sale.batchLeft', params: { left: 4, batch: 'BX-2' } });
    expect(line(chosen.cart)).toMatchObject({ quantity: 4, batchId: 'late' });
    expect(increase(chosen.cart, 'napa')).toMatchObject({
      refusal: { code: 'sale.batchLeft', params: { left: 4, batch: 'BX-2' } },
    });
    const free = chooseBatch(chosen.cart, 'napa', {});
    expect(quantityOf(increase(free.cart, 'napa'))).toBe(5);
  });

  test('remains after a refresh as long as the store has it', () => {
    const { cart } = chooseBatch(addToCart(emptyCart, held, { quantity: 2 }).cart, 'napa', { batchId: 'late' });
    const stays = line(refreshCart(cart, [{ ...held, batches: [late] }]));
    expect(stays && chosenBatchOf(stays)).toEqual(late);
    expect(line(refreshCart(cart, [{ ...held, batches: [early] }]))?.batchId).toBeUndefined();
  });

  test('never lets a line exceed the sellable quantity', () => {
    const few = { ...held, approvedQty: 3 };
    const { cart } = chooseBatch(addToCart(emptyCart, few, { quantity: 2 }).cart, 'napa', { batchId: 'late' });
    expect(setQuantity(cart, 'napa', 9)).toMatchObject({
      refusal: { code: 'sale.overApproved', params: { approved: 3 } },
    });
  });
});

describe('scanned packs', () => {
  const early = { batchId: 'early', batchNumber: 'BX-1', expiresOn: '2031-01-31', quantity: 6 };
  const late = { batchId: 'late', batchNumber: 'BX-2', expiresOn: '2032-01-31', quantity: 4 };
  const held = product('napa', { batches: [early, late], approvedQty: 9 });
  let made = 0;
  const scan = (cart: Cart, batchId: string | undefined, units = 1) => {
    made += 1;
    return addToCart(cart, held, { quantity: units, batchId, packSize: units, lineId: `line-${made}` });
  };
  const scanAll = (...batchIds: (string | undefined)[]) =>
    batchIds.reduce<Cart>((cart, batchId) => scan(cart, batchId).cart, emptyCart);
  const lines = (cart: Cart) => cart.map(({ quantity, batchId }) => `${quantity} of ${batchId ?? 'any'}`);

  test.each([
    ['sell the batch on the pack: the earliest expiry was sold', ['late'], ['1 of late']],
    ['raise the line of their batch', ['late', 'late'], ['2 of late']],
    ['of two batches are two lines: one line took both', ['late', 'early', 'late'], ['2 of late', '1 of early']],
    ['without a batch never join one that was scanned', ['late', undefined], ['1 of late', '1 of any']],
    ['of a batch do not take over the line of any', [undefined, 'late', undefined], ['2 of any', '1 of late']],
  ])('%s', (_, batchIds, sold) => {
    const cart = scanAll(...batchIds);
    expect(lines(cart)).toEqual(sold);
    expect(new Set(cart.map(lineKeyOf)).size).toBe(cart.length);
    expect(saleLinesOf(cart).map(({ batchReason }) => batchReason)).toEqual(
      cart.map(({ batchId }) => (batchId ? BATCH_SCANNED : undefined)),
    );
  });

  test('of a box add its units, capped by its batch', () => {
    const change = scan(scan(emptyCart, 'late', 3).cart, 'late', 3);
    expect(change.refusal).toEqual({ code: 'sale.batchLeft', params: { left: 4, batch: 'BX-2' } });
    expect(change.cart).toMatchObject([{ quantity: 4, packSize: 3 }]);
  });

  test('start no line of which nothing is left', () => {
    const full = scan(scan(emptyCart, 'early', 6).cart, undefined, 3).cart;
    expect(scan(full, 'late')).toEqual({
      cart: full,
      refusal: { code: 'sale.overApproved', params: { approved: 0 } },
    });
  });

  test('keep their batch when a refresh no longer has it: another batch was sold in silence', () => {
    const cart = refreshCart(scanAll('late'), [{ ...held, batches: [early] }]);
    expect(lines(cart)).toEqual(['1 of late']);
  });

  test('that were added during a sale keep their batch, whichever line the sale took', () => {
    const cart = scanAll('early', 'early', 'late', 'late');
    const soldLine = (batchId: string) => ({ productId: 'napa', quantity: 1, batches: [{ batchId }] });
    expect(lines(takeSold(cart, [soldLine('early'), soldLine('late')]))).toEqual(['1 of early', '1 of late']);
    expect(lines(takeSold(scanAll('early', 'early', 'late'), [soldLine('early'), soldLine('late')]))).toEqual([
      '1 of early',
    ]);
  });
});

describe('a substitute', () => {
  const replaced = (cart: Cart) => cart.map(({ insteadOf }) => insteadOf);
  const cart = addToCart(cartWith(1), napa, { quantity: 2, insteadOf: 'Ace' }).cart;

  test('keeps the name of what it replaces, also when its line grows or is split', () => {
    expect(replaced(cart)).toEqual(['Ace']);
    expect(replaced(increase(cart, 'napa').cart)).toEqual(['Ace']);
    expect(replaced(splitLine(cart, 'napa', 'second'))).toEqual(['Ace', 'Ace']);
  });

  test('that was sold leaves no mark on units for the next customer', () => {
    expect(replaced(takeSold(cart, [{ productId: 'napa', quantity: 2 }]))).toEqual([undefined]);
  });
});

describe('units that were added during a sale', () => {
  const chosen = { batchId: 'late', batchNumber: 'BX-2', expiresOn: '2032-01-31', quantity: 9 };

  test('remain, without the batch that was chosen for the earlier customer', () => {
    const first = addToCart(emptyCart, product('napa', { batches: [chosen] }), { quantity: 2 }).cart;
    const sold = chooseBatch(first, 'napa', { batchId: 'late' }).cart;
    const grown = addToCart(addToCart(sold, product('napa')).cart, product('seclo'), { quantity: 3 }).cart;
    const left = takeSold(grown, [{ productId: 'napa', quantity: 2 }]);
    expect(left.map(({ product: { productId }, quantity }) => [productId, quantity])).toEqual([
      ['napa', 1],
      ['seclo', 3],
    ]);
    expect(left[0]).not.toHaveProperty('batchId');
  });

  test('are none if nothing was added, or the quantity was lowered meanwhile', () => {
    const { cart } = addToCart(emptyCart, product('napa'), { quantity: 2 });
    expect(takeSold(cart, [{ productId: 'napa', quantity: 2 }])).toEqual([]);
    expect(takeSold(cart, [{ productId: 'napa', quantity: 5 }])).toEqual([]);
    expect(takeSold(cart, [])).toEqual(cart);
  });
});

describe('a product on several lines', () => {
  const split = splitLine(cartWith(3), 'napa', 'second');

  test('is split into its last unit, which keeps nothing of the line but product and price', () => {
    const discounted = cartWith(3).map((line) => ({ ...line, note: 'One a day', batchId: 'b1' }));
    expect(splitLine(discounted, 'napa', 'second')).toMatchObject([
      { quantity: 2, note: 'One a day' },
      { quantity: 1, lineId: 'second' },
    ]);
    expect(splitLine(discounted, 'napa', 'second')[1]).not.toHaveProperty('note');
    expect(split.map(lineKeyOf)).toEqual(['napa', 'second']);
  });

  test('of one unit is not split', () => {
    expect(splitLine(cartWith(1), 'napa', 'second')).toEqual(cartWith(1));
  });

  test('takes together at most what is approved', () => {
    const [first] = split;
    expect(first && mostOfLine(split, first)).toBe(9);
    const change = setQuantity(split, 'napa', 12);
    expect(lineOf(change.cart, 'napa')?.quantity).toBe(9);
    expect(change.refusal).toMatchObject({ code: 'sale.overApproved', params: { approved: 9 } });
  });

  test('grows by a scan in its plain line, not in the one with a discount', () => {
    const discount = { amountMinor: 100, reason: 'Damaged' };
    const cart = split.map((line) => (line.lineId ? line : { ...line, discount }));
    expect(growingLine(cart, 'napa')?.lineId).toBe('second');
    expect(addToCart(cart, napa).cart.map(({ quantity }) => quantity)).toEqual([2, 2]);
  });

  test('is sold as one line where nothing tells the lines apart', () => {
    expect(saleLinesOf(split)).toEqual([{ productId: 'napa', quantity: 3, unitPriceMinor: 1_200 }]);
    const noted = split.map((line) => (line.lineId ? { ...line, note: 'Gift' } : line));
    expect(saleLinesOf(noted)).toMatchObject([{ quantity: 2 }, { quantity: 1, note: 'Gift' }]);
  });

  test('leaves what a sale did not take, the last lines first', () => {
    expect(takeSold(split, [{ productId: 'napa', quantity: 2 }])).toMatchObject([{ lineId: 'second', quantity: 1 }]);
  });
});
