import { type Kysely, sql } from 'kysely';

/** Whether the managers of stores buy for their stores. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table organisation add column purchases_by_stores text not null default 'own-store'
      check (purchases_by_stores in ('own-store', 'off'))`.execute(db);
}
