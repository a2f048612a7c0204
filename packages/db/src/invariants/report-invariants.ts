import type { Invariant } from './invariant';

const AMOUNTS = ['gross_minor', 'discount_minor', 'refund_minor', 'returns', 'quantity', 'returned_quantity'];
const COSTS = ['cost_minor', 'uncosted_minor', 'returned_cost_minor', 'uncosted_refund_minor'];

const ALL = [...AMOUNTS, ...COSTS, 'bills', 'lines'];

const summed = (columns: readonly string[]) => columns.map((column) => `sum(${column}) as ${column}`).join(', ');
const differs = (columns: readonly string[]) =>
  columns.map((column) => `coalesce(shown.${column}, 0) <> coalesce(counted.${column}, 0)`).join(' or ');

/** The source of reports: the sums, and the lines that are not summed yet. */
const SHOWN = (table: string) => `
  select * from ${table} union all
  select ${table}.* from (select folded_to, coalesce(nullif(time_zone, ''), 'UTC') as zone from sales_rollup) r
  cross join lateral (select * from sales_facts(r.folded_to, 9223372036854775807, r.zone)) f
  cross join lateral (select f.business_on, f.location_id, KEYS, f.bills, f.lines, f.quantity, f.gross_minor, f.discount_minor,
    f.cost_minor, f.uncosted_minor, f.returns, f.returned_quantity, f.refund_minor, f.returned_cost_minor,
    f.uncosted_refund_minor) ${table}`;
const BY_PRODUCT = SHOWN('product_day_sales').replace('KEYS', 'f.product_id');
const BY_COUNTER = SHOWN('till_day_sales').replace('KEYS', 'f.cashier_id, f.method, f.hour');

const PAST = `select *, quantity < 0 or amount_minor < 0 as is_return from past_sale_line`;

const ZONE = `(select coalesce(nullif(time_zone, ''), 'UTC') from sales_rollup)`;

/** What returns did: a refund counts on its day at the drawer that it left, and its void takes it back likewise. */
const REFUNDED = `(
  select act.return_id as id, act.location_id, back.refund_method, act.sign, act.person_id, act.at as happened_at,
    (act.at at time zone ${ZONE})::date as business_on
  from return_acts() act join sale_return back on back.id = act.return_id)`;

/** Valid documents, line by line: counted without the movements, except for the cost of their batches. */
const DOCUMENTS = `
  select s.business_on, s.location_id, l.product_id, s.cashier_id, 0 as returned_quantity, 0 as refund_minor, 0 as returns,
    case when (select count(*) from sale_payment p where p.sale_id = s.id) = 1
      then (select p.method from sale_payment p where p.sale_id = s.id) else 'split' end as method,
    s.sold_at as happened_at, case when l.line_no = 1 then 1 else 0 end as bills,
    l.quantity, l.line_total_minor as gross_minor, l.discount_minor
  from sale s join sale_line l on l.sale_id = s.id where s.status = 'accepted'
  union all
  select r.business_on, r.location_id, l.product_id, r.person_id, sign * l.quantity, sign * l.refund_minor,
    case when l.line_no = 1 then sign else 0 end, r.refund_method, r.happened_at, 0, 0, 0, 0
  from ${REFUNDED} r join sale_return_line l on l.return_id = r.id
  union all
  select business_on, location_id, product_id, null, case when is_return then -quantity else 0 end,
    case when is_return then -amount_minor else 0 end, 0, 'none', sold_at, 0, case when is_return then 0 else quantity end,
    case when is_return then 0 else amount_minor end, 0
  from (${PAST}) past
  union all
  select business_on, location_id, product_id, null, 0, 0, is_return::int, 'none', sold_at, (not is_return)::int, 0, 0, 0
  from (select distinct on (location_id, business_on, invoice_no) * from (${PAST}) past
    order by location_id, business_on, invoice_no, id) bill`;

const COST_OF = (movement: string) => `
  (select case when count(c) = 0 then (select b.unit_cost from batch b where b.id = m.batch_id)
     else (array_agg(c.unit_cost order by c.after_movement desc) filter (where c.after_movement < ${movement}))[1] end
   from batch_cost c where c.batch_id = m.batch_id)`;

/** The cost of sold and returned goods, from movements that are not reversed. */
const COSTED = `
  select business_on, location_id, product_id, cost as cost_minor, case when cost is null then price end as uncosted_minor,
    0 as returned_cost_minor, 0 as uncosted_refund_minor
  from (
    select s.business_on, s.location_id, l.product_id, l.line_total_minor - l.discount_minor as price,
      case when bool_and(${COST_OF('m.id')} is not null) then round(sum(m.quantity * ${COST_OF('m.id')}) * 100) end as cost
    from sale s join sale_line l on l.sale_id = s.id
    join stock_movement m on m.document_kind = 'sale' and m.document_id = s.id and m.line_no = l.line_no and m.reverses is null
    where s.status = 'accepted' group by s.id, l.sale_id, l.line_no
  ) sold
  union all
  select business_on, location_id, product_id, 0, 0, sign * cost, case when cost is null then sign * price end
  from (
    select r.business_on, r.location_id, r.sign, l.product_id, l.refund_minor as price,
      case when bool_and(${COST_OF('o.id')} is not null) then round(sum(m.quantity * ${COST_OF('o.id')}) * 100) end as cost
    from ${REFUNDED} r join sale_return_line l on l.return_id = r.id
    join stock_movement m on m.document_kind = 'saleReturn' and m.document_id = r.id and m.line_no = l.line_no and m.reverses is null
    cross join lateral (select coalesce(max(o.id), m.id) as id from stock_movement o where o.document_kind = 'sale'
      and o.document_id = l.sale_id and o.line_no = l.sale_line_no and o.batch_id = m.batch_id and o.reverses is null) o
    group by r.id, r.sign, r.business_on, r.location_id, l.return_id, l.line_no
  ) refunded
  union all
  select business_on, location_id, product_id, 0, case when quantity >= 0 and amount_minor >= 0 then amount_minor end, 0,
    case when quantity < 0 or amount_minor < 0 then -amount_minor end from past_sale_line`;

/** The VAT stored on lines of valid documents. */
const RATED = `
  select s.business_on, s.location_id, l.vat_rate_bp, l.line_total_minor - l.discount_minor as sold_minor, l.vat_minor
  from sale s join sale_line l on l.sale_id = s.id where s.status = 'accepted'
  union all
  select r.business_on, r.location_id, l.vat_rate_bp, -sign * l.refund_minor, -sign * l.vat_minor
  from ${REFUNDED} r join sale_return_line l on l.return_id = r.id
  union all select business_on, location_id, vat_rate_bp, amount_minor, vat_minor from past_sale_line`;

const VAT_SHOWN = `
  select business_on, location_id, vat_rate_bp, sold_minor, vat_minor from vat_day_sales union all
  select f.business_on, f.location_id, f.vat_rate_bp, f.gross_minor - f.discount_minor - f.refund_minor, f.vat_minor
  from (select folded_to, coalesce(nullif(time_zone, ''), 'UTC') as zone from sales_rollup) r
  cross join lateral (select * from sales_facts(r.folded_to, 9223372036854775807, r.zone)) f`;

const vatInside = (amount: string) => `round((${amount}) * vat_rate_bp / (10000.0 + vat_rate_bp))`;

/** Invariants of the sums that reports use. */
export const reportInvariants: readonly Invariant[] = [
  {
    id: 'T1',
    title: 'the sums by product and day equal the receipts and returns',
    sql: `
      select shown.gross_minor as shown, counted.gross_minor as counted, * from
        (select business_on, location_id, product_id, ${summed(AMOUNTS)} from (${BY_PRODUCT}) s group by 1, 2, 3) shown
        full join (select business_on, location_id, product_id, ${summed(AMOUNTS)} from (${DOCUMENTS}) d group by 1, 2, 3) counted
          using (business_on, location_id, product_id)
      where ${differs(AMOUNTS)}`,
  },
  {
    id: 'T2',
    title: 'the sums by counter, payment method and hour equal the receipts and returns',
    sql: `
      select shown.gross_minor as shown, counted.gross_minor as counted, * from
        (select business_on, location_id, coalesce(cashier_id::text, '') as cashier, method, hour::int, ${summed([...AMOUNTS, 'bills'])}
          from (${BY_COUNTER}) s group by 1, 2, 3, 4, 5) shown
        full join (select business_on, location_id, coalesce(cashier_id::text, '') as cashier, method,
            extract(hour from happened_at at time zone ${ZONE})::int as hour, ${summed([...AMOUNTS, 'bills'])}
          from (${DOCUMENTS}) d group by 1, 2, 3, 4, 5) counted
          using (business_on, location_id, cashier, method, hour)
      where ${differs([...AMOUNTS, 'bills'])}`,
  },
  {
    id: 'T3',
    title: 'the cost of sold goods by product and day equals the cost of their batches at that time',
    sql: `
      select shown.cost_minor as shown, counted.cost_minor as counted, * from
        (select business_on, location_id, product_id, ${summed(COSTS)} from (${BY_PRODUCT}) s group by 1, 2, 3) shown
        full join (select business_on, location_id, product_id, ${summed(COSTS)} from (${COSTED}) d group by 1, 2, 3) counted
          using (business_on, location_id, product_id)
      where ${differs(COSTS)}`,
  },
  {
    id: 'T4',
    title: 'the sums by product and by counter agree for each day',
    sql: `
      select * from
        (select business_on, location_id, ${summed([...AMOUNTS, ...COSTS])} from product_day_sales group by 1, 2) shown
        full join (select business_on, location_id, ${summed([...AMOUNTS, ...COSTS])} from till_day_sales group by 1, 2) counted
          using (business_on, location_id)
      where ${differs([...AMOUNTS, ...COSTS])}`,
  },
  {
    id: 'T5',
    title: "a store's day is the sum of its counters",
    sql: `
      select * from store_day_sales shown
        full join (select business_on, location_id, ${summed(ALL)} from till_day_sales group by 1, 2) counted
          using (business_on, location_id)
      where ${differs(ALL)}`,
  },
  {
    id: 'T6',
    title: 'an imported past invoice counts once on each of its days',
    sql: `
      select * from
        (select business_on, location_id, sum(bills + returns) as bills from till_day_sales
          where cashier_id is null and method = 'none' group by 1, 2) shown
        full join (select business_on, location_id, count(distinct invoice_no) as bills from past_sale_line group by 1, 2) counted
          using (business_on, location_id)
      where ${differs(['bills'])}`,
  },
  {
    id: 'T7',
    title: 'the VAT of a day equals the VAT of its lines, by rate',
    sql: `
      select * from
        (select business_on, location_id, coalesce(vat_rate_bp, -1) as rate_bp, ${summed(['sold_minor', 'vat_minor'])}
          from (${VAT_SHOWN}) s group by 1, 2, 3) shown
        full join (select business_on, location_id, coalesce(vat_rate_bp, -1) as rate_bp, ${summed(['sold_minor', 'vat_minor'])}
          from (${RATED}) d group by 1, 2, 3) counted using (business_on, location_id, rate_bp)
      where ${differs(['sold_minor', 'vat_minor'])}`,
  },
  {
    id: 'T8',
    title: 'the VAT of a line follows from its rate and price, and a return refunds VAT of that rate and no more',
    sql: `
      select 'sale' as kind, sale_id as id, line_no from sale_line
        where vat_minor <> ${vatInside('line_total_minor - discount_minor')}
      union all
      select 'past', location_id, id from past_sale_line where vat_minor <> ${vatInside('amount_minor')}
      union all
      select 'return', l.sale_id, l.sale_line_no
        from sale_return r join sale_return_line l on l.return_id = r.id
        join sale_line s on s.sale_id = l.sale_id and s.line_no = l.sale_line_no
        where r.status = 'posted'
        group by l.sale_id, l.sale_line_no, s.sale_id, s.line_no
        having bool_or(l.vat_rate_bp is distinct from s.vat_rate_bp) or sum(l.vat_minor) > s.vat_minor`,
  },
];
