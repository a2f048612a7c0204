import type { Tx } from '@bhandar/db';
import { sql } from 'kysely';
import type { PurchasedPrice } from '../catalogue';

/** What the price history cites where a purchase that set a price was taken back. */
export const voidSource = (voucher: string): string => `Void of ${voucher}`;
const VOIDS = voidSource('%');

/**
 * The prices that stood before a purchase, of the products whose latest price is the purchase's. What voided purchases
 * and their voids wrote does not count. Packs come along where they still have the figures of the purchase.
 */
export async function listPricesBefore(
  tx: Tx,
  { purchaseId, voucher }: { purchaseId: string; voucher: string },
): Promise<PurchasedPrice[]> {
  const stands = sql`source not like ${VOIDS} and not exists (
    select from purchase gone where gone.voucher = source and gone.voided_at is not null)`;
  const earlier = sql`
    select * from purchase_line line join purchase on purchase.id = line.purchase_id
    where line.product_id = pack.product_id and purchase.id <> ${purchaseId} and purchase.voided_at is null`;
  const { rows } = await sql<PurchasedPrice>`
    with own as materialized (select * from purchase_line where purchase_id = ${purchaseId})
    select bought.product_id, before.unit_mrp_minor, cost.unit_cost, coalesce(pack.packs, '[]') as packs,
      ${voidSource(voucher)} as source
    from (select distinct product_id from own) bought
    join lateral (
      select source from product_price where product_id = bought.product_id and ${stands} order by id desc limit 1
    ) latest on latest.source = ${voucher}
    join lateral (
      select unit_mrp_minor from product_price
      where product_id = bought.product_id and ${stands} and source <> ${voucher} order by id desc limit 1
    ) before on true
    left join lateral (
      select unit_cost from product_price
      where product_id = bought.product_id and ${stands} and source <> ${voucher} and unit_cost is not null
      order by id desc limit 1
    ) cost on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('size', pack.size, 'name', pack.name,
        'mrpMinor', case when exists (
          select from own where own.product_id = pack.product_id and own.sale_pack_size = pack.size
            and own.pack_mrp_minor = pack.mrp_minor
        ) then coalesce((
          select pack_mrp_minor from (${earlier}) e where e.sale_pack_size = pack.size
          order by e.created_at desc, e.line_no desc limit 1
        ), before.unit_mrp_minor * pack.size) end,
        'tradePriceMinor', case when exists (
          select from own where own.product_id = pack.product_id and own.pack_size = pack.size
            and own.pack_tp_minor = pack.trade_price_minor
        ) then (
          select pack_tp_minor from (${earlier}) e where e.pack_size = pack.size
          order by e.created_at desc, e.line_no desc limit 1
        ) end)) as packs
      from product_pack pack where pack.product_id = bought.product_id
    ) pack on true`.execute(tx);
  return rows;
}

export async function listPurchasedIds(tx: Tx, purchaseId: string): Promise<string[]> {
  const rows = await tx.selectFrom('purchaseLine').select('productId').where('purchaseId', '=', purchaseId).execute();
  return rows.map(({ productId }) => productId);
}
