import { type Kysely, sql } from 'kysely';

/** Setup lists, products of both kinds with their pack ladder, barcodes and prices over time, and imports. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['category', 'unit_type']) {
    await sql`
      create table ${sql.table(table)} (
        id uuid primary key default gen_random_uuid(),
        name text not null check (name <> ''),
        name_key text not null check (name_key <> ''),
        description text not null default '',
        created_at timestamptz not null default now(),
        created_by uuid references staff_member (id),
        updated_at timestamptz,
        updated_by uuid references staff_member (id),
        deleted_at timestamptz
      );
    `.execute(db);
  }
  await sql`
    create unique index category_name_key on category (name_key) where deleted_at is null;
    create unique index unit_type_name_key on unit_type (name_key) where deleted_at is null;

    create table company (
      id uuid primary key default gen_random_uuid(),
      name text not null check (name <> ''),
      name_key text not null check (name_key <> ''),
      phone text not null default '',
      website text not null default '',
      email text not null default '',
      address text not null default '',
      created_at timestamptz not null default now(),
      created_by uuid references staff_member (id),
      updated_at timestamptz,
      updated_by uuid references staff_member (id),
      deleted_at timestamptz
    );
    create unique index company_name_key on company (name_key) where deleted_at is null;

    create sequence product_code_seq;

    create table product (
      id uuid primary key default gen_random_uuid(),
      kind text not null check (kind in ('pharmacy', 'nonPharmacy')),
      code text not null unique default 'P' || lpad(nextval('product_code_seq')::text, 6, '0'),
      trade_name text not null check (trade_name <> ''),
      trade_key text not null,
      generic_name text not null default '',
      strength text not null default '',
      content text not null default '',
      category_id uuid not null references category (id),
      company_id uuid not null references company (id),
      unit_type_id uuid not null references unit_type (id),
      pack_type text not null default 'Various',
      unit_mrp_minor bigint check (unit_mrp_minor between 0 and 10000000000000),
      unit_cost numeric(16, 4) check (unit_cost >= 0),
      source_key text unique,
      identity_key text not null,
      search_text text not null default '',
      version integer not null default 1,
      created_at timestamptz not null default now(),
      created_by uuid references staff_member (id),
      updated_at timestamptz,
      updated_by uuid references staff_member (id),
      deleted_at timestamptz,
      deleted_by uuid references staff_member (id)
    );
    create unique index product_identity_key on product (kind, identity_key) where deleted_at is null;
    create index product_list_idx on product (kind, trade_key, id) where deleted_at is null;
    create index product_category_idx on product (category_id);
    create index product_company_idx on product (company_id);
    create index product_unit_type_idx on product (unit_type_id);

    create table product_pack (
      product_id uuid not null references product (id),
      size integer not null check (size >= 1),
      name text not null,
      mrp_minor bigint check (mrp_minor between 0 and 10000000000000),
      trade_price_minor bigint check (trade_price_minor between 0 and 10000000000000),
      primary key (product_id, size)
    );

    create table product_barcode (
      gtin text primary key check (gtin ~ '^[0-9]{14}$'),
      product_id uuid not null references product (id),
      pack_size integer not null default 1 check (pack_size >= 1)
    );
    create index product_barcode_product_idx on product_barcode (product_id);

    create table product_price (
      id bigint generated always as identity primary key,
      product_id uuid not null references product (id),
      unit_mrp_minor bigint,
      unit_cost numeric(16, 4),
      source text not null,
      changed_at timestamptz not null default now(),
      changed_by uuid references staff_member (id)
    );
    create index product_price_product_idx on product_price (product_id, changed_at desc);

    create table import_job (
      id uuid primary key default gen_random_uuid(),
      file_name text not null,
      status text not null check (status in ('running', 'done', 'cancelled', 'failed')),
      dry_run boolean not null,
      mapping jsonb not null,
      rows_total integer not null default 0,
      rows_done integer not null default 0,
      created_count integer not null default 0,
      updated_count integer not null default 0,
      unchanged_count integer not null default 0,
      merged_count integer not null default 0,
      rejected_count integer not null default 0,
      failure text,
      started_at timestamptz not null default now(),
      finished_at timestamptz,
      started_by uuid references staff_member (id)
    );

    create table import_reject (
      job_id uuid not null references import_job (id),
      row_number integer not null,
      reason text not null,
      cells jsonb not null,
      primary key (job_id, row_number)
    );
  `.execute(db);
}
