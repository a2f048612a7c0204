import { coded, type Refusal } from '../../shared';
import { batchLeftMessage } from './chosen-batch';
import type { DiscountedLine } from './discount';
import type { SaleLineInput } from './sale';
import { BATCH_SCANNED } from './scanned-pack';
import type { SellableProduct } from './sellable';
import { NOTHING_APPROVED, OUT_OF_STOCK, overApprovedMessage } from './sellable-stock';

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
  /** Units in the pack that was scanned last, if not one: the line is shown in such packs. */
  packSize?: number | undefined;
  /** The name of the product that could not be sold and that this one replaces; shown to the seller only. */
  insteadOf?: string | undefined;
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

/** What is added of a product at once. */
export interface AddedPack {
  /** 1, unless a multiplier was typed or a box was scanned. */
  quantity?: number | undefined;
  /** The batch on the pack that was scanned. */
  batchId?: string | undefined;
  packSize?: number | undefined;
  /** The name of the product that it replaces. */
  insteadOf?: string | undefined;
  /** The key of a further line of the product, if one is started. */
  lineId?: string | undefined;
}

const isScanned = ({ batchId, batchReason }: CartLine): boolean => !!batchId && batchReason === BATCH_SCANNED;

/**
 * The line that a pack of a product adds to: the one of its batch, else the product's plain line or its last one. A line of
 * a scanned batch takes no pack that may be of another.
 */
export function growingLine(cart: Cart, productId: string, batchId?: string): CartLine | undefined {
  const lines = cart.filter((line) => line.product.productId === productId);
  const ofBatch = lines.filter((line) => (line.batchId || undefined) === batchId);
  const plain = ofBatch.find(({ discount, note }) => !discount && !note);
  return plain ?? (batchId ? ofBatch : lines.filter((line) => !isScanned(line))).at(-1);
}

/** The key of the line that a pack adds to or starts. */
export function addedLineKey(cart: Cart, { productId }: SellableProduct, { batchId, lineId }: AddedPack): string {
  const grown = growingLine(cart, productId, batchId);
  if (grown) return lineKeyOf(grown);
  return lineOf(cart, productId) ? (lineId ?? productId) : productId;
}

/**
 * Adds to the line of the pack, or starts one: a discount or a batch that was given to one pack is not given to the next by
 * a scan.
 */
export function addToCart(cart: Cart, product: SellableProduct, pack: AddedPack = {}): CartChange {
  const { quantity = 1, batchId, packSize = 1, insteadOf } = pack;
  const marks = { ...(packSize > 1 ? { packSize } : {}), ...(insteadOf ? { insteadOf } : {}) };
  const line = growingLine(cart, product.productId, batchId);
  if (line) {
    const grown = { ...line, ...marks };
    return capped(changeLine(cart, lineKeyOf(line), marks), grown, line.quantity + quantity);
  }
  if (product.approvedQty < 1) return { cart, refusal: product.storeStock < 1 ? OUT_OF_STOCK : NOTHING_APPROVED };
  if (product.unitPriceMinor === null) return { cart, refusal: UNPRICED };
  const key = addedLineKey(cart, product, pack);
  const started: CartLine = {
    product,
    quantity,
    unitPriceMinor: product.unitPriceMinor,
    ...marks,
    ...(key === product.productId ? {} : { lineId: key }),
    ...(batchId ? { batchId, batchReason: BATCH_SCANNED } : {}),
  };
  const change = capped([...cart, started], started, quantity);
  // Other lines of the product take all that may be sold.
  return lineOf(change.cart, key)?.quantity === 0 ? { ...change, cart } : change;
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
    const { product, unitPriceMinor, insteadOf } = line;
    return [
      { ...line, quantity: line.quantity - 1 },
      { product, unitPriceMinor, quantity: 1, lineId, ...(insteadOf ? { insteadOf } : {}) },
    ];
  });
}

export const removeFromCart = (cart: Cart, key: string): Cart => cart.filter((line) => lineKeyOf(line) !== key);

/** Undoes a removal and restores the line in its position. */
export const restoreLine = (cart: Cart, line: CartLine, index: number): Cart =>
  lineOf(cart, lineKeyOf(line)) ? cart : [...cart.slice(0, index), line, ...cart.slice(index)];

/**
 * Updates the products of the cart from the server. Quantities stay, so that a shortage is visible. A chosen batch that
 * has gone is cleared; a scanned one is in the customer's hand, and the sale says that it has gone.
 */
export const refreshCart = (cart: Cart, products: readonly SellableProduct[]): Cart =>
  cart.map((line) => {
    const product = products.find(({ productId }) => productId === line.product.productId);
    if (!product) return line;
    const fresh = { ...line, product, unitPriceMinor: product.unitPriceMinor ?? line.unitPriceMinor };
    return isScanned(line) ? fresh : { ...fresh, batchId: chosenBatchOf(fresh)?.batchId };
  });

interface SoldLine {
  productId: string;
  quantity: number;
  batches?: readonly { batchId: string }[];
}

/**
 * The rest of a cart after a sale: units that were added during the sale become the next cart. The chosen batch and the mark of
 * a substitute are cleared, because they were for that customer; a scanned one is that of the pack in the hand.
 */
export function takeSold(cart: Cart, sold: readonly SoldLine[]): Cart {
  const gone = sold.map((line) => ({ ...line }));
  const take = (line: CartLine, isSame: (one: SoldLine) => boolean): CartLine => {
    let { quantity } = line;
    for (const one of gone) {
      if (one.productId !== line.product.productId || !isSame(one)) continue;
      const taken = Math.min(quantity, one.quantity);
      quantity -= taken;
      one.quantity -= taken;
    }
    return { ...line, quantity };
  };
  const isWholly = (batchId: string | undefined) => (one: SoldLine) =>
    batchId !== undefined && one.batches?.length === 1 && one.batches[0]?.batchId === batchId;
  return cart
    .map((line) => take(line, isWholly(line.batchId)))
    .map((line) => take(line, () => true))
    .flatMap((line, index) => {
      if (line.quantity === 0) return [];
      if (line.quantity === cart[index]?.quantity) return [line];
      const { batchId, batchReason, discount: _, note: __, insteadOf: ___, ...left } = line;
      return [isScanned(line) ? { ...left, batchId, batchReason } : left];
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
