import { containing, type Db, type PurchaseProposal as ProposalRow, staffName, type Tx } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import type { ProposalPageQuery, ProposalStatus, PurchaseProposal } from '@bhandar/domain/purchasing';
import { notFound, offsetOf } from '@bhandar/domain/shared';
import { type Insertable, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely';
import { ofAccessibleStore, storeJson } from '../../core/access-repository';

/** The warehouse sees the proposals of every store, a manager those of the own ones. Names `p`. */
const visibleTo = (actor: Actor): RawBuilder<SqlBool> => ofAccessibleStore(actor, 'p.storeId');

/** A proposal with its input as it was stored. */
export type LoadedProposal = Omit<PurchaseProposal, 'goods' | 'createdAt' | 'decidedAt'> & {
  input: unknown;
  createdAt: Date;
  decidedAt: Date | null;
};

async function loadProposals(
  db: Db | Tx,
  where: RawBuilder<SqlBool>,
  tail: RawBuilder<unknown> = sql``,
): Promise<LoadedProposal[]> {
  const { rows } = await sql<LoadedProposal>`
    select p.id, p.kind, p.input, p.invoice_number, p.total_minor, p.status, p.reason, p.created_at, p.decided_at,
      ${storeJson} as store,
      case when supplier.id is not null then jsonb_build_object('id', supplier.id, 'name', supplier.name) end as supplier,
      case when bought.id is not null then jsonb_build_object('id', bought.id, 'voucher', bought.voucher) end as purchase,
      ${staffName('creator')} as created_by, ${staffName('decider')} as decided_by
    from purchase_proposal p
    join location store on store.id = p.store_id
    left join supplier on supplier.id = p.supplier_id
    left join purchase bought on bought.id = p.purchase_id
    join staff_member creator on creator.id = p.created_by
    left join staff_member decider on decider.id = p.decided_by
    where ${where} ${tail}`.execute(db);
  return rows;
}

export async function getProposal(db: Db | Tx, actor: Actor, id: string): Promise<LoadedProposal> {
  const [proposal] = await loadProposals(db, sql`p.id = ${id}::uuid and ${visibleTo(actor)}`);
  if (!proposal) throw notFound('purchaseProposal');
  return proposal;
}

/** Waits for a decision in progress, then reads the proposal. The first lock of every decision. */
export async function lockProposal(tx: Tx, actor: Actor, id: string): Promise<LoadedProposal> {
  await sql`select p.id from purchase_proposal p where p.id = ${id}::uuid and ${visibleTo(actor)}
    for no key update`.execute(tx);
  return getProposal(tx, actor, id);
}

/** Newest first. */
export async function listProposalRows(
  db: Db,
  actor: Actor,
  { kind, status, search, limit, page }: ProposalPageQuery,
): Promise<{ rows: LoadedProposal[]; total: number }> {
  const text = containing(search);
  const matches = search
    ? sql`(p.invoice_number ilike ${text}
        or exists (select from supplier s where s.id = p.supplier_id and s.name ilike ${text})
        or exists (select from location place where place.id = p.store_id and place.name ilike ${text}))`
    : sql`true`;
  const where = sql<SqlBool>`p.kind = ${kind} and p.status = ${status} and ${visibleTo(actor)} and ${matches}`;
  const [rows, counted] = await Promise.all([
    loadProposals(db, where, sql`order by p.created_at desc, p.id limit ${limit} offset ${offsetOf({ page, limit })}`),
    sql<{ total: number }>`select count(*) as total from purchase_proposal p where ${where}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** The counts of the home screen's tiles of waiting purchases. */
export async function countProposals(db: Db) {
  const { rows } = await sql<{ pharmacyProposalsToDecide: number; nonPharmacyProposalsToDecide: number }>`
    select count(*) filter (where kind = 'pharmacy') as pharmacy_proposals_to_decide,
      count(*) filter (where kind = 'nonPharmacy') as non_pharmacy_proposals_to_decide
    from purchase_proposal where status = 'waiting'`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('A count always has a row');
  return counts;
}

/** How many purchases of the store wait; only in its turn, so that two at once do not both pass the last place. */
export async function countWaiting(tx: Tx, storeId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`proposals ${storeId}`}, 0))`.execute(tx);
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from purchase_proposal where store_id = ${storeId}::uuid and status = 'waiting'`.execute(
    tx,
  );
  return rows[0]?.waiting ?? 0;
}

export async function insertProposal(tx: Tx, row: Insertable<ProposalRow>): Promise<string> {
  const { id } = await tx.insertInto('purchaseProposal').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function writeDecision(
  tx: Tx,
  id: string,
  decision: Updateable<ProposalRow> & { status: Exclude<ProposalStatus, 'waiting'> },
): Promise<void> {
  await tx.updateTable('purchaseProposal').set(decision).where('id', '=', id).execute();
}

/** The names of products on proposals. */
export async function listProductNames(
  db: Db | Tx,
  ids: readonly string[],
): Promise<Map<string, { name: string; strength: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('product')
    .select(['id', 'tradeName as name', 'strength'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}
