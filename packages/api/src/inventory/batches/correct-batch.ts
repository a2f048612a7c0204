import { type BatchPage, type CorrectBatchInput, whyNotCorrectBatch } from '@bhandar/domain/inventory';
import { notFound, refuse } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { todayOf } from '../../core/today';
import { transact } from '../../core/transact';
import { readBatch } from './batch-page';
import { lockBatchMarks, takeBlockOfNumber, writeBatchMarks } from './correct-batch-repository';

/**
 * Puts right what was mistyped about a batch. It stays the same batch, with its stock, sales, supplier and blocks; a
 * number that is blocked elsewhere blocks it too.
 */
export async function correctBatch(ctx: StaffContext, input: CorrectBatchInput): Promise<BatchPage> {
  const { id, reason, confirmed: _, ...marks } = input;
  await transact(ctx, async (tx) => {
    const found = await lockBatchMarks(tx, id);
    if (!found) throw notFound('batch');
    const { blockedAt, ...before } = found;
    refuse(whyNotCorrectBatch(before, input, todayOf(ctx)), 'VALIDATION_FAILED');
    await writeBatchMarks(tx, id, marks);
    if (!blockedAt) await takeBlockOfNumber(tx, id);
    await audit(tx, ctx, {
      action: 'batch.corrected',
      entity: 'batch',
      entityId: id,
      before,
      after: { ...marks, reason },
    });
    return { id };
  });
  return readBatch(ctx, { id });
}
