import { containing, type Db, staffName } from '@bhandar/db';
import type {
  CustomerLedgerEntry,
  CustomerLedgerQuery,
  CustomerStatement,
  OpenCustomerEntry,
} from '@bhandar/domain/pos';
import { offsetOf, type Settlement } from '@bhandar/domain/shared';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { endOfDay, type Letterhead, letterheadAt, organisationNameAt } from '../../core/paper/letterhead-repository';

/** Rows of the ledger with the document behind each: `p` the posting, `o` the one it reverses, `r` what reversed it. */
const entries = sql`
  from customer_posting p
  left join customer_posting o on o.id = p.reverses
  left join customer_posting r on r.reverses = p.id
  left join sale on p.document_kind = 'sale' and sale.id = p.document_id
  left join sale_return returned on p.document_kind = 'saleReturn' and returned.id = p.document_id
  left join customer_receipt receipt on p.document_kind = 'receipt' and receipt.id = p.document_id
  left join staff_member actor on actor.id = p.actor_id`;

const number = sql<string>`coalesce(sale.receipt_no, returned.voucher, receipt.voucher, '')`;

/** Only what was not reversed is open. */
const open = sql`case when p.reverses is null and r.id is null then abs(p.effect_minor) - coalesce(
  case when p.effect_minor > 0 then (select sum(a.amount_minor) from customer_allocation a where a.bill_id = p.id)
    else (select sum(a.amount_minor) from customer_allocation a where a.credit_id = p.id) end, 0) else 0 end`;

type Row = Omit<CustomerLedgerEntry, 'createdAt'> & { createdAt: Date };

const toEntry = ({ createdAt, ...row }: Row): CustomerLedgerEntry => ({ ...row, createdAt: createdAt.toISOString() });

/** Balances run over all rows of the account, so that a filter does not change them. */
const selectEntries = (accountId: string, where: RawBuilder<SqlBool>) => sql<Row>`
  with balances as (
    select id, sum(effect_minor) over (order by occurred_on, id)::float8 as balance_minor
    from customer_posting where account_id = ${accountId}
  )
  select p.id, coalesce(o.kind, p.kind) as kind, p.reverses is not null as reversal, r.id is not null as reversed,
    p.effect_minor, balances.balance_minor, (${open})::float8 as open_minor,
    jsonb_build_object('kind', p.document_kind, 'id', p.document_id, 'number', ${number}) as document,
    p.occurred_on, p.due_on, receipt.method, coalesce(receipt.reference, '') as reference, p.note,
    ${staffName('actor')} as created_by, p.created_at
  ${entries} join balances on balances.id = p.id
  where p.account_id = ${accountId} and ${where}`;

export async function listEntryRows(
  db: Db,
  accountId: string,
  query: CustomerLedgerQuery,
): Promise<{ rows: CustomerLedgerEntry[]; total: number }> {
  const { direction, limit, search, kind } = query;
  const text = containing(search);
  const where = sql<SqlBool>`${kind ? sql`coalesce(o.kind, p.kind) = ${kind}` : sql`true`}
    and ${search === '' ? sql`true` : sql`(${number} ilike ${text} or receipt.reference ilike ${text} or p.note ilike ${text})`}`;
  const by = sql.raw(direction);
  const { rows } = await sql<Row>`${selectEntries(accountId, where)}
    order by p.occurred_on ${by}, p.id ${by} limit ${limit} offset ${offsetOf(query)}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*) as total ${entries}
    where p.account_id = ${accountId} and ${where}`.execute(db);
  return { rows: rows.map(toEntry), total: counted.rows[0]?.total ?? 0 };
}

interface Period {
  from: string;
  to: string;
}

/** The rows of these days, the oldest first. */
export async function listStatementRows(
  db: Db,
  accountId: string,
  { from, to }: Period,
): Promise<CustomerLedgerEntry[]> {
  const where = sql<SqlBool>`p.occurred_on between ${from} and ${to}`;
  const { rows } = await sql<Row>`${selectEntries(accountId, where)} order by p.occurred_on, p.id`.execute(db);
  return rows.map(toEntry);
}

/** What was owed at the end of the day before. */
export async function readBalanceBefore(db: Db, accountId: string, day: string): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(effect_minor), 0)::float8 as minor from customer_posting
    where account_id = ${accountId} and occurred_on < ${day}`.execute(db);
  return rows[0]?.minor ?? 0;
}

const openEntry = sql`p.id, p.kind, ${number} as number, p.occurred_on, p.due_on, abs(p.effect_minor) as amount_minor,
  (${open})::bigint as open_minor`;

/** An account's bills, or its credits, that are not used up; bills by the day they fall due. */
export async function listOpenEntries(
  db: Db,
  accountId: string,
  side: 'bills' | 'credits',
): Promise<OpenCustomerEntry[]> {
  const isSide = side === 'bills' ? sql`p.effect_minor > 0` : sql`p.effect_minor < 0`;
  const { rows } = await sql<OpenCustomerEntry>`
    select ${openEntry} ${entries} where p.account_id = ${accountId} and ${isSide} and ${open} > 0
    order by coalesce(p.due_on, p.occurred_on), p.id`.execute(db);
  return rows;
}

/** A credit that was not reversed. */
export async function findCredit(db: Db, accountId: string, creditId: number): Promise<OpenCustomerEntry | undefined> {
  const { rows } = await sql<OpenCustomerEntry>`
    select ${openEntry} ${entries} where p.id = ${creditId} and p.account_id = ${accountId} and p.effect_minor < 0
      and p.kind <> 'reversal' and r.id is null`.execute(db);
  return rows[0];
}

export interface SettledBill extends OpenCustomerEntry {
  settledMinor: number;
}

/** The bills that a credit settles, with how much of each. */
export async function listSettledBills(db: Db, creditId: number): Promise<SettledBill[]> {
  const { rows } = await sql<SettledBill>`
    select ${openEntry}, settled.amount_minor as settled_minor
    ${entries} join customer_allocation settled on settled.bill_id = p.id
    where settled.credit_id = ${creditId} order by p.due_on, p.id`.execute(db);
  return rows;
}

export const settlementsOf = (bills: readonly SettledBill[]): Settlement[] =>
  bills.map(({ id, settledMinor }) => ({ billId: id, amountMinor: settledMinor }));

export type StatementHead = Pick<CustomerStatement, 'organisation' | 'store' | 'customer'>;

/** Who issues a statement, as of its last day, and whom it is for. */
export async function findStatementHead(
  db: Db,
  { customerId, locationId, to, timeZone }: { customerId: string; locationId: string; to: string; timeZone: string },
): Promise<StatementHead | undefined> {
  const at = endOfDay(to, timeZone);
  const { rows } = await sql<Omit<StatementHead, 'store'> & { head: Letterhead }>`
    select ${organisationNameAt(at)} as organisation, ${letterheadAt(sql.ref('store.id'), at)} as head,
      jsonb_build_object('id', customer.id, 'name', customer.name, 'phone', customer.phone, 'email', customer.email,
        'address', customer.address) as customer
    from customer cross join location store where customer.id = ${customerId} and store.id = ${locationId}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { name, city, address, phone } = row.head;
  return {
    organisation: row.organisation,
    store: { id: locationId, name, city, address, phone },
    customer: row.customer,
  };
}
