import type { SchemaArea } from './area';

/** The organisation, its locations and staff, and how people sign in. */
export const accounts: SchemaArea = {
  tables: `
    create extension if not exists pg_trgm;

    -- One row.
    create table organisation (
      id smallint primary key default 1 check (id = 1),
      name text not null default 'Bhandar',
      address text not null default '',
      phone text not null default '',
      self_approval boolean not null default false,
      sell_from text not null default 'own-orders' check (sell_from in ('own-orders', 'store-stock')),
      -- Up to these values at cost a store manager acts without the warehouse.
      write_off_limit_minor bigint not null default 1000000 check (write_off_limit_minor >= 0),
      adjustment_limit_minor bigint not null default 500000 check (adjustment_limit_minor >= 0),
      count_limit_minor bigint not null default 1000000 check (count_limit_minor >= 0),
      -- A count that differs by more than this is counted again.
      recount_units bigint not null default 10 check (recount_units >= 0),
      recount_value_minor bigint not null default 100000 check (recount_value_minor >= 0),
      contact_email text not null default '',
      -- 0 is Sunday.
      week_start smallint not null default 0 check (week_start between 0 and 6),
      -- The days that stock must last before more is ordered.
      store_lead_days integer not null default 2 check (store_lead_days between 0 and 365),
      supplier_lead_days integer not null default 7 check (supplier_lead_days between 0 and 365),
      reorder_review_days integer not null default 7 check (reorder_review_days between 1 and 365),
      reorder_safety_days integer not null default 3 check (reorder_safety_days between 0 and 365),
      -- The highest discount on a bill, in percent of its subtotal, by role.
      employee_discount_percent smallint not null default 100 check (employee_discount_percent between 0 and 100),
      admin_discount_percent smallint not null default 100 check (admin_discount_percent between 0 and 100),
      -- Signs the prices that a till takes offline.
      seal_key text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
      -- Counts saves: a save names the version that it saw, so that it does not undo another.
      version integer not null default 1,
      low_stock_units integer not null default 10 check (low_stock_units between 0 and 1000000),
      expiry_near_days smallint not null default 90 check (expiry_near_days <= 365),
      expiry_soon_days smallint not null default 30 check (expiry_soon_days >= 1),
      -- A sale below cost needs a reason, or is refused without the right to it.
      below_cost text not null default 'reason' check (below_cost in ('reason', 'refuse')),
      check (expiry_soon_days < expiry_near_days)
    );

    -- Every place that stock moves from or to. Suppliers, customers, losses and adjustments are locations too, so that a
    -- movement always has two ends.
    create table location (
      id uuid primary key default gen_random_uuid(),
      kind text not null check (kind in
        ('warehouse', 'store', 'quarantine', 'supplier', 'customer', 'loss', 'adjustment')),
      -- Only these hold stock; the others are where stock comes from or goes to.
      physical boolean not null generated always as (kind in ('warehouse', 'store', 'quarantine')) stored,
      name text not null check (name <> ''),
      city text not null default '',
      code text not null unique check (code ~ '^[A-Z0-9]{1,8}$'),
      parent_id uuid references location (id),
      address text not null default '',
      phone text not null default '',
      licence_number text not null default '',
      sell_from text check (sell_from in ('own-orders', 'store-stock')),
      created_at timestamptz not null default now(),
      receipt_header text not null default '',
      receipt_footer text not null default '',
      -- Set by the first store price; tills of other stores look for none.
      priced boolean not null default false,
      settings_version integer not null default 1,
      check (kind <> 'store' or city <> ''),
      check ((kind = 'quarantine') = (parent_id is not null))
    );
    create unique index location_store_name_key on location (lower(city), lower(name)) where kind = 'store';
    create unique index location_singleton_key on location (kind)
      where kind in ('warehouse', 'supplier', 'customer', 'loss', 'adjustment');
    create unique index location_quarantine_key on location (parent_id) where kind = 'quarantine';

    -- Every code that a location ever had. Receipts are numbered by it, so another location never gets it.
    create table location_code (
      code text primary key,
      location_id uuid not null references location (id) on delete cascade
    );

    create table staff_member (
      id uuid primary key default gen_random_uuid(),
      email text not null check (email = lower(email)),
      first_name text not null,
      last_name text not null,
      phone text not null default '',
      role text not null check (role in ('superadmin', 'admin', 'employee')),
      status text not null check (status in ('pending', 'active', 'disabled')),
      requested_city text not null default '',
      requested_store_name text not null default '',
      location_id uuid references location (id),
      password_hash text not null,
      -- Rises with every change of rights, which ends sessions and tokens of older versions.
      version integer not null default 1,
      created_at timestamptz not null default now(),
      created_by uuid references staff_member (id),
      updated_at timestamptz,
      updated_by uuid references staff_member (id),
      deleted_at timestamptz,
      deleted_by uuid references staff_member (id),
      -- Of screens, emails and files. Null, and English, until the person or their browser chooses one.
      language text check (language in ('en', 'bn', 'hi')),
      -- When role, store or status last changed; null if never.
      placed_at timestamptz,
      check (status <> 'active' or role = 'superadmin' or location_id is not null)
    );
    create unique index staff_member_email_key on staff_member (email) where deleted_at is null;
    create index staff_member_location_idx on staff_member (location_id);

    -- Further stores of a person.
    create table staff_store (
      staff_id uuid not null references staff_member (id),
      location_id uuid not null references location (id),
      primary key (staff_id, location_id)
    );
    create index staff_store_location_idx on staff_store (location_id);

    create table session (
      id text primary key,
      staff_id uuid not null references staff_member (id),
      sign_in_id uuid not null,
      staff_version integer not null,
      carrier text not null check (carrier in ('cookie', 'bearer')),
      remember boolean not null default false,
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      expires_at timestamptz not null,
      absolute_expires_at timestamptz not null,
      address_prefix text not null default '',
      user_agent text not null default ''
    );
    create index session_staff_idx on session (staff_id);
    create index session_sign_in_idx on session (sign_in_id);
    create index session_expiry_idx on session (expires_at);

    -- Browsers that a person has signed in with. Wrong passwords from elsewhere do not lock them out.
    create table known_device (
      staff_id uuid not null references staff_member (id),
      digest text not null,
      created_at timestamptz not null,
      last_used_at timestamptz not null,
      primary key (staff_id, digest)
    );

    -- One code per address, also for addresses without an account, so that the answer does not tell which exist.
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

    -- A proven code allows one new password: by its token, or from the same client for clients that keep no token.
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

    create table api_token (
      id uuid primary key default gen_random_uuid(),
      staff_id uuid not null references staff_member (id),
      name text not null check (name <> ''),
      -- The token itself is not kept.
      digest text not null unique,
      staff_version integer not null,
      created_at timestamptz not null,
      expires_at timestamptz not null check (expires_at > created_at),
      last_used_at timestamptz,
      revoked_at timestamptz
    );
    create index api_token_staff_idx on api_token (staff_id);
  `,
  functions: `
    -- Refuses a code that another location has, or had.
    create or replace function keep_location_code() returns trigger language plpgsql as $$
    begin
      insert into location_code (code, location_id) values (new.code, new.id) on conflict (code) do nothing;
      if not exists (select from location_code where code = new.code and location_id = new.id) then
        raise unique_violation using constraint = 'location_code_pkey',
          message = format('The code %s is another place''s, or was', new.code);
      end if;
      return null;
    end $$;
  `,
  triggers: `
    create trigger location_code_kept after insert or update of code on location
      for each row execute function keep_location_code();
  `,
  rows: `
    insert into organisation default values;
    insert into location (kind, name, code) values
      ('warehouse', 'Main warehouse', 'WH'), ('supplier', 'Suppliers', 'SUPPLIER'), ('customer', 'Customers', 'CUSTOMER'),
      ('loss', 'Loss', 'LOSS'), ('adjustment', 'Adjustment', 'ADJUST');
  `,
};
