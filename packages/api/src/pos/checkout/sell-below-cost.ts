import type { Role } from '@bhandar/domain/accounts';
import {
  BELOW_COST_NEEDS_REASON,
  BELOW_COST_REFUSED,
  type BelowCostRule,
  costMinorOf,
  isLineBelowCost,
  REASON_NOT_ASKED,
  type RecordSaleInput,
  type SaleLine,
} from '@bhandar/domain/pos';
import { mayPriceBelowCost } from '@bhandar/domain/pricing';
import { DomainError } from '@bhandar/domain/shared';

/** Of a sale below cost, for the audit: why, and by how much. */
export interface BelowCost {
  reason: string;
  lines: { productId: string; netMinor: number; costMinor: number | null }[];
}

interface CostFacts {
  role: Role;
  rule: BelowCostRule;
  /** The sale was made offline: its goods have left, and its till did not know their cost. */
  shownPrices?: true;
  unitCostOf: (batchId: string) => string | null;
}

/**
 * Undefined where every line brings what its batches cost. A till is told to ask for a reason, never what the cost is.
 */
export function judgeBelowCost(
  { belowCostReason }: RecordSaleInput,
  lines: readonly SaleLine[],
  { role, rule, shownPrices, unitCostOf }: CostFacts,
): BelowCost | undefined {
  const below = lines.flatMap(({ productId, lineTotalMinor, discountMinor, batches }) => {
    const netMinor = lineTotalMinor - discountMinor;
    const parts = batches.map(({ batchId, quantity }) => ({ quantity, unitCost: unitCostOf(batchId) }));
    return isLineBelowCost(netMinor, parts) ? [{ productId, netMinor, costMinor: costMinorOf(parts) ?? null }] : [];
  });
  if (below.length === 0) return undefined;
  if (rule === 'refuse' && !mayPriceBelowCost({ role })) throw new DomainError('RULE_BROKEN', BELOW_COST_REFUSED);
  const reason = belowCostReason || (shownPrices ? REASON_NOT_ASKED : '');
  if (reason) return { reason, lines: below };
  throw new DomainError('RULE_BROKEN', BELOW_COST_NEEDS_REASON, {
    data: { belowCost: below.map(({ productId }) => productId) },
  });
}
