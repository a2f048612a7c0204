import type { SaleLineInput, SnapshotProduct } from '@bhandar/domain/pos';
import { isExpired } from '@bhandar/domain/shared';

/** A sale of this device: the goods that have left the shelf, whatever the catalogue says. */
export interface SoldHere {
  cashierId: string;
  businessOn: string;
  lines: readonly Pick<SaleLineInput, 'productId' | 'quantity' | 'batchId'>[];
}

type SoldLine = SoldHere['lines'][number] & Omit<SoldHere, 'lines'>;

/** The products without what this device sold of them. Only a person's own sales use up what was approved for them. */
export function withoutSold(
  products: readonly SnapshotProduct[],
  sold: readonly SoldHere[],
  userId: string,
): SnapshotProduct[] {
  const byProduct = new Map<string, SoldLine[]>();
  for (const { cashierId, businessOn, lines } of sold) {
    for (const line of lines) {
      byProduct.set(line.productId, [...(byProduct.get(line.productId) ?? []), { ...line, cashierId, businessOn }]);
    }
  }
  return products.map((product) => {
    const taken = byProduct.get(product.productId);
    return taken ? withoutLines(product, taken, userId) : product;
  });
}

const unitsOf = (lines: readonly SoldLine[]): number => lines.reduce((sum, { quantity }) => sum + quantity, 0);

function withoutLines(product: SnapshotProduct, lines: readonly SoldLine[], userId: string): SnapshotProduct {
  const storeStock = Math.max(0, product.storeStock - unitsOf(lines));
  const own = unitsOf(lines.filter(({ cashierId }) => cashierId === userId));
  return {
    ...product,
    storeStock,
    approvedQty: Math.max(0, Math.min(product.approvedQty - own, storeStock)),
    batches: lines.reduce(withoutLine, product.batches),
  };
}

/** The chosen batch, or the earliest expiry of the day of the sale, gives the units; empty batches are left out. */
function withoutLine(
  batches: SnapshotProduct['batches'],
  { quantity, batchId, businessOn }: SoldLine,
): SnapshotProduct['batches'] {
  let left = quantity;
  return batches
    .map((batch) => {
      const isTaken = batchId ? batch.batchId === batchId : !isExpired(batch.expiresOn, businessOn);
      const taken = isTaken ? Math.min(batch.quantity, left) : 0;
      left -= taken;
      return { ...batch, quantity: batch.quantity - taken };
    })
    .filter((batch) => batch.quantity > 0);
}
