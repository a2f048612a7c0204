import { type Kysely, sql } from 'kysely';

/** Whom a store knows by name, and the goods that people ask for and the catalogue lacks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table customer (
      id uuid primary key default gen_random_uuid(),
      location_id uuid not null references location (id),
      name text not null check (name <> ''),
      name_key text not null,
      phone text not null check (phone <> ''),
      -- Its digits: people write one number in many ways.
      phone_key text not null,
      website text not null default '',
      email text not null default '',
      address text not null check (address <> ''),
      created_at timestamptz not null default now(),
      created_by uuid references staff_member (id),
      updated_at timestamptz,
      updated_by uuid references staff_member (id),
      deleted_at timestamptz,
      deleted_by uuid references staff_member (id),
      unique (id, location_id),
      check ((deleted_at is null) = (deleted_by is null))
    );
    create index customer_list_idx on customer (location_id, name_key, id) where deleted_at is null;

    -- Both columns: a sale's customer is one of its store's.
    alter table sale add column customer_id uuid;
    alter table sale add constraint sale_customer_fkey
      foreign key (customer_id, location_id) references customer (id, location_id);
    create index sale_customer_idx on sale (customer_id, sold_at desc) where customer_id is not null;

    create table requested_item (
      id uuid primary key default gen_random_uuid(),
      kind text not null check (kind in ('pharmacy', 'nonPharmacy')),
      location_id uuid not null references location (id),
      name text not null check (name <> ''),
      strength text not null default '',
      company text not null default '',
      -- The rest of the form, as it was filled in.
      wish jsonb not null default '{}',
      requested_by uuid not null references staff_member (id),
      requested_at timestamptz not null default now(),
      updated_at timestamptz,
      status text not null default 'open' check (status in ('open', 'accepted', 'declined')),
      decided_by uuid references staff_member (id),
      decided_at timestamptz,
      reason text not null default '',
      product_id uuid references product (id),
      deleted_at timestamptz,
      deleted_by uuid references staff_member (id),
      constraint accepted_names_product check ((status = 'accepted') = (product_id is not null)),
      constraint declined_gives_reason check ((status = 'declined') = (reason <> '')),
      check ((status = 'open') = (decided_at is null)),
      check ((decided_by is null) = (decided_at is null)),
      check ((deleted_at is null) = (deleted_by is null)),
      check (deleted_at is null or status = 'open')
    );
    create index requested_item_list_idx on requested_item (kind, requested_at desc, id) where deleted_at is null;
    create index requested_item_location_idx on requested_item (location_id, kind) where deleted_at is null;
    create index requested_item_product_idx on requested_item (product_id) where product_id is not null;
  `.execute(db);
}
