import type { SchemaArea } from './area';

/** Emails to people, messages from visitors, and the newsletter. */
export const mail: SchemaArea = {
  tables: `
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

    -- Emails about accounts, kept until the mail server took them or they were given up.
    create table letter (
      id bigint primary key generated always as identity,
      kind text not null check (kind in ('otp', 'passwordChanged', 'contact', 'contactCopy')),
      recipient text not null,
      language text not null check (language in ('en', 'bn', 'hi')),
      -- What the text names, never a secret: codes are made when the email is sent.
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

    create table newsletter_subscription (
      email text primary key check (email = lower(email)),
      created_at timestamptz not null
    );
  `,
};
