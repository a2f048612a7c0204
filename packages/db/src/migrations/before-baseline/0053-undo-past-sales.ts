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

const dropEmpty = (table: keyof typeof SUMS) => `
  delete from ${table} kept using (select distinct location_id, business_on from past_sale_line where job_id = job) day
  where kept.location_id = day.location_id and kept.business_on = day.business_on
    and ${MEASURES.map((measure) => `kept.${measure} = 0`).join(' and ')};`;

/**
 * What an import of past sales brought in can be taken out again: its lines go, and the sums of their days lose them. An
 * invoice that counted at one of them counts from then on at the next line that came in of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table import_job
      add column undone_at timestamptz,
      add column undone_by uuid references staff_member (id),
      add check ((undone_at is null) = (undone_by is null)),
      add check (undone_at is null or status <> 'running' and not dry_run and kind = 'pastSales');

    create function undo_past_sales(job uuid) returns bigint language plpgsql as $$
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
            -l.lines * (1 - sold.went) * l.amount_minor as uncosted_refund_minor
          from changed l cross join lateral (select (l.quantity >= 0 and l.amount_minor >= 0)::int as went) sold
        ), of_products as (${sql.raw(kept('product_day_sales'))}
        ), of_stores as (${sql.raw(kept('store_day_sales'))}
        )
        ${sql.raw(kept('till_day_sales'))};
        ${sql.raw((Object.keys(SUMS) as (keyof typeof SUMS)[]).map(dropEmpty).join('\n'))}
      end if;
      delete from past_sale_line where job_id = job;
      get diagnostics gone = row_count;
      return gone;
    end $$;
  `.execute(db);
}
