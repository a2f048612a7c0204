import type { Tx } from '@bhandar/db';
import { resolvePrice } from '@bhandar/domain/pricing';
import type { StaffContext } from '../core/context';
import { todayOf } from '../core/today';
import { listPastFacts } from './lowest-price-repository';
import { listHeld } from './price-lookup-repository';

const DAY_MS = 86_400_000;

/**
 * The lowest price in minor units at which a store sold a unit within some days, the present one included; undefined
 * without any price. Rules on cost or MRP use today's figures, because earlier ones are not stored.
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
