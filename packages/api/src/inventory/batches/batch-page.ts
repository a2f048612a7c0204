import type { BatchListQuery, BatchPage, BatchRef, BatchSale, BatchStep } from '@bhandar/domain/inventory';
import { notFound, offsetOf, type Page, toPage } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import {
  countBatchSales,
  findBatch,
  listBatchPlaces,
  listBatchSaleRows,
  listFlows,
  listSteps,
  listTwins,
} from './batch-page-repository';

export async function getVisibleBatch(ctx: StaffContext, { id }: BatchRef) {
  const batch = await findBatch(ctx.db, ctx.actor, id);
  if (!batch) throw notFound('batch');
  return batch;
}

/** The origin of a batch, and the location or receipt of every unit, as far as the person may see. */
export async function readBatch(ctx: StaffContext, by: BatchRef): Promise<BatchPage> {
  const { db, actor } = ctx;
  const batch = await getVisibleBatch(ctx, by);
  const [flows, places, twins] = await Promise.all([
    listFlows(db, actor, batch.id),
    listBatchPlaces(db, actor, batch.id),
    listTwins(db, actor, batch.id),
  ]);
  const { id, productId, kind, code, tradeName, strength, company, blockedAt } = batch;
  return {
    id,
    product: { id: productId, kind, code, tradeName, strength, company },
    batchNumber: batch.batchNumber,
    expiresOn: batch.expiresOn,
    receivedAt: batch.receivedAt.toISOString(),
    unitCost: actor.role === 'superadmin' ? batch.unitCost : null,
    blocked: blockedAt && { at: blockedAt.toISOString(), by: batch.blockedBy, reason: batch.blockedReason },
    onHand: places.reduce((sum, place) => sum + place.onHand, 0),
    twins,
    flows,
    places,
  };
}

export async function listBatchSteps(ctx: StaffContext, query: BatchListQuery): Promise<Page<BatchStep>> {
  await getVisibleBatch(ctx, query);
  const { data, total } = await listSteps(ctx.db, ctx.actor, query);
  return toPage(data, total, query);
}

export async function listBatchSales(ctx: StaffContext, query: BatchListQuery): Promise<Page<BatchSale>> {
  await getVisibleBatch(ctx, query);
  const { db, actor } = ctx;
  const { id, limit } = query;
  const [data, total] = await Promise.all([
    listBatchSaleRows(db, actor, { id, limit, offset: offsetOf(query) }),
    countBatchSales(db, actor, id),
  ]);
  return toPage(data, total, query);
}
