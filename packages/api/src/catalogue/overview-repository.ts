import type { Db } from '@bhandar/db';
import type { CatalogueOverview } from '@bhandar/domain/catalogue';
import { sql } from 'kysely';
import { LOW_STOCK_UNITS } from '../accounts';
import { usableOn } from '../inventory';

/** Low and out count the warehouse's sellable stock; the organisation sets the threshold. */
export async function countCatalogue(db: Db, today: string): Promise<CatalogueOverview> {
  const { rows } = await sql<CatalogueOverview>`
    with held as materialized (
      select b.product_id, sum(b.on_hand - b.reserved) as quantity
      from stock_balance b join batch on batch.id = b.batch_id
      where b.location_id = (select id from location where kind = 'warehouse')
        and ${usableOn(today)}
      group by b.product_id having sum(b.on_hand - b.reserved) > 0
    ), stocked as (
      select count(*) as products, count(*) filter (where held.quantity <= ${LOW_STOCK_UNITS}) as low
      from held join product p on p.id = held.product_id and p.deleted_at is null
    )
    select
      (select live from product_list_state where kind = 'pharmacy') as pharmacy_products,
      (select live from product_list_state where kind = 'nonPharmacy') as non_pharmacy_products,
      (select count(*) from category where deleted_at is null) as categories,
      (select count(*) from unit_type where deleted_at is null) as unit_types,
      (select count(*) from company where deleted_at is null) as companies,
      stocked.low as low_stock,
      (select sum(live) from product_list_state)::bigint - stocked.products as out_of_stock
    from stocked`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('A query of aggregates answers one row');
  return counts;
}
