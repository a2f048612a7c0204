import { productTitle } from '../../catalogue';
import { type DecidedLine, type DecidedSale, decideSale } from './decide-sale';
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
  const sale = decideSale(draft, facts, taken);
  return { ...sale, belowCost: reviewBelowCost(draft, costedLines(sale.lines, taken), facts.belowCost) };
}

const costedLines = (lines: readonly DecidedLine[], taken: readonly TakenStock[]) =>
  lines.map(({ productId, name, strength, lineTotalMinor: total, discountMinor }, index) => ({
    productId,
    product: productTitle({ tradeName: name, strength }),
    netMinor: total - discountMinor,
    parts: taken[index]?.costs ?? [],
  }));
