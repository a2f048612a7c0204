import { DomainError } from '../../shared';
import {
  BELOW_COST_NEEDS_REASON,
  BELOW_COST_REFUSED,
  type BelowCostRule,
  type CostedPart,
  costMinorOf,
  isLineBelowCost,
  REASON_NOT_ASKED,
} from './below-cost';
import type { SaleDraft } from './sale-draft';

/** The audit facts of a sale below cost: the reason and the difference. */
export interface BelowCost {
  reason: string;
  lines: { productId: string; netMinor: number; costMinor: number | null }[];
}

/** A line after its share of the discount, with the cost of its batches. */
export interface CostedLine {
  productId: string;
  /** The title of its product, which the messages do not name. */
  product: string;
  netMinor: number;
  parts: readonly CostedPart[];
}

/**
 * Undefined if no line is below the cost of its batches. A till is asked for a reason and never sees the cost; an
 * offline till did not know the cost, and its goods have left.
 */
export function reviewBelowCost(
  { input, offline }: SaleDraft,
  lines: readonly CostedLine[],
  rule: BelowCostRule,
): BelowCost | undefined {
  const found = lines.filter(({ netMinor, parts }) => isLineBelowCost(netMinor, parts));
  const [first] = found;
  if (!first) return undefined;
  const { product } = first;
  if (rule === 'refuse') throw new DomainError('RULE_BROKEN', BELOW_COST_REFUSED, { data: { product } });
  const below = found.map(({ productId, netMinor, parts }) => ({
    productId,
    netMinor,
    costMinor: costMinorOf(parts) ?? null,
  }));
  const reason = input.belowCostReason || (offline ? REASON_NOT_ASKED : '');
  if (reason) return { reason, lines: below };
  throw new DomainError('RULE_BROKEN', BELOW_COST_NEEDS_REASON, {
    data: { belowCost: below.map(({ productId }) => productId), product },
  });
}
