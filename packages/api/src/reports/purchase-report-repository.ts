import type { Db, Tx } from '@bhandar/db';
import type { Period, PurchaseSupplierRow, VatRow } from '@bhandar/domain/reports';
import { sql } from 'kysely';
import { storeJson } from '../core/access-repository';
import { vatIn } from './rollup-repository';

export type PurchaseSums = Omit<PurchaseSupplierRow, 'totalBeforeMinor'>;

/** Purchases, supplier returns and payments of a period by supplier and buyer, without deleted ones. */
export async function sumPurchases(db: Db | Tx, { from, to }: Period): Promise<PurchaseSums[]> {
  const { rows } = await sql<PurchaseSums>`
    with bought as (
      select supplier_id, store_id, count(*) as purchases, sum(gross_minor)::float8 as gross_minor,
        sum(discount_minor)::float8 as discount_minor, sum(vat_minor)::float8 as vat_minor,
        sum(total_minor)::float8 as total_minor
      from purchase where voided_at is null and purchased_on between ${from}::date and ${to}::date group by 1, 2
    ), posted as (
      select supplier_id, store_id, coalesce(sum(amount_minor) filter (where kind = 'creditNote'), 0)::float8 as returned_minor,
        coalesce(sum(amount_minor) filter (where kind = 'payment'), 0)::float8 as paid_minor
      from supplier_posting p
      where occurred_on between ${from}::date and ${to}::date and reverses is null
        and not exists (select from supplier_posting r where r.reverses = p.id)
      group by 1, 2
    )
    select coalesce(bought.supplier_id, posted.supplier_id) as supplier_id, coalesce(supplier.name, '') as supplier,
      ${storeJson} as store,
      coalesce(purchases, 0) as purchases, coalesce(gross_minor, 0) as gross_minor,
      coalesce(discount_minor, 0) as discount_minor, coalesce(vat_minor, 0) as vat_minor,
      coalesce(total_minor, 0) as total_minor, coalesce(returned_minor, 0) as returned_minor,
      coalesce(paid_minor, 0) as paid_minor
    from bought full join posted on posted.supplier_id = bought.supplier_id and posted.store_id is not distinct from bought.store_id
    left join supplier on supplier.id = coalesce(bought.supplier_id, posted.supplier_id)
    left join location store on store.id = coalesce(bought.store_id, posted.store_id)
    order by total_minor desc, supplier, store.name nulls first`.execute(db);
  return rows;
}

/**
 * VAT by rate: of purchases, less supplier returns at the rate of their purchase; of sales as stored in their lines,
 * less customer returns. Purchases also by their buyer.
 */
export async function sumVat(db: Db | Tx, { from, to }: Period, timeZone: string): Promise<VatRow[]> {
  const { rows } = await sql<VatRow>`
    with came as (
      select line.purchase_vat_bp as rate_bp, purchase.store_id, line.gross_minor - line.discount_minor as net_minor, line.vat_minor
      from purchase join purchase_line line on line.purchase_id = purchase.id
      where purchase.voided_at is null and purchase.purchased_on between ${from}::date and ${to}::date
      union all
      select paid.rate_bp, batch.store_id, -credit.net_minor, credit.net_minor - line.credit_minor
      from supplier_return back join supplier_return_line line on line.return_id = back.id
      join batch on batch.id = line.batch_id
      left join lateral (
        select bought.purchase_vat_bp as rate_bp,
          bought.vat_minor::numeric / nullif(bought.gross_minor - bought.discount_minor, 0) as vat_share
        from purchase_line bought join purchase on purchase.id = bought.purchase_id
        where bought.product_id = line.product_id and bought.batch_id = line.batch_id and purchase.voided_at is null
        order by purchase.supplier_id = back.supplier_id desc nulls last, purchase.purchased_on desc, purchase.created_at desc
        limit 1
      ) paid on true
      cross join lateral (select round(line.credit_minor / (1 + coalesce(paid.vat_share, 0))) as net_minor) credit
      where back.status = 'posted'
        and (back.returned_at at time zone ${timeZone})::date between ${from}::date and ${to}::date
        and back.returned_at >= ${from}::date - 1 and back.returned_at < ${to}::date + 2
    ), bought_by as (
      select rate_bp, store_id, sum(net_minor)::float8 as purchased_minor, sum(vat_minor)::float8 as purchase_vat_minor
      from came group by 1, 2
    ), bought as (
      select rate_bp, sum(purchased_minor) as purchased_minor, sum(purchase_vat_minor) as purchase_vat_minor,
        jsonb_agg(jsonb_build_object('store', ${storeJson}, 'purchasedMinor', purchased_minor,
          'purchaseVatMinor', purchase_vat_minor) order by store.name nulls first, store.id) as buyers
      from bought_by left join location store on store.id = bought_by.store_id group by 1
    ), sales as (
      select vat_rate_bp as rate_bp, sum(sold_minor)::float8 as sold_minor, sum(vat_minor)::float8 as sale_vat_minor
      from (${vatIn(timeZone)}) sold
      where business_on between ${from}::date and ${to}::date group by 1
    )
    select coalesce(bought.rate_bp, sales.rate_bp) as rate_bp, coalesce(purchased_minor, 0) as purchased_minor,
      coalesce(purchase_vat_minor, 0) as purchase_vat_minor, coalesce(sold_minor, 0) as sold_minor,
      coalesce(sale_vat_minor, 0) as sale_vat_minor, coalesce(buyers, '[]') as buyers
    from bought full join sales on coalesce(sales.rate_bp, -1) = coalesce(bought.rate_bp, -1)
    order by rate_bp nulls last`.execute(db);
  return rows;
}
