import { type Kysely, sql } from 'kysely';

/** A store's manager stops the sale of a batch at the own store; the batch itself is blocked by the warehouse alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table stock_balance
      add column blocked_at timestamptz,
      add column blocked_by uuid references staff_member (id),
      add column blocked_reason text not null default '';
  `.execute(db);
}
