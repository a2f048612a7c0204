import { ApplyPricesInput } from '@bhandar/domain/pricing';
import { type ClaimedJob, ofEachStore, type Work } from '../jobs';
import { countBulkPrices, planRange, publishPlan } from './bulk-prices';
import { dropPlan, insertPlanned } from './price-plan-repository';

const inputOf = ({ input }: ClaimedJob): ApplyPricesInput => ApplyPricesInput.parse(input);

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
