import type { Tx } from '@bhandar/db';
import type { ImportReject } from '@bhandar/domain/catalogue';
import type { PastSaleRow } from '@bhandar/domain/reports';
import { decimalFromMinor, issue } from '@bhandar/domain/shared';
import { sql } from 'kysely';

export interface PastLine extends PastSaleRow {
  rowNumber: number;
  /** The cells as written in the file. */
  cells: string[];
  /** Its position among the rows of its invoice on that day. */
  lineNo: number;
  productId: string;
}

interface KeptLine {
  rowNumber: number;
  name: string;
  quantity: number;
  amountMinor: number;
}

/** Locks the sums. */
export async function lockSums(tx: Tx): Promise<void> {
  await sql`select from sales_rollup for update`.execute(tx);
}

/** Removes a job's lines, also from the sums; answers their number. */
export async function undoPastLines(tx: Tx, jobId: string): Promise<number> {
  const { rows } = await sql<{ lines: number }>`select undo_past_sales(${jobId}::uuid) as lines`.execute(tx);
  return rows[0]?.lines ?? 0;
}

/**
 * Inserts lines and adds them to the sums of their days under the lock. Existing lines stay; answers how many lines
 * belong to this job, and which differ from the existing ones.
 */
export async function insertPastLines(
  tx: Tx,
  lines: readonly PastLine[],
  job: { jobId: string; locationId: string; timeZone: string },
): Promise<{ made: number; differ: ImportReject[] }> {
  const { jobId, locationId, timeZone } = job;
  // The first sums determine the time zone of the hours.
  await sql`update sales_rollup set time_zone = case when time_zone = '' then ${timeZone} else time_zone end`.execute(
    tx,
  );
  const rows = JSON.stringify(lines.map(({ cells: _, ...line }) => line));
  const { rows: made } = await sql<{
    first: number | null;
    last: number | null;
    count: number;
    before: number;
    differ: KeptLine[];
  }>`
    with line as (
      select * from json_to_recordset(${rows}::json) as line ("rowNumber" int, invoice text, "lineNo" int, "businessOn" date,
        "soldAt" text, "productId" uuid, name text, quantity bigint, "unitPrice" numeric, "amountMinor" bigint, customer text)
    ), rated as materialized (
      -- Once for each product and day, however many lines it has.
      select "productId", "businessOn", sales_vat_rate("productId", "businessOn") as rate_bp
      from (select distinct "productId", "businessOn" from line) asked
    ), made as (
      insert into past_sale_line (job_id, location_id, invoice_no, line_no, business_on, sold_at, product_id,
        product_name, quantity, unit_price, amount_minor, customer, vat_rate_bp, vat_minor)
      select ${jobId}::uuid, ${locationId}::uuid, invoice, "lineNo", "businessOn",
        -- A text with its offset says the instant, one without is on the shop's clock.
        case when "soldAt" like '%Z' then "soldAt"::timestamptz else "soldAt"::timestamp at time zone ${timeZone} end,
        "productId", name, quantity, "unitPrice", "amountMinor", customer, rate_bp,
        round("amountMinor" * rate_bp / (10000.0 + rate_bp))
      from line join rated using ("productId", "businessOn")
      on conflict (location_id, invoice_no, business_on, line_no) do nothing
      returning id
    ), known as (
      -- Goods that the catalogue knows under another product by now are those that were called the same.
      select line."rowNumber", kept.job_id, kept.product_name, kept.quantity, kept.amount_minor,
        (kept.quantity, kept.amount_minor) = (line.quantity, line."amountMinor")
          and (kept.product_id = line."productId" or kept.product_name = line.name) as same
      from line join past_sale_line kept on kept.location_id = ${locationId}::uuid and kept.invoice_no = line.invoice
        and kept.business_on = line."businessOn" and kept.line_no = line."lineNo"
    )
    select min(id) as first, max(id) as last, count(*) as count,
      (select count(*) from known where same and job_id = ${jobId}::uuid) as before,
      (select coalesce(jsonb_agg(jsonb_build_object('rowNumber', "rowNumber", 'name', product_name, 'quantity', quantity,
        'amountMinor', amount_minor)), '[]') from known where not same) as differ
    from made`.execute(tx);
  const { first = null, last = null, count = 0, before = 0, differ = [] } = made[0] ?? {};
  if (first !== null && last !== null) {
    await sql`select add_up_sales(true, ${first - 1}, ${last}, ${timeZone})`.execute(tx);
  }
  const cellsOf = new Map(lines.map(({ rowNumber, cells }) => [rowNumber, cells]));
  return {
    made: count + before,
    differ: differ.map((kept) => ({
      rowNumber: kept.rowNumber,
      reason: issue('import.differs', {
        quantity: kept.quantity,
        name: kept.name,
        amount: decimalFromMinor(kept.amountMinor).toFixed(2),
      }),
      cells: cellsOf.get(kept.rowNumber) ?? [],
    })),
  };
}
