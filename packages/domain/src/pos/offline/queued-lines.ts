import { isUsable } from '../../inventory';
import type { SaleLineInput } from '../checkout/sale';
import { allocateSale, type SaleDraft, takenForLine } from '../checkout/sale-draft';
import { type StockedBatch, type StockedProduct, storePriceMinor } from '../checkout/sale-facts';
import type { SellFrom } from '../checkout/sellable';
import type { QueuedLine } from './queued-sale-policy';

/** What became of a batch at the store, by the server's clock. */
export interface BatchMoments {
  /** When it first came to the store. */
  arrivedAt: Date;
  /** Since when it is blocked there or everywhere; null if it is not. */
  blockedAt: Date | null;
}

/**
 * The stock from which a sale of that moment can have been served: batches that were in the store by then, blocked if
 * they were blocked by then. What came at noon was not sold in the morning.
 */
export const asOf = <Product extends Pick<StockedProduct, 'batches'>>(
  products: readonly Product[],
  moments: ReadonlyMap<string, BatchMoments>,
  soldAt: Date,
): Product[] =>
  products.map((product) => ({
    ...product,
    batches: product.batches.flatMap((batch) => {
      const moment = moments.get(batch.batchId);
      if (!moment || moment.arrivedAt > soldAt) return [];
      return [{ ...batch, blocked: moment.blockedAt !== null && moment.blockedAt <= soldAt }];
    }),
  }));

/** Compares the lines of an offline sale with the ledger; the server supplies the proof of shown prices. */
export function queuedLinesOf(
  draft: SaleDraft,
  /** As of the sale. */
  products: readonly StockedProduct[],
  /** Undefined if no product exists any more. */
  sellFrom: SellFrom | undefined,
): (Omit<QueuedLine, 'sealed'> & { productId: string })[] {
  const { input, businessOn, taken } = draft;
  const byId = new Map(products.map((product) => [product.productId, product]));
  const { lines: allocated, shortages } = allocateSale(draft, products);
  const sumOf = (isCounted: (line: SaleLineInput) => boolean) =>
    input.lines.reduce((sum, line) => (isCounted(line) ? sum + line.quantity : sum), 0);
  return input.lines.map(({ productId, unitPriceMinor, batchId, quantity: ofLine }, index) => {
    const lineNo = index + 1;
    const product = byId.get(productId);
    const ofProduct = sumOf((line) => line.productId === productId);
    const facts = {
      productId,
      ofProduct,
      shownMinor: unitPriceMinor,
      askedMinor: product && storePriceMinor(product, businessOn),
      approved: product && sellFrom === 'own-orders' ? product.quota : ofProduct,
    };
    const left = takenForLine(taken, lineNo);
    if (left) {
      const short = shortages.filter((shortage) => shortage.lineNo === lineNo);
      const missing = short.reduce((sum, { quantity, available }) => sum + quantity - available, 0);
      const batches = (product?.batches ?? []).filter((batch) => left.some((part) => part.batchId === batch.batchId));
      return {
        ...facts,
        hasLeft: true,
        quantity: ofLine,
        usable: ofLine - missing,
        unusable: 0,
        wasUnsellable: batches.some((batch) => !isUsable(batch, businessOn)),
        printedMrpMinor: lowestMrpMinor(batches),
      };
    }
    const batches = (product?.batches ?? []).filter((batch) => !batchId || batch.batchId === batchId);
    const parts = allocated.find((line) => line.lineNo === lineNo)?.allocations ?? [];
    return {
      ...facts,
      hasLeft: false,
      quantity: batchId ? sumOf((line) => line.batchId === batchId) : ofProduct,
      ...countUsable(batches, businessOn),
      wasUnsellable: false,
      printedMrpMinor: lowestMrpMinor(batches.filter((batch) => parts.some((part) => part.batchId === batch.batchId))),
    };
  });
}

function countUsable(batches: readonly StockedBatch[], today: string): { usable: number; unusable: number } {
  const count = (usable: boolean) =>
    batches.reduce((sum, batch) => sum + (isUsable(batch, today) === usable ? batch.available : 0), 0);
  return { usable: count(true), unusable: count(false) };
}

function lowestMrpMinor(batches: readonly StockedBatch[]): number | undefined {
  const printed = batches.flatMap(({ mrpMinor }) => (mrpMinor !== null && mrpMinor > 0 ? [mrpMinor] : []));
  return printed.length > 0 ? Math.min(...printed) : undefined;
}
