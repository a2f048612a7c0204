import type { Db, Tx } from '@bhandar/db';
import {
  type PostingKind,
  type Settlement,
  type SupplierStanding,
  settleInOrder,
  standingFrom,
  whyNotSettle,
} from '@bhandar/domain/purchasing';
import { coded, DomainError, notFound, refuse } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { todayOf } from '../../core/today';
import { lockSuppliers } from '../suppliers/supplier-repository';
import {
  findStandingPosting,
  insertAllocations,
  insertPostings,
  listOpenPostings,
  releaseAllocations,
  releaseCredit,
  sumsOf,
} from './supplier-ledger-repository';

/** The document behind a posting. Each posts once; a second application of the same document is refused. */
export interface PostedDocument {
  kind: 'purchase' | 'supplierReturn' | 'payment' | 'refund';
  id: string;
}

export interface NewSupplierPosting {
  supplierId: string;
  kind: PostingKind;
  /** Minor units, above zero. */
  amountMinor: number;
  document: PostedDocument;
  /** The business day it counts from; today where it is left out. */
  occurredOn?: string;
  note?: string;
}

export const standingOf = async (db: Db | Tx, supplierId: string): Promise<SupplierStanding> =>
  standingFrom(await sumsOf(db, supplierId));

/** Holds the supplier's account until the transaction ends; `live` refuses one that was deleted. */
export async function holdAccount(tx: Tx, supplierId: string, { live }: { live: boolean }): Promise<void> {
  const supplier = (await lockSuppliers(tx, [supplierId])).get(supplierId);
  if (!supplier || (live && supplier.deleted)) throw notFound('supplier');
}

/**
 * Writes what a document does to a supplier's account, and answers the posting's id. Bills want a supplier who was not
 * deleted; money and goods may still go back and forth with one who was. A refund beyond the supplier's open credits is
 * refused (RULE_BROKEN).
 */
export async function postToSupplier(tx: Tx, ctx: StaffContext, posting: NewSupplierPosting): Promise<number> {
  const { supplierId, kind, amountMinor, document, note = '' } = posting;
  await holdAccount(tx, supplierId, { live: kind === 'bill' });
  if (kind === 'refund' && amountMinor > (await standingOf(tx, supplierId)).refundableMinor) {
    throw new DomainError('RULE_BROKEN', coded('payment.refundTooLarge'));
  }
  const [id] = await insertPostings(tx, [
    {
      supplierId,
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

/** Takes back what a document posted, with the allocations made of it. A document that posted nothing stays as it is. */
export async function reversePosting(tx: Tx, ctx: StaffContext, document: PostedDocument, note = ''): Promise<void> {
  const posting = await findStandingPosting(tx, document);
  if (!posting) return;
  await holdAccount(tx, posting.supplierId, { live: false });
  await releaseAllocations(tx, posting.id);
  const { id, supplierId, amountMinor } = posting;
  await insertPostings(tx, [
    {
      supplierId,
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
  if ((await standingOf(tx, supplierId)).refundableMinor < 0) {
    throw new DomainError('IN_USE', coded('payment.refunded'));
  }
}

/** What a payment or credit note could still settle: what is open of it, less what the supplier refunded. */
async function freeOf(tx: Tx, supplierId: string, creditId: number): Promise<number> {
  const credit = (await listOpenPostings(tx, supplierId, 'credits')).find(({ id }) => id === creditId);
  const { refundableMinor } = await standingOf(tx, supplierId);
  return credit ? Math.min(credit.openMinor, refundableMinor) : 0;
}

/** Sets a payment or credit note against bills of the same supplier; refused where either side has not that much open. */
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

/** Sets a payment or credit note against the supplier's bills, the oldest first; what is left of it stays free. */
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

/** Settles other bills with a payment or credit note than it did. */
export async function reallocateCredit(
  tx: Tx,
  ctx: StaffContext,
  { supplierId, creditId, to }: { supplierId: string; creditId: number; to: readonly Settlement[] },
): Promise<void> {
  await holdAccount(tx, supplierId, { live: false });
  await releaseCredit(tx, { supplierId, creditId });
  await allocateCredit(tx, ctx, { supplierId, creditId, to });
}
