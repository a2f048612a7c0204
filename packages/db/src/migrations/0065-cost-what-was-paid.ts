import { type Kysely, sql } from 'kysely';

/**
 * Costs were kept without VAT beside prices that include it, which made every margin too large by the VAT that was paid.
 * What is on hand, and the prices of the last purchases, get it added; what was sold before keeps the cost it had then.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create temporary table paid on commit drop as
      select line.purchase_id, line.line_no, line.product_id, line.batch_id, purchase.voucher,
        line.unit_cost as cost_before,
        round(line.total_minor / 100.0 / (line.quantity + line.free_quantity), 4) as cost_after
      from purchase_line line join purchase on purchase.id = line.purchase_id
      where line.vat_minor > 0;

    update batch set unit_cost = round(batch.unit_cost * bears.share, 4)
    from (
      select line.batch_id,
        sum(line.total_minor)::numeric / nullif(sum(line.gross_minor - line.discount_minor), 0) as share
      from purchase_line line join purchase on purchase.id = line.purchase_id
      where purchase.voided_at is null and line.batch_id in (select batch_id from paid)
      group by line.batch_id
    ) bears
    where batch.id = bears.batch_id and bears.share > 1 and batch.unit_cost is not null;

    update product set unit_cost = paid.cost_after
    from paid join purchase on purchase.id = paid.purchase_id
    where product.id = paid.product_id and product.unit_cost = paid.cost_before and purchase.voided_at is null
      and not exists (
        select from purchase_line later join purchase bought on bought.id = later.purchase_id
        where later.product_id = paid.product_id and bought.voided_at is null and bought.created_at > purchase.created_at
      );

    update product_price set unit_cost = paid.cost_after
    from paid
    where product_price.product_id = paid.product_id and product_price.source = paid.voucher
      and product_price.unit_cost = paid.cost_before;

    update purchase_line set unit_cost = paid.cost_after
    from paid where purchase_line.purchase_id = paid.purchase_id and purchase_line.line_no = paid.line_no;

    update price_sheet_line
    set unit_cost = round((pack_tp_minor - purchase_discount_minor + purchase_vat_minor)::numeric / 100 / pack_size, 4)
    where purchase_vat_minor > 0;
  `.execute(db);
}
