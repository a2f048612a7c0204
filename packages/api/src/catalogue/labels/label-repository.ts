import type { Db } from '@bhandar/db';
import type { LabelQuery, ProductLabel } from '@bhandar/domain/catalogue';
import { sql } from 'kysely';

/** In the requested order; the barcode of a single unit comes before those of packs, a printed one before our own. */
export async function listLabelRows(db: Db, { productIds, batchId }: LabelQuery): Promise<ProductLabel[]> {
  const { rows } = await sql<ProductLabel>`
    select p.id as product_id, p.code, p.trade_name, p.strength, p.unit_mrp_minor, coded.gtin,
      nullif(batch.batch_number, '') as batch_number, batch.expires_on
    from unnest(${productIds}::uuid[]) with ordinality as wanted(id, position)
    join product p on p.id = wanted.id and p.deleted_at is null
    left join batch on batch.product_id = p.id and batch.id = ${batchId ?? null}::uuid
    left join lateral (
      select gtin from product_barcode where product_id = p.id order by pack_size, gtin like '02%', gtin limit 1
    ) coded on true
    order by wanted.position`.execute(db);
  return rows;
}
