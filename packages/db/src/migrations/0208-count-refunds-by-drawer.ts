import { type Kysely, sql } from 'kysely';
import { ADD_VAT, addTo, MEASURES } from './baseline/daily-sums';

/**
 * The person whose drawer a refund leaves, or comes back to when its return is voided: the holder, at that moment, of the
 * shift that paid. Nobody holds a shift that no person opened: there it is the person who requested the return at its
 * till, else the one who posted or voided it.
 */
const REFUND_PERSON = `
  create function refund_person(back sale_return, is_void boolean) returns uuid language sql stable as $$
    select coalesce(
      (select case
          when not shift.automatic then coalesce(
            (select given.from_id from shift_hand_over given
              where given.shift_id = shift.id and given.handed_at > case when is_void then back.voided_at else back.posted_at end
              order by given.handed_at, given.id limit 1),
            shift.held_by)
          when not is_void and shift.till_id = back.till_id then back.requested_by end
        from shift where shift.id = case when is_void then back.void_shift_id else back.shift_id end),
      case when is_void then back.voided_by else back.posted_by end,
      back.requested_by)
  $$`;

/** What returns do to the drawers: a refund leaves when its return is posted, and comes back when that is voided. */
const RETURN_ACTS = `
  create function return_acts()
  returns table (return_id uuid, location_id uuid, sign integer, at timestamptz, person_id uuid)
  language sql stable as $$
    select back.id, back.location_id, 1, back.posted_at, refund_person(back, false)
    from sale_return back where back.posted_at is not null
    union all
    select back.id, back.location_id, -1, back.voided_at, refund_person(back, true)
    from sale_return back where back.voided_at is not null and back.posted_at is not null
  $$`;

/** As before, but a return counts on the day and for the person that its refund is paid by, and so does its void. */
const SALES_FACTS = `
  create or replace function sales_facts(after_id bigint, up_to bigint, zone text) returns setof sales_fact
  language sql stable as $$
    with touched as (
      select distinct coalesce(o.document_kind, m.document_kind) as kind, m.document_id, m.document_kind as own_kind
      from stock_movement m left join stock_movement o on o.id = m.reverses
      where m.id > after_id and m.id <= up_to and m.document_kind in ('sale', 'saleReturn', 'void')
        and coalesce(o.document_kind, m.document_kind) in ('sale', 'saleReturn')
    ), document as materialized (
      select t.kind, t.document_id, case t.own_kind when 'void' then -1 else 1 end as sign
      from touched t
      where (select min(f.id + 0) from stock_movement f where f.document_kind = t.own_kind and f.document_id = t.document_id) > after_id
    )
    select s.business_on, s.location_id, l.product_id, s.cashier_id, paid.method,
      extract(hour from s.sold_at at time zone zone)::smallint,
      d.sign * (l.line_no = 1)::int, d.sign, d.sign * l.quantity, d.sign * l.line_total_minor, d.sign * l.discount_minor,
      d.sign * coalesce(cost.minor, 0),
      d.sign * case when cost.minor is null then l.line_total_minor - l.discount_minor else 0 end,
      0, 0, 0, 0, 0, l.vat_rate_bp, d.sign * coalesce(l.vat_minor, 0)
    from document d
    join sale s on s.id = d.document_id
    join sale_line l on l.sale_id = s.id
    cross join lateral (
      select case when count(*) = 1 then min(p.method) else 'split' end as method from sale_payment p where p.sale_id = s.id
    ) paid
    cross join lateral (
      select case when bool_and(part.cost is not null) then round(sum(part.quantity * part.cost) * 100)::bigint end as minor
      from (
        select m.quantity, case when kept.found then kept.unit_cost else b.unit_cost end as cost
        from stock_movement m join batch b on b.id = m.batch_id
        left join lateral (select true as found, c.unit_cost from batch_cost c
          where c.batch_id = m.batch_id and c.after_movement < m.id order by c.after_movement desc limit 1) kept on true
        where m.document_kind = 'sale' and m.document_id = s.id and m.line_no = l.line_no and m.reverses is null
      ) part
    ) cost
    where d.kind = 'sale'
    union all
    select (act.at at time zone zone)::date, r.location_id, l.product_id, act.person_id, r.refund_method,
      extract(hour from act.at at time zone zone)::smallint,
      0, 0, 0, 0, 0, 0, 0,
      d.sign * (l.line_no = 1)::int, d.sign * l.quantity, d.sign * l.refund_minor,
      d.sign * coalesce(cost.minor, 0),
      d.sign * case when cost.minor is null then l.refund_minor else 0 end,
      l.vat_rate_bp, -d.sign * coalesce(l.vat_minor, 0)
    from document d
    join return_acts() act on act.return_id = d.document_id and act.sign = d.sign
    join sale_return r on r.id = d.document_id
    join sale_return_line l on l.return_id = r.id
    cross join lateral (
      select case when bool_and(part.cost is not null) then round(sum(part.quantity * part.cost) * 100)::bigint end as minor
      from (
        select m.quantity, case when kept.found then kept.unit_cost else b.unit_cost end as cost
        from stock_movement m join batch b on b.id = m.batch_id
        cross join lateral (select coalesce(max(o.id + 0), m.id) as id from stock_movement o where o.document_kind = 'sale'
          and o.document_id = l.sale_id and o.line_no = l.sale_line_no and o.batch_id = m.batch_id and o.reverses is null) sold
        left join lateral (select true as found, c.unit_cost from batch_cost c
          where c.batch_id = m.batch_id and c.after_movement < sold.id order by c.after_movement desc limit 1) kept on true
        where m.document_kind = 'saleReturn' and m.document_id = r.id and m.line_no = l.line_no and m.reverses is null
      ) part
    ) cost
    where d.kind = 'saleReturn'
  $$`;

/**
 * Posted returns and their voids that the stored sums hold under another day, hour or person, each by its first movement:
 * the facts of that movement alone are the whole document.
 */
const MOVED = `
  create temporary table moved on commit drop as
    select first.id, rollup.time_zone as zone
    from sales_rollup rollup cross join sale_return back
    cross join (values ('saleReturn', false), ('void', true)) act (kind, is_void)
    cross join lateral (select min(m.id) as id from stock_movement m
      where m.document_kind = act.kind and m.document_id = back.id) first
    where rollup.time_zone <> '' and first.id <= rollup.folded_to
      and (act.is_void or back.posted_at <> back.requested_at or refund_person(back, false) <> back.requested_by)`;

const factsOfMoved = (sign: 1 | -1) => `
  select f.business_on, f.location_id, f.product_id, f.cashier_id, f.method, f.hour, f.vat_rate_bp,
    ${[...MEASURES, 'vat_minor'].map((name) => `${sign} * f.${name} as ${name}`).join(', ')}
  from moved cross join lateral sales_facts(moved.id - 1, moved.id, moved.zone) f`;

const deleteEmpty = (table: string, measures: readonly string[]) => `
  delete from ${table} where (business_on, location_id) in (select business_on, location_id from fact)
    and ${measures.map((name) => `${name} = 0`).join(' and ')}`;

/**
 * The sales report counted a return for the person who requested it on the day of the request, and the day at the tills
 * for the one who posted it. Both now ask whose drawer the money left, and when. The stored sums are moved accordingly.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`select from sales_rollup for update`.execute(db);
  for (const statement of [
    REFUND_PERSON,
    RETURN_ACTS,
    MOVED,
    `create temporary table fact on commit drop as ${factsOfMoved(-1)}`,
    SALES_FACTS,
    `insert into fact ${factsOfMoved(1)}`,
    addTo('product_day_sales'),
    addTo('store_day_sales'),
    addTo('till_day_sales'),
    ADD_VAT,
    ...['product_day_sales', 'store_day_sales', 'till_day_sales'].map((table) => deleteEmpty(table, MEASURES)),
    deleteEmpty('vat_day_sales', ['sold_minor', 'vat_minor']),
  ]) {
    await sql.raw(statement).execute(db);
  }
}
