import type { RecordSaleInput, Sale } from '@bhandar/domain/pos';
import { notSignedIn } from '@bhandar/domain/shared';
import type { CounterContext } from '../../core/context';
import { sellFast } from './sell-fast';
import { sellLocked } from './sell-locked';

/** The id is the idempotency key: recording a sale again, also at the same moment, answers with the first one. */
export const recordSale = async (ctx: CounterContext, input: RecordSaleInput): Promise<Sale> =>
  (await sellFast(ctx, input)) ?? sellLocked(await withProvenSeller(ctx), input);

/** The fast way confirms a cached session in its own statement; every other way asks who the seller is now. */
async function withProvenSeller(ctx: CounterContext): Promise<CounterContext> {
  if (ctx.revision === undefined) return ctx;
  const actor = await ctx.authenticate();
  if (!actor) throw notSignedIn();
  return { ...ctx, actor, revision: undefined };
}
