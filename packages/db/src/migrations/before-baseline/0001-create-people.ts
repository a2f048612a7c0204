import { type Kysely, sql } from 'kysely';

/** Where stock is (real and virtual places), who works there, and their sessions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create extension if not exists pg_trgm;

    create table organisation (
      id smallint primary key default 1 check (id = 1),
      name text not null default 'Bhandar',
      address text not null default '',
      phone text not null default '',
      self_approval boolean not null default false,
      sell_from text not null default 'own-orders' check (sell_from in ('own-orders', 'store-stock'))
    );
    insert into organisation default values;

    create table location (
      id uuid primary key default gen_random_uuid(),
      kind text not null check (kind in ('warehouse', 'store', 'quarantine', 'supplier', 'customer', 'loss', 'adjustment')),
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
      check (kind <> 'store' or city <> ''),
      check ((kind = 'quarantine') = (parent_id is not null))
    );
    create unique index location_store_name_key on location (lower(city), lower(name)) where kind = 'store';
    create unique index location_singleton_key on location (kind) where kind in ('warehouse', 'supplier', 'customer', 'loss', 'adjustment');
    create unique index location_quarantine_key on location (parent_id) where kind = 'quarantine';
    insert into location (kind, name, code) values
      ('warehouse', 'Main warehouse', 'WH'), ('supplier', 'Suppliers', 'SUPPLIER'), ('customer', 'Customers', 'CUSTOMER'),
      ('loss', 'Loss', 'LOSS'), ('adjustment', 'Adjustment', 'ADJUST');

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
      version integer not null default 1,
      created_at timestamptz not null default now(),
      created_by uuid references staff_member (id),
      updated_at timestamptz,
      updated_by uuid references staff_member (id),
      deleted_at timestamptz,
      deleted_by uuid references staff_member (id),
      check (status <> 'active' or role = 'superadmin' or location_id is not null)
    );
    create unique index staff_member_email_key on staff_member (email) where deleted_at is null;
    create index staff_member_location_idx on staff_member (location_id);

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
  `.execute(db);
}
