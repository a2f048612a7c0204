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

/** Of a sale below cost, for the audit: why, and by how much. */
export interface BelowCost {
  reason: string;
  lines: { productId: string; netMinor: number; costMinor: number | null }[];
}

/** A line after its share of the discount, with what its batches cost. */
export interface CostedLine {
  productId: string;
  netMinor: number;
  parts: readonly CostedPart[];
}

/**
 * Undefined where every line brings what its batches cost. A till is told to ask for a reason, never what the cost is;
 * an offline till did not know the cost, and its goods have left.
 */
export function reviewBelowCost(
  { input, offline }: SaleDraft,
  lines: readonly CostedLine[],
  rule: BelowCostRule,
): BelowCost | undefined {
  const below = lines
    .filter(({ netMinor, parts }) => isLineBelowCost(netMinor, parts))
    .map(({ productId, netMinor, parts }) => ({ productId, netMinor, costMinor: costMinorOf(parts) ?? null }));
  if (below.length === 0) return undefined;
  if (rule === 'refuse') throw new DomainError('RULE_BROKEN', BELOW_COST_REFUSED);
  const reason = input.belowCostReason || (offline ? REASON_NOT_ASKED : '');
  if (reason) return { reason, lines: below };
  throw new DomainError('RULE_BROKEN', BELOW_COST_NEEDS_REASON, {
    data: { belowCost: below.map(({ productId }) => productId) },
  });
}
