import type { Db, Tx } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import {
  type Buyer,
  balanceFrom,
  buyerOf,
  type OpenEntry,
  type PostingKind,
  type SupplierBalance,
  sumOfBalances,
  whyNotRefund,
  whyNotSettleTogether,
} from '@bhandar/domain/purchasing';
import {
  coded,
  DomainError,
  notFound,
  refuse,
  type Settlement,
  settledTotal,
  settleInOrder,
  whyNotSettle,
} from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { todayOf } from '../../core/today';
import { lockSuppliers } from '../suppliers/supplier-repository';
import { findCredit, listSettledBills, type SettledBill, settlementsOf } from './supplier-entries-repository';
import {
  findEffectivePosting,
  insertAllocations,
  insertPostings,
  listOpenPostings,
  readPostedSums,
  releaseAllocations,
  releaseCredit,
} from './supplier-ledger-repository';
import { withoutRefunds } from './supplier-refunds-repository';

/** The document of a posting. Each posts once; a second posting of the same document is refused. */
export interface PostedDocument {
  kind: 'purchase' | 'supplierReturn' | 'payment' | 'refund';
  id: string;
}

export interface NewSupplierPosting {
  supplierId: string;
  /** The store whose dues it changes; the warehouse's if left out. */
  storeId?: Buyer;
  kind: PostingKind;
  /** Minor units, above zero. */
  amountMinor: number;
  document: PostedDocument;
  /** The business day of the posting; today if left out. */
  occurredOn?: string;
  note?: string;
}

/** The balance of each buyer's account with a supplier. */
export async function balancesOf(db: Db | Tx, supplierId: string): Promise<(SupplierBalance & { storeId: Buyer })[]> {
  const sums = await readPostedSums(db, { supplierIds: [supplierId] });
  return sums.map((posted) => ({ ...balanceFrom(posted), storeId: posted.storeId }));
}

export const supplierBalanceOf = async (db: Db | Tx, supplierId: string): Promise<SupplierBalance> =>
  sumOfBalances(await balancesOf(db, supplierId));

/** The most that a supplier could still refund to a buyer. */
async function refundableOf(db: Db | Tx, { supplierId, storeId }: { supplierId: string; storeId: Buyer }) {
  const balances = await balancesOf(db, supplierId);
  return balances.find((balance) => balance.storeId === storeId)?.refundableMinor ?? 0;
}

/** Locks the supplier's account until the transaction ends; `live` refuses a deleted supplier. */
export async function holdAccount(tx: Tx, supplierId: string, { live }: { live: boolean }): Promise<void> {
  const supplier = (await lockSuppliers(tx, [supplierId])).get(supplierId);
  if (!supplier || (live && supplier.deleted)) throw notFound('supplier');
}

/**
 * Posts a document to a supplier's account, and answers the posting's id. A bill requires a supplier that is not
 * deleted; payments and returns do not. A refund beyond the buyer's open credits of its day is refused (RULE_BROKEN).
 */
export async function postToSupplier(tx: Tx, ctx: StaffContext, posting: NewSupplierPosting): Promise<number> {
  const { supplierId, storeId = null, kind, amountMinor, document, note = '' } = posting;
  const { occurredOn = todayOf(ctx) } = posting;
  await holdAccount(tx, supplierId, { live: kind === 'bill' });
  if (kind === 'refund') await refuseRefund(tx, { supplierId, storeId, amountMinor, paidOn: occurredOn });
  const [id] = await insertPostings(tx, [
    {
      supplierId,
      storeId,
      kind,
      amountMinor,
      documentKind: document.kind,
      documentId: document.id,
      occurredOn,
      note,
      actorId: ctx.actor.id,
      createdAt: ctx.now(),
    },
  ]);
  if (id === undefined) throw new Error('A posting always has an id');
  return id;
}

/** Refuses a refund that the open credits of its buyer do not cover by its day. The caller holds the account. */
export async function refuseRefund(
  tx: Tx,
  refund: { supplierId: string; storeId: Buyer; amountMinor: number; paidOn: string },
): Promise<void> {
  const { supplierId, storeId } = refund;
  const credits = await withoutRefunds(tx, [supplierId], await listOpenPostings(tx, supplierId, 'credits'));
  const own = credits.filter((credit) => credit.storeId === storeId);
  refuse(whyNotRefund(refund, own), 'RULE_BROKEN');
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
  if (posting.kind !== 'refund' && (await refundableOf(tx, posting)) < 0) {
    throw new DomainError('IN_USE', coded('payment.refunded'));
  }
}

interface CreditRef {
  supplierId: string;
  creditId: number;
}

/** What a payment or credit note may settle: all of it that was not refunded, also what it settles now. */
export interface SettlingCredit {
  entry: OpenEntry;
  settled: SettledBill[];
  creditMinor: number;
}

export async function findSettlingCredit(
  db: Db | Tx,
  actor: Actor,
  ref: CreditRef,
): Promise<SettlingCredit | undefined> {
  const entry = await findCredit(db, actor, ref);
  if (!entry) return undefined;
  const settled = await listSettledBills(db, actor, ref.creditId);
  return { entry, settled, creditMinor: entry.openMinor + settledTotal(settlementsOf(settled)) };
}

/**
 * Allocates a payment or credit note to bills of its buyer with the same supplier; refused if either side has too little
 * open.
 */
export async function allocateCredit(
  tx: Tx,
  ctx: StaffContext,
  request: CreditRef & { to: readonly Settlement[] },
): Promise<void> {
  await holdAccount(tx, request.supplierId, { live: false });
  const entry = await findCredit(tx, ctx.actor, request);
  await settle(tx, ctx, { ...request, entry, creditMinor: entry?.openMinor ?? 0 });
}

/** Refuses to settle bills of another buyer, and more than the credit or a bill holds. The caller holds the account. */
export async function refuseSettling(
  tx: Tx,
  {
    supplierId,
    to,
    ...credit
  }: { supplierId: string; to: readonly Settlement[]; creditMinor: number; storeId?: Buyer },
): Promise<void> {
  const { creditMinor, storeId } = credit;
  const bills = await listOpenPostings(tx, supplierId, 'bills');
  if (storeId !== undefined) refuse(whyNotSettleTogether(to, { bills, storeId }), 'RULE_BROKEN');
  refuse(whyNotSettle(to, { creditMinor, bills }), 'RULE_BROKEN');
}

async function settle(
  tx: Tx,
  ctx: StaffContext,
  request: CreditRef & { to: readonly Settlement[]; entry: OpenEntry | undefined; creditMinor: number },
): Promise<void> {
  const { supplierId, creditId, to, entry, creditMinor } = request;
  await refuseSettling(tx, { supplierId, to, creditMinor, ...(entry ? { storeId: buyerOf(entry) } : {}) });
  const by = { actorId: ctx.actor.id, createdAt: ctx.now() };
  for (const { billId, amountMinor } of to) {
    if (amountMinor > 0) await insertAllocations(tx, [{ creditId, billId, amountMinor, ...by }]);
  }
}

/** Allocates a payment or credit note to the bills of its buyer, oldest first; the rest stays unallocated. */
export async function settleOldest(tx: Tx, ctx: StaffContext, request: CreditRef): Promise<void> {
  await holdAccount(tx, request.supplierId, { live: false });
  const entry = await findCredit(tx, ctx.actor, request);
  if (!entry) return;
  const bills = await listOpenPostings(tx, request.supplierId, 'bills');
  const own = bills.filter(({ storeId }) => storeId === buyerOf(entry));
  await allocateCredit(tx, ctx, { ...request, to: settleInOrder(entry.openMinor, own) });
}

/** Replaces the allocations of a payment or credit note. */
export async function reallocateCredit(
  tx: Tx,
  ctx: StaffContext,
  request: CreditRef & { to: readonly Settlement[] },
): Promise<void> {
  await holdAccount(tx, request.supplierId, { live: false });
  // Read before the release: which credits count as refunded follows from what they settle.
  const credit = await findSettlingCredit(tx, ctx.actor, request);
  await releaseCredit(tx, request);
  await settle(tx, ctx, { ...request, entry: credit?.entry, creditMinor: credit?.creditMinor ?? 0 });
}
