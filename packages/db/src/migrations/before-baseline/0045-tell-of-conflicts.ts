import { type Kysely, sql } from 'kysely';

/** What managers were told of a sale that waits for them: 1 that it came, 2 that it has waited for a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table queued_sale add column told smallint not null default 0 check (told between 0 and 2);
    create index queued_sale_open_idx on queued_sale (location_id) where state = 'open';
  `.execute(db);
}
