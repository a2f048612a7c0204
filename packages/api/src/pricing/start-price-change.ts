import { isDeepStrictEqual } from 'node:util';
import type { Db, Tx } from '@bhandar/db';
import type { PriceChangeJob } from '@bhandar/domain/jobs';
import { AppliedPrices, ApplyPricesInput } from '@bhandar/domain/pricing';
import { coded, DomainError, issue, notFound } from '@bhandar/domain/shared';
import { auditAll } from '../audit/audit';
import type { StaffContext } from '../core/context';
import { transact } from '../core/transact';
import { findJobOfId, findResult, getJob, lockOpenJobs, ofEachStore, refuseMoreJobs, writeJob } from '../jobs';
import { checkBulkPrices } from './bulk-prices';

/** Starts a bulk price change in the background. The same id is the same change, however often it is sent. */
export function startPriceChange(ctx: StaffContext, input: ApplyPricesInput): Promise<PriceChangeJob> {
  return transact(ctx, async (tx) => {
    // Locks the jobs, so that repeats wait for each other.
    const open = await lockOpenJobs(tx, ctx.actor.id);
    if (await isStarted(tx, ctx, input)) return getPriceChange(ctx, input, tx);
    refuseMoreJobs(open);
    await checkBulkPrices(tx, ctx, input);
    const { id, locationIds, ...change } = input;
    await writeJob(tx, ctx, { id, kind: 'priceChange', subject: input.reason, input });
    const act = { action: 'priceChange.start', entity: 'job', entityId: id };
    const entries = ofEachStore(locationIds, change).map((entry) => ({ ...act, ...entry }));
    await auditAll(tx, ctx, entries);
    return getPriceChange(ctx, input, tx);
  });
}

async function isStarted(tx: Tx, { actor }: StaffContext, input: ApplyPricesInput): Promise<boolean> {
  const earlier = await findJobOfId(tx, input.id);
  if (!earlier) return false;
  const stored = ApplyPricesInput.safeParse(earlier.input);
  const same = earlier.startedBy === actor.id && isDeepStrictEqual(stored.data, input);
  if (!same) throw new DomainError('KEY_REUSED', coded('price.idReused'));
  return true;
}

/** A bulk change of prices, with its result once it is done, or why that cannot be shown. */
export async function getPriceChange(
  ctx: StaffContext,
  { id }: { id: string },
  db: Db | Tx = ctx.db,
): Promise<PriceChangeJob> {
  const job = await getJob(ctx, id, db);
  if (job.kind !== 'priceChange') throw notFound('job');
  const result = AppliedPrices.nullable().safeParse(await findResult(db, id));
  if (result.success) return { ...job, result: result.data };
  return { ...job, result: null, failure: issue('job.resultUnreadable') };
}
