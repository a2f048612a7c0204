import { type Kysely, sql } from 'kysely';

/** The day of each price in the history: that of its purchase, else the business day on which it was entered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table product_price add column priced_on date;
    update product_price price set priced_on = coalesce(
      (select purchased_on from purchase where voucher = price.source),
      (price.changed_at at time zone coalesce((select nullif(time_zone, '') from sales_rollup), 'Asia/Dhaka'))::date);
    alter table product_price alter column priced_on set not null, alter column priced_on set default current_date;
    drop index product_price_product_idx;
    create index product_price_product_idx on product_price (product_id, priced_on desc, id desc);
  `.execute(db);
}
