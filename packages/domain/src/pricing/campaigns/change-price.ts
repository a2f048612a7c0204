import type { Actor } from '../../accounts';
import { MAX_UNIT_MINOR } from '../../shared';
import { changedByPercent, isBelowCost, priceFromMargin, priceFromMarkup, roundedTo } from '../prices/figures';
import type { PriceChange, PriceVerdict } from '../prices/price-list';
import { mayPriceBelowCost, whyNotPrice } from '../prices/price-policy';
import type { PriceFacts } from '../prices/resolve-price';

export interface ChangedPrice {
  newPriceMinor: number | null;
  verdict: PriceVerdict;
  underCost: boolean;
}

function changed(change: PriceChange, now: number | null, { mrpMinor, unitCost }: PriceFacts): number | undefined {
  const { by, basisPoints } = change;
  switch (by) {
    case 'percent':
      return now === null ? undefined : changedByPercent(now, basisPoints);
    case 'margin':
      return unitCost === null ? undefined : priceFromMargin(unitCost, basisPoints);
    case 'markup':
      return unitCost === null ? undefined : priceFromMarkup(unitCost, basisPoints);
    case 'discount':
      return mrpMinor ? changedByPercent(mrpMinor, -basisPoints) : undefined;
  }
}

/** The result of a bulk change for one product; `now` is its price today. */
export function changePrice(
  actor: Pick<Actor, 'role'>,
  change: PriceChange,
  { now, facts }: { now: number | null; facts: PriceFacts },
): ChangedPrice {
  const exact = changed(change, now, facts);
  if (!exact) return { newPriceMinor: null, verdict: 'noBase', underCost: false };
  const newPriceMinor = roundedTo(exact, change.roundTo);
  const underCost = isBelowCost(newPriceMinor, facts.unitCost);
  const held = change.keepAboveCost && mayPriceBelowCost(actor) ? ({ role: 'admin' } as const) : actor;
  const refusal = whyNotPrice(held, newPriceMinor, facts);
  const dear = newPriceMinor > MAX_UNIT_MINOR ? 'aboveMrp' : undefined;
  const verdict = refusal?.reason ?? dear ?? (newPriceMinor === now ? 'same' : 'change');
  return { newPriceMinor, verdict, underCost };
}
