import { type Kysely, sql } from 'kysely';

/**
 * A purchase line may state no sales VAT (null), and then the rate that was stated before applies. Older lines keep
 * their 0, because nothing tells a stated 0 from an empty field there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table purchase_line alter column sales_vat_bp drop not null, alter column sales_vat_bp drop default;
    create or replace function sales_vat_rate(product uuid, day date) returns integer language sql stable as $$
      select line.sales_vat_bp from purchase_line line join purchase on purchase.id = line.purchase_id
      where line.product_id = product and line.sales_vat_bp is not null and purchase.voided_at is null
        and purchase.purchased_on <= day
      order by purchase.purchased_on desc, purchase.created_at desc, line.line_no desc limit 1
    $$;
  `.execute(db);
}
