import { type Kysely, sql } from 'kysely';

/**
 * Balances follow from a statement's movements in one go instead of row by row. Its plan is kept per connection, so it is
 * made to look up each balance by its key: a plan for an import of thousands would read all balances for each sale.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function apply_stock_movements() returns trigger language plpgsql security definer
      set search_path = public, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
    as $$
    begin
      with side as materialized (
        select s.location_id, s.product_id, s.batch_id, sum(s.quantity)::bigint as quantity
        from (
          select from_location_id as location_id, product_id, batch_id, -quantity as quantity from added
          union all
          select to_location_id, product_id, batch_id, quantity from added
        ) s
        where (select physical from location where id = s.location_id)
        group by 1, 2, 3
      ), turn as materialized (
        -- In the global lock order.
        select b.location_id, b.batch_id, side.quantity
        from side join stock_balance b on b.location_id = side.location_id and b.batch_id = side.batch_id
        order by side.location_id, side.product_id, side.batch_id for no key update of b
      ), moved as (
        update stock_balance b set on_hand = b.on_hand + turn.quantity
        from turn where b.location_id = turn.location_id and b.batch_id = turn.batch_id
      )
      insert into stock_balance as b (location_id, batch_id, product_id, on_hand)
      select location_id, batch_id, product_id, quantity from side
      where not exists (select from turn where turn.location_id = side.location_id and turn.batch_id = side.batch_id)
      order by location_id, product_id, batch_id
      on conflict (location_id, batch_id) do update set on_hand = b.on_hand + excluded.on_hand;
      return null;
    end $$;
  `.execute(db);
}
