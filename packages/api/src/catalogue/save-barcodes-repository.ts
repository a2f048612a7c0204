import type { Tx } from '@bhandar/db';
import { sql } from 'kysely';

export interface BarcodeRow {
  gtin: string;
  productId: string;
  packSize: number;
}

/** `former` is the retired product that had the barcode, with the pack that it stood for there. */
export interface SavedBarcode {
  gtin: string;
  former: { productId: string; packSize: number } | null;
}

/**
 * Gives barcodes to products and answers those that were saved. A barcode of a retired product moves to the living one;
 * a barcode of another living product stays there.
 */
export async function saveBarcodes(tx: Tx, rows: readonly BarcodeRow[]): Promise<SavedBarcode[]> {
  if (rows.length === 0) return [];
  const { rows: saved } = await sql<SavedBarcode>`
    with wanted as (
      select distinct on (gtin) gtin, "productId" as product_id, "packSize" as pack_size
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(gtin text, "productId" uuid, "packSize" integer)
      order by gtin
    ), held_by_retired as (
      select held.* from product_barcode held join wanted using (gtin)
      join product on product.id = held.product_id and product.deleted_at is not null
    ), saved as (
      insert into product_barcode as held (gtin, product_id, pack_size) select gtin, product_id, pack_size from wanted
      on conflict (gtin) do update set product_id = excluded.product_id, pack_size = excluded.pack_size
        where exists (select from product where product.id = held.product_id and product.deleted_at is not null)
      returning gtin
    )
    select saved.gtin, case when before.gtin is not null
      then jsonb_build_object('productId', before.product_id, 'packSize', before.pack_size) end as former
    from saved left join held_by_retired before using (gtin)`.execute(tx);
  return saved;
}
