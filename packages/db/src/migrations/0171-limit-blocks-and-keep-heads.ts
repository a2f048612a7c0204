import { type Kysely, sql } from 'kysely';

/**
 * A block may be limited to one batch, such as goods that got wet: later goods of its number are not blocked by it.
 * Blocks from before this count for their number, because it is not known which of them were limited. An offline sale
 * keeps when its till read the letterhead that it printed, which may be older than the one of the sale's moment.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table batch add column blocked_alone boolean not null default false`.execute(db);
  await sql`alter table queued_sale add column head_at timestamptz`.execute(db);
  await sql`alter table stock_balance add column blocked_alone boolean not null default false`.execute(db);
  await sql`
    create or replace function block_arriving_twin() returns trigger language plpgsql as $$
    begin
      select twin_here.blocked_at, twin_here.blocked_by, twin_here.blocked_reason
      into new.blocked_at, new.blocked_by, new.blocked_reason
      from batch own
      join batch twin on twin.product_id = own.product_id and twin.number_key = own.number_key and twin.id <> own.id
      join stock_balance twin_here on twin_here.batch_id = twin.id and twin_here.location_id = new.location_id
      where own.id = new.batch_id and own.number_key <> '' and twin_here.blocked_at is not null
        and not twin_here.blocked_alone
      order by twin_here.blocked_at desc limit 1;
      new.blocked_reason := coalesce(new.blocked_reason, '');
      return new;
    end $$`.execute(db);
}
