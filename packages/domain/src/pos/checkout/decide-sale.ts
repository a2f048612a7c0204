import { aboveMrpMessage } from '../../pricing';
import { coded, DomainError, notFound, vatInside } from '../../shared';
import { type DecidedPayments, decidePayments } from '../payments/decide-payments';
import { type BillDiscounts, billSharesOf, discountsOf } from './discount';
import type { Discount } from './discount-input';
import { maxDiscountMinor, overDiscountMessage, whyNotDiscountLine } from './discount-policy';
import type { BelowCost } from './review-below-cost';
import type { SaleLine, SaleLineInput } from './sale';
import { type SaleDraft, takenForLine } from './sale-draft';
import type { TillFacts } from './sale-facts';
import { lineTotalMinor } from './sale-money';
import type { TakenStock } from './take-stock';

/** A line with further facts that its receipt does not show. */
export interface DecidedLine extends SaleLine {
  /** The lowest MRP on its packs; null if they have none, or if they are not known yet. */
  mrpMinor: number | null;
  /** The rate and the VAT inside what is paid for the line; null if the rate is not known. */
  vatBasisPoints: number | null;
  vatMinor: number | null;
}

/** A sale that may be written. */
export interface DecidedSale extends DecidedPayments {
  lines: DecidedLine[];
  subtotalMinor: number;
  /** All discounts: those of the lines and the bill's. */
  discountMinor: number;
  /** Of the bill's own discount. */
  discountBasisPoints: number | null;
  discountReason: string;
  totalMinor: number;
  note: string;
  /** The audit facts of lines that are sold below the cost of their batches. */
  belowCost?: BelowCost | undefined;
}

/** An offline till knows neither batches nor VAT; the server adds them when the sale arrives. */
const UNKNOWN_STOCK: TakenStock = { mrpMinor: null, vatBasisPoints: null, batches: [], costs: [] };

/**
 * The one place that makes a sale of a draft: its lines, shares of the discount, totals and payments, on what is known
 * where it is decided. Refuses with what is wrong where the sale may not be. An offline till takes nothing here; the
 * server takes the batches from its ledger (`decideOnLedger`).
 */
export function decideSale(draft: SaleDraft, facts: TillFacts, taken: readonly TakenStock[] = []): DecidedSale {
  const { input } = draft;
  const products = new Map(facts.products.map((product) => [product.productId, product]));
  const discounts = discountsOf(input);
  const { subtotalMinor, totalMinor, ownMinor } = discounts;
  refuseDiscounts(input.lines, discounts, facts.discountPercent);
  const shares = billSharesOf(input.lines, discounts);
  const lines = input.lines.map((line, index): DecidedLine => {
    const { productId, quantity, unitPriceMinor, discount, note = '' } = line;
    const product = products.get(productId);
    if (!product) throw notFound('product');
    const { mrpMinor, vatBasisPoints, batches } = taken[index] ?? UNKNOWN_STOCK;
    const ownDiscountMinor = ownMinor[index] ?? 0;
    const discountMinor = ownDiscountMinor + (shares[index] ?? 0);
    return {
      productId,
      quantity,
      unitPriceMinor,
      mrpMinor,
      vatBasisPoints,
      batches,
      note,
      discountMinor,
      ownDiscountMinor,
      lineNo: index + 1,
      name: product.tradeName,
      strength: product.strength,
      lineTotalMinor: lineTotalMinor(line),
      vatMinor: vatBasisPoints === null ? null : vatInside(lineTotalMinor(line) - discountMinor, vatBasisPoints),
      ...saidOf(discount),
    };
  });
  // What the till is known to have sold is recorded as it happened, and reviewed.
  if (draft.offline) refuseAboveMrp(lines.filter(({ lineNo }) => !takenForLine(draft.taken, lineNo)));
  return {
    ...decidePayments(draft, totalMinor, facts),
    ...saidOf(input.discount),
    lines,
    subtotalMinor,
    totalMinor,
    discountMinor: subtotalMinor - totalMinor,
    note: input.note ?? '',
  };
}

/** How a discount was given, beside what it came to. */
const saidOf = (discount: Discount | undefined) => ({
  discountBasisPoints: discount?.basisPoints ?? null,
  discountReason: discount?.reason ?? '',
});

/** The ceiling binds the bill as a whole and each line by itself: no line is given away under cover of the others. */
function refuseDiscounts(
  lines: readonly SaleLineInput[],
  { subtotalMinor, totalMinor }: BillDiscounts,
  percent: number,
): void {
  const isOver =
    subtotalMinor - totalMinor > maxDiscountMinor(subtotalMinor, percent) ||
    lines.some((line) => line.discount && whyNotDiscountLine(line, line.discount, percent));
  if (isOver) throw new DomainError('RULE_BROKEN', overDiscountMessage(percent));
}

/** The store's own price never exceeds the MRP; a price that was shown earlier may belong to other packs. */
function refuseAboveMrp(lines: readonly DecidedLine[]): void {
  for (const { name, unitPriceMinor, mrpMinor } of lines) {
    if (mrpMinor !== null && unitPriceMinor > mrpMinor) {
      throw new DomainError('RULE_BROKEN', coded('sale.productProblem', { name, problem: aboveMrpMessage(mrpMinor) }));
    }
  }
}
