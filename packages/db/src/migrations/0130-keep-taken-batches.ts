import { type Kysely, sql } from 'kysely';

/** The batches that an offline till took, so that a sale is booked on the packs that left. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    alter table queued_sale
      -- [{ lineNo, batchId, quantity }] for each line of which the till knew the batches.
      add column taken jsonb not null default '[]',
      -- Booked before the batches were known, on whatever the store had.
      add column by_old_rule boolean not null default false;
    update queued_sale set by_old_rule = true;
    -- A price above the MRP is only recorded where an offline till sold it; a manager reviews that sale.
    alter table sale_line
      add column above_mrp boolean not null default false,
      drop constraint sale_line_within_mrp,
      add constraint sale_line_within_mrp check (unit_price_minor <= mrp_minor or above_mrp);
    create index queued_sale_taken_idx on queued_sale using gin (taken jsonb_path_ops) where state = 'open';
  `,
    )
    .execute(db);
}
