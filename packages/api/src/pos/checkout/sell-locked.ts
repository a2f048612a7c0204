import type { Tx } from '@bhandar/db';
import type { RecordSaleInput, Sale } from '@bhandar/domain/pos';
import { coded, DomainError, notFound } from '@bhandar/domain/shared';
import { auditAll } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { transact } from '../../core/transact';
import { chargeSale } from './charge-sale';
import { AlreadyRecorded, insertSales, type NewSale } from './insert-sales-repository';
import { lockFacts, prepareSale } from './prepare-sale';
import { receiptOf, receiptOfStored } from './receipt-of';
import { draftOf, hasChosenBatch, type StoreDraft } from './sale-draft';
import { findProductTitle, type ProductFacts } from './sale-facts-repository';
import { findSale } from './sale-repository';

/**
 * The locked path: the same facts under locks, in one transaction. Its refusals are final, and a repeat is answered.
 */
export async function sellLocked(ctx: StaffContext, input: RecordSaleInput): Promise<Sale> {
  const draft = await draftOf(ctx, input);
  try {
    return await transact(ctx, (tx) => sellUnderLocks(tx, ctx, draft));
  } catch (error) {
    if (!(error instanceof DomainError || error instanceof AlreadyRecorded)) throw error;
    // The reason against the repeat (sold stock, a changed price) may be a result of the first request.
    return answerRepeat(ctx, draft, error);
  }
}

/** Within the caller's transaction. */
export async function sellUnderLocks(tx: Tx, ctx: StaffContext, draft: StoreDraft): Promise<Sale> {
  const {
    till,
    shiftIds: [shiftId = ''],
    accounts: [account],
    facts: [facts = []],
  } = await lockFacts(tx, [{ ctx, draft }]);
  await refuseGone(tx, draft, facts);
  const sale = prepareSale(ctx, draft, { till, shiftId, account, facts });
  const [receiptNo = ''] = await insertSales(tx, [sale]);
  await chargeSale(tx, ctx, sale);
  await auditAll(tx, ctx, chosenBatchesOf([sale]));
  return receiptOf(sale, receiptNo);
}

/** The facts leave out a product that has left the catalogue; its name is still known. */
async function refuseGone(tx: Tx, { input }: StoreDraft, facts: readonly ProductFacts[]): Promise<void> {
  const known = new Set(facts.map(({ productId }) => productId));
  const gone = input.lines.find(({ productId }) => !known.has(productId));
  if (!gone) return;
  const product = await findProductTitle(tx, gone.productId);
  throw new DomainError('NOT_FOUND', coded('product.notFound'), product ? { data: { product } } : {});
}

/** The sale as it was recorded under its id before; throws the refusal if it was not, or not this one. */
export async function answerRepeat(
  ctx: StaffContext,
  { input, locationId, fingerprint }: StoreDraft,
  refusal: Error,
): Promise<Sale> {
  const earlier = await findSale(ctx.db, input.id);
  if (!earlier) throw refusal;
  const { sale } = earlier;
  if (sale.locationId !== locationId || sale.cashierId !== ctx.actor.id) throw notFound('sale');
  if (sale.fingerprint !== fingerprint) {
    throw new DomainError('KEY_REUSED', coded('sale.idReused'));
  }
  return receiptOfStored(earlier);
}

/** A choice against first expiry first is audited. */
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
