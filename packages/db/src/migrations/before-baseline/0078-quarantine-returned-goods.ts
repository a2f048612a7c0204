import { type Kysely, sql } from 'kysely';

/**
 * Goods without a receipt go to quarantine, in the batch that their pack names. Returns that were posted before this
 * rule stay as they were and are marked; those that still wait have moved nothing and follow it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sale_return
      add column cause text not null default 'unwanted' check (cause in ('unwanted', 'recalled', 'wronglyDispensed')),
      -- By the customer's word; null with a receipt, and where nobody asked.
      add column bought_on date,
      add column shelved_by_old_rule boolean not null default false;
    alter table sale_return_line
      -- As read from the pack of goods without a receipt.
      add column batch_number text not null default '',
      add column expires_on date;

    update sale_return set shelved_by_old_rule = true where sale_id is null and posted_at is not null;
    update sale_return_line line set disposition = 'quarantine'
    from sale_return r where r.id = line.return_id and r.sale_id is null and r.status = 'pending';
  `.execute(db);
}
