import {
  ALREADY_BLOCKED,
  type BatchPage,
  type BlockBatchInput,
  NOT_BLOCKED,
  whyNotBlock,
} from '@bhandar/domain/inventory';
import { DomainError, notFound, refuse } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { transact } from '../../core/transact';
import { getVisibleBatch, readBatch } from './batch-page';
import { lockBatch, lockBatchAt, writeBlock, writeBlockAt } from './batch-page-repository';

/**
 * Blocks a batch at the named store, or everywhere: no unit is sold, ordered or allocated from now on. It can still be
 * returned or destroyed.
 */
export const blockBatch = (ctx: StaffContext, input: BlockBatchInput): Promise<BatchPage> =>
  setBlock(ctx, input, { block: true });

export const unblockBatch = (ctx: StaffContext, input: BlockBatchInput): Promise<BatchPage> =>
  setBlock(ctx, input, { block: false });

async function setBlock(ctx: StaffContext, { id, locationId, reason }: BlockBatchInput, { block }: { block: boolean }) {
  refuse(whyNotBlock(ctx.actor, locationId));
  await getVisibleBatch(ctx, { id });
  await transact(ctx, async (tx) => {
    const held = locationId ? await lockBatchAt(tx, { id, locationId }) : await lockBatch(tx, id);
    if (!held) throw notFound('batch');
    if ((held.blockedAt !== null) === block) {
      throw new DomainError('INVALID_TRANSITION', block ? ALREADY_BLOCKED : NOT_BLOCKED);
    }
    const written = {
      blockedAt: block ? ctx.now() : null,
      blockedBy: block ? ctx.actor.id : null,
      blockedReason: block ? reason : '',
    };
    await (locationId ? writeBlockAt(tx, { id, locationId }, written) : writeBlock(tx, id, written));
    await audit(tx, ctx, {
      action: block ? 'batch.blocked' : 'batch.unblocked',
      entity: 'batch',
      entityId: id,
      ...(locationId ? { locationId } : {}),
      before: { blocked: !block, reason: held.blockedReason },
      after: { blocked: block, reason },
    });
    return { id };
  });
  return readBatch(ctx, { id });
}
