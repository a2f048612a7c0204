import { type Kysely, sql } from 'kysely';

/** A shift that a sale opens starts with what the last one left in the drawer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$
    declare name text;
    begin
      select conname into strict name from pg_constraint
        where conrelid = 'shift'::regclass and pg_get_constraintdef(oid) like '%float_minor = 0%automatic%';
      execute format('alter table shift drop constraint %I', name);
    end $$`.execute(db);
}
