import { productTitle } from '../../catalogue';
import { usableQuantity } from '../../inventory';
import { priceCeilingMinor } from '../../pricing';
import { coded, DomainError, decimalFromMinor, notFound } from '../../shared';
import { UNPRICED } from './cart';
import { isAgainstFirstExpiry, refuseBatch, SAY_WHY_THIS_BATCH } from './chosen-batch';
import type { SaleLine, SaleLineInput } from './sale';
import { allocateSale, type SaleDraft, takenForLine } from './sale-draft';
import { type LedgerFacts, type StockedBatch, type StockedProduct, storePriceMinor } from './sale-facts';
import type { SellFrom } from './sellable';
import { overApprovedMessage, quantityToSell } from './sellable-stock';

/** The batches that one line takes. */
export interface TakenStock {
  /** The lowest MRP on its packs; null if they have none. */
  mrpMinor: number | null;
  vatBasisPoints: number | null;
  batches: SaleLine['batches'];
  /** The same batches with their cost, for the check of a sale below cost. */
  costs: { quantity: number; unitCost: string | null }[];
}

interface WantedLine {
  line: SaleLineInput;
  product: StockedProduct;
  /** The store's price; null without one. */
  askedMinor: number | null;
}

/**
 * Allocates the batches of each line, in the order of the lines. Refuses wrong prices and missing stock, with the right
 * prices and quantities.
 */
export function takeStock(draft: SaleDraft, { products, sellFrom }: LedgerFacts): TakenStock[] {
  const byId = new Map(products.map((product) => [product.productId, product]));
  const wanted = draft.input.lines.map((line): WantedLine => {
    const product = byId.get(line.productId);
    if (!product) throw notFound('product');
    return { line, product, askedMinor: storePriceMinor(product, draft.businessOn) };
  });
  if (!draft.offline) refusePrices(wanted);
  const hasLeft = (index: number) => takenForLine(draft.taken, index + 1) !== undefined;
  refuseShortages(
    wanted.map((one, index) => ({ ...one, hasLeft: hasLeft(index) })),
    sellFrom,
    draft.businessOn,
  );
  for (const [index, { line, product }] of wanted.entries()) {
    if (line.batchId && !hasLeft(index)) refuseChosen(line, product, draft);
  }
  const { lines: served, shortages } = allocateSale(draft, products);
  const short = shortages.find(({ left }) => left);
  if (short) {
    const refused = wanted[short.lineNo - 1]?.product;
    const data = refused && { product: productTitle(refused) };
    throw new DomainError('INSUFFICIENT_STOCK', overApprovedMessage(short.available), data && { data });
  }
  const allocated = new Map(served.map((line) => [line.lineNo, line.allocations]));
  return wanted.map(({ product }, index) => {
    const parts = (allocated.get(index + 1) ?? []).flatMap(({ batchId, quantity }) => {
      const batch = product.batches.find((one) => one.batchId === batchId);
      return batch ? [{ batch, quantity }] : [];
    });
    return {
      ...takenOf(parts, draft.offline ? null : product.unitMrpMinor),
      vatBasisPoints: product.vatBasisPoints,
    };
  });
}

/**
 * `mrpMinor` is the product's MRP. An offline sale ignores it, because it may have changed since the price was shown;
 * only the packs count.
 */
const takenOf = (
  parts: readonly { batch: StockedBatch; quantity: number }[],
  mrpMinor: number | null,
): Omit<TakenStock, 'vatBasisPoints'> => ({
  mrpMinor: priceCeilingMinor({ mrpMinor, batchMrps: parts.map(({ batch }) => batch.mrpMinor) }) ?? null,
  batches: parts.map(({ batch: { batchId, batchNumber, expiresOn }, quantity }) => ({
    batchId,
    batchNumber,
    expiresOn,
    quantity,
  })),
  costs: parts.map(({ batch: { unitCost }, quantity }) => ({ quantity, unitCost })),
});

/** Refuses an outdated price with the present one. */
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
          productId,
          unitPriceMinor: askedMinor,
          price: decimalFromMinor(askedMinor ?? 0),
        })),
      },
    },
  );
}

/** Several lines of one product count together. Goods that have left are not measured by what may be sold now. */
function refuseShortages(
  wanted: readonly (WantedLine & { hasLeft: boolean })[],
  sellFrom: SellFrom,
  today: string,
): void {
  const quantities = new Map<StockedProduct, { quantity: number; left: number }>();
  for (const { product, line, hasLeft } of wanted) {
    const { quantity, left } = quantities.get(product) ?? { quantity: 0, left: 0 };
    quantities.set(product, { quantity: quantity + line.quantity, left: left + (hasLeft ? line.quantity : 0) });
  }
  const shortages = [...quantities].flatMap(([product, { quantity, left }]) => {
    const { productId } = product;
    const stock = Math.max(left, usableQuantity(product.batches, today));
    const approvedQty = quantityToSell({ sellFrom, quota: product.quota, stock });
    return quantity > approvedQty ? [{ product, short: { productId, quantity, approvedQty, stock } }] : [];
  });
  const [first] = shortages;
  if (first) {
    throw new DomainError('INSUFFICIENT_STOCK', overApprovedMessage(first.short.approvedQty), {
      data: { shortages: shortages.map(({ short }) => short), product: productTitle(first.product) },
    });
  }
}

function refuseChosen(
  { batchId, batchReason }: SaleLineInput,
  stocked: StockedProduct,
  { input, businessOn, offline }: SaleDraft,
): void {
  const { batches } = stocked;
  const product = productTitle(stocked);
  const chosen = batches.find((batch) => batch.batchId === batchId);
  const quantity = input.lines.reduce((sum, line) => (line.batchId === batchId ? sum + line.quantity : sum), 0);
  refuseBatch(chosen, { quantity, today: businessOn, product });
  if (offline || batchReason || !chosen || !isAgainstFirstExpiry(batches, chosen.batchId, businessOn)) return;
  throw new DomainError('RULE_BROKEN', SAY_WHY_THIS_BATCH, { data: { product } });
}
