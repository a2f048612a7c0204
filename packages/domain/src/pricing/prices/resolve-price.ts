import type { PriceCandidate, PriceScope } from '../rules/price-rule';
import { changedByPercent, isBelowCost, leastPriceMinor, priceFromMargin, priceFromMarkup } from './figures';
import type { ResolvedPrice } from './resolved-price';

/** The facts that a product's price at a store depends on, besides the store's rules. */
export interface PriceFacts {
  /** The product's MRP; null or 0 if unknown. */
  mrpMinor: number | null;
  /** Taka with four decimals; null if unknown. */
  unitCost: string | null;
  /** The MRP of each batch that may be sold there today; null where its pack says none. */
  batchMrps: readonly (number | null)[];
}

const known = (minor: number | null): minor is number => minor !== null && minor > 0;

/** The highest allowed price: the lowest MRP on a pack that may be sold, or the product's own. */
export function priceCeilingMinor({ mrpMinor, batchMrps }: Omit<PriceFacts, 'unitCost'>): number | undefined {
  const printed = batchMrps.map((mrp) => (known(mrp) ? mrp : mrpMinor)).filter(known);
  if (printed.length > 0) return Math.min(...printed);
  return known(mrpMinor) ? mrpMinor : undefined;
}

const NARROWNESS: Record<PriceScope, number> = { all: 0, category: 1, company: 2, product: 3 };

const byRank = (a: PriceCandidate, b: PriceCandidate): number => {
  if (a.scope !== b.scope) return NARROWNESS[b.scope] - NARROWNESS[a.scope];
  if (a.startsAt !== b.startsAt) return a.startsAt < b.startsAt ? 1 : -1;
  return b.seq - a.seq;
};

/** The price that a rule gives before any limit; undefined if the cost or MRP that it needs is missing. */
function askedBy(rule: PriceCandidate, { mrpMinor, unitCost }: PriceFacts): number | undefined {
  const { method, priceMinor, basisPoints } = rule;
  switch (method) {
    case 'fixed':
      return priceMinor ?? undefined;
    case 'margin':
      return unitCost === null ? undefined : priceFromMargin(unitCost, basisPoints ?? 0);
    case 'markup':
      return unitCost === null ? undefined : priceFromMarkup(unitCost, basisPoints ?? 0);
    case 'discount':
      return known(mrpMinor) ? changedByPercent(mrpMinor, -(basisPoints ?? 0)) : undefined;
  }
}

/**
 * The only function that resolves the price of a unit at a counter, in minor units. The narrowest rule in force wins,
 * then the latest; a rule that cannot be computed (no cost, no MRP) is skipped. Without a rule the price is the MRP. It
 * never exceeds the MRP of a sellable batch, even if a rule would raise it to the cost.
 */
export function resolvePrice(candidates: readonly PriceCandidate[], facts: PriceFacts): ResolvedPrice {
  const ceiling = priceCeilingMinor(facts) ?? Number.POSITIVE_INFINITY;
  for (const rule of candidates.length > 1 ? [...candidates].sort(byRank) : candidates) {
    const asked = askedBy(rule, facts);
    if (!asked) continue;
    const { scope, method: source, basisPoints, startsAt: since, neverBelowCost } = rule;
    const lifted = neverBelowCost && facts.unitCost !== null && isBelowCost(asked, facts.unitCost);
    const wanted = lifted ? leastPriceMinor(facts.unitCost ?? '0') : asked;
    const unitPriceMinor = Math.min(wanted, ceiling);
    const raisedToCost = lifted && unitPriceMinor > asked;
    return { unitPriceMinor, source, scope, basisPoints, since, cappedByMrp: wanted > ceiling, raisedToCost };
  }
  return plainPrice(facts.mrpMinor, ceiling);
}

function plainPrice(mrpMinor: number | null, ceiling: number): ResolvedPrice {
  const own = known(mrpMinor) ? mrpMinor : null;
  return {
    source: 'mrp',
    scope: null,
    basisPoints: null,
    since: null,
    raisedToCost: false,
    unitPriceMinor: own === null ? null : Math.min(own, ceiling),
    cappedByMrp: own !== null && own > ceiling,
  };
}
