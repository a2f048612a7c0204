import {
  type Discount,
  type HeldContent,
  type SellableProduct,
  typedDiscountOf,
  WALK_IN_CUSTOMER,
} from '@bhandar/domain/pos';
import { NEW_ORDER } from '../kept-order';
import type { KeptOrder } from '../kept-order-shape';

function heldDiscountOf(typed: string, reason: string): Discount | null {
  const discount = typedDiscountOf(typed);
  return discount && reason.trim() !== '' ? { ...discount, reason: reason.trim() } : null;
}

/** Payments are not held: the customer pays when the bill is resumed. */
export const contentOf = ({
  lines,
  customer,
  customerId,
  discount,
  discountReason,
  note,
  billId,
}: KeptOrder): HeldContent => ({
  lines: lines.map(({ product: { productId }, quantity, unitPriceMinor, lineId, ...line }) => ({
    productId,
    quantity,
    unitPriceMinor,
    ...(lineId ? { lineId } : {}),
    ...(line.batchId ? { batchId: line.batchId } : {}),
    ...(line.batchReason ? { batchReason: line.batchReason } : {}),
    ...(line.discount ? { discount: line.discount } : {}),
    ...(line.note ? { note: line.note } : {}),
    ...(line.insteadOf ? { insteadOf: line.insteadOf } : {}),
  })),
  customer: { ...customer },
  customerId,
  discountTyped: discount,
  // The amount is held as typed; of the discount itself only the reason is read back.
  discount: heldDiscountOf(discount, discountReason),
  note,
  ...(billId ? { billId } : {}),
});

/** The customer's name if known, else the time, by which the seller recognises the bill. */
export const defaultNameOf = ({ customer }: Pick<KeptOrder, 'customer'>, time: string): string =>
  customer.name && customer.name !== WALK_IN_CUSTOMER ? customer.name : time;

interface ResumedBill {
  order: KeptOrder;
  /** The number of lines that were left out because their product is no longer sold here. */
  missing: number;
  /** The number of lines whose price has changed since the bill was held. */
  repriced: number;
}

/** The bill as a cart with present prices and stock. */
export function orderOf(content: HeldContent, products: readonly SellableProduct[]): ResumedBill {
  const byId = new Map(products.map((product) => [product.productId, product]));
  let repriced = 0;
  const lines = content.lines.flatMap(({ productId, unitPriceMinor: heldMinor, ...line }) => {
    const product = byId.get(productId);
    if (!product || product.unitPriceMinor === null) return [];
    if (product.unitPriceMinor !== heldMinor) repriced += 1;
    return [{ ...line, product, unitPriceMinor: product.unitPriceMinor }];
  });
  const { customer, customerId, discountTyped, note, billId = null } = content;
  const discountReason = content.discount?.reason ?? '';
  return {
    order: { ...NEW_ORDER, lines, customer, customerId, discount: discountTyped, discountReason, note, billId },
    missing: content.lines.length - lines.length,
    repriced,
  };
}
