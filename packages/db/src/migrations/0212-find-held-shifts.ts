import { type Kysely, sql } from 'kysely';

/** Each sale that its own till does not take asks which drawer its seller holds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index shift_held_idx on shift (held_by, location_id, opened_at desc)
      where state = 'open' and kind = 'till' and not automatic`.execute(db);
}
