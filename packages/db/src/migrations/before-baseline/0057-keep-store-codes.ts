import { type Kysely, sql } from 'kysely';

/**
 * Receipts are numbered by the code of their store, the till there and its count. A code may change, so every code that a
 * place ever had stays its own: were it given to another, that one's receipts would bear numbers that were given already.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table location_code (
      code text primary key,
      location_id uuid not null references location (id) on delete cascade
    );
    insert into location_code (code, location_id) select code, id from location;

    create function keep_location_code() returns trigger language plpgsql as $$
    begin
      insert into location_code (code, location_id) values (new.code, new.id) on conflict (code) do nothing;
      if not exists (select from location_code where code = new.code and location_id = new.id) then
        raise unique_violation using constraint = 'location_code_pkey',
          message = format('The code %s is another place''s, or was', new.code);
      end if;
      return null;
    end $$;
    create trigger location_code_kept after insert or update of code on location
      for each row execute function keep_location_code();
  `.execute(db);
}
