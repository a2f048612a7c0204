import { type Kysely, sql } from 'kysely';

/** An import brings in products, or what was sold before this book. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table import_job add column kind text not null default 'catalogue' check (kind in ('catalogue', 'pastSales'));
  `.execute(db);
}
