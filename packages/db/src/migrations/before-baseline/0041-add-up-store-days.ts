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

const kept = (table: string, keys: string) => `
  insert into ${table} as kept (${keys}, ${MEASURES.join(', ')})
  select ${keys}, ${list((measure) => `sum(${measure})`)} from fact group by ${keys}
  on conflict (${keys}) do update set ${list((measure) => `${measure} = kept.${measure} + excluded.${measure}`)}`;

/**
 * A third sum, of a store's day, for the dashboards and for reports by day, week, month and store: one row where the
 * counters have one for each cashier, method and hour. And `unfolded_sales`, all that the sums do not hold yet, so that one
 * statement tells both, as of one moment. Sums made in another zone do not count until they are made again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table store_day_sales (
      business_on date not null,
      location_id uuid not null references location (id),
      ${sql.raw(list((measure) => `${measure} bigint not null default 0`))},
      primary key (business_on, location_id)
    );

    -- Nobody adds up meanwhile.
    select from sales_rollup for update;
    insert into store_day_sales (business_on, location_id, ${sql.raw(MEASURES.join(', '))})
    select business_on, location_id, ${sql.raw(list((measure) => `sum(${measure})`))} from till_day_sales group by 1, 2;

    create or replace function add_up_sales(past boolean, after_id bigint, up_to bigint, zone text) returns void
    language sql as $$
      with fact as materialized (
        select * from sales_facts(after_id, up_to, zone) where not past
        union all select * from past_sale_facts(after_id, up_to, zone) where past
      ), of_products as (${sql.raw(kept('product_day_sales', 'business_on, location_id, product_id'))}
      ), of_stores as (${sql.raw(kept('store_day_sales', 'business_on, location_id'))}
      )
      ${sql.raw(kept('till_day_sales', 'business_on, location_id, cashier_id, method, hour'))}
    $$;

    -- Its few movements are found one by one: a plan made for what may be many reads whole tables.
    create function unfolded_sales(zone text) returns setof sales_fact language plpgsql stable
    set plan_cache_mode = force_generic_plan set enable_hashjoin = off set enable_mergejoin = off as $$
    declare
      stands sales_rollup;
      last_id bigint;
    begin
      select * into stands from sales_rollup;
      select coalesce(max(id), 0) into last_id from stock_movement;
      if stands.time_zone is distinct from zone then
        return query select * from sales_facts(0, last_id, zone);
        return query select * from past_sale_facts(0, 9223372036854775807, zone);
      elsif last_id > stands.folded_to then
        return query select * from sales_facts(stands.folded_to, last_id, zone);
      end if;
    end $$;
  `.execute(db);
  await sql`
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
    end $$`.execute(db);
}
