import { ApplyPricesInput } from '@bhandar/domain/pricing';
import { countBulkPrices, dropPlan, insertPlanned, planStretch, publishPlan } from '../pricing';
import type { Work } from './work';
import type { ClaimedJob } from './worker-repository';

const inputOf = ({ input }: ClaimedJob): ApplyPricesInput => ApplyPricesInput.parse(input);

/** Bulk changes of prices: worked out a stretch at a time, then written into the books at once, or not at all. */
export const priceChangeWork: Work = {
  countAll: (ctx, job) => countBulkPrices(ctx.db, ctx, inputOf(job)),
  async step(ctx, job, from) {
    const { rows, position, hasMore } = await planStretch(ctx, inputOf(job), from);
    return { rows: rows.length, position, hasMore, keep: (tx) => insertPlanned(tx, job.id, rows) };
  },
  finish: (tx, ctx, job) => publishPlan(tx, ctx, { input: inputOf(job), position: job.position }),
  drop: dropPlan,
  describe: (job) => {
    const { locationIds, change, reason } = inputOf(job);
    return { locationIds, change, reason };
  },
  finished: 'prices.changed',
  changes: (job) => ({ area: 'pricing', storeIds: inputOf(job).locationIds }),
};
