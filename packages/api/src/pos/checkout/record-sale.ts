import type { RecordSaleInput, Sale } from '@bhandar/domain/pos';
import { notSignedIn } from '@bhandar/domain/shared';
import type { CounterContext } from '../../core/context';
import { refuseLocked } from '../../core/refuse-at-till';
import { sellFast } from './sell-fast';
import { sellLocked } from './sell-locked';

/** The id is the idempotency key: a repeat, also at the same moment, answers the first sale. */
export const recordSale = async (ctx: CounterContext, input: RecordSaleInput): Promise<Sale> =>
  (await sellFast(ctx, input)) ?? sellLocked(await withProvenSeller(ctx), input);

/** The fast path confirms a cached session in its own statement; the locked path looks the seller up again. */
async function withProvenSeller(ctx: CounterContext): Promise<CounterContext> {
  if (ctx.revision === undefined) return ctx;
  const actor = await ctx.authenticate();
  if (!actor) throw notSignedIn();
  refuseLocked(actor);
  return { ...ctx, actor, revision: undefined };
}
