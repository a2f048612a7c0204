import { coded, type Refusal } from '../../shared';
import type { SaleDraft } from '../checkout/sale-draft';

/**
 * Why the batches that a till sent cannot have left for the lines of its sale: they are of other goods, or more or fewer
 * units. A batch that nobody knows is no reason, because batches are merged.
 */
export function whyNotTaken(
  { input, taken = [] }: Pick<SaleDraft, 'input' | 'taken'>,
  productOf: (batchId: string) => string | undefined,
): Refusal | undefined {
  const wrong = [...new Set(taken.map(({ lineNo }) => lineNo))].find((lineNo) => {
    const line = input.lines[lineNo - 1];
    const parts = taken.filter((part) => part.lineNo === lineNo);
    const isOther = parts.some(({ batchId }) => (productOf(batchId) ?? line?.productId) !== line?.productId);
    return isOther || parts.reduce((sum, { quantity }) => sum + quantity, 0) !== line?.quantity;
  });
  return wrong === undefined ? undefined : coded('offlineSale.takenMismatch', { line: wrong });
}
