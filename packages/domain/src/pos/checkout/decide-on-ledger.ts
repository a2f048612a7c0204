import { productTitle } from '../../catalogue';
import { DomainError } from '../../shared';
import { type DecidedLine, type DecidedSale, decideSale } from './decide-sale';
import { overDiscountMessage, whyNotDiscountLine } from './discount-policy';
import { reviewBelowCost } from './review-below-cost';
import type { SaleDraft } from './sale-draft';
import type { LedgerFacts } from './sale-facts';
import { type TakenStock, takeStock } from './take-stock';

/**
 * The sale of a draft on the server: its batches are taken from the ledger, and lines under the cost of their batches are
 * reviewed. Apart from `decideSale`, so that a till does not load what only the server decides.
 */
export function decideOnLedger(draft: SaleDraft, facts: LedgerFacts): DecidedSale {
  const taken = takeStock(draft, facts);
  refuseLineDiscounts(draft, facts);
  const sale = decideSale(draft, facts, taken);
  return { ...sale, belowCost: reviewBelowCost(draft, costedLines(sale.lines, taken), facts.belowCost) };
}

/** `decideSale` refuses these too, without the product, because a till names the line before it decides. */
function refuseLineDiscounts({ input }: SaleDraft, { products, discountPercent }: LedgerFacts): void {
  for (const line of input.lines) {
    const over = line.discount && whyNotDiscountLine(line, line.discount, discountPercent);
    const product = over && products.find(({ productId }) => productId === line.productId);
    if (product) {
      const data = { product: productTitle(product) };
      throw new DomainError('RULE_BROKEN', overDiscountMessage(discountPercent), { data });
    }
  }
}

const costedLines = (lines: readonly DecidedLine[], taken: readonly TakenStock[]) =>
  lines.map(({ productId, name, strength, lineTotalMinor: total, discountMinor }, index) => ({
    productId,
    product: productTitle({ tradeName: name, strength }),
    netMinor: total - discountMinor,
    parts: taken[index]?.costs ?? [],
  }));
