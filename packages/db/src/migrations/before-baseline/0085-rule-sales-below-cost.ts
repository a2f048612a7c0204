import { type Kysely, sql } from 'kysely';

/** Whether a sale under the cost of its batches asks for a reason, or is refused to all without the right. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table organisation add column below_cost text not null default 'reason' check (below_cost in ('reason', 'refuse'))
  `.execute(db);
}
