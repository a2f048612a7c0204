import type { Db } from '@bhandar/db';
import type { CustomerAccount, CustomerAgeing, ReceivablesQuery, ReceivablesTotals } from '@bhandar/domain/pos';
import { fold, offsetOf, phoneSearchDigits } from '@bhandar/domain/shared';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CursorKey } from '../../core/cursor';
import { timestampOf } from '../../core/cursor-repository';

interface Scope {
  today: string;
  /** Null for all stores. */
  storeIds: readonly string[] | null;
}

/** What of each bill and credit of the named accounts no allocation has taken; reversed ones have nothing open. */
const openOf = (accounts: RawBuilder<SqlBool>) => sql`
  select p.account_id, p.due_on, p.effect_minor > 0 as is_bill, abs(p.effect_minor) - coalesce(
    case when p.effect_minor > 0 then (select sum(a.amount_minor) from customer_allocation a where a.bill_id = p.id)
      else (select sum(a.amount_minor) from customer_allocation a where a.credit_id = p.id) end, 0) as open_minor
  from customer_posting p join customer_account account on account.id = p.account_id
  where ${accounts} and p.kind <> 'reversal' and not exists (select from customer_posting r where r.reverses = p.id)`;

/** The open bills of accounts by the days since they fell due. */
const ageingOf = (accounts: RawBuilder<SqlBool>, today: string) => {
  const aged = (from: number | null, until: number | null) => {
    const days = sql`(${today}::date - due_on)`;
    const starts = from === null ? sql`true` : sql`${days} >= ${from}`;
    const ends = until === null ? sql`true` : sql`${days} <= ${until}`;
    return sql`coalesce(sum(open_minor) filter (where is_bill and ${starts} and ${ends}), 0)::float8`;
  };
  return sql`
    select account_id, ${aged(null, 0)} as not_due_minor, ${aged(1, 30)} as up_to30_minor,
      ${aged(31, 60)} as up_to60_minor, ${aged(61, 90)} as up_to90_minor, ${aged(91, null)} as over90_minor,
      coalesce(sum(open_minor) filter (where not is_bill), 0)::float8 as advance_minor
    from (${openOf(accounts)}) opened group by 1`;
};

const AGES = sql`coalesce(ageing.not_due_minor, 0) as not_due_minor, coalesce(ageing.up_to30_minor, 0) as up_to30_minor,
  coalesce(ageing.up_to60_minor, 0) as up_to60_minor, coalesce(ageing.up_to90_minor, 0) as up_to90_minor,
  coalesce(ageing.over90_minor, 0) as over90_minor, coalesce(ageing.advance_minor, 0) as advance_minor`;

const overdue = sql`(coalesce(ageing.up_to30_minor, 0) + coalesce(ageing.up_to60_minor, 0)
  + coalesce(ageing.up_to90_minor, 0) + coalesce(ageing.over90_minor, 0))`;

const inScope = ({ storeIds }: Pick<Scope, 'storeIds'>): RawBuilder<SqlBool> =>
  storeIds ? sql`account.location_id = any(${storeIds}::uuid[])` : sql`true`;

/** Accounts with their customer, store and ageing. */
const accountsFrom = (accounts: RawBuilder<SqlBool>, today: string) => sql`
  from customer_account account
  join customer on customer.id = account.customer_id
  join location store on store.id = account.location_id
  left join (${ageingOf(accounts, today)}) ageing on ageing.account_id = account.id
  where ${accounts}`;

const columns = sql`
  jsonb_build_object('id', customer.id, 'name', customer.name, 'phone', customer.phone, 'email', customer.email)
    as customer,
  jsonb_build_object('id', store.id, 'name', store.name, 'city', store.city) as store,
  account.limit_minor, account.term_days, account.blocked as is_blocked, account.block_reason, account.balance_minor,
  (select max(receipt.received_on) from customer_receipt receipt
    where receipt.account_id = account.id and receipt.voided_at is null) as last_receipt_on, ${AGES}`;

type Row = Omit<CustomerAccount, 'isOpen' | 'ageing'> & CustomerAgeing;

function toAccount(row: Row): CustomerAccount {
  const { notDueMinor, upTo30Minor, upTo60Minor, upTo90Minor, over90Minor, advanceMinor, ...account } = row;
  const ageing = { notDueMinor, upTo30Minor, upTo60Minor, upTo90Minor, over90Minor, advanceMinor };
  return { ...account, isOpen: true, ageing };
}

const ORDERS: Record<ReceivablesQuery['sort'], RawBuilder<unknown>> = {
  name: sql`customer.name_key`,
  balance: sql`account.balance_minor`,
  overdue,
  over90: sql`coalesce(ageing.over90_minor, 0)`,
};

const STATES: Record<NonNullable<ReceivablesQuery['state']>, RawBuilder<SqlBool>> = {
  owing: sql`account.balance_minor > 0`,
  overdue: sql`${overdue} > 0`,
  credit: sql`account.balance_minor < 0`,
  blocked: sql`account.blocked`,
};

/** A retired customer shows while the account is not even. */
function conditions({ search, state }: Pick<ReceivablesQuery, 'search' | 'state'>): RawBuilder<SqlBool> {
  const digits = phoneSearchDigits(search);
  const words = fold(search).split(' ').filter(Boolean);
  const named = sql.join([sql`true`, ...words.map((word) => sql`strpos(customer.name_key, ${word}) > 0`)], sql` and `);
  const phoned = digits.length > 2 ? sql`strpos(customer.phone_key, ${digits}) > 0` : sql`false`;
  return sql`(customer.deleted_at is null or account.balance_minor <> 0)
    and ${state ? STATES[state] : sql`true`} and ((${named}) or ${phoned})`;
}

export async function listAccountRows(
  db: Db,
  query: ReceivablesQuery,
  scope: Scope,
): Promise<{ rows: CustomerAccount[]; total: number }> {
  const { sort, direction, limit } = query;
  const from = sql`${accountsFrom(inScope(scope), scope.today)} and ${conditions(query)}`;
  const { rows } = await sql<Row>`select ${columns} ${from}
    order by ${ORDERS[sort]} ${sql.raw(direction)}, customer.name_key, account.id
    limit ${limit} offset ${offsetOf(query)}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db);
  return { rows: rows.map(toAccount), total: counted.rows[0]?.total ?? 0 };
}

/** The accounts that the list shows as overdue, and what is overdue of their bills. */
export async function sumOverdueAccounts(db: Db, scope: Scope): Promise<{ accounts: number; overdueMinor: number }> {
  const { rows } = await sql<{ accounts: number; overdueMinor: number }>`
    select count(*) as accounts, coalesce(sum(overdue.minor), 0)::float8 as overdue_minor
    from customer_account account join customer on customer.id = account.customer_id
    cross join lateral (
      select sum(bill.effect_minor - taken.minor) as minor from customer_posting bill
      cross join lateral (
        select coalesce(sum(a.amount_minor), 0) as minor from customer_allocation a where a.bill_id = bill.id) taken
      where bill.account_id = account.id and bill.due_on < ${scope.today}::date and bill.effect_minor > taken.minor
        and not exists (select from customer_posting r where r.reverses = bill.id)) overdue
    where overdue.minor > 0 and ${inScope(scope)}
      and (customer.deleted_at is null or account.balance_minor <> 0)`.execute(db);
  return rows[0] ?? { accounts: 0, overdueMinor: 0 };
}

export async function findAccountRow(
  db: Db,
  { customerId, locationId }: { customerId: string; locationId: string },
  today: string,
): Promise<(CustomerAccount & { id: string }) | undefined> {
  const one = sql<SqlBool>`account.customer_id = ${customerId} and account.location_id = ${locationId}`;
  const { rows } = await sql<Row & { id: string }>`select account.id, ${columns} ${accountsFrom(one, today)}`.execute(
    db,
  );
  const [row] = rows;
  return row && { ...toAccount(row), id: row.id };
}

export async function sumAccounts(db: Db, scope: Scope): Promise<ReceivablesTotals> {
  const { rows } = await sql<Omit<ReceivablesTotals, 'ageing' | 'overdueMinor'> & CustomerAgeing>`
    with ageing as (${ageingOf(inScope(scope), scope.today)})
    select (select count(*) from customer_account account where ${inScope(scope)} and account.balance_minor <> 0) as accounts,
      (select coalesce(sum(balance_minor) filter (where balance_minor > 0), 0)::float8 from customer_account account
        where ${inScope(scope)}) as owed_minor,
      (select coalesce(-sum(balance_minor) filter (where balance_minor < 0), 0)::float8 from customer_account account
        where ${inScope(scope)}) as credit_minor,
      coalesce(sum(not_due_minor), 0)::float8 as not_due_minor, coalesce(sum(up_to30_minor), 0)::float8 as up_to30_minor,
      coalesce(sum(up_to60_minor), 0)::float8 as up_to60_minor, coalesce(sum(up_to90_minor), 0)::float8 as up_to90_minor,
      coalesce(sum(over90_minor), 0)::float8 as over90_minor, coalesce(sum(advance_minor), 0)::float8 as advance_minor
    from ageing`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('Sums are always there');
  const { accounts, owedMinor, creditMinor, ...ageing } = row;
  const { upTo30Minor, upTo60Minor, upTo90Minor, over90Minor } = ageing;
  const overdueMinor = upTo30Minor + upTo60Minor + upTo90Minor + over90Minor;
  return { accounts, owedMinor, creditMinor, overdueMinor, ageing };
}

/** The next accounts after a cursor key that are not even, in the order in which they were opened. */
export async function listAccountsAfter(
  db: Db,
  scope: Scope,
  { after, before, take }: { after: CursorKey; before: Date; take: number },
): Promise<(CustomerAccount & CursorKey)[]> {
  const { rows } = await sql<Row & CursorKey>`
    select account.id, ${timestampOf('account.created_at')} as at, ${columns} ${accountsFrom(inScope(scope), scope.today)}
      and (account.created_at, account.id) > (${after.at}::timestamptz, ${after.id}::uuid)
      and account.created_at < ${before} and account.balance_minor <> 0
    order by account.created_at, account.id limit ${take}`.execute(db);
  return rows.map((row) => ({ ...toAccount(row), at: row.at, id: row.id }));
}
