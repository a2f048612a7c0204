import * as z from 'zod';
import { type Holder, maySellBelowCost } from '../../accounts';
import { tenThousandthsOf } from '../../pricing';
import { coded } from '../../shared';

/** A sale below cost requires a reason, or is refused to people without the permission. */
export const BelowCostRule = z.enum(['reason', 'refuse']);
export type BelowCostRule = z.infer<typeof BelowCostRule>;

/** The organisation's rule as it binds a person: the permission turns a refusal into a question. */
export const belowCostRuleFor = (seller: Holder, belowCost: BelowCostRule): BelowCostRule =>
  maySellBelowCost(seller, { belowCost }) ? 'reason' : 'refuse';

/** The audited reason of a documented call, which has no field for one. */
export const REASON_NOT_GIVEN = 'not given (REST)';
/** The audited reason of an offline till, which does not know costs. */
export const REASON_NOT_ASKED = 'not asked (offline)';

export const BELOW_COST_NEEDS_REASON = coded('sale.belowCostReason');
export const BELOW_COST_REFUSED = coded('sale.belowCost');

/** The part of a line from one batch, with its cost in taka per unit; null if unknown. */
export interface CostedPart {
  quantity: number;
  unitCost: string | null;
}

/** The cost of a line in minor units, rounded half-up; undefined if the cost of a part is unknown. */
export function costMinorOf(parts: readonly CostedPart[]): number | undefined {
  const cost = exactCostOf(parts);
  return cost === undefined ? undefined : Number((cost + 50n) / 100n);
}

/** Compared exactly, so that rounding never turns a sale at cost into one below it. */
export function isLineBelowCost(netMinor: number, parts: readonly CostedPart[]): boolean {
  const cost = exactCostOf(parts);
  return cost !== undefined && BigInt(netMinor) * 100n < cost;
}

/** In hundredths of a minor unit. */
function exactCostOf(parts: readonly CostedPart[]): bigint | undefined {
  let sum = 0n;
  for (const { quantity, unitCost } of parts) {
    if (unitCost === null) return undefined;
    sum += BigInt(quantity) * tenThousandthsOf(unitCost);
  }
  return sum;
}
