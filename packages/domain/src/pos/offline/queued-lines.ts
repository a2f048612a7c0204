import { isUsable } from '../../inventory';
import type { SaleLineInput } from '../checkout/sale';
import { allocateSale, type SaleDraft } from '../checkout/sale-draft';
import { type StockedBatch, type StockedProduct, storePriceMinor } from '../checkout/sale-facts';
import type { SellFrom } from '../checkout/sellable';
import type { QueuedLine } from './queued-sale-policy';

/** Compares the lines of an offline sale with the present ledger; the server supplies the proof of shown prices. */
export function queuedLinesOf(
  draft: SaleDraft,
  products: readonly StockedProduct[],
  /** Undefined if no product exists any more. */
  sellFrom: SellFrom | undefined,
): (Omit<QueuedLine, 'sealed'> & { productId: string })[] {
  const { input, businessOn } = draft;
  const byId = new Map(products.map((product) => [product.productId, product]));
  const { lines: allocated } = allocateSale(draft, products);
  const sumOf = (isCounted: (line: SaleLineInput) => boolean) =>
    input.lines.reduce((sum, line) => (isCounted(line) ? sum + line.quantity : sum), 0);
  return input.lines.map(({ productId, unitPriceMinor, batchId }, index) => {
    const product = byId.get(productId);
    const batches = (product?.batches ?? []).filter((batch) => !batchId || batch.batchId === batchId);
    const taken = allocated.find((line) => line.lineNo === index + 1)?.allocations ?? [];
    const ofProduct = sumOf((line) => line.productId === productId);
    return {
      productId,
      ofProduct,
      quantity: batchId ? sumOf((line) => line.batchId === batchId) : ofProduct,
      shownMinor: unitPriceMinor,
      askedMinor: product && storePriceMinor(product, businessOn),
      ...countUsable(batches, businessOn),
      approved: product && sellFrom === 'own-orders' ? product.quota : ofProduct,
      printedMrpMinor: lowestMrpMinor(batches.filter((batch) => taken.some((part) => part.batchId === batch.batchId))),
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
