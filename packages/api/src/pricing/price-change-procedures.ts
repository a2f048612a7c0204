import { JobIdInput, PriceChangeJob } from '@bhandar/domain/jobs';
import { ApplyPricesInput } from '@bhandar/domain/pricing';
import { managerProcedure } from '../core/trpc';
import { getPriceChange, startPriceChange } from './start-price-change';

/** Part of the jobs router. */
export const priceChangeProcedures = {
  startPriceChange: managerProcedure
    .input(ApplyPricesInput)
    .output(PriceChangeJob)
    .meta({ retry: 'keyed', changes: ['job'] })
    .mutation(({ ctx, input }) => startPriceChange(ctx, input)),
  getPriceChange: managerProcedure
    .input(JobIdInput)
    .output(PriceChangeJob)
    .query(({ ctx, input }) => getPriceChange(ctx, input)),
};
