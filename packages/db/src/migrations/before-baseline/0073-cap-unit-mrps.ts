import { type Kysely, sql } from 'kysely';

/**
 * Unit MRPs were rounded half-up, so that fifteen of a pack of 100.00 sold at 6.67 each for 100.05. They come down to
 * what the printed MRP of the pack allows: of products, of the batches that came with such a price, and in what a void
 * reads to restore earlier prices. A pack that a later purchase of another size left behind follows the unit price.
 *
 * Prices of stores stay as they were entered: a till never asks more than the MRP. What was sold stays as it was.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Of each batch and purchase the unit MRP as it was worked out, where that was too much.
    create temporary table bought on commit drop as
      select line.purchase_id, line.line_no, line.product_id, line.batch_id, purchase.voucher,
        round(line.pack_mrp_minor::numeric / line.sale_pack_size)::bigint as was,
        line.pack_mrp_minor / line.sale_pack_size as now
      from purchase_line line join purchase on purchase.id = line.purchase_id
      where round(line.pack_mrp_minor::numeric / line.sale_pack_size) > line.pack_mrp_minor / line.sale_pack_size;

    -- The pack that the latest purchase priced the product by; the product's price may have changed since.
    create temporary table latest on commit drop as
      select distinct on (line.product_id) line.product_id, line.sale_pack_size as size,
        line.pack_mrp_minor / line.sale_pack_size as most,
        round(line.pack_mrp_minor::numeric / line.sale_pack_size)::bigint as rounded
      from purchase_line line join purchase on purchase.id = line.purchase_id
      where purchase.voided_at is null and line.pack_mrp_minor > 0
      order by line.product_id, purchase.created_at desc, purchase.voucher desc, line.line_no desc;

    create temporary table lowered on commit drop as
      select product.id as product_id, product.unit_mrp_minor as was, allowed.most as now
      from product
      left join latest on latest.product_id = product.id and latest.rounded = product.unit_mrp_minor
      cross join lateral (
        select least(latest.most, (
          select min(pack.mrp_minor / pack.size) from product_pack pack
          where pack.product_id = product.id and pack.mrp_minor > 0 and (latest.size is null or pack.size = latest.size
            or round(pack.mrp_minor::numeric / pack.size) = product.unit_mrp_minor)
        )) as most
      ) allowed
      where product.unit_mrp_minor > allowed.most;

    insert into audit_entry (action, entity, entity_id, before, after)
      select 'update', 'product', product_id, jsonb_build_object('unitMrpMinor', was),
        jsonb_build_object('unitMrpMinor', nullif(now, 0), 'reason', 'A whole pack never costs more than its printed MRP')
      from lowered order by product_id;
    update product set unit_mrp_minor = nullif(lowered.now, 0), version = version + 1
      from lowered where product.id = lowered.product_id;
    update product_pack pack
      set mrp_minor = case when product.unit_mrp_minor * pack.size <= 10000000000000 then product.unit_mrp_minor * pack.size end
      from product
      where product.id = pack.product_id and pack.mrp_minor > 0 and product.unit_mrp_minor * pack.size > pack.mrp_minor;

    update batch set mrp_minor = came.now
      from (select batch_id, was, min(now) as now from bought group by 1, 2) came
      where came.batch_id = batch.id and came.was = batch.mrp_minor;
    update batch set mrp_minor = lowered.now
      from lowered where lowered.product_id = batch.product_id and lowered.was = batch.mrp_minor
        and not exists (select from purchase_line line where line.batch_id = batch.id and line.pack_mrp_minor is not null);

    update purchase_line line set batch_mrp_before = came.now
      from (select batch_id, was, min(now) as now from bought group by 1, 2) came
      where came.batch_id = line.batch_id and came.was = line.batch_mrp_before;
    update purchase_line line set batch_mrp_before = lowered.now
      from lowered where lowered.product_id = line.product_id and lowered.was = line.batch_mrp_before;

    update product_price price set unit_mrp_minor = bought.now
      from bought
      where bought.product_id = price.product_id and bought.voucher = price.source and bought.was = price.unit_mrp_minor;
    update product_price price set unit_mrp_minor = nullif(lowered.now, 0)
      from lowered where lowered.product_id = price.product_id and lowered.was = price.unit_mrp_minor;

    update requested_item
      set wish = jsonb_set(wish, '{unitMrpMinor}', to_jsonb((wish->>'packMrpMinor')::bigint / (wish->>'salePackSize')::bigint))
      where (wish->>'packMrpMinor')::bigint > 0
        and (wish->>'unitMrpMinor')::bigint > (wish->>'packMrpMinor')::bigint / (wish->>'salePackSize')::bigint;
  `.execute(db);
}
