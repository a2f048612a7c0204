import { type Kysely, sql } from 'kysely';

/** A row that the server writes to learn whether anything can be written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table write_probe (
      only_one boolean primary key default true check (only_one),
      written_at timestamptz not null default now()
    )`.execute(db);
  await sql`insert into write_probe default values`.execute(db);
}
