import { type AllocatedLine, allocateLines, type Shortage } from '../../inventory';
import type { Tender } from '../payments/tender';
import type { RecordSaleInput } from './sale';
import type { StockedProduct } from './sale-facts';

/** A requested sale with everything that does not depend on the ledger. */
export interface SaleDraft {
  input: RecordSaleInput;
  /** The day of the sale at its store, which decides on prices and batches. */
  businessOn: string;
  /** Made offline: its goods have left, so the shown prices apply and no reason can be requested. */
  offline: boolean;
  /**
   * What goods that come back in the same transaction credit to it; its payments pay the rest. Where money is refunded
   * instead, its rounding is that of the refunded cash with the sign changed.
   */
  exchange?: { creditMinor: number; saleRoundingMinor: number } | undefined;
  /** The tenders that its payments name; cash needs none. */
  tenders?: readonly Tender[] | undefined;
}

/** Allocates the batches of a sale, first expiry first, and reports the lines that the store cannot serve. */
export function allocateSale(
  { input, businessOn }: Pick<SaleDraft, 'input' | 'businessOn'>,
  products: readonly StockedProduct[],
): { lines: AllocatedLine[]; shortages: Shortage[] } {
  const wanted = input.lines.map(({ productId, quantity, batchId }, index) => ({
    lineNo: index + 1,
    productId,
    quantity,
    batchId,
  }));
  return allocateLines(
    products.flatMap(({ batches }) => batches),
    wanted,
    businessOn,
  );
}
