import { type Kysely, sql } from 'kysely';

/** How people get back into their account, what visitors write to us, and what a store prints on its receipts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- One live code per address, also for an address that nobody owns: asking must look the same either way.
    create table recovery_code (
      email text primary key check (email = lower(email)),
      staff_id uuid references staff_member (id),
      code_hash text not null,
      attempts smallint not null default 0 check (attempts between 0 and 5),
      created_at timestamptz not null,
      expires_at timestamptz not null,
      constraint code_lives_briefly check (expires_at <= created_at + interval '10 minutes')
    );
    create index recovery_code_expiry_idx on recovery_code (expires_at);

    -- Who proved the code may set one new password: by the token, or for a client that keeps none, from where it asked.
    create table recovery_grant (
      email text primary key check (email = lower(email)),
      staff_id uuid not null references staff_member (id),
      token_digest text not null,
      client_digest text,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      constraint grant_lives_briefly check (expires_at <= created_at + interval '10 minutes')
    );
    create index recovery_grant_expiry_idx on recovery_grant (expires_at);

    create table known_device (
      staff_id uuid not null references staff_member (id),
      digest text not null,
      created_at timestamptz not null,
      last_used_at timestamptz not null,
      primary key (staff_id, digest)
    );

    create table contact_message (
      id uuid primary key default gen_random_uuid(),
      name text not null check (name <> ''),
      email text not null check (email <> ''),
      message text not null check (message <> ''),
      send_copy boolean not null default false,
      address text not null default '',
      created_at timestamptz not null,
      mailed_at timestamptz
    );
    create index contact_message_unsent_idx on contact_message (created_at) where mailed_at is null;

    create table newsletter_subscription (
      email text primary key check (email = lower(email)),
      created_at timestamptz not null
    );

    alter table organisation add column contact_email text not null default '';
    alter table location
      add column receipt_header text not null default '',
      add column receipt_footer text not null default '';
  `.execute(db);
}
