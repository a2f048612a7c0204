import { type Actor, canAccessStore, type Holder, hasGrant } from '../../accounts';
import { coded, decimalFromMinor, type Refusal, type Violation } from '../../shared';
import type { PriceMethod } from '../rules/price-rule';
import { isBelowCost, leastPriceMinor } from './figures';
import { type PriceFacts, priceCeilingMinor } from './resolve-price';
import type { ResolvedPrice } from './resolved-price';

const plain = (minor: number) => decimalFromMinor(minor).toFixed(2);

export const aboveMrpMessage = (ceilingMinor: number): Refusal => coded('price.aboveMrp', { mrp: plain(ceilingMinor) });
export const belowCostMessage = (leastMinor: number): Refusal => coded('price.belowCost', { cost: plain(leastMinor) });

/** Admins may not price below cost; the warehouse may, with a warning. */
export const mayPriceBelowCost = ({ role }: Pick<Actor, 'role'>): boolean => role === 'superadmin';

/** The prices of a store are set by its managers. */
export const maySetPrices = (actor: Pick<Actor, 'role' | 'stores'>, locationId: string): boolean =>
  actor.role !== 'employee' && canAccessStore(actor, locationId);

export const START_IN_PAST = coded('price.startInPast');
export const ENDS_BEFORE_START = coded('price.endsBeforeStart');

/** A tolerance of one minute, because clocks differ and a form stays open. */
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
export function whyNotPrice(
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

/** Cost, and every figure that reveals it, needs the grant. */
export const maySeeCost = (actor: Holder): boolean => hasGrant(actor, 'seeCost');

/** The rate of a cost-based rule, together with the price, reveals the cost. */
export const rateShownTo = (
  actor: Holder,
  { method, basisPoints }: { method: PriceMethod | 'mrp'; basisPoints: number | null },
): number | null => (maySeeCost(actor) || method === 'discount' ? basisPoints : null);

export const priceShownTo = (actor: Holder, price: ResolvedPrice): ResolvedPrice =>
  maySeeCost(actor)
    ? price
    : { ...price, basisPoints: rateShownTo(actor, { ...price, method: price.source }), raisedToCost: false };
