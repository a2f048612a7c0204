import { type Kysely, sql } from 'kysely';

/** An old line as reports count it; `first` says where its invoice is counted, `sign` whether it is added or taken away. */
const pastFacts = (sign: 1 | -1, first: string) => `
  create or replace function past_sale_facts(after_id bigint, up_to bigint, zone text) returns setof sales_fact
  language sql stable as $$
    select l.business_on, l.location_id, l.product_id, null::uuid, 'none', extract(hour from l.sold_at at time zone zone)::smallint,
      ${sign} * (sold.went and bill.first)::int, ${sign} * sold.went::int, ${sign} * case when sold.went then l.quantity else 0 end,
      ${sign} * case when sold.went then l.amount_minor else 0 end, 0, 0, ${sign} * case when sold.went then l.amount_minor else 0 end,
      ${sign} * (not sold.went and bill.first)::int, ${sign} * case when sold.went then 0 else -l.quantity end,
      ${sign} * case when sold.went then 0 else -l.amount_minor end, 0, ${sign} * case when sold.went then 0 else -l.amount_minor end
    from past_sale_line l
    cross join lateral (select l.quantity >= 0 and l.amount_minor >= 0 as went) sold
    cross join lateral (select ${first} as first) bill
    where l.id > after_id and l.id <= up_to
  $$`;

const PLACED_FIRST = 'l.line_no = 1';
/** What came in first of an invoice's day stays first, whatever comes later. */
const CAME_FIRST = `not exists (select from past_sale_line earlier where earlier.location_id = l.location_id
  and earlier.invoice_no = l.invoice_no and earlier.business_on = l.business_on and earlier.id < l.id)`;

const ADD_ALL = `select add_up_sales(true, 0, 9223372036854775807, time_zone) from sales_rollup where time_zone <> ''`;

/**
 * A shop that begins its numbers again each year has a second invoice 1: an old line is told by its invoice's day too.
 * An invoice counts once on each of its days, whichever of its rows could be read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`select from sales_rollup for update`.execute(db);
  await sql.raw(pastFacts(-1, PLACED_FIRST)).execute(db);
  await sql.raw(ADD_ALL).execute(db);
  await sql`
    alter table past_sale_line drop constraint past_sale_line_location_id_invoice_no_line_no_key;

    -- Places were counted through a file's invoice; now they are counted through its day. A number that another file has
    -- used as well is another invoice and keeps its places.
    with placed as (
      select id, row_number() over (partition by location_id, invoice_no, business_on order by line_no) as line_no
      from past_sale_line
      where (location_id, invoice_no) in (select location_id, invoice_no from past_sale_line group by 1, 2
        having count(distinct business_on) > 1 and count(distinct job_id) = 1)
    )
    update past_sale_line line set line_no = placed.line_no from placed
    where placed.id = line.id and placed.line_no <> line.line_no;

    alter table past_sale_line add unique (location_id, invoice_no, business_on, line_no);
  `.execute(db);
  await sql.raw(pastFacts(1, CAME_FIRST)).execute(db);
  await sql.raw(ADD_ALL).execute(db);
}
