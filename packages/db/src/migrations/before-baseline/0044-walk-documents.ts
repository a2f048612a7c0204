import { type Kysely, sql } from 'kysely';

/** Returns, write-offs and transfers in the order in which they came to be, for files of all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index sale_return_walk_idx on sale_return (requested_at, id);
    create index write_off_walk_idx on write_off (requested_at, id);
    create index supplier_return_walk_idx on supplier_return (returned_at, id);
    create index stock_transfer_walk_idx on stock_transfer (created_at, id);
  `.execute(db);
}
