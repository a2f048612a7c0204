import { ADD_VAT, addTo, DELETE_EMPTY } from './daily-sums';

/** How the daily sums of `reports` are made and undone. */
export const reportFunctions = `
  -- The lines of documents whose first movement is after one id and up to another; voided ones count below zero. A return
  -- counts on its own day, at the cost that its goods had when they were sold.
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

  -- Lines of imported past sales. An invoice counts once a day: on the line that was imported first.
  create or replace function past_sale_facts(after_id bigint, up_to bigint, zone text) returns setof sales_fact
  language sql stable as $$
    select l.business_on, l.location_id, l.product_id, null::uuid, 'none', extract(hour from l.sold_at at time zone zone)::smallint,
      (sold.is_sale and bill.first)::int, sold.is_sale::int, case when sold.is_sale then l.quantity else 0 end,
      case when sold.is_sale then l.amount_minor else 0 end, 0, 0, case when sold.is_sale then l.amount_minor else 0 end,
      (not sold.is_sale and bill.first)::int, case when sold.is_sale then 0 else -l.quantity end,
      case when sold.is_sale then 0 else -l.amount_minor end, 0, case when sold.is_sale then 0 else -l.amount_minor end,
      l.vat_rate_bp, coalesce(l.vat_minor, 0)
    from past_sale_line l
    cross join lateral (select l.quantity >= 0 and l.amount_minor >= 0 as is_sale) sold
    cross join lateral (select not exists (select from past_sale_line earlier where earlier.location_id = l.location_id
      and earlier.invoice_no = l.invoice_no and earlier.business_on = l.business_on and earlier.id < l.id) as first) bill
    where l.id > after_id and l.id <= up_to
  $$;

  -- Adds past sales by their own ids, or documents by the ids of their movements, to all daily sums.
  create or replace function add_up_sales(past boolean, after_id bigint, up_to bigint, zone text) returns void
    language sql as $$
      with fact as materialized (
        select * from sales_facts(after_id, up_to, zone) where not past
        union all select * from past_sale_facts(after_id, up_to, zone) where past
      ), of_products as (${addTo('product_day_sales')}
      ), of_stores as (${addTo('store_day_sales')}
      ), of_rates as (${ADD_VAT}
      )${addTo('till_day_sales')}
    $$;

  -- Adds the next finished movements to the sums, at most so many, and returns how many are left. Returns at once while
  -- another call runs. A movement gets its id before its commit, but after its transaction's id: movements up to the last
  -- id are complete once every transaction that had an id by then has ended.
  create or replace function fold_sales(at_most bigint, zone text) returns bigint language plpgsql as $$
  declare
    progress sales_rollup;
    up_to bigint;
  begin
    select * into progress from sales_rollup for update skip locked;
    if not found then return 0; end if;
    if progress.time_zone <> zone then
      delete from product_day_sales;
      delete from till_day_sales;
      delete from store_day_sales;
      delete from vat_day_sales;
      progress.folded_to := 0;
      perform add_up_sales(true, 0, 9223372036854775807, zone);
    end if;
    -- A transaction that had taken a movement's id by the last call has a smaller id than this one. A mark beyond the ids
    -- of this server comes from a restored backup: those transactions have ended.
    if progress.pending_before is null then
      progress.pending_before := pg_current_xact_id();
    elsif progress.pending_before > pg_current_xact_id() then
      progress.pending_before := '3'::xid8;
    end if;
    if progress.pending_before <= pg_snapshot_xmin(pg_current_snapshot()) then
      progress.settled_to := progress.pending_to;
      progress.pending_before := null;
      select case when is_called then last_value else 0 end into progress.pending_to from stock_movement_id_seq;
    end if;
    up_to := greatest(progress.folded_to, least(progress.folded_to + at_most, progress.settled_to));
    if up_to > progress.folded_to then
      perform add_up_sales(false, progress.folded_to, up_to, zone);
    end if;
    update sales_rollup set folded_to = up_to, settled_to = progress.settled_to, pending_to = progress.pending_to,
      pending_before = progress.pending_before, time_zone = zone
    where (folded_to, settled_to, pending_to, pending_before, time_zone)
      is distinct from (up_to, progress.settled_to, progress.pending_to, progress.pending_before, zone);
    return progress.pending_to - up_to;
  end $$;

  -- What the sums do not hold yet, and all of it if they are of another time zone. The settings keep the plan to index
  -- lookups: a plan for many movements would read whole tables for a few.
  create or replace function unfolded_sales(zone text) returns setof sales_fact language plpgsql stable
  set plan_cache_mode = force_generic_plan set enable_hashjoin = off set enable_mergejoin = off as $$
  declare
    progress sales_rollup;
    last_id bigint;
  begin
    select * into progress from sales_rollup;
    select coalesce(max(id), 0) into last_id from stock_movement;
    if progress.time_zone is distinct from zone then
      return query select * from sales_facts(0, last_id, zone);
      return query select * from past_sale_facts(0, 9223372036854775807, zone);
    elsif last_id > progress.folded_to then
      return query select * from sales_facts(progress.folded_to, last_id, zone);
    end if;
  end $$;

  -- Deletes the lines of an import and takes them out of the sums. An invoice that counted on a deleted line counts on its
  -- next line from then on.
  create or replace function undo_past_sales(job uuid) returns bigint language plpgsql as $$
    declare
      zone text;
      gone bigint;
    begin
      -- The lock keeps fold_sales out. Without a time zone the sums are not in use and will be made anew.
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
            l.bills * sold.is_sale as bills, l.lines * sold.is_sale as lines, l.lines * sold.is_sale * l.quantity as quantity,
            l.lines * sold.is_sale * l.amount_minor as gross_minor, 0 as discount_minor, 0 as cost_minor,
            l.lines * sold.is_sale * l.amount_minor as uncosted_minor, l.bills * (1 - sold.is_sale) as returns,
            -l.lines * (1 - sold.is_sale) * l.quantity as returned_quantity,
            -l.lines * (1 - sold.is_sale) * l.amount_minor as refund_minor, 0 as returned_cost_minor,
            -l.lines * (1 - sold.is_sale) * l.amount_minor as uncosted_refund_minor,
            l.vat_rate_bp, l.lines * coalesce(l.vat_minor, 0) as vat_minor
          from changed l cross join lateral (select (l.quantity >= 0 and l.amount_minor >= 0)::int as is_sale) sold
        ), of_products as (${addTo('product_day_sales')}
        ), of_stores as (${addTo('store_day_sales')}
        ), of_rates as (${ADD_VAT}
        )${addTo('till_day_sales')};${DELETE_EMPTY}
      end if;
      delete from past_sale_line where job_id = job;
      get diagnostics gone = row_count;
      return gone;
    end $$;
`;
