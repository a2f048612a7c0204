import { type Kysely, sql } from 'kysely';

/**
 * A snapshot's upper end is the first number after those that have ended, not the first that is free: transactions that
 * run may lie beyond it. So the roller waits for those before a number of its own that it got after it had looked; and
 * adds everything up once more, since it may have passed some by.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function fold_sales(at_most bigint, zone text) returns bigint language plpgsql as $$
    declare
      stands sales_rollup;
      up_to bigint;
    begin
      select * into stands from sales_rollup for update skip locked;
      if not found then return 0; end if;
      if stands.time_zone <> zone then
        delete from product_day_sales;
        delete from till_day_sales;
        stands.folded_to := 0;
        perform add_up_sales(true, 0, 9223372036854775807, zone);
      end if;
      -- Whoever got a movement's number by the last look had a number of their own before this transaction's. A mark from
      -- beyond what this server has reached comes with a restored backup: those transactions are over.
      if stands.pending_before is null then
        stands.pending_before := pg_current_xact_id();
      elsif stands.pending_before > pg_current_xact_id() then
        stands.pending_before := '3'::xid8;
      end if;
      if stands.pending_before <= pg_snapshot_xmin(pg_current_snapshot()) then
        stands.settled_to := stands.pending_to;
        stands.pending_before := null;
        select case when is_called then last_value else 0 end into stands.pending_to from stock_movement_id_seq;
      end if;
      up_to := greatest(stands.folded_to, least(stands.folded_to + at_most, stands.settled_to));
      if up_to > stands.folded_to then
        perform add_up_sales(false, stands.folded_to, up_to, zone);
      end if;
      update sales_rollup set folded_to = up_to, settled_to = stands.settled_to, pending_to = stands.pending_to,
        pending_before = stands.pending_before, time_zone = zone
      where (folded_to, settled_to, pending_to, pending_before, time_zone)
        is distinct from (up_to, stands.settled_to, stands.pending_to, stands.pending_before, zone);
      return stands.pending_to - up_to;
    end $$;

    update sales_rollup set time_zone = '', folded_to = 0, settled_to = 0, pending_to = 0, pending_before = null;
  `.execute(db);
}
