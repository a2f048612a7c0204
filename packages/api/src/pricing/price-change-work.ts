import { ApplyPricesInput } from '@bhandar/domain/pricing';
import { readStored } from '../core/read-stored';
import { type ClaimedJob, ofEachStore, type Work } from '../jobs';
import { countBulkPrices, planRange, publishPlan } from './bulk-prices';
import { dropPlan, insertPlanned } from './price-plan-repository';

const inputOf = ({ input }: ClaimedJob): ApplyPricesInput => readStored(ApplyPricesInput, input);

/** Bulk price changes: planned page by page, then written in one transaction. */
export const priceChangeWork: Work = {
  countAll: (ctx, job) => countBulkPrices(ctx, inputOf(job)),
  async step(ctx, job, from) {
    const { rows, position, hasMore } = await planRange(ctx, inputOf(job), from);
    return { rows: rows.length, position, hasMore, keep: (tx) => insertPlanned(tx, job.id, rows) };
  },
  finish: (tx, ctx, job) => publishPlan(tx, ctx, { input: inputOf(job), position: job.position }),
  drop: dropPlan,
  describe(job, { rows: _, ...outcome }) {
    const { locationIds, change, reason } = inputOf(job);
    // The rows are those of all stores; the change itself is audited with the counts of each.
    return ofEachStore(locationIds, { change, reason, ...outcome });
  },
  finished: 'prices.changed',
  changes: (job) => ({ area: 'pricing', entities: ['price'], storeIds: inputOf(job).locationIds }),
};
