import type { CustomerPosting, Db, Tx } from '@bhandar/db';
import type { Settlement } from '@bhandar/domain/shared';
import { type Insertable, sql } from 'kysely';

export type NewPosting = Omit<Insertable<CustomerPosting>, 'id' | 'createdAt'> & { createdAt: Date };

export async function insertPostings(tx: Tx, postings: readonly NewPosting[]): Promise<number[]> {
  if (postings.length === 0) return [];
  const rows = await tx
    .insertInto('customerPosting')
    .values([...postings])
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export interface PostedRow {
  id: number;
  accountId: string;
  kind: string;
  effectMinor: number;
  documentKind: string;
  documentId: string;
  documentLine: number;
}

const unreversed = (tx: Tx) =>
  tx
    .selectFrom('customerPosting as posting')
    .leftJoin('customerPosting as reversal', 'reversal.reverses', 'posting.id')
    .select([
      'posting.id',
      'posting.accountId',
      'posting.kind',
      'posting.effectMinor',
      'posting.documentKind',
      'posting.documentId',
      'posting.documentLine',
    ])
    .where('posting.reverses', 'is', null)
    .where('reversal.id', 'is', null);

/** What a document posted and nothing reversed. */
export const findPostings = (tx: Tx, document: { kind: string; id: string }): Promise<PostedRow[]> =>
  unreversed(tx)
    .where('posting.documentKind', '=', document.kind)
    .where('posting.documentId', '=', document.id)
    .orderBy('posting.documentLine')
    .execute();

export const findPosting = (tx: Tx, id: number): Promise<PostedRow | undefined> =>
  unreversed(tx).where('posting.id', '=', id).executeTakeFirst();

export interface OpenPosting {
  id: number;
  kind: string;
  documentId: string;
  openMinor: number;
}

/**
 * An account's bills, or its credits, with what no allocation has taken: bills by the day they fall due, credits by their
 * day.
 */
export async function listOpenPostings(
  db: Db | Tx,
  accountId: string,
  side: 'bills' | 'credits',
): Promise<OpenPosting[]> {
  const isSide = side === 'bills' ? sql`p.effect_minor > 0` : sql`p.effect_minor < 0`;
  const column = sql.ref(side === 'bills' ? 'a.bill_id' : 'a.credit_id');
  const { rows } = await sql<OpenPosting>`
    select p.id, p.kind, p.document_id, (abs(p.effect_minor) - coalesce(
      (select sum(a.amount_minor) from customer_allocation a where ${column} = p.id), 0))::bigint as open_minor
    from customer_posting p
    where p.account_id = ${accountId} and ${isSide} and p.kind <> 'reversal'
      and not exists (select from customer_posting r where r.reverses = p.id)
    order by coalesce(p.due_on, p.occurred_on), p.id`.execute(db);
  return rows.filter(({ openMinor }) => openMinor > 0);
}

export interface NewAllocation extends Settlement {
  creditId: number;
  actorId: string;
  createdAt: Date;
}

export async function insertAllocations(tx: Tx, rows: readonly NewAllocation[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('customerAllocation')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['creditId', 'billId']).doUpdateSet((of) => ({
        amountMinor: sql`customer_allocation.amount_minor + ${of.ref('excluded.amountMinor')}`,
      })),
    )
    .execute();
}

/** Allocations of a posting, on either side, end with it. Answers the credits that had settled it. */
export async function releaseAllocations(tx: Tx, postingId: number): Promise<number[]> {
  const released = await tx
    .deleteFrom('customerAllocation')
    .where((of) => of.or([of('creditId', '=', postingId), of('billId', '=', postingId)]))
    .returning('creditId')
    .execute();
  return released.map(({ creditId }) => creditId).filter((creditId) => creditId !== postingId);
}

/** The bills that a credit settled are open again. */
export async function releaseCredit(tx: Tx, creditId: number): Promise<void> {
  await tx.deleteFrom('customerAllocation').where('creditId', '=', creditId).execute();
}
