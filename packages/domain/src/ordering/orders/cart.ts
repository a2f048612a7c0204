import * as z from 'zod';
import { coded, Id, type Refusal, type Violation } from '../../shared';
import { EMPTY_ORDER, MAX_ORDER_LINES, type OrderItem } from './order';

/** A product in the requester's cart, with the figures of the last refresh. */
export const CartLine = z.object({
  productId: Id,
  name: z.string(),
  strength: z.string(),
  category: z.string(),
  /** The quantity that the warehouse could send. */
  available: z.number(),
  storeHas: z.number(),
  quantity: z.number().int().min(1),
});
export type CartLine = z.infer<typeof CartLine>;
export type CartProduct = Omit<CartLine, 'quantity'>;
export type Cart = readonly CartLine[];

/** Keeps a quantity between 1 and the available quantity; a text that is not a number counts as 1. */
export function orderableQuantity(quantity: number, available: number): number {
  if (!Number.isFinite(quantity)) return 1;
  return Math.max(1, Math.min(Math.trunc(quantity), Math.max(available, 1)));
}

/** Adding a product again replaces its quantity. Products that are out of stock in the warehouse cannot be added. */
export function addToCart(cart: Cart, product: CartProduct, quantity: number): Cart {
  if (product.available < 1) return cart;
  const line = { ...product, quantity: orderableQuantity(quantity, product.available) };
  return cart.some(({ productId }) => productId === product.productId)
    ? cart.map((present) => (present.productId === product.productId ? line : present))
    : [...cart, line];
}

export const changeQuantity = (cart: Cart, productId: string, quantity: number): Cart =>
  cart.map((line) =>
    line.productId === productId ? { ...line, quantity: orderableQuantity(quantity, line.available) } : line,
  );

export const removeFromCart = (cart: Cart, productId: string): Cart =>
  cart.filter((line) => line.productId !== productId);

/** Replaces the stock figures. Quantities stay as they were typed: a shortage is shown and never corrected silently. */
export const refreshCart = (
  cart: Cart,
  stock: readonly Pick<CartProduct, 'productId' | 'available' | 'storeHas'>[],
): Cart => {
  const known = new Map(stock.map((product) => [product.productId, product]));
  return cart.map((line) => {
    const now = known.get(line.productId);
    return now ? { ...line, available: now.available, storeHas: now.storeHas } : line;
  });
};

/** Beside a line: `Only 6 available`. The server says the same when the stock shrank after the cart was read. */
export const shortOf = (available: number): Refusal =>
  available > 0 ? coded('order.onlyAvailable', { available }) : coded('order.outOfStock');

export function whyNotSubmitCart(cart: Cart): Violation[] {
  if (cart.length === 0) return [{ field: 'items', ...EMPTY_ORDER }];
  if (cart.length > MAX_ORDER_LINES) {
    return [{ field: 'items', ...coded('order.tooManyLines', { max: MAX_ORDER_LINES }) }];
  }
  return cart.flatMap((line, index) =>
    line.quantity > line.available
      ? [
          {
            field: `items.${index}.quantity`,
            ...coded('sale.productProblem', { name: line.name, problem: shortOf(line.available) }),
          },
        ]
      : [],
  );
}

export const itemsOfCart = (cart: Cart): OrderItem[] =>
  cart.map(({ productId, quantity }) => ({ productId, quantity }));
