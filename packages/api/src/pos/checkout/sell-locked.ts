import type { Tx } from '@bhandar/db';
import type { RecordSaleInput, Sale } from '@bhandar/domain/pos';
import { coded, DomainError, notFound } from '@bhandar/domain/shared';
import { auditAll } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { transact } from '../../core/transact';
import { lockFacts, prepareSale } from './prepare-sale';
import { receiptOf, receiptOfStored } from './receipt-of';
import { draftOf, hasChosenBatch, type StoreDraft } from './sale-draft';
import { findSale } from './sale-repository';
import { AlreadyRecorded, insertSales, type NewSale } from './sale-writes-repository';

/** The sure way: the same facts under locks, in one transaction. Its refusals are final, and a repeat is answered. */
export async function sellLocked(ctx: StaffContext, input: RecordSaleInput): Promise<Sale> {
  const draft = await draftOf(ctx, input);
  try {
    return await transact(ctx, (tx) => sellUnderLocks(tx, ctx, draft));
  } catch (error) {
    if (!(error instanceof DomainError || error instanceof AlreadyRecorded)) throw error;
    // What refuses the repeat (its stock is sold, its price has changed) may be what its first time brought about.
    return replay(ctx, draft, error);
  }
}

/** Within a transaction of the caller. */
export async function sellUnderLocks(tx: Tx, ctx: StaffContext, draft: StoreDraft): Promise<Sale> {
  const {
    till,
    facts: [facts = []],
  } = await lockFacts(tx, [{ ctx, draft }]);
  const sale = prepareSale(ctx, draft, { till, facts });
  const [receiptNo = ''] = await insertSales(tx, [sale]);
  await auditAll(tx, ctx, chosenBatchesOf([sale]));
  return receiptOf(sale, receiptNo);
}

async function replay(ctx: StaffContext, { input, locationId, fingerprint }: StoreDraft, refusal: Error) {
  const earlier = await findSale(ctx.db, input.id);
  if (!earlier) throw refusal;
  const { sale } = earlier;
  if (sale.locationId !== locationId || sale.cashierId !== ctx.actor.id) throw notFound('sale');
  if (sale.fingerprint !== fingerprint) {
    throw new DomainError('KEY_REUSED', coded('sale.idReused'));
  }
  return receiptOfStored(earlier);
}

/** A choice against first expiry first leaves a trace in the audit. */
export const chosenBatchesOf = (sales: readonly NewSale[]) =>
  sales
    .map(({ draft }) => draft)
    .filter(hasChosenBatch)
    .map(({ input, locationId }) => ({
      action: 'sale.batchChosen',
      entity: 'sale',
      entityId: input.id,
      locationId,
      after: {
        lines: input.lines.flatMap(({ productId, batchId, batchReason }) =>
          batchId ? [{ productId, batchId, reason: batchReason || 'not given' }] : [],
        ),
      },
    }));
