import type { Tx } from '@bhandar/db';
import type { CustomerPostingKind, PostedDocumentKind } from '@bhandar/domain/pos';
import { addDays, refuse, type Settlement, settleInOrder, whyNotSettle } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { todayOf } from '../../core/today';
import { type LockedAccount, lockAccountById } from './account-repository';
import {
  findPostings,
  insertAllocations,
  insertPostings,
  listOpenPostings,
  type PostedRow,
  releaseAllocations,
  releaseCredit,
} from './posting-repository';

/** The document behind a posting. Each of its lines posts once; a second application of it is refused. */
export interface PostedDocument {
  kind: PostedDocumentKind;
  id: string;
  line?: number;
}

export interface NewCustomerPosting {
  kind: CustomerPostingKind;
  /** What it adds to the balance; negative where it lowers it. */
  effectMinor: number;
  document: PostedDocument;
  /** The business day it counts from; today where it is left out. */
  occurredOn?: string | undefined;
  note?: string;
}

/** Writes what a document does to an account that the caller has locked, and answers the posting's id. */
export async function postToAccount(
  tx: Tx,
  ctx: StaffContext,
  account: Pick<LockedAccount, 'id' | 'termDays'>,
  { kind, effectMinor, document, occurredOn = todayOf(ctx), note = '' }: NewCustomerPosting,
): Promise<number> {
  const [id] = await insertPostings(tx, [
    {
      kind,
      effectMinor,
      occurredOn,
      note,
      accountId: account.id,
      documentKind: document.kind,
      documentId: document.id,
      documentLine: document.line ?? 1,
      dueOn: effectMinor > 0 ? addDays(occurredOn, account.termDays) : null,
      actorId: ctx.actor.id,
      createdAt: ctx.now(),
    },
  ]);
  if (id === undefined) throw new Error('A posting always has an id');
  return id;
}

/** Reverses what a document posted, with the allocations made of it. A document that posted nothing stays as it is. */
export async function reverseDocumentPostings(
  tx: Tx,
  ctx: StaffContext,
  document: PostedDocument,
  note = '',
): Promise<void> {
  for (const posting of await findPostings(tx, document)) await reversePosting(tx, ctx, posting, note);
}

/** The bills that the posting settled are open again; credits that settled it settle the oldest other bills. */
export async function reversePosting(tx: Tx, ctx: StaffContext, posting: PostedRow, note: string): Promise<void> {
  const { id, accountId, effectMinor, documentKind, documentId, documentLine } = posting;
  await lockAccountById(tx, accountId);
  const creditIds = await releaseAllocations(tx, id);
  await insertPostings(tx, [
    {
      accountId,
      documentKind,
      documentId,
      documentLine,
      note,
      kind: 'reversal',
      effectMinor: -effectMinor,
      reverses: id,
      occurredOn: todayOf(ctx),
      actorId: ctx.actor.id,
      createdAt: ctx.now(),
    },
  ]);
  await settleOldest(tx, ctx, accountId, { creditIds });
}

/** Sets a credit against bills of the same account, which the caller has locked. */
export async function allocateCredit(
  tx: Tx,
  ctx: StaffContext,
  { accountId, creditId, to }: { accountId: string; creditId: number; to: readonly Settlement[] },
): Promise<void> {
  const credit = (await listOpenPostings(tx, accountId, 'credits')).find(({ id }) => id === creditId);
  const bills = await listOpenPostings(tx, accountId, 'bills');
  refuse(whyNotSettle(to, { creditMinor: credit?.openMinor ?? 0, bills }), 'RULE_BROKEN');
  const by = { creditId, actorId: ctx.actor.id, createdAt: ctx.now() };
  for (const settlement of to) {
    if (settlement.amountMinor > 0) await insertAllocations(tx, [{ ...settlement, ...by }]);
  }
}

/** Settles other bills with a credit than it did. */
export async function reallocateCredit(
  tx: Tx,
  ctx: StaffContext,
  request: { accountId: string; creditId: number; to: readonly Settlement[] },
): Promise<void> {
  await releaseCredit(tx, request.creditId);
  await allocateCredit(tx, ctx, request);
}

interface Settling {
  /** Only these credits; left out, all that are open. */
  creditIds?: readonly number[];
  /** Only this bill; left out, all that are open. */
  billId?: number;
  /** The bills of this document come first. */
  firstOf?: string | undefined;
}

/**
 * Sets open credits of an account against its open bills, both the oldest first. What is left of a credit stays an advance,
 * which the next bill takes.
 */
export async function settleOldest(
  tx: Tx,
  ctx: StaffContext,
  accountId: string,
  { creditIds, billId, firstOf }: Settling,
): Promise<void> {
  const credits = await listOpenPostings(tx, accountId, 'credits');
  const chosen = credits.filter(({ id }) => creditIds === undefined || creditIds.includes(id));
  if (chosen.length === 0) return;
  const open = await listOpenPostings(tx, accountId, 'bills');
  const isFirst = ({ documentId }: { documentId: string }) => documentId === firstOf;
  let bills = [...open.filter(isFirst), ...open.filter((bill) => !isFirst(bill))].filter(
    ({ id }) => billId === undefined || id === billId,
  );
  const by = { actorId: ctx.actor.id, createdAt: ctx.now() };
  for (const { id: creditId, openMinor } of chosen) {
    const to = settleInOrder(openMinor, bills);
    await insertAllocations(
      tx,
      to.map((settlement) => ({ ...settlement, ...by, creditId })),
    );
    const taken = new Map(to.map(({ billId: id, amountMinor }) => [id, amountMinor]));
    bills = bills.map((bill) => ({ ...bill, openMinor: bill.openMinor - (taken.get(bill.id) ?? 0) }));
  }
}
