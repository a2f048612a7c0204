import { isUsable } from '../../inventory';
import { allocateSale, type SaleDraft } from '../checkout/sale-draft';
import { askedPriceMinor, type StockedBatch, type StockedProduct } from '../checkout/sale-facts';
import type { SellFrom } from '../checkout/sellable';
import type { QueuedLine } from './queued-sale-policy';

/** How the lines of a queued sale stand against the ledger now; only the server can say which prices it told. */
export function queuedLinesOf(
  draft: SaleDraft,
  products: readonly StockedProduct[],
  /** Undefined where every product is gone. */
  sellFrom: SellFrom | undefined,
): (Omit<QueuedLine, 'sealed'> & { productId: string })[] {
  const { input, businessOn } = draft;
  const byId = new Map(products.map((product) => [product.productId, product]));
  const { lines: allocated } = allocateSale(draft, products);
  return input.lines.map(({ productId, quantity, unitPriceMinor, batchId }) => {
    const product = byId.get(productId);
    const batches = (product?.batches ?? []).filter((batch) => !batchId || batch.batchId === batchId);
    const taken = allocated.find((line) => line.productId === productId)?.allocations ?? [];
    return {
      ...{ productId, quantity, shownMinor: unitPriceMinor },
      askedMinor: product && askedPriceMinor(product, businessOn),
      ...countUsable(batches, businessOn),
      approved: product && sellFrom === 'own-orders' ? product.quota : quantity,
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
