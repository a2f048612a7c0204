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

/**
 * What was sold, added up by day: by product, and by counter. One roller at a time adds the documents that movements
 * after `folded_to` belong to, far from the sale itself; reports add the rest, which `sales_facts` answers too.
 * Sales of before this book stand apart: they move no stock, and join the sums as they come in.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table organisation add column week_start smallint not null default 0 check (week_start between 0 and 6);

    create table product_day_sales (
      business_on date not null,
      location_id uuid not null references location (id),
      product_id uuid not null references product (id),
      ${sql.raw(list((measure) => `${measure} bigint not null default 0`))},
      primary key (business_on, location_id, product_id)
    );
    create index product_day_sales_product_idx on product_day_sales (product_id, location_id, business_on);

    create table till_day_sales (
      business_on date not null,
      location_id uuid not null references location (id),
      -- Null, and the method 'none': a sale of before this book.
      cashier_id uuid references staff_member (id),
      method text not null,
      hour smallint not null check (hour between 0 and 23),
      ${sql.raw(list((measure) => `${measure} bigint not null default 0`))},
      unique nulls not distinct (business_on, location_id, cashier_id, method, hour)
    );

    -- How far the movements have been added up, and how far they will be once everyone who was at it then is done.
    create table sales_rollup (
      id smallint primary key default 1 check (id = 1),
      folded_to bigint not null default 0,
      settled_to bigint not null default 0,
      pending_to bigint not null default 0,
      pending_before xid8,
      -- The hours are hours of this zone.
      time_zone text not null default ''
    );
    insert into sales_rollup default values;

    -- What a batch cost before its average moved: from the movement after the named one it cost this much.
    create table batch_cost (
      batch_id uuid not null references batch (id),
      after_movement bigint not null,
      unit_cost numeric(16, 4),
      primary key (batch_id, after_movement)
    );
    create function keep_batch_cost() returns trigger language plpgsql as $$
    begin
      insert into batch_cost (batch_id, after_movement, unit_cost)
      select old.id, -1, old.unit_cost where not exists (select from batch_cost where batch_id = old.id);
      insert into batch_cost (batch_id, after_movement, unit_cost)
      select old.id, case when is_called then last_value else 0 end, new.unit_cost from stock_movement_id_seq
      on conflict (batch_id, after_movement) do update set unit_cost = excluded.unit_cost;
      return null;
    end $$;
    create trigger batch_keeps_cost after update of unit_cost on batch
      for each row when (old.unit_cost is distinct from new.unit_cost) execute function keep_batch_cost();

    create table past_sale_line (
      id bigint primary key generated always as identity,
      job_id uuid not null references import_job (id),
      location_id uuid not null references location (id),
      invoice_no text not null,
      line_no integer not null check (line_no >= 1),
      business_on date not null,
      sold_at timestamptz not null,
      product_id uuid not null references product (id),
      product_name text not null,
      -- Below nothing: goods that came back, money that went back.
      quantity bigint not null,
      unit_price numeric(16, 4) not null,
      amount_minor bigint not null,
      customer text not null default '',
      unique (location_id, invoice_no, line_no)
    );
    create index past_sale_line_day_idx on past_sale_line (location_id, business_on);
    create index past_sale_line_product_idx on past_sale_line (product_id, business_on);
    create index past_sale_line_job_idx on past_sale_line (job_id);

    create type sales_fact as (
      business_on date, location_id uuid, product_id uuid, cashier_id uuid, method text, hour smallint,
      ${sql.raw(list((measure) => `${measure} bigint`))}
    );

    -- The lines of the documents whose first movement is after one number and up to another; of those taken back, below
    -- nothing. A return counts on the day that it was brought, at what its goods had cost when they were sold.
    create function sales_facts(after_id bigint, up_to bigint, zone text) returns setof sales_fact language sql stable as $$
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
        0, 0, 0, 0, 0
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
        d.sign * case when cost.minor is null then l.refund_minor else 0 end
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

    create function past_sale_facts(after_id bigint, up_to bigint, zone text) returns setof sales_fact language sql stable as $$
      select l.business_on, l.location_id, l.product_id, null::uuid, 'none', extract(hour from l.sold_at at time zone zone)::smallint,
        (sold.went and l.line_no = 1)::int, sold.went::int, case when sold.went then l.quantity else 0 end,
        case when sold.went then l.amount_minor else 0 end, 0, 0, case when sold.went then l.amount_minor else 0 end,
        (not sold.went and l.line_no = 1)::int, case when sold.went then 0 else -l.quantity end,
        case when sold.went then 0 else -l.amount_minor end, 0, case when sold.went then 0 else -l.amount_minor end
      from past_sale_line l cross join lateral (select l.quantity >= 0 and l.amount_minor >= 0 as went) sold
      where l.id > after_id and l.id <= up_to
    $$;

    create function add_up_sales(past boolean, after_id bigint, up_to bigint, zone text) returns void language sql as $$
      with fact as materialized (
        select * from sales_facts(after_id, up_to, zone) where not past
        union all select * from past_sale_facts(after_id, up_to, zone) where past
      ), of_products as (
        insert into product_day_sales as kept (business_on, location_id, product_id, ${sql.raw(MEASURES.join(', '))})
        select business_on, location_id, product_id, ${sql.raw(list((measure) => `sum(${measure})`))}
        from fact group by 1, 2, 3
        on conflict (business_on, location_id, product_id) do update
          set ${sql.raw(list((measure) => `${measure} = kept.${measure} + excluded.${measure}`))}
      )
      insert into till_day_sales as kept (business_on, location_id, cashier_id, method, hour, ${sql.raw(MEASURES.join(', '))})
      select business_on, location_id, cashier_id, method, hour, ${sql.raw(list((measure) => `sum(${measure})`))}
      from fact group by 1, 2, 3, 4, 5
      on conflict (business_on, location_id, cashier_id, method, hour) do update
        set ${sql.raw(list((measure) => `${measure} = kept.${measure} + excluded.${measure}`))}
    $$;

    -- Adds up the next finished movements, at most so many, and answers how many are left; whoever comes while somebody is
    -- at it goes away. A movement's number is given before its commit, but after its transaction's own number: all up to
    -- the last number given are there once every transaction that had a number by then has ended.
    create function fold_sales(at_most bigint, zone text) returns bigint language plpgsql as $$
    declare
      stands sales_rollup;
      up_to bigint;
    begin
      select * into stands from sales_rollup for update skip locked;
      if not found then return 0; end if;
      if stands.time_zone <> zone then
        delete from product_day_sales;
        delete from till_day_sales;
        stands.folded_to := 0;
        perform add_up_sales(true, 0, 9223372036854775807, zone);
      end if;
      if stands.pending_before is null or stands.pending_before <= pg_snapshot_xmin(pg_current_snapshot())
        or stands.pending_before > pg_snapshot_xmax(pg_current_snapshot()) then
        stands.settled_to := stands.pending_to;
        select case when is_called then last_value else 0 end into stands.pending_to from stock_movement_id_seq;
        stands.pending_before := pg_snapshot_xmax(pg_current_snapshot());
      end if;
      up_to := greatest(stands.folded_to, least(stands.folded_to + at_most, stands.settled_to));
      if up_to > stands.folded_to then
        perform add_up_sales(false, stands.folded_to, up_to, zone);
      end if;
      update sales_rollup set folded_to = up_to, settled_to = stands.settled_to, pending_to = stands.pending_to,
        pending_before = stands.pending_before, time_zone = zone
      where (folded_to, settled_to, pending_to, time_zone)
        is distinct from (up_to, stands.settled_to, stands.pending_to, zone);
      return stands.pending_to - up_to;
    end $$;
  `.execute(db);
}
