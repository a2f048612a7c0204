import { type Kysely, sql } from 'kysely';

const MEASURES = [
  'bills',
  'lines',
  'quantity',
  'gross_minor',
  'discount_minor',
  'cost_minor',
  'uncosted_minor',
  'returns',
  'returned_quantity',
  'refund_minor',
  'returned_cost_minor',
  'uncosted_refund_minor',
] as const;

const list = (make: (measure: string) => string) => MEASURES.map(make).join(', ');

const SUMS = {
  product_day_sales: 'business_on, location_id, product_id',
  store_day_sales: 'business_on, location_id',
  till_day_sales: 'business_on, location_id, cashier_id, method, hour',
} as const;

const kept = (table: keyof typeof SUMS) => `
  insert into ${table} as kept (${SUMS[table]}, ${MEASURES.join(', ')})
  select ${SUMS[table]}, ${list((measure) => `sum(${measure})`)} from fact group by ${SUMS[table]}
  on conflict (${SUMS[table]}) do update set ${list((measure) => `${measure} = kept.${measure} + excluded.${measure}`)}`;

const KEPT_VAT = `
  insert into vat_day_sales as kept (business_on, location_id, vat_rate_bp, sold_minor, vat_minor)
  select business_on, location_id, vat_rate_bp, sum(gross_minor - discount_minor - refund_minor), sum(vat_minor)
  from fact group by 1, 2, 3
  on conflict (business_on, location_id, vat_rate_bp) do update
    set sold_minor = kept.sold_minor + excluded.sold_minor, vat_minor = kept.vat_minor + excluded.vat_minor`;

const dropEmpty = (table: string, measures: readonly string[]) => `
  delete from ${table} kept using (select distinct location_id, business_on from past_sale_line where job_id = job) day
  where kept.location_id = day.location_id and kept.business_on = day.business_on
    and ${measures.map((measure) => `kept.${measure} = 0`).join(' and ')};`;

const VAT_COLUMNS = (table: string) => `
  alter table ${table}
    add column vat_rate_bp integer check (vat_rate_bp between 0 and 10000),
    add column vat_minor bigint,
    add column vat_derived boolean not null default false,
    add constraint ${table}_vat_whole check ((vat_rate_bp is null) = (vat_minor is null))`;

/**
 * A line of a sale keeps the rate and the VAT that held when it was sold, so that a later purchase does not change the VAT
 * of a month that was reported; null where nothing was known of its product. A return copies the VAT of what it gives back.
 * Reports add up the lines, by day and rate.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['sale_line', 'sale_return_line', 'past_sale_line'])
    await sql.raw(VAT_COLUMNS(table)).execute(db);
  await sql`
    -- Prices include VAT; its rate is the one that the last purchase up to the day says the product is sold at.
    create function sales_vat_rate(product uuid, day date) returns integer language sql stable as $$
      select line.sales_vat_bp from purchase_line line join purchase on purchase.id = line.purchase_id
      where line.product_id = product and purchase.voided_at is null and purchase.purchased_on <= day
      order by purchase.purchased_on desc, purchase.created_at desc, line.line_no desc limit 1
    $$;

    -- The cumulative rule of refunds: what all that was given back bears, less what was given back of it before, so that a
    -- line that came back whole has no VAT left. Goods without a receipt bear what they would bear if sold that day.
    create function keep_vat_of_return() returns trigger language plpgsql as $$
    begin
      if new.sale_id is null then
        select sales_vat_rate(new.product_id, r.business_on) into new.vat_rate_bp
        from sale_return r where r.id = new.return_id;
        new.vat_minor := round(new.refund_minor * new.vat_rate_bp / (10000.0 + new.vat_rate_bp));
      else
        select sold.vat_rate_bp, sold.vat_derived,
          round(sold.vat_minor::numeric * (back.refund_minor + new.refund_minor)
            / greatest(sold.line_total_minor - sold.discount_minor, 1)) - back.vat_minor
        into new.vat_rate_bp, new.vat_derived, new.vat_minor
        from sale_line sold cross join lateral (
          select coalesce(sum(l.refund_minor), 0) as refund_minor, coalesce(sum(l.vat_minor), 0) as vat_minor
          from sale_return_line l join sale_return r on r.id = l.return_id
          where l.sale_id = sold.sale_id and l.sale_line_no = sold.line_no and r.status = 'posted' and r.id <> new.return_id
        ) back
        where sold.sale_id = new.sale_id and sold.line_no = new.sale_line_no;
      end if;
      return new;
    end $$;
    create trigger return_keeps_vat before insert or update of refund_minor on sale_return_line
      for each row execute function keep_vat_of_return();

    create table vat_day_sales (
      business_on date not null,
      location_id uuid not null references location (id),
      -- Null: nothing was known of the goods.
      vat_rate_bp integer,
      sold_minor bigint not null default 0,
      vat_minor bigint not null default 0,
      unique nulls not distinct (business_on, location_id, vat_rate_bp)
    );

    alter type sales_fact add attribute vat_rate_bp integer, add attribute vat_minor bigint;
  `.execute(db);
  await sql`
    create or replace function sales_facts(after_id bigint, up_to bigint, zone text) returns setof sales_fact
    language sql stable as $$
      with touched as (
        select distinct coalesce(o.document_kind, m.document_kind) as kind, m.document_id, m.document_kind as said
        from stock_movement m left join stock_movement o on o.id = m.reverses
        where m.id > after_id and m.id <= up_to and m.document_kind in ('sale', 'saleReturn', 'void')
          and coalesce(o.document_kind, m.document_kind) in ('sale', 'saleReturn')
      ), document as materialized (
        select t.kind, t.document_id, case t.said when 'void' then -1 else 1 end as sign
        from touched t
        where (select min(f.id + 0) from stock_movement f where f.document_kind = t.said and f.document_id = t.document_id) > after_id
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
      select r.business_on, r.location_id, l.product_id, r.requested_by, r.refund_method,
        extract(hour from r.requested_at at time zone zone)::smallint,
        0, 0, 0, 0, 0, 0, 0,
        d.sign * (l.line_no = 1)::int, d.sign * l.quantity, d.sign * l.refund_minor,
        d.sign * coalesce(cost.minor, 0),
        d.sign * case when cost.minor is null then l.refund_minor else 0 end,
        l.vat_rate_bp, -d.sign * coalesce(l.vat_minor, 0)
      from document d
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
    $$;

    create or replace function past_sale_facts(after_id bigint, up_to bigint, zone text) returns setof sales_fact
    language sql stable as $$
      select l.business_on, l.location_id, l.product_id, null::uuid, 'none', extract(hour from l.sold_at at time zone zone)::smallint,
        (sold.went and bill.first)::int, sold.went::int, case when sold.went then l.quantity else 0 end,
        case when sold.went then l.amount_minor else 0 end, 0, 0, case when sold.went then l.amount_minor else 0 end,
        (not sold.went and bill.first)::int, case when sold.went then 0 else -l.quantity end,
        case when sold.went then 0 else -l.amount_minor end, 0, case when sold.went then 0 else -l.amount_minor end,
        l.vat_rate_bp, coalesce(l.vat_minor, 0)
      from past_sale_line l
      cross join lateral (select l.quantity >= 0 and l.amount_minor >= 0 as went) sold
      cross join lateral (select not exists (select from past_sale_line earlier where earlier.location_id = l.location_id
        and earlier.invoice_no = l.invoice_no and earlier.business_on = l.business_on and earlier.id < l.id) as first) bill
      where l.id > after_id and l.id <= up_to
    $$;
  `.execute(db);
  await sql`
    create or replace function add_up_sales(past boolean, after_id bigint, up_to bigint, zone text) returns void
    language sql as $$
      with fact as materialized (
        select * from sales_facts(after_id, up_to, zone) where not past
        union all select * from past_sale_facts(after_id, up_to, zone) where past
      ), of_products as (${sql.raw(kept('product_day_sales'))}
      ), of_stores as (${sql.raw(kept('store_day_sales'))}
      ), of_rates as (${sql.raw(KEPT_VAT)}
      )
      ${sql.raw(kept('till_day_sales'))}
    $$;

    create or replace function fold_sales(at_most bigint, zone text) returns bigint language plpgsql as $$
    declare
      stands sales_rollup;
      up_to bigint;
    begin
      select * into stands from sales_rollup for update skip locked;
      if not found then return 0; end if;
      if stands.time_zone <> zone then
        delete from product_day_sales;
        delete from till_day_sales;
        delete from store_day_sales;
        delete from vat_day_sales;
        stands.folded_to := 0;
        perform add_up_sales(true, 0, 9223372036854775807, zone);
      end if;
      -- Whoever got a movement's number by the last look had a number of their own before this transaction's. A mark from
      -- beyond what this server has reached comes with a restored backup: those transactions are over.
      if stands.pending_before is null then
        stands.pending_before := pg_current_xact_id();
      elsif stands.pending_before > pg_current_xact_id() then
        stands.pending_before := '3'::xid8;
      end if;
      if stands.pending_before <= pg_snapshot_xmin(pg_current_snapshot()) then
        stands.settled_to := stands.pending_to;
        stands.pending_before := null;
        select case when is_called then last_value else 0 end into stands.pending_to from stock_movement_id_seq;
      end if;
      up_to := greatest(stands.folded_to, least(stands.folded_to + at_most, stands.settled_to));
      if up_to > stands.folded_to then
        perform add_up_sales(false, stands.folded_to, up_to, zone);
      end if;
      update sales_rollup set folded_to = up_to, settled_to = stands.settled_to, pending_to = stands.pending_to,
        pending_before = stands.pending_before, time_zone = zone
      where (folded_to, settled_to, pending_to, pending_before, time_zone)
        is distinct from (up_to, stands.settled_to, stands.pending_to, stands.pending_before, zone);
      return stands.pending_to - up_to;
    end $$;

    create or replace function undo_past_sales(job uuid) returns bigint language plpgsql as $$
    declare
      zone text;
      gone bigint;
    begin
      -- Nobody adds up meanwhile. Sums of no zone do not count until they are made again.
      select time_zone into zone from sales_rollup for update;
      if zone <> '' then
        with bill as materialized (
          select location_id, invoice_no, business_on, min(id) as first, min(id) filter (where job_id <> job) as next
          from past_sale_line
          where (location_id, invoice_no, business_on) in
            (select location_id, invoice_no, business_on from past_sale_line where job_id = job)
          group by 1, 2, 3
        ), changed as (
          select line.*, -1 as lines, -(line.id = bill.first)::int as bills
          from past_sale_line line join bill using (location_id, invoice_no, business_on) where line.job_id = job
          union all
          select line.*, 0, 1 from bill join past_sale_line line on line.id = bill.next where bill.next > bill.first
        ), fact as materialized (
          select l.business_on, l.location_id, l.product_id, null::uuid as cashier_id, 'none' as method,
            extract(hour from l.sold_at at time zone zone)::smallint as hour,
            l.bills * sold.went as bills, l.lines * sold.went as lines, l.lines * sold.went * l.quantity as quantity,
            l.lines * sold.went * l.amount_minor as gross_minor, 0 as discount_minor, 0 as cost_minor,
            l.lines * sold.went * l.amount_minor as uncosted_minor, l.bills * (1 - sold.went) as returns,
            -l.lines * (1 - sold.went) * l.quantity as returned_quantity,
            -l.lines * (1 - sold.went) * l.amount_minor as refund_minor, 0 as returned_cost_minor,
            -l.lines * (1 - sold.went) * l.amount_minor as uncosted_refund_minor,
            l.vat_rate_bp, l.lines * coalesce(l.vat_minor, 0) as vat_minor
          from changed l cross join lateral (select (l.quantity >= 0 and l.amount_minor >= 0)::int as went) sold
        ), of_products as (${sql.raw(kept('product_day_sales'))}
        ), of_stores as (${sql.raw(kept('store_day_sales'))}
        ), of_rates as (${sql.raw(KEPT_VAT)}
        )
        ${sql.raw(kept('till_day_sales'))};
        ${sql.raw(
          Object.keys(SUMS)
            .map((table) => dropEmpty(table, MEASURES))
            .join('\n'),
        )}
        ${sql.raw(dropEmpty('vat_day_sales', ['sold_minor', 'vat_minor']))}
      end if;
      delete from past_sale_line where job_id = job;
      get diagnostics gone = row_count;
      return gone;
    end $$;
  `.execute(db);
}
