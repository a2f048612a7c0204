import type { Db, Tx } from '@bhandar/db';
import { balanceFrom, type PostingKind, type SupplierBalance } from '@bhandar/domain/purchasing';
import {
  coded,
  DomainError,
  notFound,
  refuse,
  type Settlement,
  settleInOrder,
  whyNotSettle,
} from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { todayOf } from '../../core/today';
import { lockSuppliers } from '../suppliers/supplier-repository';
import {
  findEffectivePosting,
  insertAllocations,
  insertPostings,
  listOpenPostings,
  releaseAllocations,
  releaseCredit,
  sumsOf,
} from './supplier-ledger-repository';

/** The document of a posting. Each posts once; a second posting of the same document is refused. */
export interface PostedDocument {
  kind: 'purchase' | 'supplierReturn' | 'payment' | 'refund';
  id: string;
}

export interface NewSupplierPosting {
  supplierId: string;
  /** The store whose dues it changes; the warehouse's if left out. */
  storeId?: string | null;
  kind: PostingKind;
  /** Minor units, above zero. */
  amountMinor: number;
  document: PostedDocument;
  /** The business day of the posting; today if left out. */
  occurredOn?: string;
  note?: string;
}

export const supplierBalanceOf = async (db: Db | Tx, supplierId: string): Promise<SupplierBalance> =>
  balanceFrom(await sumsOf(db, supplierId));

/** Locks the supplier's account until the transaction ends; `live` refuses a deleted supplier. */
export async function holdAccount(tx: Tx, supplierId: string, { live }: { live: boolean }): Promise<void> {
  const supplier = (await lockSuppliers(tx, [supplierId])).get(supplierId);
  if (!supplier || (live && supplier.deleted)) throw notFound('supplier');
}

/**
 * Posts a document to a supplier's account, and answers the posting's id. A bill requires a supplier that is not
 * deleted; payments and returns do not. A refund beyond the supplier's open credits is refused (RULE_BROKEN).
 */
export async function postToSupplier(tx: Tx, ctx: StaffContext, posting: NewSupplierPosting): Promise<number> {
  const { supplierId, storeId = null, kind, amountMinor, document, note = '' } = posting;
  await holdAccount(tx, supplierId, { live: kind === 'bill' });
  if (kind === 'refund' && amountMinor > (await supplierBalanceOf(tx, supplierId)).refundableMinor) {
    throw new DomainError('RULE_BROKEN', coded('payment.refundTooLarge'));
  }
  const [id] = await insertPostings(tx, [
    {
      supplierId,
      storeId,
      kind,
      amountMinor,
      documentKind: document.kind,
      documentId: document.id,
      occurredOn: posting.occurredOn ?? todayOf(ctx),
      note,
      actorId: ctx.actor.id,
      createdAt: ctx.now(),
    },
  ]);
  if (id === undefined) throw new Error('A posting always has an id');
  return id;
}

/** Reverses the posting of a document with its allocations. A document without a posting stays unchanged. */
export async function reversePosting(tx: Tx, ctx: StaffContext, document: PostedDocument, note = ''): Promise<void> {
  const posting = await findEffectivePosting(tx, document);
  if (!posting) return;
  await holdAccount(tx, posting.supplierId, { live: false });
  await releaseAllocations(tx, posting.id);
  const { id, supplierId, storeId, amountMinor } = posting;
  await insertPostings(tx, [
    {
      supplierId,
      storeId,
      kind: 'reversal',
      amountMinor,
      documentKind: document.kind,
      documentId: document.id,
      reverses: id,
      occurredOn: todayOf(ctx),
      note,
      actorId: ctx.actor.id,
      createdAt: ctx.now(),
    },
  ]);
  if ((await supplierBalanceOf(tx, supplierId)).refundableMinor < 0) {
    throw new DomainError('IN_USE', coded('payment.refunded'));
  }
}

/** The amount that a payment or credit note can still settle: its open amount, less refunds. */
async function freeOf(tx: Tx, supplierId: string, creditId: number): Promise<number> {
  const credit = (await listOpenPostings(tx, supplierId, 'credits')).find(({ id }) => id === creditId);
  const { refundableMinor } = await supplierBalanceOf(tx, supplierId);
  return credit ? Math.min(credit.openMinor, refundableMinor) : 0;
}

/** Allocates a payment or credit note to bills of the same supplier; refused if either side has too little open. */
export async function allocateCredit(
  tx: Tx,
  ctx: StaffContext,
  request: { supplierId: string; creditId: number; to: readonly Settlement[] },
): Promise<void> {
  const { supplierId, creditId, to } = request;
  await holdAccount(tx, supplierId, { live: false });
  const creditMinor = await freeOf(tx, supplierId, creditId);
  const bills = await listOpenPostings(tx, supplierId, 'bills');
  refuse(whyNotSettle(to, { creditMinor, bills }), 'RULE_BROKEN');
  const by = { actorId: ctx.actor.id, createdAt: ctx.now() };
  for (const { billId, amountMinor } of to) {
    if (amountMinor > 0) await insertAllocations(tx, [{ creditId, billId, amountMinor, ...by }]);
  }
}

/** Allocates a payment or credit note to the supplier's bills, oldest first; the rest stays unallocated. */
export async function settleOldest(
  tx: Tx,
  ctx: StaffContext,
  { supplierId, creditId }: { supplierId: string; creditId: number },
): Promise<void> {
  await holdAccount(tx, supplierId, { live: false });
  const bills = await listOpenPostings(tx, supplierId, 'bills');
  const to = settleInOrder(await freeOf(tx, supplierId, creditId), bills);
  await allocateCredit(tx, ctx, { supplierId, creditId, to });
}

/** Replaces the allocations of a payment or credit note. */
export async function reallocateCredit(
  tx: Tx,
  ctx: StaffContext,
  { supplierId, creditId, to }: { supplierId: string; creditId: number; to: readonly Settlement[] },
): Promise<void> {
  await holdAccount(tx, supplierId, { live: false });
  await releaseCredit(tx, { supplierId, creditId });
  await allocateCredit(tx, ctx, { supplierId, creditId, to });
}
