import { coded, type Refusal } from '../../shared';
import { batchLeftMessage } from './chosen-batch';
import type { PricedLine } from './sale-money';
import { NOTHING_APPROVED, overApprovedMessage, type SellableProduct } from './sellable';

/** A line of the cart: the product as the till saw it last, and how many of it. */
export interface CartLine extends PricedLine {
  product: SellableProduct;
  /** Chosen by hand for the whole line, instead of what expires first. */
  batchId?: string | undefined;
  /** Why that batch, where another one expires earlier. */
  batchReason?: string | undefined;
}

export type Cart = readonly CartLine[];

export const UNPRICED = coded('sale.unpriced');

/** The cart after an act, with what must be said about it. */
export interface CartChange {
  cart: Cart;
  /** Why the act did less than asked, or nothing. */
  refusal?: Refusal;
}

export const emptyCart: Cart = [];

export const lineOf = (cart: Cart, productId: string): CartLine | undefined =>
  cart.find((line) => line.product.productId === productId);

const withQuantity = (cart: Cart, productId: string, quantity: number): Cart =>
  cart.map((line) => (line.product.productId === productId ? { ...line, quantity } : line));

export const chosenBatchOf = ({ product, batchId }: CartLine) =>
  batchId ? product.batches.find((batch) => batch.batchId === batchId) : undefined;

/** Above the approved quantity, or what a chosen batch holds, the line is set to it, and that is said. */
function capped(cart: Cart, line: CartLine, quantity: number): CartChange {
  const { productId, approvedQty } = line.product;
  const chosen = chosenBatchOf(line);
  if (chosen && chosen.quantity < Math.min(quantity, approvedQty)) {
    return {
      cart: withQuantity(cart, productId, chosen.quantity),
      refusal: batchLeftMessage(chosen.batchNumber, chosen.quantity),
    };
  }
  if (quantity <= approvedQty) return { cart: withQuantity(cart, productId, quantity) };
  return { cart: withQuantity(cart, productId, approvedQty), refusal: overApprovedMessage(approvedQty) };
}

/** The whole line from this batch; undefined goes back to what expires first. */
export function chooseBatch(
  cart: Cart,
  productId: string,
  choice: { batchId?: string | undefined; reason?: string | undefined },
): CartChange {
  const line = lineOf(cart, productId);
  if (!line) return { cart };
  const { batchId, reason: batchReason } = choice;
  const chosen = { ...line, batchId, batchReason };
  const next = cart.map((other) => (other === line ? chosen : other));
  return capped(next, chosen, line.quantity);
}

/** Adds `quantity` (1 unless a multiplier was typed) to the product's line, or starts it. */
export function addToCart(cart: Cart, product: SellableProduct, quantity = 1): CartChange {
  const line = lineOf(cart, product.productId);
  if (line) return capped(cart, line, line.quantity + quantity);
  if (product.approvedQty < 1) return { cart, refusal: NOTHING_APPROVED };
  if (product.unitPriceMinor === null) return { cart, refusal: UNPRICED };
  const started = { product, quantity, unitPriceMinor: product.unitPriceMinor };
  return capped([...cart, started], started, quantity);
}

/** A typed quantity: below 1, or no whole number, leaves the line unchanged. */
export function setQuantity(cart: Cart, productId: string, quantity: number): CartChange {
  const line = lineOf(cart, productId);
  if (!line || !Number.isInteger(quantity) || quantity < 1) return { cart };
  return capped(cart, line, quantity);
}

export function increase(cart: Cart, productId: string): CartChange {
  const line = lineOf(cart, productId);
  return line ? capped(cart, line, line.quantity + 1) : { cart };
}

/** At 1 the line goes. */
export function decrease(cart: Cart, productId: string): CartChange {
  const line = lineOf(cart, productId);
  if (!line) return { cart };
  if (line.quantity <= 1) return { cart: removeFromCart(cart, productId) };
  return { cart: withQuantity(cart, productId, line.quantity - 1) };
}

export const removeFromCart = (cart: Cart, productId: string): Cart =>
  cart.filter((line) => line.product.productId !== productId);

/** Undoes a removal: the line stands where it stood. */
export const restoreLine = (cart: Cart, line: CartLine, index: number): Cart =>
  lineOf(cart, line.product.productId) ? cart : [...cart.slice(0, index), line, ...cart.slice(index)];

/**
 * What the server says now about products in the cart; quantities stay, so that a shortage is seen and not hidden. A
 * chosen batch that is gone is chosen no more.
 */
export const refreshCart = (cart: Cart, products: readonly SellableProduct[]): Cart =>
  cart.map((line) => {
    const product = products.find(({ productId }) => productId === line.product.productId);
    if (!product) return line;
    const fresh = { ...line, product, unitPriceMinor: product.unitPriceMinor ?? line.unitPriceMinor };
    return { ...fresh, batchId: chosenBatchOf(fresh)?.batchId };
  });

/**
 * What is left of a cart once some of it is sold: goods that came in while the sale was under way are the next order. What
 * was chosen for the sold line, its batch, was chosen for that customer.
 */
export function takeSold(cart: Cart, sold: readonly { productId: string; quantity: number }[]): Cart {
  return cart.flatMap((line) => {
    const gone = sold.find(({ productId }) => productId === line.product.productId)?.quantity;
    if (gone === undefined) return [line];
    const { batchId: _, ...left } = line;
    return line.quantity > gone ? [{ ...left, quantity: line.quantity - gone }] : [];
  });
}

export const cartUnits = (cart: Cart): number => cart.reduce((sum, line) => sum + line.quantity, 0);
