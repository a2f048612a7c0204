import { type Kysely, sql } from 'kysely';

/**
 * Sessions are deleted when they end, so a sale keeps which one sent it, and each session leaves when it was open and
 * whose it was. Null in sales from before this column. Both times are by the clock of the database, as a sale's
 * `recorded_at`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table session_span (
      session_id text primary key,
      staff_id uuid not null references staff_member (id),
      opened_at timestamptz not null default clock_timestamp(),
      closed_at timestamptz
    );
    insert into session_span (session_id, staff_id, opened_at) select id, staff_id, created_at from session;
    create function keep_session_span() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into session_span (session_id, staff_id) values (new.id, new.staff_id);
      else
        update session_span set closed_at = clock_timestamp() where session_id = old.id;
      end if;
      return null;
    end $$;
    create trigger session_keeps_span after insert or delete on session
      for each row execute function keep_session_span();
    alter table sale add column session_id text`.execute(db);
}
