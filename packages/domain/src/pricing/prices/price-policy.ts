import { type Actor, canAccessStore } from '../../accounts';
import { coded, decimalFromMinor, type Refusal, type Violation } from '../../shared';
import type { PriceMethod } from '../rules/price-rule';
import { isBelowCost, leastPriceMinor } from './figures';
import { type PriceFacts, priceCeilingMinor, type ResolvedPrice } from './resolve-price';

const plain = (minor: number) => decimalFromMinor(minor).toFixed(2);

export const aboveMrpMessage = (ceilingMinor: number): Refusal => coded('price.aboveMrp', { mrp: plain(ceilingMinor) });
export const belowCostMessage = (leastMinor: number): Refusal => coded('price.belowCost', { cost: plain(leastMinor) });

/** Admins keep to the cost; the warehouse may sell under it, and is warned. */
export const mayPriceBelowCost = ({ role }: Pick<Actor, 'role'>): boolean => role === 'superadmin';

/** The prices of a store are set by its managers. */
export const maySetPrices = (actor: Pick<Actor, 'role' | 'stores'>, locationId: string): boolean =>
  actor.role !== 'employee' && canAccessStore(actor, locationId);

export const START_IN_PAST = coded('price.startInPast');
export const ENDS_BEFORE_START = coded('price.endsBeforeStart');

/** A minute of grace: clocks differ, and a form stays open. */
const GRACE_MS = 60_000;

export function whyNotSchedule(
  { startsAt, endsAt }: { startsAt?: string | undefined; endsAt: string | null },
  now: Date,
): Violation[] {
  const start = startsAt === undefined ? now.getTime() : Date.parse(startsAt);
  if (start < now.getTime() - GRACE_MS) return [{ field: 'startsAt', ...START_IN_PAST }];
  if (endsAt !== null && Date.parse(endsAt) <= Math.max(start, now.getTime())) {
    return [{ field: 'endsAt', ...ENDS_BEFORE_START }];
  }
  return [];
}

/** A price is never above the MRP, and below cost only if the warehouse sets it. */
export function whyNotAsk(
  actor: Pick<Actor, 'role'>,
  priceMinor: number,
  facts: PriceFacts,
): { reason: 'aboveMrp' | 'belowCost'; violation: Violation } | undefined {
  const ceiling = priceCeilingMinor(facts);
  if (ceiling !== undefined && priceMinor > ceiling) {
    return { reason: 'aboveMrp', violation: { field: 'priceMinor', ...aboveMrpMessage(ceiling) } };
  }
  if (!mayPriceBelowCost(actor) && isBelowCost(priceMinor, facts.unitCost)) {
    const least = leastPriceMinor(facts.unitCost ?? '0');
    return { reason: 'belowCost', violation: { field: 'priceMinor', ...belowCostMessage(least) } };
  }
  return undefined;
}

/** Cost, and every figure that reveals it, is for managers. */
export const maySeeCost = ({ role }: Pick<Actor, 'role'>): boolean => role !== 'employee';

/** The rate of a rule on cost reveals the cost, together with the price. */
export const rateShownTo = (
  actor: Pick<Actor, 'role'>,
  { method, basisPoints }: { method: PriceMethod | 'mrp'; basisPoints: number | null },
): number | null => (maySeeCost(actor) || method === 'discount' ? basisPoints : null);

export const priceShownTo = (actor: Pick<Actor, 'role'>, price: ResolvedPrice): ResolvedPrice =>
  maySeeCost(actor)
    ? price
    : { ...price, basisPoints: rateShownTo(actor, { ...price, method: price.source }), raisedToCost: false };
