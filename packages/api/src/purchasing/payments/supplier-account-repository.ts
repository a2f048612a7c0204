import type { Db } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import { type Ageing, type Buyer, OLD_BILL_DAYS, type SupplierAccountQuery } from '@bhandar/domain/purchasing';
import { addDays, fold, offsetOf } from '@bhandar/domain/shared';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { ofVisibleBuyer } from '../../core/access-repository';
import { endOfDay, organisationNameAt } from '../../core/paper/letterhead-repository';

/** The amount due to each supplier by the buyers that the person sees, and the figures for sorting; reversals deducted. */
const figuresFor = (actor: Actor) => sql`
  select p.supplier_id,
    coalesce(sum(effect.minor) filter (where effect.kind = 'bill'), 0) as billed,
    coalesce(sum(effect.minor) filter (where effect.kind = 'payment'), 0) as paid,
    coalesce(sum(effect.minor) filter (where effect.kind = 'refund'), 0) as received,
    coalesce(sum(case when effect.kind in ('bill', 'refund') then effect.minor else -effect.minor end), 0) as due,
    max(p.occurred_on) filter (where p.kind = 'payment' and not exists
      (select from supplier_posting r where r.reverses = p.id)) as last_paid_on
  from supplier_posting p
  left join supplier_posting o on o.id = p.reverses
  cross join lateral (select coalesce(o.kind, p.kind) as kind,
    case when o.id is null then p.amount_minor else -p.amount_minor end as minor) effect
  where ${ofVisibleBuyer(actor, 'p.storeId')}
  group by p.supplier_id`;

const ORDERS: Record<SupplierAccountQuery['sort'], RawBuilder<unknown>> = {
  name: sql`supplier.name_key`,
  due: sql`coalesce(figures.due, 0)`,
  paid: sql`coalesce(figures.paid, 0)`,
  billed: sql`coalesce(figures.billed, 0)`,
  received: sql`coalesce(figures.received, 0)`,
};

interface Reader {
  actor: Actor;
  today: string;
}

/** The old bills of buyers that the person sees, with what no allocation has paid of each. */
const oldBillsFor = ({ actor, today }: Reader) => sql`
  select bill.supplier_id, bill.amount_minor - coalesce(
    (select sum(a.amount_minor) from posting_allocation a where a.bill_id = bill.id), 0) as open_minor
  from supplier_posting bill
  where bill.kind = 'bill' and bill.occurred_on < ${addDays(today, -OLD_BILL_DAYS)}::date
    and ${ofVisibleBuyer(actor, 'bill.storeId')}
    and not exists (select from supplier_posting r where r.reverses = bill.id)`;

const hasOldBill = (reader: Reader) => sql<SqlBool>`exists (
  select from (${oldBillsFor(reader)}) bill where bill.supplier_id = supplier.id and bill.open_minor > 0)`;

/** The suppliers with old unpaid bills, and what is open of these. */
export async function sumOldBills(db: Db, reader: Reader) {
  const { rows } = await sql<{ suppliersWithOldBills: number; oldBillsMinor: number }>`
    select count(distinct supplier_id) as suppliers_with_old_bills,
      coalesce(sum(open_minor), 0)::float8 as old_bills_minor
    from (${oldBillsFor(reader)}) bill where open_minor > 0`.execute(db);
  return rows[0] ?? { suppliersWithOldBills: 0, oldBillsMinor: 0 };
}

/** A deleted supplier is shown until the account is settled. */
function conditions({ search, standing }: SupplierAccountQuery, reader: Reader): RawBuilder<SqlBool> {
  const words = fold(search).split(' ').filter(Boolean);
  const due = sql`coalesce(figures.due, 0)`;
  const stands = { owed: sql`${due} > 0`, owing: sql`${due} < 0`, oldBills: hasOldBill(reader) };
  const isListed = sql`(supplier.deleted_at is null or ${due} <> 0)`;
  return sql`${standing ? stands[standing] : isListed}
    and ${sql.join([sql`true`, ...words.map((word) => sql`strpos(supplier.name_key, ${word}) > 0`)], sql` and `)}`;
}

export interface AccountRow {
  id: string;
  name: string;
  lastPaidOn: string | null;
}

export async function listAccountRows(
  db: Db,
  reader: Reader,
  query: SupplierAccountQuery,
): Promise<{ rows: AccountRow[]; total: number }> {
  const { sort, direction, limit } = query;
  const from = sql`from supplier left join (${figuresFor(reader.actor)}) figures on figures.supplier_id = supplier.id
    where ${conditions(query, reader)}`;
  const { rows } = await sql<AccountRow>`
    select supplier.id, supplier.name, figures.last_paid_on ${from}
    order by ${ORDERS[sort]} ${sql.raw(direction)}, supplier.name_key, supplier.id
    limit ${limit} offset ${offsetOf(query)}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function findAccountRow(db: Db, actor: Actor, supplierId: string): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    select supplier.id, supplier.name, (select max(p.occurred_on) from supplier_posting p
      where p.supplier_id = supplier.id and p.kind = 'payment' and ${ofVisibleBuyer(actor, 'p.storeId')} and not exists
        (select from supplier_posting r where r.reverses = p.id)) as last_paid_on
    from supplier where supplier.id = ${supplierId}`.execute(db);
  return rows[0];
}

export type BillAges = Omit<Ageing, 'unsettledMinor'>;

export const NO_BILLS: BillAges = { upTo30Minor: 0, upTo60Minor: 0, upTo90Minor: 0, over90Minor: 0 };

export interface BuyerAges extends BillAges {
  supplierId: string;
  storeId: Buyer;
}

/**
 * Open amounts at the end of a day by age, of each buyer that the person sees, for these suppliers or for all. Credits
 * and reversals of later days are left out.
 */
export async function readBillAges(
  db: Db,
  { actor, supplierIds, day }: { actor: Actor; supplierIds?: readonly string[]; day: string },
): Promise<BuyerAges[]> {
  const aged = (from: number, until: number | null) =>
    sql`coalesce(sum(open_minor) filter (where days >= ${from} and ${until === null ? sql`true` : sql`days <= ${until}`}), 0)::float8`;
  const { rows } = await sql<BuyerAges>`
    with open_bill as (
      select b.supplier_id, b.store_id, ${day}::date - b.occurred_on as days,
        b.amount_minor - coalesce((select sum(a.amount_minor) from posting_allocation a
          join supplier_posting c on c.id = a.credit_id where a.bill_id = b.id and c.occurred_on <= ${day}::date), 0)
          as open_minor
      from supplier_posting b
      where b.kind = 'bill' and b.occurred_on <= ${day}::date
        and not exists (select from supplier_posting r where r.reverses = b.id and r.occurred_on <= ${day}::date)
        and ${ofVisibleBuyer(actor, 'b.storeId')} and ${supplierIds ? sql`b.supplier_id = any(${supplierIds}::uuid[])` : sql`true`}
    )
    select supplier_id, store_id, ${aged(0, 30)} as up_to30_minor, ${aged(31, 60)} as up_to60_minor,
      ${aged(61, 90)} as up_to90_minor, ${aged(91, null)} as over90_minor
    from open_bill group by 1, 2`.execute(db);
  return rows;
}

export interface StatementHead {
  organisation: string;
  supplier: { id: string; name: string; phone: string; email: string; address: string };
}

/** The organisation, as it was called on the statement's last day, and the supplier. */
export async function findStatementHead(
  db: Db,
  { supplierId, to, timeZone }: { supplierId: string; to: string; timeZone: string },
): Promise<StatementHead | undefined> {
  const { rows } = await sql<StatementHead>`
    select ${organisationNameAt(endOfDay(to, timeZone))} as organisation, jsonb_build_object('id', supplier.id, 'name', supplier.name,
      'phone', supplier.phone, 'email', supplier.email, 'address', supplier.address) as supplier
    from supplier where supplier.id = ${supplierId}`.execute(db);
  return rows[0];
}
