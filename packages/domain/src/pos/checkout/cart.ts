import { coded, type Refusal } from '../../shared';
import { batchLeftMessage } from './chosen-batch';
import type { DiscountedLine } from './discount';
import type { SaleLineInput } from './sale';
import { NOTHING_APPROVED, overApprovedMessage, type SellableProduct } from './sellable';

/** A line of the cart: the product as of the last refresh, and its quantity. */
export interface CartLine extends DiscountedLine {
  product: SellableProduct;
  /** Of a line that was split from another one of the product; the first line has none. */
  lineId?: string | undefined;
  /** Printed under the line. */
  note?: string | undefined;
  /** Chosen by hand for the whole line, instead of the earliest expiry. */
  batchId?: string | undefined;
  /** The reason for that batch if another one expires earlier. */
  batchReason?: string | undefined;
}

export type Cart = readonly CartLine[];

export const UNPRICED = coded('sale.unpriced');

/** The changed cart, with a message if the change was limited. */
export interface CartChange {
  cart: Cart;
  /** Why less was changed than requested, or nothing. */
  refusal?: Refusal;
}

export const emptyCart: Cart = [];

/** Identifies a line of a cart: its product, or its own id where it is a further line of the product. */
export const lineKeyOf = ({ lineId, product }: Pick<CartLine, 'lineId' | 'product'>): string =>
  lineId ?? product.productId;

export const lineOf = (cart: Cart, key: string): CartLine | undefined => cart.find((line) => lineKeyOf(line) === key);

export const changeLine = (cart: Cart, key: string, change: Partial<CartLine>): Cart =>
  cart.map((line) => (lineKeyOf(line) === key ? { ...line, ...change } : line));

export const chosenBatchOf = ({ product, batchId }: CartLine) =>
  batchId ? product.batches.find((batch) => batch.batchId === batchId) : undefined;

/** What the other lines of a line's product take, of any batch or of one. */
const takenBeside = (cart: Cart, line: CartLine, batchId?: string): number =>
  cart
    .filter((other) => other.product.productId === line.product.productId && lineKeyOf(other) !== lineKeyOf(line))
    .filter((other) => batchId === undefined || other.batchId === batchId)
    .reduce((sum, { quantity }) => sum + quantity, 0);

/** What a line may come to: what is approved, less what other lines of the product take. */
export const mostOfLine = (cart: Cart, line: CartLine): number =>
  Math.max(0, line.product.approvedQty - takenBeside(cart, line));

/** A quantity above the approved one, or above a chosen batch, is reduced to it and reported. */
function capped(cart: Cart, line: CartLine, quantity: number): CartChange {
  const key = lineKeyOf(line);
  const most = mostOfLine(cart, line);
  const chosen = chosenBatchOf(line);
  const inBatch = chosen ? Math.max(0, chosen.quantity - takenBeside(cart, line, chosen.batchId)) : 0;
  if (chosen && inBatch < Math.min(quantity, most)) {
    return {
      cart: changeLine(cart, key, { quantity: inBatch }),
      refusal: batchLeftMessage(chosen.batchNumber, inBatch),
    };
  }
  if (quantity <= most) return { cart: changeLine(cart, key, { quantity }) };
  return { cart: changeLine(cart, key, { quantity: most }), refusal: overApprovedMessage(most) };
}

/** Takes the whole line from this batch; undefined returns to the earliest expiry. */
export function chooseBatch(
  cart: Cart,
  key: string,
  choice: { batchId?: string | undefined; reason?: string | undefined },
): CartChange {
  const line = lineOf(cart, key);
  if (!line) return { cart };
  const { batchId, reason: batchReason } = choice;
  const chosen = { ...line, batchId, batchReason };
  const next = cart.map((other) => (other === line ? chosen : other));
  return capped(next, chosen, line.quantity);
}

/** Nothing sets the line apart from a scan of its product. */
const isPlain = ({ batchId, discount, note }: CartLine): boolean => !batchId && !discount && !note;

/** The line of a product that a scan adds to. */
export function growingLine(cart: Cart, productId: string): CartLine | undefined {
  const lines = cart.filter((line) => line.product.productId === productId);
  return lines.find(isPlain) ?? lines.at(-1);
}

/**
 * Adds `quantity` (1 unless a multiplier was typed) to the product's plain line, else to its last line, or starts one: a
 * discount or a batch that was given to one pack is not given to the next by a scan.
 */
export function addToCart(cart: Cart, product: SellableProduct, quantity = 1): CartChange {
  const line = growingLine(cart, product.productId);
  if (line) return capped(cart, line, line.quantity + quantity);
  if (product.approvedQty < 1) return { cart, refusal: NOTHING_APPROVED };
  if (product.unitPriceMinor === null) return { cart, refusal: UNPRICED };
  const started = { product, quantity, unitPriceMinor: product.unitPriceMinor };
  return capped([...cart, started], started, quantity);
}

/** A typed quantity; below 1, or not a whole number, it leaves the line unchanged. */
export function setQuantity(cart: Cart, key: string, quantity: number): CartChange {
  const line = lineOf(cart, key);
  if (!line || !Number.isInteger(quantity) || quantity < 1) return { cart };
  return capped(cart, line, quantity);
}

export function increase(cart: Cart, key: string): CartChange {
  const line = lineOf(cart, key);
  return line ? capped(cart, line, line.quantity + 1) : { cart };
}

/** At 1 the line is removed. */
export function decrease(cart: Cart, key: string): CartChange {
  const line = lineOf(cart, key);
  if (!line) return { cart };
  if (line.quantity <= 1) return { cart: removeFromCart(cart, key) };
  return { cart: changeLine(cart, key, { quantity: line.quantity - 1 }) };
}

/** Takes the last unit of a line into a line of its own below it, to be sold from another batch or at a discount. */
export function splitLine(cart: Cart, key: string, lineId: string): Cart {
  return cart.flatMap((line) => {
    if (lineKeyOf(line) !== key || line.quantity < 2) return [line];
    const { product, unitPriceMinor } = line;
    return [
      { ...line, quantity: line.quantity - 1 },
      { product, unitPriceMinor, quantity: 1, lineId },
    ];
  });
}

export const removeFromCart = (cart: Cart, key: string): Cart => cart.filter((line) => lineKeyOf(line) !== key);

/** Undoes a removal and restores the line in its position. */
export const restoreLine = (cart: Cart, line: CartLine, index: number): Cart =>
  lineOf(cart, lineKeyOf(line)) ? cart : [...cart.slice(0, index), line, ...cart.slice(index)];

/**
 * Updates the products of the cart from the server. Quantities stay, so that a shortage is visible. A chosen batch that
 * has gone is cleared.
 */
export const refreshCart = (cart: Cart, products: readonly SellableProduct[]): Cart =>
  cart.map((line) => {
    const product = products.find(({ productId }) => productId === line.product.productId);
    if (!product) return line;
    const fresh = { ...line, product, unitPriceMinor: product.unitPriceMinor ?? line.unitPriceMinor };
    return { ...fresh, batchId: chosenBatchOf(fresh)?.batchId };
  });

/**
 * The rest of a cart after a sale: units that were added during the sale become the next cart. The chosen batch of a
 * sold line is cleared, because it was chosen for that customer.
 */
export function takeSold(cart: Cart, sold: readonly { productId: string; quantity: number }[]): Cart {
  const gone = new Map<string, number>();
  for (const { productId, quantity } of sold) gone.set(productId, (gone.get(productId) ?? 0) + quantity);
  return cart.flatMap((line) => {
    const taken = Math.min(line.quantity, gone.get(line.product.productId) ?? 0);
    if (taken === 0) return [line];
    gone.set(line.product.productId, (gone.get(line.product.productId) ?? 0) - taken);
    const { batchId: _, batchReason: __, discount: ___, note: ____, ...left } = line;
    return line.quantity > taken ? [{ ...left, quantity: line.quantity - taken }] : [];
  });
}

/** The lines as they are sold: those that nothing tells apart are one. */
export function saleLinesOf(cart: Cart): SaleLineInput[] {
  const lines = new Map<string, SaleLineInput>();
  for (const { product, quantity, unitPriceMinor, batchId, batchReason, discount, note } of cart) {
    const { productId } = product;
    const key = JSON.stringify([productId, batchId ?? '', discount ?? '', note ?? '']);
    const same = lines.get(key);
    lines.set(key, {
      productId,
      quantity: quantity + (same?.quantity ?? 0),
      unitPriceMinor,
      ...(batchId ? { batchId } : {}),
      ...(batchId && batchReason ? { batchReason } : {}),
      ...(discount ? { discount } : {}),
      ...(note ? { note } : {}),
    });
  }
  return [...lines.values()];
}

export const cartUnits = (cart: Cart): number => cart.reduce((sum, line) => sum + line.quantity, 0);
