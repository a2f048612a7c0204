import { ALREADY_BLOCKED, type BatchPage, type BlockBatchInput, NOT_BLOCKED } from '@bhandar/domain/inventory';
import { DomainError, notFound } from '@bhandar/domain/shared';
import { audit } from '../audit';
import type { StaffContext } from '../context';
import { transact } from '../transact';
import { readBatch } from './batch-page';
import { lockBatch, writeBlock } from './batch-page-repository';

/** From now on nobody sells, orders or allocates a unit of it, wherever it is; it can still be returned or destroyed. */
export const blockBatch = (ctx: StaffContext, input: BlockBatchInput): Promise<BatchPage> =>
  setBlock(ctx, input, { block: true });

export const unblockBatch = (ctx: StaffContext, input: BlockBatchInput): Promise<BatchPage> =>
  setBlock(ctx, input, { block: false });

async function setBlock(ctx: StaffContext, { id, reason }: BlockBatchInput, { block }: { block: boolean }) {
  await transact(ctx, async (tx) => {
    const batch = await lockBatch(tx, id);
    if (!batch) throw notFound('Batch');
    if ((batch.blockedAt !== null) === block) {
      throw new DomainError('INVALID_TRANSITION', block ? ALREADY_BLOCKED : NOT_BLOCKED);
    }
    await writeBlock(tx, id, {
      blockedAt: block ? ctx.now() : null,
      blockedBy: block ? ctx.actor.id : null,
      blockedReason: block ? reason : '',
    });
    await audit(tx, ctx, {
      action: block ? 'batch.blocked' : 'batch.unblocked',
      entity: 'batch',
      entityId: id,
      before: { blocked: !block, reason: batch.blockedReason },
      after: { blocked: block, reason },
    });
    return { id };
  });
  return readBatch(ctx, { id });
}
