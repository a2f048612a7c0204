import { EXPIRY_BUCKETS, type ExpiryCockpit, type HeldBatch, type HeldBatchQuery } from '@bhandar/domain/inventory';
import { type Page, toPage } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { listForgiving } from '../../core/product-words-repository';
import { todayOf } from '../../core/today';
import { seesCost } from '../stock/held-place-repository';
import { listHeld, sumBuckets } from './expiry-repository';

/** Batches at visible locations: expiring, expired, or all. */
export async function listHeldBatches(ctx: StaffContext, query: HeldBatchQuery): Promise<Page<HeldBatch>> {
  const { rows, total } = await listForgiving(ctx.db, query.search, (forgiven) =>
    listHeld(ctx.db, ctx.actor, { query, today: todayOf(ctx), forgiven }),
  );
  return toPage(rows, total, query);
}

export async function expiryCockpit(
  ctx: StaffContext,
  { homeId }: { homeId?: string | undefined },
): Promise<ExpiryCockpit> {
  const today = todayOf(ctx);
  const sums = await sumBuckets(ctx.db, ctx.actor, { homeId, today });
  const seesIt = seesCost(ctx.actor);
  const buckets = EXPIRY_BUCKETS.map((bucket) => {
    const places = sums.filter((sum) => sum.bucket === bucket).map(({ bucket: _, ...rest }) => rest);
    const total = (figure: 'batches' | 'units' | 'costMinor' | 'valueAtMrpMinor') =>
      places.reduce((sum, place) => sum + place[figure], 0);
    return {
      bucket,
      batches: total('batches'),
      units: total('units'),
      costMinor: seesIt ? total('costMinor') : null,
      valueAtMrpMinor: total('valueAtMrpMinor'),
      places: seesIt ? places : places.map((place) => ({ ...place, costMinor: null })),
    };
  });
  return { today, buckets };
}
