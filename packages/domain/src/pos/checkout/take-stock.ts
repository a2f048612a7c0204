import { productTitle } from '../../catalogue';
import { usableQuantity } from '../../inventory';
import { priceCeilingMinor } from '../../pricing';
import { coded, DomainError, decimalFromMinor, notFound } from '../../shared';
import { UNPRICED } from './cart';
import { isAgainstFirstExpiry, refuseBatch, SAY_WHY_THIS_BATCH } from './chosen-batch';
import type { SaleLine, SaleLineInput } from './sale';
import { allocateSale, type SaleDraft } from './sale-draft';
import { askedPriceMinor, type LedgerFacts, type StockedBatch, type StockedProduct } from './sale-facts';
import { overApprovedMessage, quantityToSell, type SellFrom } from './sellable';

/** What one line takes from a store. */
export interface TakenStock {
  /** The lowest MRP on the packs that it takes; null where they bear none. */
  mrpMinor: number | null;
  batches: SaleLine['batches'];
  /** The same batches with what they cost, for the check of a sale below cost. */
  costs: { quantity: number; unitCost: string | null }[];
}

interface WantedLine {
  line: SaleLineInput;
  product: StockedProduct;
  /** What the store asks; null where nobody has priced it. */
  askedMinor: number | null;
}

/**
 * What each line of a sale takes, in the order of its lines. Refuses with what is wrong, and with the right prices or
 * quantities, where the store does not ask these prices or does not have these goods for its seller.
 */
export function takeStock(draft: SaleDraft, { products, sellFrom }: LedgerFacts): TakenStock[] {
  const byId = new Map(products.map((product) => [product.productId, product]));
  const wanted = draft.input.lines.map((line): WantedLine => {
    const product = byId.get(line.productId);
    if (!product) throw notFound('product');
    return { line, product, askedMinor: askedPriceMinor(product, draft.businessOn) };
  });
  if (!draft.offline) refusePrices(wanted);
  refuseShortages(wanted, sellFrom, draft.businessOn);
  for (const { line, product } of wanted) if (line.batchId) refuseChosen(line, product, draft);

  const allocated = new Map(allocateSale(draft, products).lines.map((line) => [line.productId, line.allocations]));
  return wanted.map(({ line, product }) => {
    const parts = (allocated.get(line.productId) ?? []).flatMap(({ batchId, quantity }) => {
      const batch = product.batches.find((one) => one.batchId === batchId);
      return batch ? [{ batch, quantity }] : [];
    });
    return takenOf(parts, draft.offline ? null : product.unitMrpMinor);
  });
}

/** `mrpMinor` is that of the product: offline it may have changed since the price was shown, and only the packs count. */
const takenOf = (parts: readonly { batch: StockedBatch; quantity: number }[], mrpMinor: number | null): TakenStock => ({
  mrpMinor: priceCeilingMinor({ mrpMinor, batchMrps: parts.map(({ batch }) => batch.mrpMinor) }) ?? null,
  batches: parts.map(({ batch: { batchId, batchNumber, expiresOn }, quantity }) => ({
    ...{ batchId, batchNumber, expiresOn, quantity },
  })),
  costs: parts.map(({ batch: { unitCost }, quantity }) => ({ quantity, unitCost })),
});

/** A till that shows another price than the store asks is told the right one. */
function refusePrices(wanted: readonly WantedLine[]): void {
  const unpriced = wanted.find(({ askedMinor }) => askedMinor === null);
  if (unpriced) {
    throw new DomainError(
      'RULE_BROKEN',
      coded('sale.productProblem', { name: productTitle(unpriced.product), problem: UNPRICED }),
      {
        data: { unpriced: unpriced.product.productId },
      },
    );
  }
  const wrong = wanted.filter(({ line, askedMinor }) => askedMinor !== line.unitPriceMinor);
  const [first] = wrong;
  if (!first) return;
  const right = decimalFromMinor(first.askedMinor ?? 0).toFixed(2);
  throw new DomainError(
    'CHANGED_MEANWHILE',
    coded('sale.priceChanged', { name: productTitle(first.product), price: right }),
    {
      data: {
        prices: wrong.map(({ product: { productId }, askedMinor }) => ({
          ...{ productId, unitPriceMinor: askedMinor, price: decimalFromMinor(askedMinor ?? 0) },
        })),
      },
    },
  );
}

function refuseShortages(wanted: readonly WantedLine[], sellFrom: SellFrom, today: string): void {
  const shortages = wanted.flatMap(({ line: { productId, quantity }, product }) => {
    const stock = usableQuantity(product.batches, today);
    const approvedQty = quantityToSell({ sellFrom, quota: product.quota, stock });
    return quantity > approvedQty ? [{ productId, quantity, approvedQty, stock }] : [];
  });
  const [first] = shortages;
  if (first) {
    throw new DomainError('INSUFFICIENT_STOCK', overApprovedMessage(first.approvedQty), { data: { shortages } });
  }
}

function refuseChosen(
  { batchId, batchReason, quantity }: SaleLineInput,
  { batches }: StockedProduct,
  { businessOn, offline }: SaleDraft,
): void {
  const chosen = batches.find((batch) => batch.batchId === batchId);
  refuseBatch(chosen, quantity, businessOn);
  if (offline || batchReason || !chosen || !isAgainstFirstExpiry(batches, chosen.batchId, businessOn)) return;
  throw new DomainError('RULE_BROKEN', SAY_WHY_THIS_BATCH);
}
