import { type Kysely, sql } from 'kysely';

/** Mails to people about their accounts, kept until a mail server took them; and why one of them did not go out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table letter (
      id bigint primary key generated always as identity,
      kind text not null check (kind in ('otp', 'passwordChanged', 'contact', 'contactCopy')),
      recipient text not null,
      language text not null check (language in ('en', 'bn', 'hi')),
      -- What its text names. Never a secret: a code is made when it goes out.
      facts jsonb not null default '{}',
      contact_message_id uuid references contact_message (id) on delete cascade,
      created_at timestamptz not null,
      attempts smallint not null default 0,
      next_try_at timestamptz not null,
      last_error text not null default '',
      sent_at timestamptz,
      given_up_at timestamptz
    );
    create index letter_due_idx on letter (next_try_at) where sent_at is null and given_up_at is null;
    create index letter_created_idx on letter (created_at desc);
    create index letter_contact_message_idx on letter (contact_message_id) where contact_message_id is not null;

    alter table notice_mail
      add column created_at timestamptz not null default now(),
      add column last_error text not null default '';
    create index notice_mail_created_idx on notice_mail (created_at desc);
  `.execute(db);
}
