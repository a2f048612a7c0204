import type { Db, Tx } from '@bhandar/db';
import type { Period, PurchaseSupplierRow, VatRow } from '@bhandar/domain/reports';
import { sql } from 'kysely';
import { storeJson } from '../core/access-repository';
import { vatIn } from './rollup-repository';

export type PurchaseSums = Omit<PurchaseSupplierRow, 'totalBeforeMinor'>;

/**
 * Purchases of a period, and below zero those that were voided in it: a void changes the period of its own day, as it does
 * in the supplier's statement.
 */
const purchasesIn = ({ from, to }: Period, timeZone: string) => sql`(
  select purchase.*, 1 as sign from purchase where purchased_on between ${from}::date and ${to}::date
  union all
  select purchase.*, -1 from purchase where (voided_at at time zone ${timeZone})::date between ${from}::date and ${to}::date)`;

/** Purchases, supplier returns and payments of a period by supplier and buyer, less those that were voided in it. */
export async function sumPurchases(db: Db | Tx, period: Period, timeZone: string): Promise<PurchaseSums[]> {
  const { from, to } = period;
  const { rows } = await sql<PurchaseSums>`
    with bought as (
      select supplier_id, store_id, sum(sign) as purchases, sum(sign * gross_minor)::float8 as gross_minor,
        sum(sign * discount_minor)::float8 as discount_minor, sum(sign * vat_minor)::float8 as vat_minor,
        sum(sign * total_minor)::float8 as total_minor
      from ${purchasesIn(period, timeZone)} act group by 1, 2
    ), posted as (
      select p.supplier_id, p.store_id, coalesce(sum(effect.minor) filter (where effect.kind = 'creditNote'), 0)::float8 as returned_minor,
        coalesce(sum(effect.minor) filter (where effect.kind = 'payment'), 0)::float8 as paid_minor
      from supplier_posting p left join supplier_posting o on o.id = p.reverses
      cross join lateral (select coalesce(o.kind, p.kind) as kind,
        case when o.id is null then p.amount_minor else -p.amount_minor end as minor) effect
      where p.occurred_on between ${from}::date and ${to}::date
      group by 1, 2
    ), credited as (
      select supplier_id, store_id, sum(vat_minor)::float8 as vat_minor from ${creditsIn(period, timeZone)} credit group by 1, 2
    )
    select coalesce(bought.supplier_id, posted.supplier_id) as supplier_id, coalesce(supplier.name, '') as supplier,
      ${storeJson} as store,
      coalesce(purchases, 0) as purchases, coalesce(gross_minor, 0) as gross_minor,
      coalesce(discount_minor, 0) as discount_minor, coalesce(bought.vat_minor, 0) as vat_minor,
      coalesce(total_minor, 0) as total_minor, coalesce(returned_minor, 0) as returned_minor,
      coalesce(credited.vat_minor, 0) as returned_vat_minor, coalesce(paid_minor, 0) as paid_minor
    from bought full join posted on posted.supplier_id = bought.supplier_id and posted.store_id is not distinct from bought.store_id
    left join credited on credited.supplier_id = posted.supplier_id and credited.store_id is not distinct from posted.store_id
    left join supplier on supplier.id = coalesce(bought.supplier_id, posted.supplier_id)
    left join location store on store.id = coalesce(bought.store_id, posted.store_id)
    where purchases <> 0 or gross_minor <> 0 or total_minor <> 0 or returned_minor <> 0 or paid_minor <> 0
    order by total_minor desc, supplier, store.name nulls first`.execute(db);
  return rows;
}

/**
 * Credit notes of supplier returns, and below zero their voids, split into net and VAT as their purchase was: each part is
 * what all up to it come to, less those before, so that the parts of a bill are exactly the bill. The purchase is the
 * latest one of the batch at the time of the return, of its supplier if there is one.
 */
const creditsIn = ({ from, to }: Period, timeZone: string) => sql`(
  select credited.supplier_id, batch.store_id, paid.rate_bp, part.net_minor, credited.credit_minor - part.net_minor as vat_minor
  from (
    select line.batch_id, line.product_id, back.supplier_id, back.returned_at, act.at, act.sign * line.credit_minor as credit_minor,
      sum(act.sign * line.credit_minor) over (partition by line.batch_id, back.supplier_id
        order by act.at, back.id, act.sign desc, line.line_no rows unbounded preceding) as until_minor
    from supplier_return back join supplier_return_line line on line.return_id = back.id
    cross join lateral (values (1, back.returned_at), (-1, back.voided_at)) act (sign, at)
    where act.at is not null
  ) credited
  join batch on batch.id = credited.batch_id
  left join lateral (
    select line.purchase_vat_bp as rate_bp, purchase.supplier_id
    from purchase_line line join purchase on purchase.id = line.purchase_id
    where line.product_id = credited.product_id and line.batch_id = credited.batch_id
      and (purchase.voided_at is null or purchase.voided_at > credited.returned_at)
    order by purchase.supplier_id = credited.supplier_id desc nulls last, purchase.created_at <= credited.returned_at desc,
      purchase.purchased_on desc, purchase.created_at desc
    limit 1
  ) paid on true
  left join lateral (
    select sum(line.gross_minor - line.discount_minor) as net_minor, sum(line.vat_minor) as vat_minor
    from purchase_line line join purchase on purchase.id = line.purchase_id
    where line.product_id = credited.product_id and line.batch_id = credited.batch_id
      and line.purchase_vat_bp is not distinct from paid.rate_bp and purchase.supplier_id is not distinct from paid.supplier_id
      and (purchase.voided_at is null or purchase.voided_at > credited.returned_at)
  ) bill on true
  cross join lateral (select case when bill.net_minor + bill.vat_minor > 0
    then round(until_minor * bill.net_minor / (bill.net_minor + bill.vat_minor))
      - round((until_minor - credit_minor) * bill.net_minor / (bill.net_minor + bill.vat_minor))
    else credit_minor end as net_minor) part
  where (credited.at at time zone ${timeZone})::date between ${from}::date and ${to}::date)`;

/**
 * VAT by rate: of purchases, less supplier returns at the rate of their purchase; of sales as stored in their lines,
 * less customer returns. Purchases also by their buyer.
 */
export async function sumVat(db: Db | Tx, period: Period, timeZone: string): Promise<VatRow[]> {
  const { from, to } = period;
  const { rows } = await sql<VatRow>`
    with came as (
      select line.purchase_vat_bp as rate_bp, bill.store_id, sign * (line.gross_minor - line.discount_minor) as net_minor,
        sign * line.vat_minor as vat_minor
      from ${purchasesIn(period, timeZone)} bill join purchase_line line on line.purchase_id = bill.id
      union all
      select rate_bp, store_id, -net_minor, -vat_minor from ${creditsIn(period, timeZone)} credit
    ), bought_by as (
      select rate_bp, store_id, sum(net_minor)::float8 as purchased_minor, sum(vat_minor)::float8 as purchase_vat_minor
      from came group by 1, 2 having sum(net_minor) <> 0 or sum(vat_minor) <> 0
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
