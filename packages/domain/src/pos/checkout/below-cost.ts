import * as z from 'zod';
import type { Role } from '../../accounts';
import { mayPriceBelowCost, tenThousandthsOf } from '../../pricing';
import { coded } from '../../shared';

/** A sale below cost asks for a reason, or is refused to everybody without the right. */
export const BelowCostRule = z.enum(['reason', 'refuse']);
export type BelowCostRule = z.infer<typeof BelowCostRule>;

/** The organisation's rule as it binds a person: the right to price below cost turns a refusal into a question. */
export const belowCostRuleFor = (role: Role, rule: BelowCostRule): BelowCostRule =>
  mayPriceBelowCost({ role }) ? 'reason' : rule;

/** Stands in the audit where the documented call, which has no reason, sold below cost. */
export const REASON_NOT_GIVEN = 'not given (REST)';
/** The same of a till without the network, which does not know costs and may not have asked. */
export const REASON_NOT_ASKED = 'not asked (offline)';

export const BELOW_COST_NEEDS_REASON = coded('sale.belowCostReason');
export const BELOW_COST_REFUSED = coded('sale.belowCost');

/** The part of a line that comes from one batch; its cost in taka a unit, null where nobody knows it. */
export interface CostedPart {
  quantity: number;
  unitCost: string | null;
}

/** What a line cost in minor units, half a unit up; undefined where the cost of a part is unknown. */
export function costMinorOf(parts: readonly CostedPart[]): number | undefined {
  const cost = exactCostOf(parts);
  return cost === undefined ? undefined : Number((cost + 50n) / 100n);
}

/** Compared exactly, so that no rounded cost makes a sale at cost one below it. */
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
