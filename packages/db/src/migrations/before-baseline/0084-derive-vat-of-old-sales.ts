import { type Kysely, sql } from 'kysely';

/** Documents that the sums do not hold yet, or no longer: their first movement of a kind comes after what was added up. */
const UNFOLDED = (said: string) => `
  select m.document_id from stock_movement m
  where m.document_kind = '${said}' and m.id > (select folded_to from sales_rollup)
    and not exists (select from stock_movement f where f.document_kind = '${said}' and f.document_id = m.document_id
      and f.id <= (select folded_to from sales_rollup))`;

/** Documents that stand in the sums, also those whose void is not added up yet. */
const FOLDED = (kind: string, alias: string, standing: string) => `
  ${alias}.id not in (${UNFOLDED(kind)}) and (${alias}.status = '${standing}' or ${alias}.id in (${UNFOLDED('void')}))`;

const NET = 'line.line_total_minor - line.discount_minor';
const vatOf = (amount: string) => `round((${amount}) * span.rate_bp / (10000.0 + span.rate_bp))`;

/**
 * Lines of old sales get the VAT that reports derived for their day until now, marked as derived: the rate of the last
 * purchase up to that day. Lines of products that nobody had bought by then keep none. One pass over each table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Nobody adds up meanwhile.
    select from sales_rollup for update;

    create temporary table rate_span on commit drop as
      select product_id, rate_bp, purchased_on as since,
        lead(purchased_on, 1, 'infinity') over (partition by product_id order by purchased_on) as until
      from (
        select distinct on (line.product_id, purchase.purchased_on)
          line.product_id, purchase.purchased_on, line.sales_vat_bp as rate_bp
        from purchase_line line join purchase on purchase.id = line.purchase_id
        where purchase.voided_at is null
        order by line.product_id, purchase.purchased_on, purchase.created_at desc, line.line_no desc
      ) last;
    analyze rate_span;

    update sale_line line set vat_rate_bp = span.rate_bp, vat_derived = true, vat_minor = ${sql.raw(vatOf(NET))}
    from sale, rate_span span
    where sale.id = line.sale_id and span.product_id = line.product_id
      and sale.business_on >= span.since and sale.business_on < span.until;

    update past_sale_line line set vat_rate_bp = span.rate_bp, vat_derived = true,
      vat_minor = ${sql.raw(vatOf('line.amount_minor'))}
    from rate_span span
    where span.product_id = line.product_id and line.business_on >= span.since and line.business_on < span.until;

    update sale_return_line line set vat_rate_bp = span.rate_bp, vat_derived = true,
      vat_minor = ${sql.raw(vatOf('line.refund_minor'))}
    from sale_return, rate_span span
    where sale_return.id = line.return_id and line.sale_id is null and span.product_id = line.product_id
      and sale_return.business_on >= span.since and sale_return.business_on < span.until;

    -- By the cumulative rule, in the order in which they were posted.
    with back as (
      select line.return_id, line.line_no, line.refund_minor, sold.vat_rate_bp, sold.vat_minor,
        greatest(sold.line_total_minor - sold.discount_minor, 1) as paid_minor,
        sum(line.refund_minor) over (partition by line.sale_id, line.sale_line_no, r.status = 'posted'
          order by r.posted_at, r.id, line.line_no rows unbounded preceding) as refunded_minor
      from sale_return_line line join sale_return r on r.id = line.return_id
      join sale_line sold on sold.sale_id = line.sale_id and sold.line_no = line.sale_line_no
      where sold.vat_rate_bp is not null
    )
    update sale_return_line line set vat_rate_bp = back.vat_rate_bp, vat_derived = true,
      vat_minor = round(back.vat_minor::numeric * back.refunded_minor / back.paid_minor)
        - round(back.vat_minor::numeric * (back.refunded_minor - back.refund_minor) / back.paid_minor)
    from back where back.return_id = line.return_id and back.line_no = line.line_no;

    insert into vat_day_sales (business_on, location_id, vat_rate_bp, sold_minor, vat_minor)
    select business_on, location_id, vat_rate_bp, sum(sold_minor), sum(coalesce(vat_minor, 0))
    from (
      select sale.business_on, sale.location_id, line.vat_rate_bp, ${sql.raw(NET)} as sold_minor, line.vat_minor
      from sale join sale_line line on line.sale_id = sale.id
      where ${sql.raw(FOLDED('sale', 'sale', 'accepted'))}
      union all
      select r.business_on, r.location_id, line.vat_rate_bp, -line.refund_minor, -line.vat_minor
      from sale_return r join sale_return_line line on line.return_id = r.id
      where ${sql.raw(FOLDED('saleReturn', 'r', 'posted'))} and r.status <> 'pending'
      union all
      select business_on, location_id, vat_rate_bp, amount_minor, vat_minor
      from past_sale_line where (select time_zone from sales_rollup) <> ''
    ) fact group by 1, 2, 3;
  `.execute(db);
}
