import type { Tx } from '@bhandar/db';
import { type RawBuilder, sql } from 'kysely';
import type { PurchasedPrice } from '../../catalogue';

/** The source of a price in the history after a purchase was voided. */
export const voidSource = (voucher: string): string => `Void of ${voucher}`;
const VOIDS = voidSource('%');

export interface PriceDays {
  productId: string;
  /** The latest day on which a document states the MRP; null without one. */
  mrpDay: string | null;
  costDay: string | null;
}

/** The days of the prices in force, valid purchases of the warehouse and prices of other sources alike. */
export async function listPriceDays(tx: Tx, productIds: readonly string[]): Promise<PriceDays[]> {
  const { rows } = await sql<PriceDays>`
    select product_id, max(day) filter (where mrp) as mrp_day, max(day) filter (where cost) as cost_day from (
      select line.product_id, purchase.purchased_on as day, line.pack_mrp_minor is not null as mrp, line.quantity > 0 as cost
      from purchase_line line join purchase on purchase.id = line.purchase_id
      where line.product_id = any(${productIds}::uuid[]) and purchase.voided_at is null and purchase.store_id is null
      union all
      select product_id, priced_on, unit_mrp_minor is not null, unit_cost is not null from product_price
      where product_id = any(${productIds}::uuid[]) and source not like ${VOIDS}
        and not exists (select from purchase where voucher = source)
    ) stated group by 1`.execute(tx);
  return rows;
}

/**
 * The prices of products without a purchase, for products whose latest MRP or cost it set. Entries of voided purchases
 * and of their voids do not count; a purchase without an MRP sets none; the price of a later day stays. A cost that was
 * unknown before is unknown again, while an MRP stays if there is no other. Packs follow if they still have the
 * purchase's figures.
 */
export async function listPricesBefore(
  tx: Tx,
  { purchaseId, voucher, today }: { purchaseId: string; voucher: string; today: string },
): Promise<PurchasedPrice[]> {
  const stands = sql`source not like ${VOIDS} and not exists (
    select from purchase gone where gone.voucher = source and gone.voided_at is not null)`;
  const saysMrp = sql`coalesce((
    select bool_or(line.pack_mrp_minor is not null) from purchase named join purchase_line line on line.purchase_id = named.id
    where named.voucher = source and line.product_id = bought.product_id), true)`;
  const later = (says: RawBuilder<unknown>) => sql`exists (
    select from purchase_line line join purchase other on other.id = line.purchase_id
    where line.product_id = bought.product_id and other.voided_at is null and other.store_id is null and ${says}
      and (other.purchased_on, other.created_at, other.voucher)
        > (select purchased_on, created_at, voucher from purchase where id = ${purchaseId}))`;
  const latest = (says: RawBuilder<unknown>) => sql`coalesce((
    select source from product_price where product_id = bought.product_id and ${stands} and ${says}
    order by priced_on desc, id desc limit 1), '') = ${voucher}`;
  const others = sql`product_id = bought.product_id and ${stands} and source <> ${voucher}`;
  const earlier = sql`
    select * from purchase_line line join purchase on purchase.id = line.purchase_id
    where line.product_id = pack.product_id and purchase.id <> ${purchaseId} and purchase.voided_at is null
      and purchase.store_id is null`;
  const { rows } = await sql<PurchasedPrice>`
    with own as materialized (select * from purchase_line where purchase_id = ${purchaseId}), bought as materialized (
      select product_id, ${latest(saysMrp)} and not ${later(sql`line.pack_mrp_minor is not null`)} as mrp_too,
        ${latest(sql`unit_cost is not null`)} and not ${later(sql`line.quantity > 0`)} as cost_too
      from (select distinct product_id from own) bought
    )
    select bought.product_id, case when mrp_too and before.known then before.unit_mrp_minor
        else product.unit_mrp_minor end as unit_mrp_minor,
      case when cost_too then cost.unit_cost else product.unit_cost end as unit_cost,
      coalesce(pack.packs, '[]') as packs, ${voidSource(voucher)} as source, ${today} as day,
      '{"mrp": true, "cost": true}'::jsonb as rules
    from bought join product on product.id = bought.product_id
    left join lateral (
      select true as known, unit_mrp_minor from product_price where ${others} and ${saysMrp}
      order by priced_on desc, id desc limit 1
    ) before on true
    left join lateral (
      select unit_cost from product_price where ${others} and unit_cost is not null
      order by priced_on desc, id desc limit 1
    ) cost on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('size', pack.size, 'name', pack.name,
        'mrpMinor', case when mrp_too and exists (
          select from own where own.product_id = pack.product_id and own.sale_pack_size = pack.size
            and own.pack_mrp_minor = pack.mrp_minor
        ) then coalesce((
          select pack_mrp_minor from (${earlier}) e where e.sale_pack_size = pack.size
          order by e.purchased_on desc, e.created_at desc, e.line_no desc limit 1
        ), before.unit_mrp_minor * pack.size) end,
        'tradePriceMinor', case when cost_too and exists (
          select from own where own.product_id = pack.product_id and own.pack_size = pack.size
            and own.pack_tp_minor = pack.trade_price_minor
        ) then (
          select pack_tp_minor from (${earlier}) e where e.pack_size = pack.size and e.quantity > 0
          order by e.purchased_on desc, e.created_at desc, e.line_no desc limit 1
        ) end)) as packs
      from product_pack pack where pack.product_id = bought.product_id
    ) pack on true
    where mrp_too or cost_too`.execute(tx);
  return rows;
}

export async function listPurchasedIds(tx: Tx, purchaseId: string): Promise<string[]> {
  const rows = await tx.selectFrom('purchaseLine').select('productId').where('purchaseId', '=', purchaseId).execute();
  return rows.map(({ productId }) => productId);
}
