import { type Kysely, sql } from 'kysely';

/** PINs that change the person at a till, and tills that are locked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table staff_pin (
      staff_id uuid primary key references staff_member (id),
      pin_hash text not null check (pin_hash like '$argon2id$%'),
      set_at timestamptz not null
    );

    -- Wrong PINs since the last right one or password. Not of staff only: unknown ids are counted alike.
    create table pin_failure (
      staff_id uuid not null,
      till_id uuid not null references till (id),
      failures int not null check (failures between 0 and 5),
      last_at timestamptz not null,
      primary key (staff_id, till_id)
    );

    -- Wrong PINs at all tills within 24 hours of the first.
    create table pin_failure_day (
      staff_id uuid primary key,
      failures int not null check (failures between 0 and 20),
      since timestamptz not null
    );

    alter table session
      -- Of a session that a PIN opened: its till, and when somebody last signed in there with a password.
      add column till_id uuid references till (id),
      add column password_at timestamptz,
      add column locked_at timestamptz,
      add constraint session_of_till check ((till_id is null) = (password_at is null));
  `.execute(db);
}
