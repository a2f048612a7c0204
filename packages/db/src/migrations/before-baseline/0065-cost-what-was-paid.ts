import { type Kysely, sql } from 'kysely';

/**
 * Costs were kept without VAT beside prices that include it, which made every margin too large by the VAT that was paid.
 * What is on hand, and the prices of the last purchases, get it added: to a batch, in the measure in which it was bought and
 * not opened with. What was sold before keeps the cost it had then.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create temporary table paid on commit drop as
      select line.purchase_id, line.line_no, line.product_id, line.batch_id, purchase.voucher,
        line.unit_cost as cost_before,
        round(line.total_minor / 100.0 / (line.quantity + line.free_quantity), 4) as cost_after
      from purchase_line line join purchase on purchase.id = line.purchase_id
      where line.vat_minor > 0;

    create temporary table came on commit drop as
      select line.batch_id, line.line_no, line.vat_minor, line.quantity + line.free_quantity as units,
        purchase.created_at, purchase.voucher
      from purchase_line line join purchase on purchase.id = line.purchase_id
      where purchase.voided_at is null and line.batch_id in (select batch_id from paid);
    create temporary table opened on commit drop as
      select batch_id, sum(quantity) as units from stock_movement
      where document_kind = 'opening' and batch_id in (select batch_id from paid) group by 1;

    update batch set unit_cost = round(batch.unit_cost + bears.vat_minor / 100.0 / bears.units, 4)
    from (
      select came.batch_id, sum(came.vat_minor) as vat_minor,
        sum(came.units) + coalesce(max(opened.units), 0) as units
      from came left join opened using (batch_id) group by 1
    ) bears
    where batch.id = bears.batch_id;

    update purchase_line line set batch_cost_before = round(line.batch_cost_before + bore.vat_minor / 100.0 / bore.units, 4)
    from (
      select later.purchase_id, later.line_no, sum(came.vat_minor) as vat_minor,
        sum(came.units) + coalesce(max(opened.units), 0) as units
      from purchase_line later join purchase on purchase.id = later.purchase_id
      join came on came.batch_id = later.batch_id
        and (came.created_at, came.voucher, came.line_no) < (purchase.created_at, purchase.voucher, later.line_no)
      left join opened on opened.batch_id = later.batch_id
      where later.batch_cost_before is not null group by 1, 2
    ) bore
    where line.purchase_id = bore.purchase_id and line.line_no = bore.line_no;

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
