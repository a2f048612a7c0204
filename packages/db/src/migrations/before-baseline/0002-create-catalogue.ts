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
      -- Folded, in byte order: prefix ranges and pages seek in it.
      trade_key text collate "C" not null,
      generic_name text not null default '',
      strength text not null default '',
      content text not null default '',
      category_id uuid not null references category (id),
      company_id uuid not null references company (id),
      unit_type_id uuid not null references unit_type (id),
      pack_type text not null default 'Various',
      unit_mrp_minor bigint check (unit_mrp_minor between 0 and 10000000000000),
      unit_cost numeric(16, 4) check (unit_cost >= 0),
      identity_key text not null,
      search_text text not null default '',
      search_words tsvector not null generated always as
        (array_to_tsvector(array_remove(string_to_array(search_text || ' ' || lower(code), ' '), ''))) stored,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      created_by uuid references staff_member (id),
      updated_at timestamptz,
      updated_by uuid references staff_member (id),
      deleted_at timestamptz,
      deleted_by uuid references staff_member (id)
    );
    create index product_identity_idx on product using hash (identity_key);
    create index product_list_idx on product (kind, trade_key, id) where deleted_at is null;
    create index product_category_idx on product (category_id, kind, trade_key, id) where deleted_at is null;
    create index product_company_idx on product (company_id, kind, trade_key, id) where deleted_at is null;
    -- One index for each kind: a search never combines it with another index to leave the other kind out.
    create index product_search_pharmacy_idx on product using gin (search_words) with (fastupdate = off)
      where kind = 'pharmacy' and deleted_at is null;
    create index product_search_non_pharmacy_idx on product using gin (search_words) with (fastupdate = off)
      where kind = 'nonPharmacy' and deleted_at is null;
    create index product_unit_type_idx on product (unit_type_id);

    create table product_pack (
      product_id uuid not null references product (id),
      size integer not null check (size >= 1),
      name text not null,
      mrp_minor bigint check (mrp_minor between 0 and 10000000000000),
      trade_price_minor bigint check (trade_price_minor between 0 and 10000000000000),
      primary key (product_id, size, name)
    );

    -- The ids under which the sources of imported lists know a product; a newer list finds it by any of them.
    create table product_source (
      key text primary key,
      product_id uuid not null references product (id)
    );
    create index product_source_product_idx on product_source (product_id);

    create table product_barcode (
      gtin text collate "C" primary key check (gtin ~ '^[0-9]{14}$'),
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

    create table import_upload (
      id uuid primary key default gen_random_uuid(),
      file_name text not null,
      format text not null check (format in ('csv', 'xlsx')),
      compressed boolean not null,
      bytes integer not null,
      uploaded_at timestamptz not null default now(),
      uploaded_by uuid references staff_member (id)
    );

    create table import_job (
      id uuid primary key default gen_random_uuid(),
      upload_id uuid references import_upload (id),
      file_name text not null,
      phase text not null default 'reading' check (phase in ('reading', 'writing')),
      status text not null check (status in ('running', 'done', 'cancelled', 'failed')),
      dry_run boolean not null,
      mapping jsonb not null,
      rows_total integer not null default 0,
      rows_done integer not null default 0,
      products_total integer not null default 0,
      products_done integer not null default 0,
      created_count integer not null default 0,
      updated_count integer not null default 0,
      unchanged_count integer not null default 0,
      merged_count integer not null default 0,
      rejected_count integer not null default 0,
      repriced_count integer not null default 0,
      opening_count integer not null default 0,
      warning_count integer not null default 0,
      cancel_requested boolean not null default false,
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

    -- The words that a misspelt search is compared with; what once was a word stays one.
    create table search_word (
      word text collate "C" primary key,
      reversed text collate "C" not null generated always as (reverse(word)) stored
    );
    create index search_word_reversed_idx on search_word (reversed, word);

    -- How many products a list has, and a number that changes whenever their order may have.
    create table product_list_state (
      kind text primary key,
      live integer not null default 0,
      version bigint not null default 0
    );
    insert into product_list_state (kind) values ('pharmacy'), ('nonPharmacy');

    create function note_search_words(vectors tsvector[]) returns void language sql as $$
      insert into search_word (word)
      select distinct word from unnest(vectors) as vector, unnest(tsvector_to_array(vector)) as word
      where word ~ '^[[:alpha:]]{3,}$'
      order by word
      on conflict do nothing
    $$;

    create function product_added() returns trigger language plpgsql as $$
    begin
      update product_list_state s set live = s.live + a.live, version = version + 1
        from (select kind, count(*) filter (where deleted_at is null) as live from added group by kind) a
        where s.kind = a.kind;
      perform note_search_words((select array_agg(search_words) from added));
      return null;
    end $$;
    create trigger product_added after insert on product
      referencing new table as added for each statement execute function product_added();

    create function product_changed() returns trigger language plpgsql as $$
    begin
      update product_list_state s set live = s.live + c.live, version = version + 1
        from (
          select kind, sum(live) as live from (
            select before.kind, -(before.deleted_at is null)::int as live from before join after using (id)
              where (before.kind, before.trade_key, before.category_id, before.company_id, before.deleted_at)
                is distinct from (after.kind, after.trade_key, after.category_id, after.company_id, after.deleted_at)
            union all
            select after.kind, (after.deleted_at is null)::int from before join after using (id)
              where (before.kind, before.trade_key, before.category_id, before.company_id, before.deleted_at)
                is distinct from (after.kind, after.trade_key, after.category_id, after.company_id, after.deleted_at)
          ) change group by kind
        ) c
        where s.kind = c.kind;
      perform note_search_words((
        select array_agg(after.search_words) from before join after using (id) where before.search_text <> after.search_text
      ));
      return null;
    end $$;
    create trigger product_changed after update on product
      referencing old table as before new table as after for each statement execute function product_changed();
  `.execute(db);
}
