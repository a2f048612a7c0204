import type { Role } from '@bhandar/domain/accounts';
import { productTitle } from '@bhandar/domain/catalogue';
import { isUsable, usableQuantity } from '@bhandar/domain/inventory';
import {
  discountCeilingOf,
  isAgainstFirstExpiry,
  lineTotalMinor,
  mostDiscountMinor,
  overApprovedMessage,
  overDiscountMessage,
  quantityToSell,
  type RecordSaleInput,
  refuseBatch,
  SAY_WHY_THIS_BATCH,
  type SaleLine,
  type SellFrom,
  sellFromOf,
  subtotalMinorOf,
  UNPRICED,
} from '@bhandar/domain/pos';
import { aboveMrpMessage, priceCeilingMinor, resolvePrice } from '@bhandar/domain/pricing';
import { DomainError, decimalFromMinor, notFound, spread } from '@bhandar/domain/shared';
import type { AllocatedLine, LockedBatch } from '../../inventory';
import type { ProductFacts } from './sale-facts-repository';
import { type BelowCost, judgeBelowCost } from './sell-below-cost';

/** How a sale of a till without the network differs from one at the counter. */
export interface OfflineTerms {
  /** The day by which batches are good: the sale's own where its time is credible, else the one of its arrival. */
  today: string;
  /** What the customer was shown stands: it has been looked at before. */
  shownPrices: true;
  /** Whoever decided about the sale decided about approvals, too. */
  sellFrom?: SellFrom;
  /** By whose rights a discount is judged. */
  role?: Role;
}

export interface SaleFacts extends Partial<Pick<OfflineTerms, 'shownPrices' | 'sellFrom'>> {
  role: Role;
  today: string;
  terms: readonly ProductFacts[];
  batches: readonly LockedBatch[];
  allocated: readonly AllocatedLine[];
}

export interface ComposedSale {
  place: ProductFacts;
  sellFrom: SellFrom;
  lines: ComposedLine[];
  subtotalMinor: number;
  /** What the audit keeps where a line is sold below the cost of its batches. */
  belowCost?: BelowCost | undefined;
}

/** A line with what its receipt does not say. */
export interface ComposedLine extends SaleLine {
  /** The lowest MRP on the packs that it takes; null where they bear none. */
  mrpMinor: number | null;
}

/** The sale as it may be written; refuses with what is wrong, and the right prices or quantities, where it may not. */
export function composeSale(input: RecordSaleInput, facts: SaleFacts): ComposedSale {
  const { terms, role } = facts;
  const byProduct = new Map(terms.map((term) => [term.productId, term]));
  const priced = input.lines.map((line) => {
    const term = byProduct.get(line.productId);
    if (!term) throw notFound('Product');
    return { line, term, unitPriceMinor: priceOf(term, facts.today) };
  });
  const [first] = priced;
  if (!first) throw notFound('Product');
  if (!facts.shownPrices) refusePrices(priced);
  const { storeSellFrom, organisationSellFrom } = first.term;
  const sellFrom = facts.sellFrom ?? sellFromOf({ role, store: storeSellFrom, organisation: organisationSellFrom });
  refuseShortages(priced, sellFrom, facts);
  for (const { line } of priced) if (line.batchId) refuseChosen(line, facts);

  const subtotalMinor = subtotalMinorOf(input.lines);
  refuseDiscount(input.discountMinor, subtotalMinor, discountCeilingOf(role, first.term));
  const discounts = spread(input.discountMinor, input.lines.map(lineTotalMinor));
  const batchOf = new Map(facts.batches.map((batch) => [batch.batchId, batch]));
  const unitCostOf = (batchId: string) => batchOf.get(batchId)?.unitCost ?? null;
  const partsOf = new Map(facts.allocated.map((line) => [line.productId, line.allocations]));
  const lines = priced.map(({ line, term }, index) => {
    const taken = partsOf.get(line.productId) ?? [];
    const batchMrps = taken.map(({ batchId }) => batchOf.get(batchId)?.mrpMinor ?? null);
    return {
      ...line,
      name: term.tradeName,
      strength: term.strength,
      lineTotalMinor: lineTotalMinor(line),
      discountMinor: discounts[index] ?? 0,
      // A product's MRP may have changed since the price was told; what is printed on its packs has not.
      mrpMinor: priceCeilingMinor({ mrpMinor: facts.shownPrices ? null : term.unitMrpMinor, batchMrps }) ?? null,
      batches: taken.map(({ batchId, quantity }) => ({
        batchId,
        batchNumber: batchOf.get(batchId)?.batchNumber ?? '',
        expiresOn: batchOf.get(batchId)?.expiresOn ?? null,
        quantity,
      })),
    };
  });
  if (facts.shownPrices) refuseAboveMrp(lines);
  const belowCost = judgeBelowCost(input, lines, { ...facts, rule: first.term.belowCost, unitCostOf });
  return { place: first.term, sellFrom, lines, subtotalMinor, belowCost };
}

/** What the store asks keeps to it by itself; what was shown earlier may belong to other packs. */
function refuseAboveMrp(lines: readonly ComposedLine[]): void {
  for (const { name, unitPriceMinor, mrpMinor } of lines) {
    if (mrpMinor !== null && unitPriceMinor > mrpMinor) {
      throw new DomainError('RULE_BROKEN', `${name}: ${aboveMrpMessage(mrpMinor)}`);
    }
  }
}

interface PricedLine {
  line: RecordSaleInput['lines'][number];
  term: ProductFacts;
  /** What the store asks; null where nobody has priced it. */
  unitPriceMinor: number | null;
}

export function priceOf(
  { priceCandidates, unitMrpMinor, productCost, batches }: ProductFacts,
  today: string,
): number | null {
  const batchMrps = batches.filter((batch) => isUsable(batch, today)).map(({ mrpMinor }) => mrpMinor);
  const facts = { mrpMinor: unitMrpMinor, unitCost: productCost, batchMrps };
  return resolvePrice(priceCandidates ?? [], facts).unitPriceMinor;
}

/** The server's prices rule: whoever shows another one is told the right one. */
function refusePrices(priced: readonly PricedLine[]): void {
  const unpriced = priced.find(({ unitPriceMinor }) => unitPriceMinor === null);
  if (unpriced) {
    throw new DomainError('RULE_BROKEN', `${productTitle(unpriced.term)}: ${UNPRICED}`, {
      data: { unpriced: unpriced.term.productId },
    });
  }
  const wrong = priced.filter(({ line, unitPriceMinor }) => unitPriceMinor !== line.unitPriceMinor);
  const [first] = wrong;
  if (!first) return;
  const right = decimalFromMinor(first.unitPriceMinor ?? 0).toFixed(2);
  throw new DomainError('CHANGED_MEANWHILE', `The price of ${productTitle(first.term)} is ${right}`, {
    data: {
      prices: wrong.map(({ term, unitPriceMinor }) => ({
        productId: term.productId,
        unitPriceMinor,
        price: decimalFromMinor(unitPriceMinor ?? 0),
      })),
    },
  });
}

function refuseShortages(priced: readonly PricedLine[], sellFrom: SellFrom, facts: SaleFacts): void {
  const shortages = priced.flatMap(({ line, term }) => {
    const batches = facts.batches.filter((batch) => batch.productId === line.productId);
    const stock = usableQuantity(batches, facts.today);
    const approvedQty = quantityToSell({ sellFrom, quota: term.quota, stock });
    return line.quantity > approvedQty
      ? [{ productId: line.productId, quantity: line.quantity, approvedQty, stock }]
      : [];
  });
  const [first] = shortages;
  if (first) {
    throw new DomainError('INSUFFICIENT_STOCK', overApprovedMessage(first.approvedQty), { data: { shortages } });
  }
}

function refuseDiscount(discountMinor: number, subtotalMinor: number, percent: number): void {
  if (discountMinor <= mostDiscountMinor(subtotalMinor, percent)) return;
  throw new DomainError('RULE_BROKEN', overDiscountMessage(percent));
}

function refuseChosen(
  { productId, batchId, batchReason, quantity }: PricedLine['line'],
  { batches, today, shownPrices }: SaleFacts,
): void {
  const held = batches.filter((batch) => batch.productId === productId);
  const chosen = held.find((batch) => batch.batchId === batchId);
  refuseBatch(chosen, quantity, today);
  // Goods that were sold without the network have left: nobody can be asked any more.
  if (shownPrices || batchReason || !chosen || !isAgainstFirstExpiry(held, chosen.batchId, today)) return;
  throw new DomainError('RULE_BROKEN', SAY_WHY_THIS_BATCH);
}
