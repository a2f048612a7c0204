import { type Kysely, sql } from 'kysely';

/** A third choice for purchases by stores: they wait for the warehouse, and are then its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table organisation drop constraint organisation_purchases_by_stores_check,
      add constraint organisation_purchases_by_stores_check
        check (purchases_by_stores in ('own-store', 'confirm', 'off'))`.execute(db);
}
