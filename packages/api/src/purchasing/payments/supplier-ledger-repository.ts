import type { Db, SupplierPosting, Tx } from '@bhandar/db';
import type { Actor, StoreRef } from '@bhandar/domain/accounts';
import type { Buyer, PostedSums } from '@bhandar/domain/purchasing';
import { type Insertable, sql } from 'kysely';
import { ofVisibleBuyer } from '../../core/access-repository';
import { readRefundedCredits } from './supplier-refunds-repository';

/** Postings with their effect: a reversal has its original's kind, negative. Joins `posting`. */
const effective = sql`
  select p.supplier_id, p.store_id, coalesce(o.kind, p.kind) as kind,
    case when o.id is null then p.amount_minor else -p.amount_minor end as amount_minor
  from supplier_posting p left join supplier_posting o on o.id = p.reverses`;

/** The postings of a sum: of these suppliers and the buyers that a person sees, or of all. */
export interface SummedPostings {
  supplierIds?: readonly string[];
  seenBy?: Actor;
}

export interface BuyerSums extends PostedSums {
  supplierId: string;
  storeId: Buyer;
  store: StoreRef | null;
}

/** The sums of suppliers' balances, of each buyer on its own. */
export async function readPostedSums(db: Db | Tx, { supplierIds, seenBy }: SummedPostings = {}): Promise<BuyerSums[]> {
  const ofThese = (
    table: string,
  ) => sql`${supplierIds ? sql`${sql.ref(`${table}.supplierId`)} = any(${supplierIds}::uuid[])` : sql`true`}
    and ${seenBy ? ofVisibleBuyer(seenBy, `${table}.storeId`) : sql`true`}`;
  const { rows } = await sql<Omit<BuyerSums, 'refundedCreditNoteMinor'>>`
    with posted as (
      select supplier_id, store_id, kind, sum(amount_minor)::float8 as amount from (${effective}) posting
      where ${ofThese('posting')} group by 1, 2, 3
    ), spent as (
      select c.supplier_id, c.store_id, c.kind, sum(a.amount_minor)::float8 as amount
      from posting_allocation a join supplier_posting c on c.id = a.credit_id
      where ${ofThese('c')} group by 1, 2, 3
    ), allocated as (
      select supplier_id, store_id, coalesce(sum(amount) filter (where kind = 'payment'), 0)::float8 as payment,
        coalesce(sum(amount) filter (where kind = 'creditNote'), 0)::float8 as credit_note
      from spent group by 1, 2
    )
    select posted.supplier_id, posted.store_id, (select jsonb_build_object('id', store.id, 'name', store.name,
        'city', store.city) from location store where store.id = posted.store_id) as store,
      coalesce(sum(amount) filter (where kind = 'bill'), 0)::float8 as bill_minor,
      coalesce(sum(amount) filter (where kind = 'payment'), 0)::float8 as payment_minor,
      coalesce(sum(amount) filter (where kind = 'creditNote'), 0)::float8 as credit_note_minor,
      coalesce(sum(amount) filter (where kind = 'refund'), 0)::float8 as refund_minor,
      coalesce(max(allocated.payment), 0)::float8 as allocated_payment_minor,
      coalesce(max(allocated.credit_note), 0)::float8 as allocated_credit_note_minor
    from posted left join allocated on allocated.supplier_id = posted.supplier_id
      and allocated.store_id is not distinct from posted.store_id
    group by 1, 2`.execute(db);
  const notes = (await readRefundedCredits(db, supplierIds)).filter(({ kind }) => kind === 'creditNote');
  return rows.map((sums) => {
    const own = notes.filter(({ supplierId, storeId }) => supplierId === sums.supplierId && storeId === sums.storeId);
    return { ...sums, refundedCreditNoteMinor: own.reduce((sum, { refundedMinor }) => sum + refundedMinor, 0) };
  });
}

export type NewPosting = Omit<Insertable<SupplierPosting>, 'id' | 'createdAt'> & { createdAt: Date };

export async function insertPostings(tx: Tx, postings: readonly NewPosting[]): Promise<number[]> {
  if (postings.length === 0) return [];
  const rows = await tx
    .insertInto('supplierPosting')
    .values([...postings])
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export interface UnreversedPosting {
  id: number;
  supplierId: string;
  storeId: Buyer;
  kind: string;
  amountMinor: number;
}

/** The posting of a document that is not reversed. */
export const findEffectivePosting = (
  tx: Tx,
  document: { kind: string; id: string },
): Promise<UnreversedPosting | undefined> =>
  tx
    .selectFrom('supplierPosting as posting')
    .leftJoin('supplierPosting as reversal', 'reversal.reverses', 'posting.id')
    .select(['posting.id', 'posting.supplierId', 'posting.storeId', 'posting.kind', 'posting.amountMinor'])
    .where('posting.documentKind', '=', document.kind)
    .where('posting.documentId', '=', document.id)
    .where('posting.reverses', 'is', null)
    .where('reversal.id', 'is', null)
    .executeTakeFirst();

/** Deletes the allocations of a posting, on either side. */
export async function releaseAllocations(tx: Tx, postingId: number): Promise<void> {
  await tx
    .deleteFrom('postingAllocation')
    .where((of) => of.or([of('creditId', '=', postingId), of('billId', '=', postingId)]))
    .execute();
}

/** Reopens the bills that a credit of a supplier settled. */
export async function releaseCredit(
  tx: Tx,
  { supplierId, creditId }: { supplierId: string; creditId: number },
): Promise<void> {
  await sql`
    delete from posting_allocation a using supplier_posting c
    where a.credit_id = ${creditId} and c.id = a.credit_id and c.supplier_id = ${supplierId}`.execute(tx);
}

export interface OpenPosting extends UnreversedPosting {
  documentId: string;
  occurredOn: string;
  /** The unallocated amount. */
  openMinor: number;
}

/** A supplier's bills, or its payments and credit notes, with their open amounts; oldest first. */
export async function listOpenPostings(
  db: Db | Tx,
  supplierId: string,
  side: 'bills' | 'credits',
): Promise<OpenPosting[]> {
  const kinds = side === 'bills' ? ['bill'] : ['payment', 'creditNote'];
  const column = sql.ref(side === 'bills' ? 'bill_id' : 'credit_id');
  const { rows } = await sql<OpenPosting>`
    select p.id, p.supplier_id, p.store_id, p.kind, p.amount_minor, p.document_id, p.occurred_on,
      (p.amount_minor - coalesce((select sum(a.amount_minor) from posting_allocation a where ${column} = p.id), 0))::float8
        as open_minor
    from supplier_posting p
    where p.supplier_id = ${supplierId} and p.kind = any(${kinds}::text[])
      and not exists (select from supplier_posting r where r.reverses = p.id)
    order by p.occurred_on, p.id`.execute(db);
  return rows.filter(({ openMinor }) => openMinor > 0);
}

export async function insertAllocations(
  tx: Tx,
  rows: readonly { creditId: number; billId: number; amountMinor: number; actorId: string; createdAt: Date }[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('postingAllocation')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['creditId', 'billId']).doUpdateSet((of) => ({
        amountMinor: sql`posting_allocation.amount_minor + ${of.ref('excluded.amountMinor')}`,
      })),
    )
    .execute();
}
