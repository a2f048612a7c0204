import { byFirstExpiry, isUsable } from '../../inventory';
import { type SaleDraft, type TakenPart, takenForLine } from '../checkout/sale-draft';
import type { StockedBatch, StockedProduct } from '../checkout/sale-facts';

/** Units that left although the records do not have them; without a batch, the store never had one of the product. */
export interface FoundUnits {
  productId: string;
  batchId: string | undefined;
  quantity: number;
}

/**
 * The batches of every line of a sale whose goods have left, as a manager accepts it: those that the till took or the
 * manager named, and for other lines what the store had at that moment, what could be sold first. Units that the records
 * lack belong to the batch that left, else to the newest that the store had.
 */
export function partsThatLeft(
  { input, businessOn, taken }: Pick<SaleDraft, 'input' | 'businessOn' | 'taken'>,
  /** As of the sale. */
  products: readonly StockedProduct[],
  newestBatchOf: (productId: string) => string | undefined,
): { parts: (Omit<TakenPart, 'batchId'> & { productId: string; batchId: string | undefined })[]; found: FoundUnits[] } {
  const available = new Map(products.flatMap(({ batches }) => batches.map((one) => [one.batchId, one.available])));
  const found = new Map<string, FoundUnits>();
  const take = (batchId: string, most: number) => {
    const quantity = Math.min(available.get(batchId) ?? 0, most);
    available.set(batchId, (available.get(batchId) ?? 0) - quantity);
    return quantity;
  };
  const find = (productId: string, batchId: string | undefined, quantity: number) => {
    if (quantity === 0) return;
    const key = batchId ?? productId;
    found.set(key, { productId, batchId, quantity: (found.get(key)?.quantity ?? 0) + quantity });
  };
  const parts = input.lines.flatMap((line, index) => {
    const [lineNo, { productId }] = [index + 1, line];
    const named = line.batchId ? [{ lineNo, batchId: line.batchId, quantity: line.quantity }] : undefined;
    const known = takenForLine(taken, lineNo) ?? named;
    if (known) {
      for (const { batchId, quantity } of known) find(productId, batchId, quantity - take(batchId, quantity));
      return known.map((part) => ({ ...part, productId }));
    }
    const served = new Map<string | undefined, number>();
    let missing = line.quantity;
    for (const { batchId } of inOrder(products.find((one) => one.productId === productId)?.batches ?? [], businessOn)) {
      const quantity = take(batchId, missing);
      if (quantity > 0) served.set(batchId, quantity);
      missing -= quantity;
    }
    if (missing > 0) {
      const newest = newestBatchOf(productId);
      find(productId, newest, missing);
      served.set(newest, (served.get(newest) ?? 0) + missing);
    }
    return [...served].map(([batchId, quantity]) => ({ lineNo, productId, batchId, quantity }));
  });
  return { parts, found: [...found.values()] };
}

/** What could be sold at that moment first. */
const inOrder = (batches: readonly StockedBatch[], businessOn: string): StockedBatch[] =>
  [...batches].sort((a, b) => Number(isUsable(b, businessOn)) - Number(isUsable(a, businessOn)) || byFirstExpiry(a, b));
