import { type AllocatedLine, allocateLines, type Shortage } from '../../inventory';
import type { RecordSaleInput } from './sale';
import type { StockedProduct } from './sale-facts';

/** A sale as a till asks for it, with everything that does not depend on the ledger. */
export interface SaleDraft {
  input: RecordSaleInput;
  /** The day of the sale at its store: its prices and batches are good by it. */
  businessOn: string;
  /** Made without the network: its goods have left, so the shown prices stand and no reason can be asked for any more. */
  offline: boolean;
}

/** The batches that serve a sale, first expiry first, and the lines that the store cannot serve. */
export function allocateSale(
  { input, businessOn }: Pick<SaleDraft, 'input' | 'businessOn'>,
  products: readonly StockedProduct[],
): { lines: AllocatedLine[]; shortages: Shortage[] } {
  const wanted = input.lines.map(({ productId, quantity, batchId }, index) => ({
    ...{ lineNo: index + 1, productId, quantity, batchId },
  }));
  return allocateLines(
    products.flatMap(({ batches }) => batches),
    wanted,
    businessOn,
  );
}
