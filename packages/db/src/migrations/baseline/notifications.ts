import type { SchemaArea } from './area';

/** Notifications, their emails and settings, and the levels of stock and expiry that were notified. */
export const notifications: SchemaArea = {
  tables: `
    create table notification (
      id bigint generated always as identity primary key,
      staff_id uuid not null references staff_member (id),
      event_id bigint not null references domain_event (id),
      kind text not null,
      created_at timestamptz not null default now(),
      read_at timestamptz,
      facts jsonb not null default '{}',
      unique (staff_id, event_id)
    );
    create index notification_unread_idx on notification (staff_id, id desc) where read_at is null;
    create index notification_list_idx on notification (staff_id, id desc);
    create index notification_event_idx on notification (event_id);

    -- Events up to here have become notifications. The process that moves the cursor locks it.
    create table notifier_cursor (
      id smallint primary key default 1 check (id = 1),
      last_event_id bigint not null
    );

    create table notice_preference (
      staff_id uuid not null references staff_member (id),
      topic text not null,
      bell boolean not null,
      mail boolean not null,
      primary key (staff_id, topic)
    );

    -- Emails of notifications, kept until the mail server took them or they were given up.
    create table notice_mail (
      id bigint primary key generated always as identity,
      staff_id uuid not null references staff_member (id),
      event_id bigint not null references domain_event (id),
      kind text not null,
      facts jsonb not null,
      attempts smallint not null default 0,
      next_try_at timestamptz not null default now(),
      sent_at timestamptz,
      given_up_at timestamptz,
      created_at timestamptz not null default now(),
      last_error text not null default '',
      unique (staff_id, event_id)
    );
    create index notice_mail_due_idx on notice_mail (next_try_at) where sent_at is null and given_up_at is null;
    create index notice_mail_event_idx on notice_mail (event_id);
    create index notice_mail_created_idx on notice_mail (created_at desc);

    -- Levels that were notified already, so that only a worse one is notified again.
    create table stock_alert (
      location_id uuid not null references location (id),
      product_id uuid not null references product (id),
      level smallint not null check (level in (1, 2)),
      primary key (location_id, product_id)
    );

    create table expiry_alert (
      location_id uuid not null references location (id),
      batch_id uuid not null references batch (id),
      level smallint not null check (level in (1, 2, 3)),
      primary key (location_id, batch_id)
    );
  `,
  rows: `
    insert into notifier_cursor (last_event_id) values (0);
  `,
};
