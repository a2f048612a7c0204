import { isUniqueViolation, type Tx } from '@bhandar/db';
import { coded, DomainError } from '@bhandar/domain/shared';
import { sql } from 'kysely';

interface BatchMarks {
  batchNumber: string;
  expiresOn: string | null;
  mrpMinor: number | null;
}

/** What is printed on a batch, locked until the transaction ends. */
export const lockBatchMarks = (tx: Tx, id: string): Promise<(BatchMarks & { blockedAt: Date | null }) | undefined> =>
  tx
    .selectFrom('batch')
    .select(['batchNumber', 'expiresOn', 'mrpMinor', 'blockedAt'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Refuses marks that another batch of the product has. */
export async function writeBatchMarks(tx: Tx, id: string, marks: BatchMarks): Promise<void> {
  try {
    await tx.updateTable('batch').set(marks).where('id', '=', id).execute();
  } catch (error) {
    if (!isUniqueViolation(error, 'batch_identity')) throw error;
    throw new DomainError('DUPLICATE', coded('batch.correctedExists'), {
      fields: { batchNumber: coded('batch.correctedExists') },
    });
  }
}

/** The batch takes over the block of its number, if that is blocked. */
export async function takeBlockOfNumber(tx: Tx, id: string): Promise<void> {
  await sql`
    update batch set blocked_at = twin.blocked_at, blocked_by = twin.blocked_by, blocked_reason = twin.blocked_reason
    from batch twin
    where batch.id = ${id}::uuid and batch.number_key <> '' and twin.id <> batch.id
      and (twin.product_id, twin.number_key) = (batch.product_id, batch.number_key) and twin.blocked_at is not null
      and not twin.blocked_alone`.execute(tx);
}
