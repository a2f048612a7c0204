import type { Tx } from '@bhandar/db';
import { type ReturnCause, recalledTwice, returnedTwice, whyNotReturnTwice } from '@bhandar/domain/pos';
import { refuse } from '@bhandar/domain/shared';
import type { ReceiptLine } from './post-return';
import { listSoldUnits } from './unreturned-repository';

type Line = Pick<ReceiptLine, 'productId' | 'name' | 'quantity' | 'parts' | 'batches'>;

interface ReceiptGoods {
  storeId: string;
  /** The business days of the sale and of the return. */
  soldOn: string;
  businessOn: string;
  cause: ReturnCause;
  lines: readonly Line[];
}

/** Refuses goods of a receipt that came back without it before. The caller holds `lockReturned`. */
export async function refuseReturnedTwice(tx: Tx, { soldOn, cause, lines, ...place }: ReceiptGoods): Promise<void> {
  const isRecalled = cause === 'recalled';
  for (const { name, quantity, ...goods } of isRecalled ? lines.flatMap(batchesOf) : productsOf(lines)) {
    const units = await listSoldUnits(tx, { ...place, ...goods, isRecalled });
    const counted = isRecalled ? units.filter(({ isOfBatch }) => isOfBatch) : units.filter(({ isRecall }) => !isRecall);
    const sold = counted.filter(({ isBack }) => !isBack);
    const back = counted.filter(({ isBack, isPosted }) => isBack && isPosted);
    const twice = isRecalled
      ? recalledTwice(sold, back, { quantity })
      : returnedTwice(sold, back, { on: soldOn, quantity });
    refuse(whyNotReturnTwice(name, twice), 'INVALID_TRANSITION');
  }
}

/** A recalled batch comes back as itself. */
const batchesOf = ({ productId, name, parts, batches }: Line) =>
  parts.flatMap(({ batchId, quantity }) =>
    batches
      .filter(({ id }) => id === batchId)
      .map(({ batchNumber, expiresOn }) => ({ productId, name, batchNumber, expiresOn, quantity })),
  );

/** Other goods may have come back under a wrong number, so a product counts as one. */
function productsOf(lines: readonly Line[]) {
  const products = new Map<string, { name: string; quantity: number }>();
  for (const { productId, name, quantity } of lines) {
    products.set(productId, { name, quantity: quantity + (products.get(productId)?.quantity ?? 0) });
  }
  return [...products].map(([productId, goods]) => ({ productId, batchNumber: '', expiresOn: null, ...goods }));
}
