import { isExpired } from '../../shared';
import type { SaleLineInput } from '../checkout/sale';
import { type TakenPart, takenForLine } from '../checkout/sale-draft';
import type { SellableBatch } from '../checkout/sellable';

interface KnownStock {
  productId: string;
  /** First expiry first. */
  batches: readonly SellableBatch[];
}

/**
 * The batches that an offline till takes for the lines of a sale: the chosen one, else first expiry first of what is left
 * by its snapshot. Chosen batches are taken before the others, as on the server. A line of which the snapshot does not
 * have enough is left out.
 */
export function takeFromSnapshot(
  lines: readonly Pick<SaleLineInput, 'productId' | 'quantity' | 'batchId'>[],
  products: readonly KnownStock[],
  today: string,
): TakenPart[] {
  const left = new Map(products.flatMap(({ batches }) => batches.map((batch) => [batch.batchId, batch.quantity])));
  const numbered = lines.map((line, index) => ({ ...line, lineNo: index + 1 }));
  const parts = [...numbered.filter(({ batchId }) => batchId), ...numbered.filter(({ batchId }) => !batchId)].flatMap(
    ({ lineNo, productId, quantity, batchId }) => {
      const held = products.find((product) => product.productId === productId)?.batches ?? [];
      const usable = held.filter((batch) => (batchId ? batch.batchId === batchId : !isExpired(batch.expiresOn, today)));
      let missing = quantity;
      const taken = usable.flatMap((batch): TakenPart[] => {
        const units = Math.min(left.get(batch.batchId) ?? 0, missing);
        missing -= units;
        return units > 0 ? [{ lineNo, batchId: batch.batchId, quantity: units }] : [];
      });
      for (const part of taken) left.set(part.batchId, (left.get(part.batchId) ?? 0) - part.quantity);
      return missing === 0 ? taken : [];
    },
  );
  return numbered.flatMap(({ lineNo }) => takenForLine(parts, lineNo) ?? []);
}
