import { ApplyPricesInput } from '@bhandar/domain/pricing';
import { countBulkPrices, dropPlan, insertPlanned, planRange, publishPlan } from '../pricing';
import type { Work } from './work';
import type { ClaimedJob } from './worker-repository';

const inputOf = ({ input }: ClaimedJob): ApplyPricesInput => ApplyPricesInput.parse(input);

/** What the audit says of a change, to each store of itself alone: its people read what happens there, and nowhere else. */
export const ofEachStore = (locationIds: readonly string[], told: object) =>
  locationIds.map((locationId) => ({ locationId, after: { ...told, locationIds: [locationId] } }));

/** Bulk changes of prices: worked out a page at a time, then written into the books at once, or not at all. */
export const priceChangeWork: Work = {
  countAll: (ctx, job) => countBulkPrices(ctx.db, ctx, inputOf(job)),
  async step(ctx, job, from) {
    const { rows, position, hasMore } = await planRange(ctx, inputOf(job), from);
    return { rows: rows.length, position, hasMore, keep: (tx) => insertPlanned(tx, job.id, rows) };
  },
  finish: (tx, ctx, job) => publishPlan(tx, ctx, { input: inputOf(job), position: job.position }),
  drop: dropPlan,
  describe(job, { rows, ...outcome }) {
    const { locationIds, change, reason } = inputOf(job);
    // The same goods are looked at in each store.
    return ofEachStore(locationIds, { change, reason, rows: Math.floor(rows / locationIds.length), ...outcome });
  },
  finished: 'prices.changed',
  changes: (job) => ({ area: 'pricing', storeIds: inputOf(job).locationIds }),
};
