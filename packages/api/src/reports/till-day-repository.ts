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

const paidBy = (name: string, methods: RawBuilder<unknown>) =>
  sql`coalesce(sum(amount_minor) filter (where method ${methods}), 0) as ${sql.ref(name)}`;

/** Sums of payments by what they do to the drawer. */
const BY_DRAWER = sql.join([
  paidBy('cash', sql`= 'cash'`),
  paidBy('account', sql`in ('account', 'credit')`),
  paidBy('exchanged', sql`= 'exchange'`),
  paidBy('other', sql`not in ('cash', 'account', 'credit', 'exchange')`),
]);

type Figure = keyof Sums;
const FIGURES: readonly Figure[] = [
  'bills',
  'returns',
  'voids',
  'voidCashMinor',
  'voidOtherMinor',
  'discountMinor',
  'cashInMinor',
  'cashBackMinor',
  'otherInMinor',
  'otherBackMinor',
  'accountMinor',
  'accountBackMinor',
  'exchangedMinor',
  'receivedMinor',
  'movedMinor',
  'undecided',
  'undecidedMinor',
];

/** One row per figure of a person at a store, from a query with `location_id`, `person_id` and what the sums are of. */
const figuresOf = (rows: RawBuilder<unknown>, sums: Partial<Record<Figure, RawBuilder<unknown>>>) => {
  const named = Object.entries(sums).map(([name, sum]) => sql`(${sql.lit(name)}, (${sum})::float8)`);
  return sql`select summed.location_id, summed.person_id, figure.name, figure.amount
    from (${rows}) summed cross join lateral (values ${sql.join(named)}) figure (name, amount)`;
};

/**
 * What each person took, gave back and moved on a day, payment by payment. A refund counts on the day and for the person
 * whose drawer it left, as it does in the shift; so does a refund that comes back, because its return is voided. A voided
 * sale counts as a void and not as a return.
 */
export async function sumTillDay(tx: Tx, { day, scope, timeZone }: TillDayQuestion): Promise<TillDayFacts[]> {
  const start = sql`(${day}::date::timestamp at time zone ${timeZone})`;
  const end = sql`((${day}::date + 1)::timestamp at time zone ${timeZone})`;
  const today = (column: string) => sql`${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${end}`;
  const sold = sql`
    select sale.location_id, sale.cashier_id as person_id, count(*) as bills, sum(sale.discount_minor) as discount,
      sum(cash) as cash, sum(account) as account, sum(other) as other
    from place join sale on sale.location_id = place.id and sale.business_on = ${day}::date and sale.status = 'accepted'
      and sale.sold_at between ${start} - interval '1 day' and ${end} + interval '1 day'
    cross join lateral (select ${BY_DRAWER} from sale_payment where sale_id = sale.id) payment
    group by 1, 2`;
  const refunded = sql`
    select given.location_id, person_id, back.cause = 'saleVoided' as is_void, sum(sign) as acts, sum(sign * cash) as cash,
      sum(sign * account) as account, sum(sign * exchanged) as exchanged, sum(sign * other) as other
    from place join return_acts() given on given.location_id = place.id and ${today('given.at')}
    join sale_return back on back.id = given.return_id
    cross join lateral (select ${BY_DRAWER} from sale_refund where return_id = given.return_id) refund
    group by 1, 2, 3`;
  const received = sql`
    select taken.location_id, person_id, sum(amount_minor) as amount
    from (
      select account_id, created_by as person_id, amount_minor from customer_receipt
      where shift_id is not null and ${today('created_at')}
      union all
      select account_id, voided_by, -amount_minor from customer_receipt
      where void_shift_id is not null and ${today('voided_at')}
    ) receipt
    join customer_account taken on taken.id = receipt.account_id join place on place.id = taken.location_id
    group by 1, 2`;
  const moved = sql`
    select cash_movement.location_id, made_by as person_id,
      sum(case kind when 'payIn' then amount_minor else -amount_minor end) as amount
    from place join cash_movement on cash_movement.location_id = place.id and shift_id is not null and ${today('made_at')}
    group by 1, 2`;
  const sums = FIGURES.map(
    (name) => sql`coalesce(sum(amount) filter (where done.name = ${sql.lit(name)}), 0) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<TillDayFacts>`
    with place as materialized (select id, name, city from location store where ${within(scope.places)}), done as (
      ${figuresOf(sold, {
        bills: sql`bills`,
        discountMinor: sql`discount`,
        cashInMinor: sql`cash`,
        otherInMinor: sql`other`,
        accountMinor: sql`account`,
      })}
      union all ${figuresOf(sql`select * from (${refunded}) given where is_void`, {
        voids: sql`acts`,
        voidCashMinor: sql`cash`,
        voidOtherMinor: sql`account + exchanged + other`,
      })}
      union all ${figuresOf(sql`select * from (${refunded}) given where not is_void`, {
        returns: sql`acts`,
        cashBackMinor: sql`cash`,
        otherBackMinor: sql`other`,
        accountBackMinor: sql`account`,
        exchangedMinor: sql`exchanged`,
      })}
      union all ${figuresOf(received, { receivedMinor: sql`amount` })}
      union all ${figuresOf(moved, { movedMinor: sql`amount` })}
      union all ${figuresOf(undecided({ day, timeZone }), { undecided: sql`sales`, undecidedMinor: sql`cash` })}
    )
    select place.id as location_id, place.name, place.city, done.person_id as cashier_id, ${staffName('person')} as cashier,
      ${sql.join(sums)}
    from done join place on place.id = done.location_id join staff_member person on person.id = done.person_id
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

export const personAtStore = ({ locationId, cashierId }: Pick<TillDayFacts, 'locationId' | 'cashierId'>): string =>
  `${locationId} ${cashierId}`;

/** The people who put something into a drawer that is still open, or took something out of it, by store. */
export async function listPeopleOfOpenDrawers(tx: Tx, { scope }: Pick<TillDayQuestion, 'scope'>): Promise<Set<string>> {
  const { rows } = await sql<{ locationId: string; cashierId: string }>`
    select distinct shift.location_id, act.cashier_id
    from shift join location store on store.id = shift.location_id and ${within(scope.places)}
    cross join lateral (
      select cashier_id from sale where shift_id = shift.id
      union all
      select refund_person(back, false) from sale_return back where shift_id = shift.id
      union all
      select refund_person(back, true) from sale_return back where void_shift_id = shift.id
      union all
      select created_by from customer_receipt where shift_id = shift.id
      union all
      select voided_by from customer_receipt where void_shift_id = shift.id
      union all
      select made_by from cash_movement where shift_id = shift.id
      union all
      select queued.cashier_id from till join queued_sale queued using (location_id, device_id)
      where till.id = shift.till_id and queued.state = 'open'
    ) act
    where shift.kind = 'till' and shift.state = 'open'`.execute(tx);
  return new Set(rows.map(personAtStore));
}
