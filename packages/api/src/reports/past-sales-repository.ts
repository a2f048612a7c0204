import type { Tx } from '@bhandar/db';
import type { PastSaleRow } from '@bhandar/domain/reports';
import { sql } from 'kysely';

export interface PastLine extends PastSaleRow {
  /** Its place among the rows of its invoice. */
  lineNo: number;
  productId: string;
}

/**
 * Writes lines and adds them to the sums of their days, in one turn with whoever else adds up. Lines that are there
 * already stay; answers how many were new.
 */
export async function insertPastLines(
  tx: Tx,
  lines: readonly PastLine[],
  job: { jobId: string; locationId: string; timeZone: string },
): Promise<number> {
  const { jobId, locationId, timeZone } = job;
  // The first sums there are say whose hours they count.
  await sql`update sales_rollup set time_zone = case when time_zone = '' then ${timeZone} else time_zone end`.execute(
    tx,
  );
  const rows = JSON.stringify(lines);
  const { rows: made } = await sql<{ first: number | null; last: number | null; count: number }>`
    with made as (
      insert into past_sale_line (job_id, location_id, invoice_no, line_no, business_on, sold_at, product_id,
        product_name, quantity, unit_price, amount_minor, customer)
      select ${jobId}::uuid, ${locationId}::uuid, invoice, "lineNo", "businessOn",
        -- A text with its offset says the instant, one without is on the shop's clock.
        case when "soldAt" like '%Z' then "soldAt"::timestamptz else "soldAt"::timestamp at time zone ${timeZone} end,
        "productId", name, quantity, "unitPrice", "amountMinor", customer
      from json_to_recordset(${rows}::json) as line (invoice text, "lineNo" int, "businessOn" date, "soldAt" text,
        "productId" uuid, name text, quantity bigint, "unitPrice" numeric, "amountMinor" bigint, customer text)
      on conflict (location_id, invoice_no, line_no) do nothing
      returning id
    )
    select min(id) as first, max(id) as last, count(*) as count from made`.execute(tx);
  const { first = null, last = null, count = 0 } = made[0] ?? {};
  if (first !== null && last !== null) {
    await sql`select add_up_sales(true, ${first - 1}, ${last}, ${timeZone})`.execute(tx);
  }
  return count;
}
