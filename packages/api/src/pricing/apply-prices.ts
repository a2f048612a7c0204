import { type AppliedPrices, type ApplyPricesInput, whyNotSchedule } from '@bhandar/domain/pricing';
import { refuse } from '@bhandar/domain/shared';
import { audit } from '../audit';
import { allowLongWork } from '../catalogue';
import type { StaffContext } from '../context';
import { transact } from '../transact';
import { countPlan, planPrices } from './preview-prices';
import { countCampaign } from './price-entry-repository';
import { insertCampaign, lockPriceBooks } from './price-writes-repository';

/** How many refusals an answer names; the counts tell of the rest. */
const MOST_NAMED = 100;

/** Writes what a preview showed: the prices that change; the rest is reported. The same id is applied once. */
export async function applyBulkPrices(ctx: StaffContext, input: ApplyPricesInput): Promise<AppliedPrices> {
  const { id, locationIds, change, startsAt, endsAt, reason, ...selection } = input;
  return transact(ctx, async (tx) => {
    // Thousands of products at many stores are hundreds of thousands of prices.
    await allowLongWork(tx);
    await lockPriceBooks(tx, locationIds);
    const now = ctx.now();
    const earlier = await countCampaign(tx, id);
    const plan = await planPrices(tx, ctx, input);
    const counts = countPlan(plan);
    if (earlier !== undefined) return { id, applied: earlier, counts, refused: [] };
    refuse(whyNotSchedule({ startsAt, endsAt }, now), 'VALIDATION_FAILED');
    const rows = plan.flatMap(({ locationId, goods, booked, changed: { verdict, newPriceMinor } }) =>
      verdict === 'change' && newPriceMinor !== null
        ? [
            {
              locationId,
              productId: goods.productId,
              priceMinor: newPriceMinor,
              beforeMinor: booked.price.unitPriceMinor,
            },
          ]
        : [],
    );
    const start = startsAt === undefined ? now : new Date(Math.max(Date.parse(startsAt), now.getTime()));
    const end = endsAt === null ? null : new Date(endsAt);
    const author = { createdAt: now, createdBy: ctx.actor.id };
    if (rows.length > 0) await insertCampaign(tx, { id, startsAt: start, endsAt: end, reason, ...author }, rows);
    await audit(tx, ctx, {
      ...{ action: 'price.campaign', entity: 'priceCampaign', entityId: id, locationId: locationIds[0] ?? null },
      after: { locationIds, selection, change, startsAt: start, endsAt: end, reason, applied: rows.length, counts },
    });
    const refused = plan
      .filter(({ changed }) => changed.verdict !== 'change' && changed.verdict !== 'same')
      .slice(0, MOST_NAMED)
      .map(({ goods, storeName, changed: { verdict } }) => ({
        name: `${goods.name} ${goods.strength}`.trim(),
        storeName,
        verdict,
      }));
    return { id, applied: rows.length, counts, refused };
  });
}
