import type { Tx } from '@bhandar/db';
import { sql } from 'kysely';

export interface HistoryRow {
  productId: string;
  unitMrpMinor: number | null;
  /** Null where the document states none. */
  unitCost: string | null;
  /** The day of the document, which may be before it was entered. */
  pricedOn: string;
}

/** Adds prices and costs to the price history, for many products in one statement. */
export async function savePrices(
  tx: Tx,
  rows: readonly HistoryRow[],
  { by, at, source }: { by: string; at: Date; source: string },
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into product_price (product_id, unit_mrp_minor, unit_cost, priced_on, source, changed_at, changed_by)
    select "productId", "unitMrpMinor", "unitCost", "pricedOn", ${source}, ${at}, ${by}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("productId" uuid, "unitMrpMinor" bigint, "unitCost" numeric,
      "pricedOn" date)`.execute(tx);
}
