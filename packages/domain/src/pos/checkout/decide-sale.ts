import { aboveMrpMessage } from '../../pricing';
import { coded, DomainError, notFound, spread } from '../../shared';
import { mostDiscountMinor, overDiscountMessage } from './discount-policy';
import { type BelowCost, reviewBelowCost } from './review-below-cost';
import type { RecordSaleInput, SaleLine } from './sale';
import type { SaleDraft } from './sale-draft';
import type { LedgerFacts, SaleFacts } from './sale-facts';
import { lineTotalMinor, subtotalMinorOf } from './sale-money';
import { type TakenStock, takeStock } from './take-stock';

/** A line with what its receipt does not say. */
export interface DecidedLine extends SaleLine {
  /** The lowest MRP on the packs that it takes; null where they bear none, or where nobody knows them yet. */
  mrpMinor: number | null;
}

/** A sale as it may be written. */
export interface DecidedSale {
  lines: DecidedLine[];
  subtotalMinor: number;
  discountMinor: number;
  totalMinor: number;
  tenderedMinor: number;
  /** What the audit keeps where a line is sold below the cost of its batches. */
  belowCost?: BelowCost | undefined;
}

/** Offline nobody knows the batches: the server chooses them when the sale arrives. */
const UNKNOWN_STOCK: TakenStock = { mrpMinor: null, batches: [], costs: [] };

/**
 * The one place that makes a sale of a draft: its lines, shares of the discount and totals, on what is known where it is
 * decided. Refuses with what is wrong where the sale may not be.
 */
export function decideSale(draft: SaleDraft, facts: SaleFacts): DecidedSale {
  const { input } = draft;
  const products = new Map(facts.products.map((product) => [product.productId, product]));
  const taken = isLedger(facts) ? takeStock(draft, facts) : [];
  const subtotalMinor = subtotalMinorOf(input.lines);
  refuseDiscount(input.discountMinor, subtotalMinor, facts.discountPercent);
  const discounts = spread(input.discountMinor, input.lines.map(lineTotalMinor));
  const lines = input.lines.map((line, index): DecidedLine => {
    const { productId, quantity, unitPriceMinor } = line;
    const product = products.get(productId);
    if (!product) throw notFound('product');
    const { mrpMinor, batches } = taken[index] ?? UNKNOWN_STOCK;
    return {
      ...{ productId, quantity, unitPriceMinor, mrpMinor, batches },
      ...{ name: product.tradeName, strength: product.strength },
      lineTotalMinor: lineTotalMinor(line),
      discountMinor: discounts[index] ?? 0,
    };
  });
  if (draft.offline) refuseAboveMrp(lines);
  const totalMinor = subtotalMinor - input.discountMinor;
  return {
    ...{ lines, subtotalMinor, discountMinor: input.discountMinor, totalMinor },
    tenderedMinor: tenderedMinorOf(input, totalMinor),
    belowCost: isLedger(facts) ? reviewBelowCost(draft, costedLines(lines, taken), facts.belowCost) : undefined,
  };
}

const isLedger = (facts: SaleFacts): facts is LedgerFacts => 'sellFrom' in facts;

const costedLines = (lines: readonly DecidedLine[], taken: readonly TakenStock[]) =>
  lines.map(({ productId, lineTotalMinor: total, discountMinor }, index) => ({
    ...{ productId, netMinor: total - discountMinor, parts: taken[index]?.costs ?? [] },
  }));

/** Cash handed over, the exact sum where the till did not say; a card pays the exact sum. */
const tenderedMinorOf = ({ paymentMethod, tenderedMinor }: RecordSaleInput, totalMinor: number): number =>
  paymentMethod === 'cash' ? (tenderedMinor ?? totalMinor) : totalMinor;

function refuseDiscount(discountMinor: number, subtotalMinor: number, percent: number): void {
  if (discountMinor <= mostDiscountMinor(subtotalMinor, percent)) return;
  throw new DomainError('RULE_BROKEN', overDiscountMessage(percent));
}

/** The price that a store asks keeps to the MRP by itself; one shown earlier may belong to other packs. */
function refuseAboveMrp(lines: readonly DecidedLine[]): void {
  for (const { name, unitPriceMinor, mrpMinor } of lines) {
    if (mrpMinor !== null && unitPriceMinor > mrpMinor) {
      throw new DomainError('RULE_BROKEN', coded('sale.productProblem', { name, problem: aboveMrpMessage(mrpMinor) }));
    }
  }
}
