import { type Kysely, sql } from 'kysely';

/**
 * A store that blocked a batch blocked its number: other goods of the number that reach the store later are blocked there
 * too. The trigger runs once for a batch and a place, on the first arrival.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function block_arriving_twin() returns trigger language plpgsql as $$
    begin
      select twin_here.blocked_at, twin_here.blocked_by, twin_here.blocked_reason
      into new.blocked_at, new.blocked_by, new.blocked_reason
      from batch own
      join batch twin on twin.product_id = own.product_id and twin.number_key = own.number_key and twin.id <> own.id
      join stock_balance twin_here on twin_here.batch_id = twin.id and twin_here.location_id = new.location_id
      where own.id = new.batch_id and own.number_key <> '' and twin_here.blocked_at is not null
      order by twin_here.blocked_at desc limit 1;
      new.blocked_reason := coalesce(new.blocked_reason, '');
      return new;
    end $$`.execute(db);
  await sql`
    create trigger stock_balance_blocks_twin before insert on stock_balance for each row
      when (new.blocked_at is null) execute function block_arriving_twin()`.execute(db);
}
