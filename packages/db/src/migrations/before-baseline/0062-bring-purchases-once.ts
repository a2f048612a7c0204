import { type Kysely, sql } from 'kysely';

/** A purchase of a file is known again by what the file says of it, also where it has no invoice number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table purchase add column import_key text;
    create unique index purchase_import_key on purchase (import_key)
      where import_key is not null and voided_at is null;
  `.execute(db);
}
