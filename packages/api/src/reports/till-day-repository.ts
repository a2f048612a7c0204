import { staffName, type Tx } from '@bhandar/db';
import type { TillDayRow } from '@bhandar/domain/reports';
import { type RawBuilder, sql } from 'kysely';
import { soldIn } from './rollup-repository';
import type { ReportScope } from './scope';

export interface TillDayQuestion {
  day: string;
  scope: Pick<ReportScope, 'places'>;
  timeZone: string;
}

type Sums = Omit<TillDayRow, 'store' | 'cashierId' | 'cashier'>;

interface TillDayFacts extends Partial<Sums> {
  locationId: string;
  name: string;
  city: string;
  cashierId: string | null;
  cashier: string;
}

const within = (places: readonly string[] | null) =>
  places ? sql`store.id = any(${places}::uuid[])` : sql`store.kind = 'store'`;

/** Sums of payments by what they do to the drawer. */
const byDrawer = (prefix: string) => {
  const sum = (name: string, methods: RawBuilder<unknown>) =>
    sql`coalesce(sum(amount_minor) filter (where method ${methods}), 0)::float8 as ${sql.ref(prefix + name)}`;
  return sql`${sum('cash', sql`= 'cash'`)}, ${sum('account', sql`in ('account', 'credit')`)},
    ${sum('exchanged', sql`= 'exchange'`)}, ${sum('other', sql`not in ('cash', 'account', 'credit', 'exchange')`)}`;
};

/**
 * What each person took, gave back and moved on a day, payment by payment. A refund counts on the day and for the person
 * that gave it, as it does in the shift; so does a refund that comes back, because its return is voided.
 */
export async function sumTillDay(tx: Tx, { day, scope, timeZone }: TillDayQuestion): Promise<TillDayFacts[]> {
  const start = sql`(${day}::date::timestamp at time zone ${timeZone})`;
  const end = sql`((${day}::date + 1)::timestamp at time zone ${timeZone})`;
  const today = (column: string) => sql`${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${end}`;
  const { rows } = await sql<TillDayFacts>`
    with place as materialized (select id, name, city from location store where ${within(scope.places)}
    ), paid as (
      select sale.location_id, sale.cashier_id as person_id, count(*) as bills, sum(sale.discount_minor) as discount,
        sum(in_cash) as in_cash, sum(in_other) as in_other, sum(in_account) as account, 0 as account_back, 0 as exchanged, 0 as returns,
        0 as back_cash, 0 as back_other, 0 as received, 0 as moved
      from place join sale on sale.location_id = place.id and sale.business_on = ${day}::date and sale.status = 'accepted'
        and sale.sold_at between ${start} - interval '1 day' and ${end} + interval '1 day'
      cross join lateral (select ${byDrawer('in_')} from sale_payment where sale_id = sale.id) payment
      group by 1, 2
    ), refunded as (
      select given.location_id, person_id, 0, 0, 0, 0, 0, sum(sign * back_account), sum(sign * back_exchanged), sum(sign), sum(sign * back_cash),
        sum(sign * back_other), 0, 0
      from (
        select back.id, back.location_id, back.posted_by as person_id, 1 as sign
        from place join sale_return back on back.location_id = place.id and ${today('back.posted_at')}
        union all
        select back.id, back.location_id, back.voided_by, -1
        from place join sale_return back on back.location_id = place.id and ${today('back.voided_at')}
          and back.posted_at is not null
      ) given
      cross join lateral (select ${byDrawer('back_')} from sale_refund where return_id = given.id) refund
      group by 1, 2
    ), received as (
      select taken.location_id, person_id, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, sum(amount_minor), 0
      from (
        select account_id, created_by as person_id, amount_minor from customer_receipt
        where shift_id is not null and ${today('created_at')}
        union all
        select account_id, voided_by, -amount_minor from customer_receipt
        where void_shift_id is not null and ${today('voided_at')}
      ) receipt
      join customer_account taken on taken.id = receipt.account_id join place on place.id = taken.location_id
      group by 1, 2
    ), moved as (
      select cash_movement.location_id, made_by, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        sum(case kind when 'payIn' then amount_minor else -amount_minor end)
      from place join cash_movement on cash_movement.location_id = place.id and shift_id is not null
        and ${today('made_at')}
      group by 1, 2
    ), waiting as (${undecided({ day, timeZone })}
    )
    select place.id as location_id, place.name, place.city, done.person_id as cashier_id, ${staffName('person')} as cashier,
      sum(bills)::float8 as bills, sum(discount)::float8 as discount_minor, sum(returns)::float8 as returns,
      sum(in_cash)::float8 as cash_in_minor, sum(in_other)::float8 as other_in_minor,
      sum(back_cash)::float8 as cash_back_minor, sum(back_other)::float8 as other_back_minor,
      sum(account)::float8 as account_minor, sum(account_back)::float8 as account_back_minor,
      sum(exchanged)::float8 as exchanged_minor, sum(received)::float8 as received_minor, sum(moved)::float8 as moved_minor,
      coalesce(max(waiting.sales), 0)::float8 as undecided, coalesce(max(waiting.cash), 0)::float8 as undecided_minor
    from (
      select * from paid union all select * from refunded union all select * from received union all select * from moved
      union all select location_id, person_id, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 from waiting
    ) done
    join place on place.id = done.location_id join staff_member person on person.id = done.person_id
    left join waiting on waiting.location_id = done.location_id and waiting.person_id = done.person_id
    group by place.id, place.name, place.city, done.person_id, person.id
    order by place.city, place.name, cashier, done.person_id`.execute(tx);
  return rows;
}

/** Offline sales without a decision: their cash is in the drawer already. */
const undecided = ({ day, timeZone }: Pick<TillDayQuestion, 'day' | 'timeZone'>) => sql`
  select queued.location_id, queued.cashier_id as person_id, count(*) as sales, sum(case
      when jsonb_typeof(queued.sale -> 'payments') = 'array' then (
        select coalesce(sum((payment ->> 'amountMinor')::bigint), 0)
        from jsonb_array_elements(queued.sale -> 'payments') payment where payment ->> 'method' = 'cash')
      when queued.sale ->> 'paymentMethod' = 'card' then 0 else queued.total_minor end) as cash
  from queued_sale queued join place on place.id = queued.location_id
  where queued.state = 'open' and (queued.sold_at at time zone ${timeZone})::date = ${day}::date
  group by 1, 2`;

/** Imported past sales of the day, which name neither a person nor a payment. */
export async function sumPastSales(tx: Tx, { day, scope, timeZone }: TillDayQuestion): Promise<TillDayFacts[]> {
  const { rows } = await sql<TillDayFacts>`
    select store.id as location_id, store.name, store.city, null as cashier_id, '' as cashier,
      sum(sold.bills)::float8 as bills, sum(sold.returns)::float8 as returns,
      sum(sold.gross_minor - sold.discount_minor)::float8 as other_in_minor, sum(sold.refund_minor)::float8 as other_back_minor
    from (${soldIn('counter', timeZone)}) sold join location store on store.id = sold.location_id
    where sold.business_on = ${day}::date and sold.cashier_id is null and ${within(scope.places)}
    group by store.id order by store.city, store.name`.execute(tx);
  return rows;
}
