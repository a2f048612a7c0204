import type { Tx } from '@bhandar/db';
import { resolvePrice } from '@bhandar/domain/pricing';
import type { StaffContext } from '../core/context';
import { todayOf } from '../core/today';
import { listPastFacts } from './lowest-price-repository';
import { listHeld } from './price-book-repository';

const DAY_MS = 86_400_000;

/**
 * The lowest price in minor units that a store asked for a unit within some days, its present one included. Undefined
 * where nobody ever priced it. Rules of a margin are worked out from today's cost and MRP: those of then are not kept.
 */
export async function lowestPriceMinor(
  tx: Tx,
  ctx: StaffContext,
  { locationId, productId, days }: { locationId: string; productId: string; days: number },
): Promise<number | undefined> {
  const to = ctx.now();
  const from = new Date(to.getTime() - days * DAY_MS);
  const [held] = await listHeld(tx, { locationIds: [locationId], productIds: [productId], today: todayOf(ctx) });
  const asked = await listPastFacts(tx, { locationId, productId, from, to });
  const prices = asked.flatMap(({ candidates, mrpMinor, unitCost }) => {
    const facts = { mrpMinor, unitCost, batchMrps: held?.batchMrps ?? [] };
    return resolvePrice(candidates ?? [], facts).unitPriceMinor ?? [];
  });
  return prices.length > 0 ? Math.min(...prices) : undefined;
}
