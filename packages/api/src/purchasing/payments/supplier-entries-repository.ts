import { containing, type Db, staffName, type Tx } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import type { LedgerEntry, LedgerQuery, OpenEntry } from '@bhandar/domain/purchasing';
import { offsetOf, type Settlement, unitTradePrice } from '@bhandar/domain/shared';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { ofVisibleBuyer, storeJson } from '../../core/access-repository';
import { withoutRefunds } from './supplier-refunds-repository';

/** Ledger rows with the document of each. `p` is the posting, `o` the one that it reverses, `r` its reversal. */
const entries = sql`
  from supplier_posting p
  join supplier on supplier.id = p.supplier_id
  left join supplier_posting o on o.id = p.reverses
  left join supplier_posting r on r.reverses = p.id
  left join purchase on p.document_kind = 'purchase' and purchase.id = p.document_id
  left join supplier_return returned on p.document_kind = 'supplierReturn' and returned.id = p.document_id
  left join supplier_payment payment on p.document_kind in ('payment', 'refund') and payment.id = p.document_id
  left join staff_member actor on actor.id = p.actor_id
  left join location store on store.id = p.store_id`;

const voucher = sql<string>`coalesce(purchase.voucher, returned.voucher, payment.voucher, '')`;
const reference = sql<string>`coalesce(purchase.invoice_number, payment.reference, '')`;

const visibleTo = (actor: Actor) => ofVisibleBuyer(actor, 'p.storeId');

/** The change of the amount due by a posting. */
const effect = (posting: string) => {
  const ofKind = sql.ref(`${posting}.effective_kind`);
  return sql`case when (${ofKind} in ('bill', 'refund')) <> ${sql.ref(`${posting}.reversal`)}
    then ${sql.ref(`${posting}.amount_minor`)} else -${sql.ref(`${posting}.amount_minor`)} end`;
};

const spent = sql`coalesce((select sum(a.amount_minor) from posting_allocation a
  where case when p.kind = 'bill' then a.bill_id else a.credit_id end = p.id), 0)`;

/** Only postings without a reversal are open. Refunds are taken off where the rows are read. */
const open = sql`case when p.reverses is null and r.id is null and p.kind <> 'refund'
  then p.amount_minor - ${spent} else 0 end`;

const goods = sql`(select jsonb_build_object('packTpMinor', line.pack_tp_minor,
    'packMrpMinor', coalesce(line.pack_mrp_minor, 0), 'packSize', line.pack_size)
  from purchase_line line where line.purchase_id = purchase.id and line.line_no = 1)`;

interface Goods {
  packTpMinor: number;
  packMrpMinor: number;
  packSize: number;
}

type Row = Omit<LedgerEntry, 'createdAt' | 'goods'> & { createdAt: Date; goods: Goods | null };

const withUnitPrice = ({ packSize, ...prices }: Goods): LedgerEntry['goods'] => ({
  ...prices,
  unitTpMinor: unitTradePrice(prices.packTpMinor, packSize),
});

async function toEntries(db: Db, rows: readonly Row[]): Promise<LedgerEntry[]> {
  const suppliers = rows.map(({ supplier }) => supplier.id);
  return withoutRefunds(db, suppliers, rows.map(toEntry));
}

const toEntry = ({ createdAt, goods: bought, ...row }: Row): LedgerEntry => ({
  ...row,
  createdAt: createdAt.toISOString(),
  goods: bought && withUnitPrice(bought),
});

function conditions(actor: Actor, { supplierId, kind, search, standing }: LedgerQuery): RawBuilder<SqlBool> {
  const text = containing(search);
  return sql`${visibleTo(actor)} and ${supplierId ? sql`p.supplier_id = ${supplierId}` : sql`true`}
    and ${kind ? sql`coalesce(o.kind, p.kind) = ${kind}` : sql`true`}
    and ${standing ? sql`p.reverses is null and r.id is null` : sql`true`}
    and ${search === '' ? sql`true` : sql`(${voucher} ilike ${text} or ${reference} ilike ${text} or supplier.name ilike ${text} or p.note ilike ${text})`}`;
}

/**
 * The columns of an entry; balances run over all rows of one supplier that the person sees, so that a filter does not
 * change them.
 */
const selectEntries = (actor: Actor, supplierId: string | undefined, where: RawBuilder<SqlBool>) => sql<Row>`
  with kinds as (
    select p.id, p.supplier_id, p.occurred_on, p.amount_minor, coalesce(o.kind, p.kind) as effective_kind,
      p.reverses is not null as reversal
    from supplier_posting p left join supplier_posting o on o.id = p.reverses
    where ${supplierId ? sql`p.supplier_id = ${supplierId} and ${visibleTo(actor)}` : sql`false`}
  ), balances as (
    select id, sum(${effect('kinds')}) over (order by occurred_on, id) as balance_minor from kinds
  ), found as (
    select p.id, jsonb_build_object('id', supplier.id, 'name', supplier.name) as supplier, ${storeJson} as store,
      coalesce(o.kind, p.kind) as kind, coalesce(o.kind, p.kind) as effective_kind, p.reverses is not null as reversal,
      r.id is not null as reversed, p.amount_minor, (${open})::bigint as open_minor,
      jsonb_build_object('kind', p.document_kind, 'id', p.document_id, 'voucher', ${voucher},
        'goodsKind', purchase.kind) as document,
      p.occurred_on, payment.method, ${reference} as reference,
      case when p.reverses is not null then p.note else coalesce(payment.note, returned.reason, purchase.note, '') end
        as note, ${goods} as goods,
      ${staffName('actor')} as created_by, p.created_at
    ${entries} where ${where}
  )
  select found.id, found.supplier, found.store, found.kind, found.reversal, found.reversed, found.amount_minor,
    (${effect('found')})::float8 as effect_minor, balances.balance_minor::float8 as balance_minor, found.open_minor,
    found.document, found.occurred_on, found.method, found.reference, found.note, found.goods, found.created_by, found.created_at
  from found left join balances using (id)`;

export async function listLedgerRows(
  db: Db,
  actor: Actor,
  query: LedgerQuery,
): Promise<{ rows: LedgerEntry[]; total: number }> {
  const { sort, direction, limit, supplierId } = query;
  const where = conditions(actor, query);
  const order = sql.raw(`${sort === 'amount' ? 'amount_minor' : 'occurred_on'} ${direction}, id ${direction}`);
  const { rows } = await sql<Row>`${selectEntries(actor, supplierId, where)}
    order by ${order} limit ${limit} offset ${offsetOf(query)}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*) as total ${entries} where ${where}`.execute(db);
  return { rows: await toEntries(db, rows), total: counted.rows[0]?.total ?? 0 };
}

/** A supplier's rows of these days, the oldest first. */
export async function listStatementRows(
  db: Db,
  actor: Actor,
  { supplierId, from, to }: { supplierId: string; from: string; to: string },
): Promise<LedgerEntry[]> {
  const where = sql<SqlBool>`p.supplier_id = ${supplierId} and ${visibleTo(actor)} and p.occurred_on between ${from} and ${to}`;
  const { rows } = await sql<Row>`${selectEntries(actor, supplierId, where)} order by occurred_on, id`.execute(db);
  return toEntries(db, rows);
}

/** The amount due at the end of the previous day. */
export async function readBalanceBefore(
  db: Db,
  actor: Actor,
  { supplierId, day }: { supplierId: string; day: string },
): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    with kinds as (
      select p.amount_minor, coalesce(o.kind, p.kind) as effective_kind, p.reverses is not null as reversal
      from supplier_posting p left join supplier_posting o on o.id = p.reverses
      where p.supplier_id = ${supplierId} and ${visibleTo(actor)} and p.occurred_on < ${day}
    )
    select coalesce(sum(${effect('kinds')}), 0)::float8 as minor from kinds`.execute(db);
  return rows[0]?.minor ?? 0;
}

/** A supplier's bills, or payments and credit notes, with an open amount; oldest first. */
export async function listOpenEntries(
  db: Db,
  actor: Actor,
  { supplierId, side }: { supplierId: string; side: 'bills' | 'credits' },
): Promise<OpenEntry[]> {
  const kinds = side === 'bills' ? ['bill'] : ['payment', 'creditNote'];
  const { rows } = await sql<OpenEntry>`
    select p.id, ${storeJson} as store, p.kind, ${voucher} as voucher, ${reference} as reference, p.occurred_on, p.amount_minor,
      (${open})::bigint as open_minor
    ${entries} where p.supplier_id = ${supplierId} and ${visibleTo(actor)} and p.kind = any(${kinds}::text[]) and ${open} > 0
    order by p.occurred_on, p.id`.execute(db);
  const left = await withoutRefunds(db, [supplierId], rows);
  return left.filter(({ openMinor }) => openMinor > 0);
}

/** A supplier's payment or credit note that is not reversed. */
export async function findCredit(
  db: Db | Tx,
  actor: Actor,
  { supplierId, creditId }: { supplierId: string; creditId: number },
): Promise<OpenEntry | undefined> {
  const { rows } = await sql<OpenEntry>`
    select p.id, ${storeJson} as store, p.kind, ${voucher} as voucher, ${reference} as reference, p.occurred_on, p.amount_minor,
      (${open})::bigint as open_minor
    ${entries} where p.id = ${creditId} and p.supplier_id = ${supplierId} and p.kind in ('payment', 'creditNote')
      and ${visibleTo(actor)} and r.id is null`.execute(db);
  const [credit] = await withoutRefunds(db, [supplierId], rows);
  return credit;
}

export interface SettledBill extends OpenEntry {
  settledMinor: number;
}

/** The bills that a credit settles, with the amount of each. */
export async function listSettledBills(db: Db | Tx, actor: Actor, creditId: number): Promise<SettledBill[]> {
  const { rows } = await sql<SettledBill>`
    select p.id, ${storeJson} as store, p.kind, ${voucher} as voucher, ${reference} as reference, p.occurred_on, p.amount_minor,
      (${open})::bigint as open_minor, settled.amount_minor as settled_minor
    ${entries} join posting_allocation settled on settled.bill_id = p.id
    where settled.credit_id = ${creditId} and ${visibleTo(actor)} order by p.occurred_on, p.id`.execute(db);
  return rows;
}

export const settlementsOf = (bills: readonly SettledBill[]): Settlement[] =>
  bills.map(({ id, settledMinor }) => ({ billId: id, amountMinor: settledMinor }));
