import type { Db } from '@bhandar/db';
import { sql } from 'kysely';

interface Selling {
  locationId: string;
  from: string;
  to: string;
  timeZone: string;
  limit: number;
}

/**
 * Products by the units sold in these days less those that came back: returns, voided sales and voided returns count on the day
 * on which they happened, as in the reports, which read the same sums and the movements that are not in them yet.
 */
export async function listBestSellerIds(db: Db, { locationId, from, to, timeZone, limit }: Selling): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select product.id from (
      select business_on, location_id, product_id, quantity - returned_quantity as units from product_day_sales
      where (select time_zone from sales_rollup) = ${timeZone}
      union all
      select business_on, location_id, product_id, quantity - returned_quantity from unfolded_sales(${timeZone})
    ) sold
    join product on product.id = sold.product_id and product.deleted_at is null
    where sold.location_id = ${locationId}::uuid and sold.business_on between ${from}::date and ${to}::date
    group by product.id
    having sum(sold.units) > 0
    order by sum(sold.units) desc, product.trade_key, product.id
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
