import type { Tx } from '@bhandar/db';
import { sql } from 'kysely';

/** Adds prices and costs to the price history, for many products in one statement. */
export async function savePrices(
  tx: Tx,
  rows: readonly { productId: string; unitMrpMinor: number | null; unitCost: string | null }[],
  { by, at, source }: { by: string; at: Date; source: string },
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into product_price (product_id, unit_mrp_minor, unit_cost, source, changed_at, changed_by)
    select "productId", "unitMrpMinor", "unitCost", ${source}, ${at}, ${by}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("productId" uuid, "unitMrpMinor" bigint, "unitCost" numeric)`.execute(
    tx,
  );
}
