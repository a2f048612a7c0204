import {
  ALREADY_BLOCKED,
  type BatchPage,
  type BlockBatchInput,
  NOT_BLOCKED,
  whyNotBlock,
} from '@bhandar/domain/inventory';
import { DomainError, notFound, refuse } from '@bhandar/domain/shared';
import { auditAll } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { transact } from '../../core/transact';
import { getVisibleBatch, readBatch } from './batch-page';
import { lockBatches, lockBatchesAt, writeBlock, writeBlockAt } from './batch-page-repository';

/**
 * Blocks a batch at the named store, or everywhere: no unit is sold, ordered or allocated from now on. It can still be
 * returned or destroyed. The other batches of its number are blocked with it.
 */
export const blockBatch = (ctx: StaffContext, input: BlockBatchInput): Promise<BatchPage> =>
  setBlock(ctx, input, { block: true });

export const unblockBatch = (ctx: StaffContext, input: BlockBatchInput): Promise<BatchPage> =>
  setBlock(ctx, input, { block: false });

async function setBlock(
  ctx: StaffContext,
  { id, locationId, onlyThis, reason }: BlockBatchInput,
  { block }: { block: boolean },
) {
  refuse(whyNotBlock(ctx.actor, locationId));
  await getVisibleBatch(ctx, { id });
  await transact(ctx, async (tx) => {
    const locked = locationId ? await lockBatchesAt(tx, { id, locationId }) : await lockBatches(tx, id);
    const held = locked.find((batch) => batch.id === id);
    if (!held) throw notFound('batch');
    if ((held.blockedAt !== null) === block) {
      throw new DomainError('INVALID_TRANSITION', block ? ALREADY_BLOCKED : NOT_BLOCKED);
    }
    // A twin that was blocked apart has its own reason and keeps it.
    const changed = locked.filter((batch) =>
      onlyThis ? batch === held : batch.blockedAt?.getTime() === held.blockedAt?.getTime(),
    );
    const ids = changed.map((batch) => batch.id);
    const written = {
      blockedAt: block ? ctx.now() : null,
      blockedBy: block ? ctx.actor.id : null,
      blockedReason: block ? reason : '',
      blockedAlone: block && onlyThis === true,
    };
    await (locationId ? writeBlockAt(tx, { ids, locationId }, written) : writeBlock(tx, ids, written));
    await auditAll(
      tx,
      ctx,
      changed.map(({ id: entityId, blockedReason }) => ({
        action: block ? 'batch.blocked' : 'batch.unblocked',
        entity: 'batch',
        entityId,
        ...(locationId ? { locationId } : {}),
        before: { blocked: !block, reason: blockedReason },
        after: { blocked: block, reason },
      })),
    );
    return { id };
  });
  return readBatch(ctx, { id });
}
