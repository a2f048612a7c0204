import { type AllocatedLine, allocateLines, type Shortage } from '../../inventory';
import type { Tender } from '../payments/tender';
import type { RecordSaleInput } from './sale';
import type { StockedProduct } from './sale-facts';

/** Units of a batch that left for a line of a sale. */
export interface TakenPart {
  lineNo: number;
  batchId: string;
  quantity: number;
}

/** A requested sale with everything that does not depend on the ledger. */
export interface SaleDraft {
  input: RecordSaleInput;
  /** The day of the sale at its store, which decides on prices and batches. */
  businessOn: string;
  /** Made offline: its goods have left, so the shown prices apply and no reason can be requested. */
  offline: boolean;
  /** Of an offline sale: the batches that its till took, for each line that it knows them of. */
  taken?: readonly TakenPart[] | undefined;
  /**
   * What goods that come back in the same transaction credit to it; its payments pay the rest. Where money is refunded
   * instead, its rounding is that of the refunded cash with the sign changed.
   */
  exchange?: { creditMinor: number; saleRoundingMinor: number } | undefined;
  /** The tenders that its payments name; cash needs none. */
  tenders?: readonly Tender[] | undefined;
}

/** The batches that left for a line; undefined where the till did not know them. */
export function takenForLine(taken: SaleDraft['taken'], lineNo: number): readonly TakenPart[] | undefined {
  const parts = (taken ?? []).filter((part) => part.lineNo === lineNo);
  return parts.length > 0 ? parts : undefined;
}

/**
 * Allocates the batches of a sale and reports the lines that the store cannot serve: the batches that the till took, then
 * chosen ones, then first expiry first.
 */
export function allocateSale(
  { input, businessOn, taken }: Pick<SaleDraft, 'input' | 'businessOn' | 'taken'>,
  products: readonly StockedProduct[],
): { lines: AllocatedLine[]; shortages: Shortage[] } {
  const wanted = input.lines.map(({ productId, quantity, batchId }, index) => ({
    lineNo: index + 1,
    productId,
    quantity,
    batchId,
    left: takenForLine(taken, index + 1)?.map((part) => ({ batchId: part.batchId, quantity: part.quantity })),
  }));
  return allocateLines(
    products.flatMap(({ batches }) => batches),
    wanted,
    businessOn,
  );
}
